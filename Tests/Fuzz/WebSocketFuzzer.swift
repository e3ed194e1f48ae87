/// WebSocket frames: what is read does not depend on how the bytes are cut, is within the limit and
/// is UTF-8, and comes out again when it is written and read.
func fuzzWebSocket(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return 0 }
  let role: WebSocketRole = input.first & 1 == 0 ? .client : .server
  let bytes = Array(input.rest)
  let whole = FrameReading([bytes], role)
  require(FrameReading(bytes.map { [$0] }, role) == whole, "byte by byte it reads otherwise")
  var pieces: [[UInt8]] = []
  var at = 0
  var seed = UInt32(input.first) << 8 | UInt32(input.second)
  while at < bytes.count {
    seed = seed &* 1_664_525 &+ 1_013_904_223
    let end = min(at + Int(seed >> 27), bytes.count)
    pieces.append(Array(bytes[at..<end]))
    at = end
  }
  require(FrameReading(pieces, role) == whole, "in pieces it reads otherwise")
  for event in whole.events { check(event) }
  checkWriting(whole.events, mask: input.second & 1 == 0 ? nil : seed)
  return 0
}

private let messageLimit = 300

private struct FrameReading: Equatable {
  var events: [WebSocketEvent] = []
  var violation: WebSocketViolation?

  init(_ pieces: [[UInt8]], _ role: WebSocketRole) {
    var reader = WebSocketReader(role: role, limit: messageLimit)
    for piece in pieces {
      do throws(WebSocketViolation) {
        try reader.receive(piece[...], into: &events)
      } catch {
        require(violation == nil, "a second violation is told")
        violation = error
      }
      let isOver = violation != nil || (events.last.map(isClose) ?? false)
      let count = events.count
      guard isOver else { continue }
      var later: [WebSocketEvent] = []
      let text: [UInt8] = [0x81, 0, 0x81, 0x80, 0, 0, 0, 0]
      try? reader.receive(text[...], into: &later)
      require(later.isEmpty && events.count == count, "something is read behind the end")
    }
  }
}

private func isClose(_ event: WebSocketEvent) -> Bool {
  if case .close = event { true } else { false }
}

private func check(_ event: WebSocketEvent) {
  switch event {
  case .text(let bytes):
    require(String(validating: bytes, as: UTF8.self) != nil, "a text is not UTF-8")
    require(bytes.count <= messageLimit, "a text is over the limit")
  case .binary(let bytes): require(bytes.count <= messageLimit, "a message is over the limit")
  case .ping(let bytes), .pong(let bytes): require(bytes.count <= 125, "a ping is too long")
  case .close(let code, let reason):
    require(reason.utf8.count <= 123, "a reason is too long")
    require(code.map { (1000...4999).contains($0) } ?? reason.isEmpty, "a code is \(code ?? 0)")
  }
}

/// Writes all events, texts in two fragments, and reads them again.
private func checkWriting(_ events: [WebSocketEvent], mask: UInt32?) {
  let out = ByteBuffer()
  for event in events {
    switch event {
    case .text(let bytes):
      write(.text, Array(bytes.prefix(bytes.count / 2)), mask, isFinal: false, to: out)
      write(.continuation, Array(bytes.dropFirst(bytes.count / 2)), mask, to: out)
    case .binary(let bytes): write(.binary, bytes, mask, to: out)
    case .ping(let bytes): write(.ping, bytes, mask, to: out)
    case .pong(let bytes): write(.pong, bytes, mask, to: out)
    case .close(let code, let reason):
      let payload = code.map { WebSocketFrame.closePayload(code: $0, reason: reason) }
      write(.close, payload ?? [], mask, to: out)
    }
  }
  let again = FrameReading([Array(out.bytes)], mask == nil ? .client : .server)
  require(again.events == events, "what was written reads otherwise")
  require(again.violation == nil, "what was written is a violation")
}

private func write(
  _ kind: WebSocketFrame.Kind, _ payload: [UInt8], _ mask: UInt32?, isFinal: Bool = true,
  to out: ByteBuffer
) {
  WebSocketFrame.append(kind, payload, mask: mask, isFinal: isFinal, to: out)
}
