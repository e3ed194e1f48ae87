import CPlatform

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
    _ kind: Kind, _ payload: UnsafeBufferPointer<UInt8>, mask: UInt32?, isFinal: Bool = true,
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
    guard let start = payload.baseAddress else { return }
    let space = out.freeSpace(payload.count)
    memcpy(space, start, payload.count)
    WebSocketMask.apply(mask, to: space, count: payload.count, from: 0)
    out.commit(payload.count)
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
