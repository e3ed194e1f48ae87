import CPlatform

/// A parser for a frame header, 2 to 14 bytes, one byte at a time (RFC 6455, section 5.2).
///
///     FIN RSV opcode | MASK length | length, 0, 2 or 8 bytes | masking key, 0 or 4 bytes
///
/// It reports a violation at the first byte that shows it, so the result does not depend on how the
/// bytes are split.
struct WebSocketFrameHeader: Sendable {
  private(set) var kind = WebSocketFrame.Kind.continuation
  private(set) var isFinal = false
  /// The length of the payload in bytes; less than 2^63.
  private(set) var length: UInt64 = 0
  private(set) var key: UInt32 = 0
  private(set) var isMasked = false
  private var lengthSize = 0
  private var parsedCount = 0

  /// Parses one byte; returns whether the header is complete.
  ///
  /// - Parameter reader: The role of the endpoint that receives the frame.
  mutating func parse(_ byte: UInt8, reader: WebSocketRole) throws(WebSocketViolation) -> Bool {
    switch parsedCount {
    case 0: try parseFirst(byte)
    case 1: try parseSecond(byte, reader: reader)
    case 2..<(2 + lengthSize):
      length = length << 8 | UInt64(byte)
      if parsedCount == 1 + lengthSize { try checkLength() }
    default: key = key << 8 | UInt32(byte)
    }
    parsedCount += 1
    return parsedCount == 2 + lengthSize + (isMasked ? 4 : 0)
  }

  private mutating func parseFirst(_ byte: UInt8) throws(WebSocketViolation) {
    guard byte & 0x70 == 0 else {
      throw WebSocketViolation(.protocolError, "a frame has reserved bits set")
    }
    guard let kind = WebSocketFrame.Kind(rawValue: byte & 0x0F) else {
      throw WebSocketViolation(.protocolError, "a frame has the reserved opcode \(byte & 0x0F)")
    }
    self.kind = kind
    isFinal = byte & 0x80 != 0
    guard isFinal || !kind.isControl else {
      throw WebSocketViolation(.protocolError, "a control frame is fragmented")
    }
  }

  private mutating func parseSecond(
    _ byte: UInt8, reader: WebSocketRole
  ) throws(WebSocketViolation) {
    isMasked = byte & 0x80 != 0
    switch (reader, isMasked) {
    case (.client, true):
      throw WebSocketViolation(.protocolError, "a frame from a server is masked")
    case (.server, false):
      throw WebSocketViolation(.protocolError, "a frame from a client is not masked")
    default: break
    }
    let short = byte & 0x7F
    guard short <= 125 || !kind.isControl else {
      throw WebSocketViolation(.protocolError, "a control frame is longer than 125 bytes")
    }
    guard short != 1 || kind != .close else {
      throw WebSocketViolation(.protocolError, "a close frame has half a code")
    }
    lengthSize = short == 126 ? 2 : short == 127 ? 8 : 0
    length = lengthSize == 0 ? UInt64(short) : 0
  }

  private func checkLength() throws(WebSocketViolation) {
    guard length >> 63 == 0 else {
      throw WebSocketViolation(.protocolError, "a frame's length has its highest bit set")
    }
    guard length >= (lengthSize == 2 ? 126 : 1 << 16) else {
      throw WebSocketViolation(.protocolError, "a frame's length is not as short as it can be")
    }
  }
}
