/// JavaScript comments: `//` and `/* */`.
enum CommentScan {
  /// Whether the slash at `at` opens a comment.
  static func isOpen(_ base: UnsafePointer<UInt8>, _ at: Int) -> Bool {
    base[at + 1] == UInt8(ascii: "/") || base[at + 1] == UInt8(ascii: "*")
  }

  /// Returns the offset at which to resume the search for the end of a comment that exceeds `end`.
  static func resumption(_ at: Int, _ end: Int) -> Int { max(at + 2, end - 1) }

  /// Returns the offset after the comment at `at` (a line break is not part of it), or nil.
  ///
  /// - Parameter from: The offset at which to resume an earlier search, or 0.
  static func after(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, from: Int = 0
  ) -> Int? {
    guard at + 1 < end, base[at] == UInt8(ascii: "/") else { return nil }
    var index = max(at + 2, from)
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

/// Placeholders in the vendors' documentation: `...`, `...some words...`, `<ACTIONS>`.
enum PlaceholderScan {
  enum Result: Equatable {
    case found(Int)
    case none
    case needsMore
  }

  /// Finds the end of the placeholder at `at`, if there is one.
  ///
  /// - Parameters:
  ///   - from: The offset at which to resume an earlier search, or 0.
  ///   - isFinal: Whether nothing follows `end`.
  static func after(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, from: Int = 0, isFinal: Bool = false
  ) -> Result {
    base[at] == UInt8(ascii: "<")
      ? angle(base, at, end, from) : dots(base, at, end, from, isFinal)
  }

  /// Returns the offset at which to resume the search for the end of a placeholder.
  static func resumption(_ at: Int, _ end: Int) -> Int { max(at + 1, end - 2) }

  /// Returns the first offset at which a `<` placeholder must end, or `end`.
  static func proseEnd(_ base: UnsafePointer<UInt8>, _ from: Int, _ end: Int) -> Int {
    var index = from
    while index < end, base[index] != UInt8(ascii: ">"), isProse(base[index]) { index += 1 }
    return index
  }

  private static func angle(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ from: Int
  ) -> Result {
    let index = proseEnd(base, max(at + 1, from), end)
    guard index < end else { return .needsMore }
    return base[index] == UInt8(ascii: ">") && index > at + 1 ? .found(index + 1) : .none
  }

  private static func dots(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ from: Int, _ isFinal: Bool
  ) -> Result {
    guard isDots(base, at, end) else { return at + 3 > end ? .needsMore : .none }
    var index = max(at + 3, from)
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

/// A repair by lenient reading, and its position.
package struct RepairNote: Sendable, Equatable {
  package enum Kind: Sendable {
    case comment, trailingComma, singleQuotes, unquotedKey, placeholder, dump

    /// Lower case, no final period.
    package var message: String {
      switch self {
      case .comment: "a comment was removed"
      case .trailingComma: "a trailing comma was removed"
      case .singleQuotes: "single quotes were read as double ones"
      case .unquotedKey: "a key without quotes was read as one in quotes"
      case .placeholder: "a placeholder was removed"
      case .dump: "the description of a dictionary was read as JSON"
      }
    }
  }

  package var kind: Kind
  /// The offset in bytes from the first byte of the document.
  package var offset: Int
}

/// Maps offsets in a repaired text to offsets in the original input.
struct OffsetMap {
  /// The offsets at which the difference between output and input changes, ascending.
  private var entries: [(repaired: Int, original: Int)] = []

  var count: Int { entries.count }

  /// Records that the output continues with the byte of the input at `original`.
  mutating func add(_ original: Int, to output: ByteBuffer) {
    let repaired = output.count
    let difference = entries.last.map { $0.original - $0.repaired } ?? 0
    if original - repaired != difference { entries.append((repaired, original)) }
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: entries.count < 1024)
  }

  mutating func truncate(to count: Int) {
    entries.removeLast(entries.count - count)
  }

  /// Returns the offset in the input of an offset in the repaired text.
  func original(of offset: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].repaired <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    return entries[low - 1].original + offset - entries[low - 1].repaired
  }
}
