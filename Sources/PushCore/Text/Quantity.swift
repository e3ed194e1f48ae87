/// Numbers with a unit.
package enum Quantity {
  /// The longest duration in milliseconds: about 317 years.
  private static let longest = 9_999_999_999_999
  private static let durations: [Substring: Int] = [
    "ms": 1, "": 1000, "s": 1000, "m": 60_000, "h": 3_600_000,
  ]
  private static let sizes = ["": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30]

  /// Returns the milliseconds of a duration: a number with up to three decimal places and `ms`, `s`,
  /// `m` or `h`; without a unit, seconds.
  ///
  /// Nil for other text, for a fraction of a millisecond, and for more than 317 years.
  package static func milliseconds(_ text: String) -> Int? {
    let (number, unit) = parts(text)
    guard let length = durations[unit], let thousandths = thousandths(number) else {
      return nil
    }
    let (product, overflows) = thousandths.multipliedReportingOverflow(by: length)
    guard !overflows, product % 1000 == 0, product / 1000 <= longest else { return nil }
    return product / 1000
  }

  /// Returns the bytes of a size: an integer and `k`, `M` or `g` in either case.
  ///
  /// Without a unit, bytes. Nil for other text and for a size that is out of range.
  package static func bytes(_ text: String) -> Int? {
    let (number, unit) = parts(text)
    guard let count = Int(number), let size = sizes[unit.lowercased()] else { return nil }
    let (product, overflows) = count.multipliedReportingOverflow(by: size)
    return overflows ? nil : product
  }

  /// Divides text after its leading digits and decimal points.
  private static func parts(_ text: String) -> (number: Substring, unit: Substring) {
    let end = text.utf8.firstIndex { !$0.isDigit && $0 != UInt8(ascii: ".") }
    let middle = end ?? text.endIndex
    return (text[..<middle], text[middle...])
  }

  /// Returns a thousand times a decimal number with up to three decimal places; nil for other text.
  package static func thousandths(_ number: Substring) -> Int? {
    let parts = number.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? Array(parts[1]) : Array("0".utf8)
    guard (1...10).contains(parts[0].count), (1...3).contains(fraction.count),
      (parts[0] + fraction).allSatisfy({ $0.isDigit })
    else { return nil }
    let digits = fraction + Array(repeating: 0x30, count: 3 - fraction.count)
    return Int(String(decoding: Array(parts[0]) + digits, as: UTF8.self))
  }
}
