import PushCore

@testable import PushEmulator

/// A client of one connection's session, without socket and clock.
final class SocketPeer {
  private(set) var session: any Session
  /// The reply to the upgrade, as far as its empty line.
  private(set) var head = ""
  private var reader = WebSocketReader(role: .client, limit: 1 << 26)
  private var events: [WebSocketEvent] = []
  private var isUpgraded = false
  /// What came of a frame that is not whole.
  private(set) var violation: WebSocketViolation?

  init(_ emulator: Emulator, now: Int64 = 0) {
    session = HTTPSession(emulator, now: now)
  }

  static let key = "dGhlIHNhbXBsZSBub25jZQ=="
  static let target = "/websocket/services?master&domain=myapp.company.com&version=1.2.29"
  static let headers = [
    "Host": "localhost", "Upgrade": "websocket", "Connection": "Upgrade",
    "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13",
  ]

  /// A request that opens a socket; nil in place of a header leaves it out.
  static func upgrade(
    _ changes: [String: String?] = [:], line: String = "GET \(target) HTTP/1.1"
  ) -> String {
    let all = headers.mapValues(String?.some).merging(changes) { $1 }
    let lines = all.sorted { $0.key < $1.key }.compactMap { name, value in
      value.map { "\(name): \($0)\r\n" }
    }
    return "\(line)\r\n\(lines.joined())\r\n"
  }

  /// The bytes of a client's frame.
  static func frame(
    _ kind: WebSocketFrame.Kind, _ payload: [UInt8], mask: UInt32? = 0x1234_5678
  ) -> [UInt8] {
    let out = ByteBuffer()
    WebSocketFrame.append(kind, payload, mask: mask, to: out)
    return Array(out.bytes)
  }

  func send(_ bytes: [UInt8], at now: Int64 = 0) {
    session.receive(bytes, now: now)
    settle(now)
  }

  func open(_ changes: [String: String?] = [:], at now: Int64 = 0) {
    send(Array(Self.upgrade(changes).utf8), at: now)
  }

  func send(_ text: String, at now: Int64 = 0) {
    send(Self.frame(.text, Array(text.utf8)), at: now)
  }

  func wake(at now: Int64) {
    session.wake(now: now)
    settle(now)
  }

  /// Takes what was to be sent, as the owner of the connection does.
  private func settle(_ now: Int64) {
    repeat {
      take()
      if let next = session.successor {
        session = next
        session.wake(now: now)
      }
    } while session.output.count > 0
  }

  private func take() {
    var bytes = Array(session.output.bytes)
    session.output.removeAll()
    if !isUpgraded {
      head += String(decoding: bytes, as: UTF8.self)
      isUpgraded = session.successor != nil
      bytes = []
    }
    do throws(WebSocketViolation) {
      try reader.receive(bytes[...], into: &events)
    } catch {
      violation = error
    }
  }

  /// The frames since the last call.
  func received() -> [WebSocketEvent] {
    defer { events = [] }
    return events
  }

  /// The class ids of the messages since the last call.
  func classIDs() -> [Int?] {
    received().map { event in
      guard case .text(let bytes) = event else { return nil }
      return JSONValue(bytes)?["cid"]?.integer
    }
  }

  /// Says who one is.
  func identify(at now: Int64 = 0) {
    for name in ["INIT_SESSION_REQUEST", "IDENTIFY_USER_REQUEST"] {
      let golden = MessageCase.goldens.first { $0["name"] as? String == name }
      send(DialectCase.text(golden?["message"] ?? [:]), at: now)
    }
  }
}
