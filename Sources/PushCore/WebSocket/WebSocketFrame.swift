/// Encodes frames (RFC 6455, section 5.2).
package enum WebSocketFrame {
  /// A frame's opcode; all others are reserved.
  package enum Kind: UInt8, Sendable {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    var isControl: Bool { rawValue & 8 != 0 }
  }

  /// Appends a complete frame.
  ///
  /// - Parameters:
  ///   - payload: At most 125 bytes for a control frame.
  ///   - mask: A client's unpredictable masking key; nil for a server's frames.
  package static func append(
    _ kind: Kind, _ payload: [UInt8], mask: UInt32?, isFinal: Bool = true,
    to out: ByteBuffer
  ) {
    out.reserve(payload.count + 14)
    out.append((isFinal ? 0x80 : 0) | kind.rawValue)
    let maskBit: UInt8 = mask == nil ? 0 : 0x80
    let length = UInt64(payload.count)
    switch payload.count {
    case ...125: out.append(maskBit | UInt8(payload.count))
    case ...0xFFFF:
      out.append(maskBit | 126)
      append(length, size: 2, to: out)
    default:
      out.append(maskBit | 127)
      append(length, size: 8, to: out)
    }
    guard let mask else {
      out.append(contentsOf: payload)
      return
    }
    append(UInt64(mask), size: 4, to: out)
    var masked = payload
    WebSocketMask.apply(mask, to: &masked)
    out.append(contentsOf: masked)
  }

  /// Appends the low `size` bytes of a number in big-endian order.
  private static func append(_ number: UInt64, size: Int, to out: ByteBuffer) {
    for shift in stride(from: 8 * (size - 1), through: 0, by: -8) {
      out.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// Returns the payload of a close frame; truncates the reason to 123 bytes of whole characters.
  package static func closePayload(code: Int, reason: String) -> [UInt8] {
    let text = Array(reason.utf8)
    var end = min(text.count, 123)
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    let code = UInt16(truncatingIfNeeded: code)
    return [UInt8(code >> 8), UInt8(code & 0xFF)] + text[..<end]
  }
}

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

/// The masking of payloads (RFC 6455, section 5.3).
enum WebSocketMask {
  /// Masks or unmasks bytes in place, from `start` to the end.
  ///
  /// - Parameter offset: The offset of the first of them in the frame's payload.
  static func apply(_ key: UInt32, to bytes: inout [UInt8], start: Int = 0, offset: Int = 0) {
    for at in start..<bytes.count {
      let shift = UInt32(24 - 8 * ((at - start + offset) & 3))
      bytes[at] ^= UInt8(truncatingIfNeeded: key >> shift)
    }
  }
}

/// The close codes that pushkit uses (RFC 6455, section 7.4.1).
package enum WebSocketCloseCode: Int, Sendable {
  case normal = 1000
  case goingAway = 1001
  case protocolError = 1002
  /// Data that does not match the message type, such as text that is not UTF-8.
  case invalidData = 1007
  case tooBig = 1009

  /// Whether a close frame may contain `code`; other codes are reserved or never sent.
  static func isAllowedOnTheWire(_ code: Int) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}

/// The role of an endpoint of a connection.
package enum WebSocketRole: Sendable {
  case client, server
}
