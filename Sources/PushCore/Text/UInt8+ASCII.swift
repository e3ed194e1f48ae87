/// Classes of ASCII characters.
extension UInt8 {
  /// Whether the byte is white space of JSON: a space, tab, line feed or carriage return.
  var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether the byte is white space: also a vertical tab or form feed.
  var isBlank: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// Whether the byte is one of these ASCII characters.
  @inline(__always)
  package func isOne(of characters: StaticString) -> Bool {
    characters.bytes.contains(self)
  }

  /// Whether the byte is an ASCII digit.
  @inline(__always)
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is an ASCII letter of either case.
  @inline(__always)
  package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  var isUppercase: Bool { self &- UInt8(ascii: "A") < 26 }

  var isLowercase: Bool { self &- UInt8(ascii: "a") < 26 }
}
