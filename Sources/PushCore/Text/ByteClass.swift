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
}

/// The text format of UUIDs of any version (RFC 9562, section 4).
package enum UUIDShape {
  /// Whether the text is 8-4-4-4-12 hexadecimal digits, in either case.
  package static func fits(_ text: some Collection<UInt8>) -> Bool {
    let groups = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { Hexadecimal.value(of: $0) != nil } }
  }
}
