/// Classes of ASCII characters.
extension UInt8 {
  /// Whether the byte is white space of JSON: a space, tab, line feed or carriage return.
  @inline(__always)
  var isJSONBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether the byte is white space: also a vertical tab or form feed.
  @inline(__always)
  var isBlank: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// Whether the byte is an ASCII letter of either case.
  @inline(__always)
  package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
