/// Escapes and decodes the contents of JSON strings (RFC 8259, section 7).
package enum JSONText {
  /// Appends the decoded form of valid string contents.
  package static func decode(_ raw: UnsafeBufferPointer<UInt8>, into out: ByteBuffer) {
    guard let start = raw.baseAddress else { return }
    // Decoded text is never longer than its source; the extra block allows whole-block copies.
    out.reserve(raw.count + 16)
    var at = 0
    while at < raw.count {
      at = decodeQuotes(start, from: at, count: raw.count, into: out)
      guard at < raw.count else { return }
      guard at + 1 < raw.count else { return out.append(start[at]) }
      at = decodeEscape(raw, at: at, into: out)
    }
  }

  /// Copies bytes and decodes `\"` up to the first other escape; returns its index.
  ///
  /// `\"` is the most frequent escape in JSON inside strings.
  @inline(__always)
  private static func decodeQuotes(
    _ source: UnsafePointer<UInt8>, from start: Int, count: Int, into out: ByteBuffer
  ) -> Int {
    let target = out.freeSpace(count &- start &+ 16)
    var (at, written) = (start, 0)
    while at < count {
      at = copyPlain(source, from: at, count: count, to: target, &written)
      guard at &+ 1 < count, source[at &+ 1] == UInt8(ascii: "\"") else { break }
      target[written] = UInt8(ascii: "\"")
      written &+= 1
      at &+= 2
    }
    out.commit(written)
    return at
  }

  /// Copies bytes up to the first backslash, a block at a time; returns its index.
  @inline(__always)
  private static func copyPlain(
    _ source: UnsafePointer<UInt8>, from start: Int, count: Int,
    to target: UnsafeMutablePointer<UInt8>, _ written: inout Int
  ) -> Int {
    var at = start
    while at &+ 16 <= count {
      let block = ByteBlock(source + at)
      UnsafeMutableRawPointer(target + written).storeBytes(
        of: block.bytes, as: SIMD16<UInt8>.self)
      let stops = ByteBlock.bits(block.equals(UInt8(ascii: "\\")))
      let plain = stops == 0 ? 16 : stops.trailingZeroBitCount
      at &+= plain
      written &+= plain
      if stops != 0 { return at }
    }
    while at < count, source[at] != UInt8(ascii: "\\") {
      target[written] = source[at]
      at &+= 1
      written &+= 1
    }
    return at
  }

  /// Appends the character of the escape at `at`; returns the index after the escape.
  private static func decodeEscape(
    _ raw: UnsafeBufferPointer<UInt8>, at: Int, into out: ByteBuffer
  ) -> Int {
    switch raw[at + 1] {
    case UInt8(ascii: "b"): out.append(8)
    case UInt8(ascii: "f"): out.append(12)
    case UInt8(ascii: "n"): out.append(10)
    case UInt8(ascii: "r"): out.append(13)
    case UInt8(ascii: "t"): out.append(9)
    case UInt8(ascii: "u"):
      let unit = hexUnit(raw, at: at + 2) ?? 0xFFFD
      if unit & 0xFC00 == 0xD800, let low = hexUnit(raw, at: at + 8), low & 0xFC00 == 0xDC00 {
        appendScalar(0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF), to: out)
        return at + 12
      }
      appendScalar(unit, to: out)
      return min(at + 6, raw.count)
    case let literal: out.append(literal)
    }
    return at + 2
  }

  /// Returns the code unit of the four hexadecimal digits at `at`, or nil if they are missing.
  static func hexUnit(_ raw: UnsafeBufferPointer<UInt8>, at: Int) -> UInt32? {
    guard let start = raw.baseAddress, at + 4 <= raw.count else { return nil }
    return hexUnit(start + at)
  }

  /// Returns the value of four hexadecimal digits, or nil if one is not a digit.
  @inline(__always)
  static func hexUnit(_ digits: UnsafePointer<UInt8>) -> UInt32? {
    guard isHexUnit(digits) else { return nil }
    let word = UnsafeRawPointer(digits).loadUnaligned(as: UInt32.self).bigEndian
    let values = (word & 0x0F0F_0F0F) &+ ((word &>> 6) & 0x0101_0101) &* 9
    return (values &>> 12 | values &>> 8) & 0xFF00 | (values &>> 4 | values) & 0xFF
  }

  /// Whether four bytes are hexadecimal digits.
  ///
  /// Tests all four at once in a `UInt32`: adding 0x76 sets the top bit of values above 9, adding
  /// 0x79 that of values above 6, and subtracting from 0x80 keeps it only for 0.
  @inline(__always)
  static func isHexUnit(_ digits: UnsafePointer<UInt8>) -> Bool {
    let word = UnsafeRawPointer(digits).loadUnaligned(as: UInt32.self)
    let number = word ^ 0x3030_3030
    let letter = (word | 0x2020_2020) ^ 0x6060_6060
    let isNoLetter = (letter &+ 0x7979_7979) | (0x8080_8080 &- letter)
    let isWrong = word | (number &+ 0x7676_7676) & isNoLetter
    return isWrong & 0x8080_8080 == 0
  }

  private static func appendScalar(_ value: UInt32, to out: ByteBuffer) {
    for byte in Unicode.UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? .init() {
      out.append(byte)
    }
  }

  /// Appends `text`, escaping only quotes, backslashes and control characters, as JSON requires.
  package static func append(_ text: String, to out: ByteBuffer) {
    var text = text
    text.withUTF8 { append($0, to: out) }
  }

  /// Appends UTF-8 bytes, escaping only quotes, backslashes and control characters.
  package static func append(_ bytes: UnsafeBufferPointer<UInt8>, to out: ByteBuffer) {
    guard let start = bytes.baseAddress else { return }
    var from = 0
    for at in 0..<bytes.count {
      let byte = start[at]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      out.append(start + from, count: at - from)
      appendEscape(byte, to: out)
      from = at + 1
    }
    out.append(start + from, count: bytes.count - from)
  }

  /// Appends `text` as a JSON string with quotes.
  package static func appendQuoted(_ text: String, to out: ByteBuffer) {
    out.append(UInt8(ascii: "\""))
    append(text, to: out)
    out.append(UInt8(ascii: "\""))
  }

  /// Returns `text` as a JSON string with quotes.
  package static func quoted(_ text: String) -> String {
    let out = ByteBuffer(capacity: text.utf8.count + 2)
    appendQuoted(text, to: out)
    return out.string
  }

  private static func appendEscape(_ byte: UInt8, to out: ByteBuffer) {
    out.append(UInt8(ascii: "\\"))
    switch byte {
    case 8: out.append(UInt8(ascii: "b"))
    case 9: out.append(UInt8(ascii: "t"))
    case 10: out.append(UInt8(ascii: "n"))
    case 12: out.append(UInt8(ascii: "f"))
    case 13: out.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): out.append(byte)
    default:
      out.append("u00")
      out.append(Hexadecimal.digits[Int(byte >> 4)])
      out.append(Hexadecimal.digits[Int(byte & 15)])
    }
  }
}
