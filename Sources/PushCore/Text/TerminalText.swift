/// Makes untrusted text safe to print on a terminal.
///
/// Control characters could move the cursor or change settings. Bidirectional overrides and
/// zero-width characters could disguise text. All are printed as `\uXXXX`, the escape that JSON
/// uses.
package enum TerminalText {
  /// Appends UTF-8 bytes, escaping control and invisible characters.
  ///
  /// With `keepsLines`, line breaks and tabs are not escaped.
  package static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, to out: ByteBuffer, keepsLines: Bool = false
  ) {
    guard let start = bytes.baseAddress else { return }
    var from = 0
    var at = 0
    while at < bytes.count {
      guard let (scalar, length) = hidden(start + at, bytes.count - at),
        !(keepsLines && (scalar == 0x0A || scalar == 0x09))
      else {
        at += 1
        continue
      }
      out.append(start + from, count: at - from)
      appendEscape(scalar, to: out)
      at += length
      from = at
    }
    out.append(start + from, count: bytes.count - from)
  }

  /// Returns `text` with control and invisible characters escaped.
  package static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var text = text
    let out = ByteBuffer(capacity: text.utf8.count)
    text.withUTF8 { append($0, to: out, keepsLines: keepsLines) }
    return out.string
  }

  /// Returns the scalar at `at` and its length in bytes if it must be escaped, otherwise nil.
  private static func hidden(
    _ at: UnsafePointer<UInt8>, _ rest: Int
  ) -> (scalar: UInt32, length: Int)? {
    let lead = at[0]
    if lead < 0x20 || lead == 0x7F { return (UInt32(lead), 1) }
    guard lead >= 0xC2, rest >= 2 else { return nil }
    if lead < 0xE0 {
      let scalar = UInt32(lead & 0x1F) << 6 | UInt32(at[1] & 0x3F)
      return isHidden(scalar) ? (scalar, 2) : nil
    }
    guard rest >= 3 else { return nil }
    if lead < 0xF0 {
      let scalar = UInt32(lead & 0x0F) << 12 | UInt32(at[1] & 0x3F) << 6 | UInt32(at[2] & 0x3F)
      return isHidden(scalar) ? (scalar, 3) : nil
    }
    guard rest >= 4 else { return nil }
    let high = UInt32(lead & 0x07) << 18 | UInt32(at[1] & 0x3F) << 12
    let scalar = high | UInt32(at[2] & 0x3F) << 6 | UInt32(at[3] & 0x3F)
    return isHidden(scalar) ? (scalar, 4) : nil
  }

  private static func isHidden(_ scalar: UInt32) -> Bool {
    switch scalar {
    // C1, soft hyphen, Arabic letter mark, Mongolian vowel separator.
    case 0x80...0x9F, 0xAD, 0x61C, 0x180E: true
    // Zero-width and directional marks, separators, embeddings, isolates, invisible operators.
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    // Byte order mark, interlinear marks, tags.
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }

  private static func appendEscape(_ scalar: UInt32, to out: ByteBuffer) {
    guard scalar > 0xFFFF else { return appendUnit(scalar, to: out) }
    let offset = scalar - 0x10000
    appendUnit(0xD800 + offset >> 10, to: out)
    appendUnit(0xDC00 + offset & 0x3FF, to: out)
  }

  private static func appendUnit(_ unit: UInt32, to out: ByteBuffer) {
    out.append("\\u")
    for shift in [12, 8, 4, 0] { out.append(Hexadecimal.digits[Int(unit >> UInt32(shift) & 15)]) }
  }
}
