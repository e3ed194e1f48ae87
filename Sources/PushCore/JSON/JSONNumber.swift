/// Numbers as text: nothing is ever rounded.
package enum JSONNumber {
  /// Whether bytes are a JSON number without an exponent (RFC 8259, section 6).
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

  /// The integer that bytes are, digits with or without a minus; nil when it does not fit.
  package static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let from = isNegative ? 1 : 0
    guard bytes.count > from, digits(bytes, from: from) == bytes.count else { return nil }
    var value = 0
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

  /// The index behind the digits that begin at `start`.
  private static func digits(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at] &- 0x30 < 10 { at += 1 }
    return at
  }
}
