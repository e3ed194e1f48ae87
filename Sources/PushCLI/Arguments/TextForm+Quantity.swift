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
