/// Texts, numbers and literals, as far as it takes to find their ends.
enum ScalarScan {
  /// The offset behind the value at `at`; none for an array or an object.
  ///
  /// `isFinal`: nothing follows `end`. What the value is worth is not looked at.
  static func behind(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, isFinal: Bool
  ) -> PlaceholderScan.Result {
    switch base[at] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): .none
    case UInt8(ascii: "\""): text(base, at, end)
    default: word(base, at, end, isFinal)
    }
  }

  private static func text(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int
  ) -> PlaceholderScan.Result {
    var index = at + 1
    while index < end {
      switch base[index] {
      case UInt8(ascii: "\""): return .found(index + 1)
      case UInt8(ascii: "\\"): index += 2
      // A text ends on its line.
      case 0x0A: return .none
      default: index += 1
      }
    }
    return .needsMore
  }

  private static func word(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ isFinal: Bool
  ) -> PlaceholderScan.Result {
    var index = at
    while index < end {
      switch base[index] {
      case 0x30...0x39, UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."):
        index += 1
      default: return .found(index)
      }
    }
    return isFinal ? .found(index) : .needsMore
  }
}
