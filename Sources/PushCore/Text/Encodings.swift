/// Classes of ASCII characters.
extension UInt8 {
  /// Whether the byte is white space of JSON: a space, tab, line feed or carriage return.
  @inline(__always)
  var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether the byte is white space: also a vertical tab or form feed.
  @inline(__always)
  var isBlank: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// Whether the byte is one of these ASCII characters.
  @inline(__always)
  package func isOne(of characters: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(
      start: characters.utf8Start, count: characters.utf8CodeUnitCount)
    return bytes.contains(self)
  }

  /// Whether the byte is an ASCII digit.
  @inline(__always)
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is an ASCII letter of either case.
  @inline(__always)
  package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}

/// Hexadecimal digits in ASCII.
package enum Hexadecimal {
  /// The digits for 0 to 15, in lower case.
  package static let digits: [UInt8] = Array("0123456789abcdef".utf8)

  /// Returns the value of a digit in either case, or nil for any other byte.
  @inline(__always)
  package static func value(of byte: UInt8) -> UInt8? {
    let number = byte &- UInt8(ascii: "0")
    if number < 10 { return number }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter &+ 10 : nil
  }

  /// Returns the 16 digits of a number, in lower case.
  package static func digits(of number: UInt64) -> SIMD16<UInt8> {
    let bytes = unsafeBitCast(number.bigEndian, to: SIMD8<UInt8>.self)
    var values = SIMD16<UInt8>()
    values.evenHalf = bytes &>> SIMD8(repeating: 4)
    values.oddHalf = bytes & SIMD8(repeating: 15)
    // 255 for the values from 10 on, which become letters, and 0 for the others.
    let letters = SIMD16() &- (values &+ SIMD16(repeating: 6)) &>> SIMD16(repeating: 4)
    let gap = UInt8(ascii: "a") - UInt8(ascii: "0") - 10
    return values &+ SIMD16(repeating: UInt8(ascii: "0")) &+ letters & SIMD16(repeating: gap)
  }
}

/// The text format of UUIDs of any version (RFC 9562, section 4).
package enum UUIDFormat {
  /// Whether the text is 8-4-4-4-12 hexadecimal digits, in either case.
  package static func fits(_ text: some Collection<UInt8>) -> Bool {
    let groups = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { Hexadecimal.value(of: $0) != nil } }
  }

  /// Returns a random UUID of version 4, in lower case.
  package static func random(using generator: inout some RandomNumberGenerator) -> String {
    let high = generator.next() & ~0xF000 | 0x4000
    let low = generator.next() & ~(3 << 62) | 2 << 62
    let digits = [high, low].map(Hexadecimal.digits).flatMap { text in
      text.indices.map { text[$0] }
    }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
      .map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }
}

/// Percent-encoding (RFC 3986) of every byte except `A-Za-z0-9-._~`.
package enum PercentEncoding {
  package static func encoded(_ text: String) -> String {
    let out = ByteBuffer(capacity: text.utf8.count * 3)
    for byte in text.utf8 {
      if isUnreserved(byte) { out.append(byte) } else { appendEscape(byte, to: out) }
    }
    return out.string
  }

  /// Appends `%XX`.
  package static func appendEscape(_ byte: UInt8, to out: ByteBuffer) {
    out.append(UInt8(ascii: "%"))
    out.append(upperDigits[Int(byte >> 4)])
    out.append(upperDigits[Int(byte & 15)])
  }

  /// Returns the decoded text of a form-encoded value: `+` is a space, `%XX` a byte.
  ///
  /// - Returns: nil if an escape is malformed or the decoded bytes are not UTF-8.
  package static func decodedForm(_ bytes: some Collection<UInt8>) -> String? {
    decoded(bytes, plus: 0x20)
  }

  /// Returns the decoded text of another part of a URL, in which a plus sign is literal; otherwise as
  /// ``decodedForm(_:)``.
  package static func decoded(
    _ bytes: some Collection<UInt8>, plus: UInt8 = UInt8(ascii: "+")
  ) -> String? {
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): decoded.append(plus)
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(Hexadecimal.value),
          let low = rest.popFirst().flatMap(Hexadecimal.value)
        else { return nil }
        decoded.append(high << 4 | low)
      default: decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "-._~")
  }

  private static let upperDigits = Array("0123456789ABCDEF".utf8)
}

/// Base64 (RFC 4648); the decoder accepts both alphabets, missing padding, and white space.
package enum Base64 {
  /// Returns the bytes that `text` encodes, or nil if it is not base64.
  package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var out: [UInt8] = []
    var bits: UInt32 = 0
    var digits = 0
    var padding = 0
    for byte in text {
      if byte.isBlank { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      digits += 1
      guard digits % 4 == 0 else { continue }
      out.append(contentsOf: [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)])
    }
    guard padding <= 2 else { return nil }
    switch digits % 4 {
    case 1: return nil
    case 2: out.append(UInt8(bits >> 4 & 255))
    case 3: out.append(contentsOf: [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)])
    default: if padding > 0, digits == 0 { return nil }
    }
    return out
  }

  /// Returns `bytes` in the standard alphabet, padded.
  package static func encoded(_ bytes: [UInt8]) -> String {
    let out = ByteBuffer(capacity: bytes.count * 2)
    bytes.withUnsafeBufferPointer { append($0, to: out) }
    return out.string
  }

  /// Appends `bytes` in the standard alphabet, padded.
  package static func append(_ bytes: UnsafeBufferPointer<UInt8>, to out: ByteBuffer) {
    var at = 0
    while at < bytes.count {
      let length = min(3, bytes.count - at)
      var group = UInt32(bytes[at]) << 16
      if length > 1 { group |= UInt32(bytes[at + 1]) << 8 }
      if length > 2 { group |= UInt32(bytes[at + 2]) }
      for digit in 0..<4 {
        let isPadding = digit > length
        out.append(
          isPadding ? UInt8(ascii: "=") : alphabet[Int(group >> UInt32(18 - 6 * digit) & 63)])
      }
      at += 3
    }
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
