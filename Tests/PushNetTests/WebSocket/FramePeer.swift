import Foundation
import PushCore
import PushTestPeers

/// The server's end of a session, on top of a raw connection.
final class FramePeer {
  let connection: RawConnection
  private var reader = WebSocketReader(role: .server, limit: 1 << 26)
  private var found: ArraySlice<WebSocketEvent> = []

  /// Reads the request to upgrade; nil when the client has gone.
  init?(_ connection: RawConnection) {
    self.connection = connection
    guard let request = connection.request() else { return nil }
    key = request.headers.first { $0.hasPrefix("Sec-WebSocket-Key: ") }.map {
      String($0.dropFirst(19))
    }
  }

  private let key: String?

  /// The answer that grants the upgrade.
  func answer(_ headers: [String] = []) -> String {
    let lines =
      [
        "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Accept: \(WebSocketKey.accept(for: key ?? ""))",
      ] + headers + ["", ""]
    return lines.joined(separator: "\r\n")
  }

  /// Reads the request and grants the upgrade.
  static func open(_ connection: RawConnection, then: String = "") -> FramePeer? {
    guard let peer = FramePeer(connection) else { return nil }
    connection.send(peer.answer() + then)
    return peer
  }

  /// The next event; nil at the end of the connection.
  func next() -> WebSocketEvent? {
    while found.isEmpty {
      guard let bytes = connection.bytes() else { return nil }
      var events: [WebSocketEvent] = []
      do throws(WebSocketViolation) {
        try reader.receive(bytes[...], into: &events)
      } catch {
        events.append(.close(code: error.closeCode, reason: "VIOLATION: \(error.message)"))
      }
      found = events[...]
    }
    return found.removeFirst()
  }

  func send(_ kind: WebSocketFrame.Kind, _ payload: [UInt8], isFinal: Bool = true) {
    let out = ByteBuffer()
    WebSocketFrame.append(kind, payload, mask: nil, isFinal: isFinal, to: out)
    connection.send(Array(out.bytes))
  }

  func send(_ text: String) { send(.text, Array(text.utf8)) }

  func close(_ code: Int) { send(.close, WebSocketFrame.closePayload(code: code, reason: "")) }
}

/// What servers' threads note, for a test to look at.
final class Notes<Note: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var notes: [Note] = []

  func add(_ note: Note) { lock.withLock { notes.append(note) } }

  var all: [Note] { lock.withLock { notes } }

  /// The notes once there are so many; those there are after some seconds.
  func all(_ count: Int, seconds: Double = 5) -> [Note] {
    let end = ContinuousClock.now + .seconds(seconds)
    while all.count < count, ContinuousClock.now < end { usleep(2000) }
    return all
  }
}
