/// A whole connection to the emulator, with an upgrade to a socket or without: what is sent and told
/// does not depend on how the bytes are cut, what is sent are whole replies and then whole frames,
/// and no clock and no script brings it to fall.
///
/// The first byte selects the kind of input: bytes of a connection, the frames of a socket that is
/// open, or lines that are each made the text frame of one.
func fuzzEmulatorSession(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return 0 }
  let bytes = connection(input)
  let whole = Course(input.first, [bytes])
  require(Course(input.first, bytes.map { [$0] }) == whole, "byte by byte it goes otherwise")
  let cut = bytes.isEmpty ? 0 : Int(input.second) * 7 % (bytes.count + 1)
  let halves = [Array(bytes[..<cut]), Array(bytes[cut...])]
  require(Course(input.first, halves) == whole, "cut at \(cut) it goes otherwise")
  whole.check()
  return 0
}

private let upgrade =
  "GET /websocket/services?master&domain=a&version=1 HTTP/1.1\r\nHost: localhost\r\n"
  + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
  + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

private func connection(_ input: SteeredInput) -> [UInt8] {
  let rest = Array(input.rest)
  switch input.first & 3 {
  case 0: return rest
  case 1, 3:
    let out = ByteBuffer()
    for line in rest.split(separator: 0x0A) {
      WebSocketFrame.append(.text, Array(line), mask: UInt32(input.second), to: out)
    }
    return Array(upgrade.utf8) + Array(out.bytes)
  default: return Array(upgrade.utf8) + rest
  }
}

/// All that a connection sends and reports, without the moments.
private struct Course: Equatable {
  private(set) var sent: [UInt8] = []
  private(set) var told: [String] = []
  private(set) var isUpgraded = false
  /// How many bytes were sent before the session changed.
  private var headLength = 0
  private var ending = SessionEnding.open

  init(_ steering: UInt8, _ pieces: [[UInt8]]) {
    final class Told {
      var lines: [String] = []
    }
    let told = Told()
    var count = 0
    let emulator = Emulator(
      script: Self.script(steering), report: { told.lines.append(Self.text($0)) },
      header: {
        count += 1
        return SmarticoAPI.MessageHeader(uuid: "stamp-\(count)", ts: 1_700_000_000_000)
      })
    var session: any Session = HTTPSession(emulator, now: 0)
    for piece in pieces where session.ending == .open && session.wantsBytes {
      session.receive(Array(piece), now: 1)
      settle(&session, 1)
    }
    // Time goes by as fast as the session asks for it.
    for _ in 0..<8 {
      guard session.ending == .open, let deadline = session.deadline else { break }
      session.wake(now: deadline)
      settle(&session, deadline)
    }
    self.told = told.lines
    ending = session.ending
  }

  private mutating func settle(_ session: inout any Session, _ now: Int64) {
    repeat {
      sent += Array(session.output.bytes)
      session.output.removeAll()
      if let next = session.successor {
        require(!isUpgraded, "a socket is upgraded")
        isUpgraded = true
        headLength = sent.count
        session = next
      }
      if session.ending == .open { session.wake(now: now) }
    } while session.output.count > 0
  }

  private static func script(_ steering: UInt8) -> FaultScript {
    let steps = [
      SessionStep(.push(["{\"cid\":110}", "x"])), SessionStep(.push(["late"]), milliseconds: 500),
      SessionStep(.truncate, milliseconds: 700),
      SessionStep(.close(code: 0, reason: "ä"), milliseconds: 40_000),
    ]
    let lines = steps.enumerated().filter { steering >> (4 + UInt8($0.offset)) & 1 != 0 }
    return FaultScript(lines.map { FaultLine(.session($0.element)) })
  }

  /// A line of the record without its time.
  private static func text(_ event: EmulatorEvent) -> String {
    let out = ByteBuffer()
    switch event {
    case .request(var record):
      record.at = 0
      record.appendJSON(to: out)
    case .frame(var record):
      record.at = 0
      record.appendJSON(to: out)
    case .refused(let fault): return fault.message
    case .broken(let violation): return violation.message
    }
    let text = ScannedText(out.bytes, depthLimit: JSONScanner.maximumDepth + 16)
    require(text.isWhole, "a line of the record is no JSON: \(out.string)")
    require(!out.bytes.contains(0x0A), "a line of the record has a break: \(out.string)")
    return out.string
  }

  /// What a client reads of it.
  func check() {
    guard isUpgraded else { return }
    require(sent[..<headLength].suffix(4).elementsEqual("\r\n\r\n".utf8), "a head has no end")
    var reader = WebSocketReader(role: .client, limit: 1 << 26)
    var events: [WebSocketEvent] = []
    do throws(WebSocketViolation) {
      try reader.receive(sent[headLength...], into: &events)
    } catch {
      // The script has sent a code that no frame may have.
      require(told.contains { $0.contains("\"faults\":[\"close\"]") }, error.message)
    }
    let frames = told.filter { $0.contains("\"direction\":\"out\"") }
    require(events.count <= frames.count, "a frame was not told")
    if ending != .atOnce {
      require(events.count + 1 >= frames.count, "a frame was told and not sent")
    }
  }
}
