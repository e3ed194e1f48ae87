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
