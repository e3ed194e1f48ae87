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

  /// Returns a number in digits, with zeros before them up to a width.
  package static func text(
    _ number: some BinaryInteger, width: Int, uppercase: Bool = false
  ) -> String {
    let digits = String(number, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
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
