/// Escapes and decodes the contents of JSON strings (RFC 8259, section 7).
package enum JSONText {
  /// Appends the decoded form of valid string contents.
  ///
  /// - Parameters:
  ///   - asCell: Whether tabs, line breaks and NUL remain two-character escapes.
  ///   - isPadded: Whether a block after the contents is readable.
  package static func decode(
    _ raw: UnsafeBufferPointer<UInt8>, into out: ByteBuffer, asCell: Bool = false,
    isPadded: Bool = false
  ) {
    guard let start = raw.baseAddress else { return }
    let blocksEnd = isPadded ? raw.count : raw.count &- 15
    // Decoded text is never longer than its source; the extra block allows whole-block copies.
    let target = out.freeSpace(raw.count &+ 16)
    var (at, written) = (0, 0)
    while true {
      at = copyPlain(start, from: at, blocksEnd, count: raw.count, to: target, &written)
      guard at &+ 1 < raw.count else { break }
      // `\"` is the most frequent escape in JSON inside strings.
      if start[at &+ 1] == UInt8(ascii: "\"") {
        target[written] = UInt8(ascii: "\"")
        written &+= 1
        at &+= 2
        continue
      }
      // Characters outside ASCII are often escaped one after another.
      repeat {
        at = decodeEscape(raw, at: at, asCell, to: target, &written)
      } while at &+ 1 < raw.count && start[at] == UInt8(ascii: "\\")
    }
    if at < raw.count {
      target[written] = start[at]
      written &+= 1
    }
    out.commit(written)
  }

  /// Copies bytes up to the first backslash; returns its index.
  ///
  /// It copies a block at a time up to `blocksEnd`, then a byte at a time up to `count`.
  private static func copyPlain(
    _ source: UnsafePointer<UInt8>, from start: Int, _ blocksEnd: Int, count: Int,
    to target: UnsafeMutablePointer<UInt8>, _ written: inout Int
  ) -> Int {
    var at = start
    while at < blocksEnd {
      let block = ByteBlock(source + at)
      UnsafeMutableRawPointer(target + written).storeBytes(
        of: block.bytes, as: SIMD16<UInt8>.self)
      let stops = ByteBlock.bits(block.equals(UInt8(ascii: "\\")))
      let plain = stops == 0 ? 16 : stops.trailingZeroBitCount
      at &+= plain
      written &+= plain
      if stops != 0, at < count { return at }
    }
    if at > count {
      written &-= at &- count
      return count
    }
    while at < count, source[at] != UInt8(ascii: "\\") {
      target[written] = source[at]
      at &+= 1
      written &+= 1
    }
    return at
  }

  /// Writes the character of the escape at `at`; returns the index after the escape.
  private static func decodeEscape(
    _ raw: UnsafeBufferPointer<UInt8>, at: Int, _ asCell: Bool,
    to target: UnsafeMutablePointer<UInt8>, _ written: inout Int
  ) -> Int {
    var value: UInt32
    var end = at &+ 2
    switch raw[at &+ 1] {
    case UInt8(ascii: "b"): value = 8
    case UInt8(ascii: "f"): value = 12
    case UInt8(ascii: "n"): value = 10
    case UInt8(ascii: "r"): value = 13
    case UInt8(ascii: "t"): value = 9
    case UInt8(ascii: "u"):
      value = hexUnit(raw, at: at &+ 2) ?? 0xFFFD
      end = min(at &+ 6, raw.count)
      if value & 0xFC00 == 0xD800, let low = hexUnit(raw, at: at &+ 8), low & 0xFC00 == 0xDC00 {
        value = 0x10000 + ((value & 0x3FF) << 10) + (low & 0x3FF)
        end = at &+ 12
      }
    case let literal:
      target[written] = literal
      written &+= 1
      return end
    }
    if value < 0x80, asCell, let letter = cellEscape(value) {
      target[written] = UInt8(ascii: "\\")
      target[written &+ 1] = letter
      written &+= 2
    } else {
      encode(value, to: target, &written)
    }
    return end
  }

  /// Returns the letter of a cell's escape, for characters that would add a cell or a line.
  private static func cellEscape(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0: UInt8(ascii: "0")
    case 9: UInt8(ascii: "t")
    case 10: UInt8(ascii: "n")
    case 13: UInt8(ascii: "r")
    default: nil
    }
  }

  /// Writes a character as UTF-8: U+FFFD for half of a surrogate pair.
  ///
  /// Four bytes are stored at once, of which the following text overwrites the unused ones.
  private static func encode(
    _ scalar: UInt32, to target: UnsafeMutablePointer<UInt8>, _ written: inout Int
  ) {
    let (low, middle) = (scalar & 0x3F | 0x80, scalar &>> 6 & 0x3F | 0x80)
    let bytes: UInt32
    let position = UnsafeMutableRawPointer(target + written)
    switch scalar {
    case ..<0x80:
      bytes = scalar
      written &+= 1
    case ..<0x800:
      bytes = low &<< 8 | (scalar &>> 6 | 0xC0)
      written &+= 2
    case 0xD800..<0xE000:
      bytes = 0xBD_BF_EF  // U+FFFD
      written &+= 3
    case ..<0x10000:
      bytes = low &<< 16 | middle &<< 8 | (scalar &>> 12 | 0xE0)
      written &+= 3
    default:
      bytes =
        low &<< 24 | middle &<< 16 | (scalar &>> 12 & 0x3F | 0x80) &<< 8 | (scalar &>> 18 | 0xF0)
      written &+= 4
    }
    position.storeBytes(of: bytes.littleEndian, as: UInt32.self)
  }

  /// Returns the code unit of the four hexadecimal digits at `at`, or nil if the text ends there.
  @inline(__always)
  private static func hexUnit(_ raw: UnsafeBufferPointer<UInt8>, at: Int) -> UInt32? {
    guard let start = raw.baseAddress, at &+ 4 <= raw.count else { return nil }
    return hexValue(start + at)
  }

  /// Returns the value of four hexadecimal digits, or nil if one is not a digit.
  @inline(__always)
  static func hexUnit(_ digits: UnsafePointer<UInt8>) -> UInt32? {
    isHexUnit(digits) ? hexValue(digits) : nil
  }

  /// Returns the value of four bytes that are hexadecimal digits.
  private static func hexValue(_ digits: UnsafePointer<UInt8>) -> UInt32 {
    let word = UnsafeRawPointer(digits).loadUnaligned(as: UInt32.self).bigEndian
    let values = (word & 0x0F0F_0F0F) &+ ((word &>> 6) & 0x0101_0101) &* 9
    return (values &>> 12 | values &>> 8) & 0xFF00 | (values &>> 4 | values) & 0xFF
  }

  /// Whether four bytes are hexadecimal digits.
  ///
  /// Tests all four at once in a `UInt32`: adding 0x76 sets the top bit of values above 9, adding
  /// 0x79 that of values above 6, and subtracting from 0x80 keeps it only for 0.
  static func isHexUnit(_ digits: UnsafePointer<UInt8>) -> Bool {
    let word = UnsafeRawPointer(digits).loadUnaligned(as: UInt32.self)
    let number = word ^ 0x3030_3030
    let letter = (word | 0x2020_2020) ^ 0x6060_6060
    let isNoLetter = (letter &+ 0x7979_7979) | (0x8080_8080 &- letter)
    let isWrong = word | (number &+ 0x7676_7676) & isNoLetter
    return isWrong & 0x8080_8080 == 0
  }

  /// Appends `text`, escaping only quotes, backslashes and control characters, as JSON requires.
  package static func append(_ text: String, to out: ByteBuffer) {
    text.readUTF8 { append($0, to: out) }
  }

  /// Appends UTF-8 bytes, escaping only quotes, backslashes and control characters.
  package static func append(_ bytes: UnsafeBufferPointer<UInt8>, to out: ByteBuffer) {
    guard let start = bytes.baseAddress else { return }
    var from = 0
    while let at = firstEscaped(start, from, bytes.count) {
      out.append(start + from, count: at - from)
      appendEscape(start[at], to: out)
      from = at + 1
    }
    out.append(start + from, count: bytes.count - from)
  }

  /// Returns the index of the first byte to escape; tests a block at a time.
  private static func firstEscaped(
    _ start: UnsafePointer<UInt8>, _ from: Int, _ end: Int
  ) -> Int? {
    var at = from
    while at < end, end &- from >= 16 {
      // The last block overlaps the one before it.
      let position = min(at, end &- 16)
      let block = ByteBlock(start + position)
      let escaped = block.equals(0x22) .| block.equals(0x5C) .| .!block.isAtLeast(0x20)
      if let index = ByteBlock.first(escaped) { return position &+ index }
      at &+= 16
    }
    while at < end {
      if isEscaped(start[at]) { return at }
      at &+= 1
    }
    return nil
  }

  /// Appends `text` as a JSON string with quotes.
  package static func appendQuoted(_ text: String, to out: ByteBuffer) {
    out.append(UInt8(ascii: "\""))
    append(text, to: out)
    out.append(UInt8(ascii: "\""))
  }

  /// Returns `text` as a JSON string with quotes.
  package static func quoted(_ text: String) -> String {
    if !text.utf8.contains(where: isEscaped) { return "\"\(text)\"" }
    let out = ByteBuffer(capacity: text.utf8.count + 2)
    appendQuoted(text, to: out)
    return out.string
  }

  /// Whether a string contains the byte only as an escape.
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func appendEscape(_ byte: UInt8, to out: ByteBuffer) {
    let letter: UInt8
    switch byte {
    case 8: letter = UInt8(ascii: "b")
    case 9: letter = UInt8(ascii: "t")
    case 10: letter = UInt8(ascii: "n")
    case 12: letter = UInt8(ascii: "f")
    case 13: letter = UInt8(ascii: "r")
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter = byte
    default: return out.append(escapeOf: UInt32(byte))
    }
    out.append(UInt8(ascii: "\\"))
    out.append(letter)
  }
}
