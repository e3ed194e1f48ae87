import PushCore

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
