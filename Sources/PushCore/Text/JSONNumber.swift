/// Numbers in their textual form; no function rounds.
package enum JSONNumber {
  /// Whether the bytes are a JSON number without an exponent (RFC 8259, section 6).
  package static func isDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    if bytes.first == UInt8(ascii: "-") { at = 1 }
    let whole = digits(bytes, from: at)
    guard whole > at, bytes[at] != 0x30 || whole == at + 1 else { return false }
    guard whole < bytes.count else { return true }
    let fraction = whole + 1
    return bytes[whole] == UInt8(ascii: ".") && fraction < bytes.count
      && digits(bytes, from: fraction) == bytes.count
  }

  /// Whether the bytes are a decimal number of any length without sign and leading zeros.
  package static func isCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    !bytes.isEmpty && digits(bytes, from: 0) == bytes.count
      && (bytes[0] != 0x30 || bytes.count == 1)
  }

  /// Returns the integer for digits with an optional minus sign, or nil if it does not fit.
  package static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let from = isNegative ? 1 : 0
    guard bytes.count > from else { return nil }
    var value = 0
    if bytes.count <= 18 {
      // Too few digits to overflow.
      for index in from..<bytes.count {
        let digit = bytes[index] &- 0x30
        guard digit < 10 else { return nil }
        value = value &* 10 &+ Int(digit)
      }
      return isNegative ? -value : value
    }
    guard digits(bytes, from: from) == bytes.count else { return nil }
    for index in from..<bytes.count {
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let digit = Int(bytes[index] &- 0x30)
      let (sum, overflows) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflowed || overflows { return nil }
      value = sum
    }
    return value
  }

  /// Returns the integer value of a number in any form: `5`, `5.0`, `1.2E3`.
  ///
  /// - Returns: nil if the bytes are not a number, or if it has a fraction or does not fit.
  package static func wholeNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let mantissaEnd = bytes.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? bytes.count
    let mantissa = UnsafeBufferPointer(rebasing: bytes[..<mantissaEnd])
    guard isDecimal(mantissa) else { return nil }
    var exponent = 0
    if mantissaEnd < bytes.count {
      var power = bytes[(mantissaEnd + 1)...]
      if power.first == UInt8(ascii: "+") { power = power.dropFirst() }
      guard let value = integer(UnsafeBufferPointer(rebasing: power)), abs(value) < 64 else {
        return nil
      }
      exponent = value
    }
    return shift(mantissa, by: exponent)
  }

  /// Returns `decimal` times ten to the power of `exponent`, or nil if that is not an integer.
  private static func shift(_ decimal: UnsafeBufferPointer<UInt8>, by exponent: Int) -> Int? {
    let point = decimal.firstIndex(of: UInt8(ascii: ".")) ?? decimal.count
    let isNegative = decimal.first == UInt8(ascii: "-")
    var digits = decimal.filter { $0 &- 0x30 < 10 }
    let whole = point - (isNegative ? 1 : 0) + exponent
    if whole > digits.count { digits += Array(repeating: 0x30, count: whole - digits.count) }
    let kept = max(whole, 0)
    guard digits[kept...].allSatisfy({ $0 == 0x30 }) else { return nil }
    let text = (isNegative ? [UInt8(ascii: "-")] : []) + (kept == 0 ? [0x30] : digits[..<kept])
    return text.withUnsafeBufferPointer(integer)
  }

  /// Returns the index after the digits that begin at `start`.
  private static func digits(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at] &- 0x30 < 10 { at += 1 }
    return at
  }
}
