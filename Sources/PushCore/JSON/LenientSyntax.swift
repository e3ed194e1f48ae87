/// `//` and `/* */`, as JavaScript has them.
enum CommentScan {
  /// Whether a comment that never ends begins at `at`.
  static func isOpen(_ base: UnsafePointer<UInt8>, _ at: Int) -> Bool {
    base[at + 1] == UInt8(ascii: "/") || base[at + 1] == UInt8(ascii: "*")
  }

  /// The offset behind the comment at `at` (a line break is not part of it), or nil.
  static func behind(_ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Int? {
    guard at + 1 < end, base[at] == UInt8(ascii: "/") else { return nil }
    var index = at + 2
    if base[at + 1] == UInt8(ascii: "/") {
      while index < end {
        if base[index] == 0x0A { return index }
        index += 1
      }
    } else if base[at + 1] == UInt8(ascii: "*") {
      while index + 1 < end {
        if base[index] == UInt8(ascii: "*"), base[index + 1] == UInt8(ascii: "/") {
          return index + 2
        }
        index += 1
      }
    }
    return nil
  }
}

/// The guides' placeholders: `...`, `...some words...`, `<ACTIONS>`.
enum PlaceholderScan {
  enum Result: Equatable {
    case found(Int)
    case none
    case needsMore
  }

  /// `isFinal`: nothing follows `end`.
  static func behind(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, isFinal: Bool = false
  ) -> Result {
    base[at] == UInt8(ascii: "<") ? angle(base, at, end) : dots(base, at, end, isFinal)
  }

  private static func angle(_ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Result {
    var index = at + 1
    while index < end {
      if base[index] == UInt8(ascii: ">") { return index > at + 1 ? .found(index + 1) : .none }
      guard isProse(base[index]) else { return .none }
      index += 1
    }
    return .needsMore
  }

  private static func dots(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ isFinal: Bool
  ) -> Result {
    guard isDots(base, at, end) else { return at + 3 > end ? .needsMore : .none }
    var index = at + 3
    while index < end, isProse(base[index]) {
      if isDots(base, index, end) { return .found(index + 3) }
      index += 1
    }
    return index < end || isFinal ? .found(at + 3) : .needsMore
  }

  private static func isDots(_ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Bool {
    at + 3 <= end && (at..<at + 3).allSatisfy { base[$0] == UInt8(ascii: ".") }
  }

  private static func isProse(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"), 0..<0x20:
      false
    default: true
    }
  }
}
