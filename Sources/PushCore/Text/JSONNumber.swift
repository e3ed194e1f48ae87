/// Numbers in their textual form; no function rounds.
package enum JSONNumber {
  /// Whether the bytes are a JSON number without an exponent (RFC 8259, section 6).
  package static func isDecimal(_ bytes: some ByteCollection) -> Bool {
    let start = bytes.startIndex + (bytes.first == UInt8(ascii: "-") ? 1 : 0)
    let whole = bytes[start...].prefix(while: \.isDigit)
    let rest = bytes[whole.endIndex...]
    guard let first = whole.first, first != 0x30 || whole.count == 1 else { return false }
    let fraction = rest.dropFirst()
    return rest.isEmpty
      || rest.first == UInt8(ascii: ".") && !fraction.isEmpty && fraction.allSatisfy(\.isDigit)
  }

  /// Whether the bytes are a decimal number of any length without sign and leading zeros.
  package static func isCount(_ bytes: some ByteCollection) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(\.isDigit) && (bytes.first != 0x30 || bytes.count == 1)
  }

  /// Returns the integer for digits with an optional minus sign, or nil if it does not fit.
  package static func integer(_ bytes: some ByteCollection) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = bytes.dropFirst(isNegative ? 1 : 0)
    if digits.isEmpty { return nil }
    // The negative value, because the range of integers has one more of them.
    var value = 0
    for byte in digits {
      let digit = byte &- 0x30
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
  package static func wholeNumber(_ bytes: some ByteCollection) -> Int? {
    guard isDecimal(bytes.prefix { !$0.isOne(of: "eE") }) else { return nil }
    return integer(bytes) ?? wholeDigits(bytes).flatMap { Int($0) }
  }

  /// Returns the decimal digits of a whole number in any form and of any length.
  ///
  /// - Returns: nil if the bytes are not a number, or if it has a fraction or a large exponent.
  package static func wholeDigits(_ bytes: some ByteCollection) -> String? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let number = bytes.dropFirst(isNegative ? 1 : 0)
    let whole = number.prefix(while: \.isDigit)
    var rest = number[whole.endIndex...]
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop(while: \.isDigit) }
    guard !whole.isEmpty, let exponent = exponent(rest) else { return nil }
    var all = number[..<rest.startIndex].filter { $0 != UInt8(ascii: ".") }
    let length = max(whole.count + exponent, 0)
    if length > all.count { all += Array(repeating: 0x30, count: length - all.count) }
    guard all[length...].allSatisfy({ $0 == 0x30 }) else { return nil }
    let digits = all[..<length].drop { $0 == 0x30 }
    if digits.isEmpty { return "0" }
    return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }

  /// Parses an exponent: 0 if there is none, nil if it is malformed or large.
  private static func exponent(_ bytes: some ByteCollection) -> Int? {
    guard let first = bytes.first else { return 0 }
    var digits = bytes.dropFirst()
    if digits.first == UInt8(ascii: "+") {
      digits = digits.dropFirst()
      if digits.first == UInt8(ascii: "-") { return nil }
    }
    guard first.isOne(of: "eE"), let value = integer(digits), (-63...63).contains(value)
    else { return nil }
    return value
  }
}
