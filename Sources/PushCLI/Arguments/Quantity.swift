import PushCore

extension TextForm {
  /// A duration such as `500ms`, of at least some milliseconds.
  static func duration(atLeast least: Int) -> TextForm {
    TextForm(
      least > 0 ? "a duration above 0" : "a duration",
      hint: "examples: 500ms, 10s, 5m, 1h; a bare number is seconds",
      units: "`ms`, `s`, `m` and `h`; a bare number is seconds"
    ) { Quantity.milliseconds($0).map { $0 >= least } ?? false }
  }

  /// A number of bytes within a range, such as `8M`.
  static func size(_ range: ClosedRange<Int>) -> TextForm {
    TextForm(
      "a size from \(range.lowerBound) to \(range.upperBound) bytes",
      hint: "examples: 64k, 8M, 1g; a bare number is bytes",
      units: "`k`, `M` and `g`, powers of 1024; a bare number is bytes"
    ) { Quantity.bytes($0).map(range.contains) ?? false }
  }

  /// A number of requests per second, minute or hour: `10`, `10/s`, `600/m`.
  static let rate = TextForm("a number of requests such as 10/s or 600/m") {
    Rate.perSecond($0) != nil
  }

  /// A part of a whole: `0/4`.
  static let shard = TextForm(
    "a part such as 0/4", hint: "parts count from 0: the last of 4 is 3/4"
  ) { Shard($0) != nil }
}

/// Numbers with a unit.
enum Quantity {
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
  static func milliseconds(_ text: String) -> Int? {
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
  static func bytes(_ text: String) -> Int? {
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
  static func thousandths(_ number: Substring) -> Int? {
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

/// The value of `--rate`: `N`, or `N/s`, `N/m`, `N/h`.
enum Rate {
  /// Returns requests per second; nil for an invalid text.
  static func perSecond(_ text: String) -> Double? {
    let parts = text.split(on: "/")
    guard parts.count <= 2, let number = Quantity.thousandths(parts[0][...]), number > 0 else {
      return nil
    }
    let units: [String: Double] = ["s": 1, "m": 60, "h": 3600]
    guard let seconds = units[parts.count == 2 ? parts[1] : "s"] else { return nil }
    return Double(number) / 1000 / seconds
  }
}

/// The value of `--shard`: `I/N`, the part I of N, from 0.
struct Shard: Equatable, Sendable {
  let index: UInt64
  let count: UInt64

  init?(_ text: String) {
    let parts = text.split(on: "/")
    guard parts.count == 2, let index = Self.number(parts[0]), let count = Self.number(parts[1]),
      index < count
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  private static func number(_ text: String) -> UInt64? {
    guard text.utf8.allSatisfy({ $0.isDigit }) else { return nil }
    return UInt64(text)
  }
}
