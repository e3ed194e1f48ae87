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
    // The negative value, because the range of integers has one more of them.
    var value = 0
    for index in from..<bytes.count {
      let digit = bytes[index] &- 0x30
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.subtractingReportingOverflow(Int(digit))
      guard digit < 10, !overflowed, !overflows else { return nil }
      value = sum
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// Returns the integer value of a number in any form: `5`, `5.0`, `1.2E3`.
  ///
  /// - Returns: nil if the bytes are not a number, or if it has a fraction or does not fit.
  package static func wholeNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard isDecimal(UnsafeBufferPointer(rebasing: bytes.prefix { !$0.isOne(of: "eE") })) else {
      return nil
    }
    return integer(bytes) ?? wholeDigits(bytes).flatMap { Int($0) }
  }

  /// Returns the decimal digits of a whole number in any form and of any length.
  ///
  /// - Returns: nil if the bytes are not a number, or if it has a fraction or a large exponent.
  package static func wholeDigits(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let start = bytes.first == UInt8(ascii: "-") ? 1 : 0
    let point = digits(bytes, from: start)
    let hasFraction = point < bytes.count && bytes[point] == UInt8(ascii: ".")
    let end = hasFraction ? digits(bytes, from: point + 1) : point
    guard point > start, let exponent = exponent(bytes[end...]) else { return nil }
    var all = bytes[start..<end].filter { $0 != UInt8(ascii: ".") }
    let length = max(point - start + exponent, 0)
    if length > all.count { all += Array(repeating: 0x30, count: length - all.count) }
    guard all[length...].allSatisfy({ $0 == 0x30 }) else { return nil }
    let whole = all[..<length].drop { $0 == 0x30 }
    if whole.isEmpty { return "0" }
    return (start == 1 ? "-" : "") + String(decoding: whole, as: UTF8.self)
  }

  /// Parses an exponent: 0 if there is none, nil if it is malformed or large.
  private static func exponent(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard let first = bytes.first else { return 0 }
    var digits = bytes.dropFirst()
    if digits.first == UInt8(ascii: "+") {
      digits = digits.dropFirst()
      if digits.first == UInt8(ascii: "-") { return nil }
    }
    guard first.isOne(of: "eE"), let value = integer(UnsafeBufferPointer(rebasing: digits)),
      (-63...63).contains(value)
    else { return nil }
    return value
  }

  /// Returns the index after the digits that begin at `start`.
  private static func digits(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at].isDigit { at += 1 }
    return at
  }
}
