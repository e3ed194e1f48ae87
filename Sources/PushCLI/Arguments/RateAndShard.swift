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
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt64(text)
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
    let seconds: Double
    switch parts.count == 2 ? parts[1] : "s" {
    case "s": seconds = 1
    case "m": seconds = 60
    case "h": seconds = 3600
    default: return nil
    }
    return Double(number) / 1000 / seconds
  }
}
