/// Comments and placeholders, which are not part of JSON.
///
/// Comments are `//` and `/* */`. Placeholders in the vendors' documentation are `...`,
/// `...some words...` and `<ACTIONS>`.
enum LenientSyntax {
  enum Result {
    /// A comment or a placeholder ends before this offset.
    case found(RepairNote.Kind, after: Int)
    case none
    /// More bytes decide; the search resumes at this offset.
    case needsMore(from: Int)
  }

  /// Finds the end of the comment or placeholder at `at`, if there is one.
  ///
  /// - Parameters:
  ///   - from: The offset at which to resume an earlier search, or 0.
  ///   - isFinal: Whether nothing follows `end`.
  static func scan(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, from: Int = 0, isFinal: Bool = false
  ) -> Result {
    switch base[at] {
    case UInt8(ascii: "/"): comment(base, at, end, from, isFinal)
    case UInt8(ascii: "<"): angle(base, at, end, from)
    case UInt8(ascii: "."): dots(base, at, end, from, isFinal)
    default: .none
    }
  }

  /// Whether the slash at `at` opens a comment.
  static func opensComment(_ base: UnsafePointer<UInt8>, _ at: Int) -> Bool {
    base[at + 1] == UInt8(ascii: "/") || base[at + 1] == UInt8(ascii: "*")
  }

  /// The line break after a `//` comment is not part of it.
  private static func comment(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ from: Int, _ isFinal: Bool
  ) -> Result {
    guard at + 1 < end else { return isFinal ? .none : .needsMore(from: at) }
    guard opensComment(base, at) else { return .none }
    var index = max(at + 2, from)
    if base[at + 1] == UInt8(ascii: "/") {
      while index < end, base[index] != 0x0A { index += 1 }
      return index < end || isFinal ? .found(.comment, after: index) : .needsMore(from: index)
    }
    while index + 1 < end {
      if base[index] == UInt8(ascii: "*"), base[index + 1] == UInt8(ascii: "/") {
        return .found(.comment, after: index + 2)
      }
      index += 1
    }
    return .needsMore(from: index)
  }

  private static func angle(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ from: Int
  ) -> Result {
    var index = max(at + 1, from)
    while index < end, isProse(base[index]), !base[index].isOne(of: "<>") { index += 1 }
    guard index < end else { return .needsMore(from: index) }
    let isClosed = base[index] == UInt8(ascii: ">") && index > at + 1
    return isClosed ? .found(.placeholder, after: index + 1) : .none
  }

  private static func dots(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ from: Int, _ isFinal: Bool
  ) -> Result {
    guard isDots(base, at, end) else { return at + 3 > end ? .needsMore(from: at) : .none }
    var index = max(at + 3, from)
    while index < end, isProse(base[index]) {
      if isDots(base, index, end) { return .found(.placeholder, after: index + 3) }
      index += 1
    }
    let isDecided = index < end || isFinal
    return isDecided ? .found(.placeholder, after: at + 3) : .needsMore(from: end - 2)
  }

  private static func isDots(_ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Bool {
    at + 3 <= end && (at..<at + 3).allSatisfy { base[$0] == UInt8(ascii: ".") }
  }

  private static func isProse(_ byte: UInt8) -> Bool { byte >= 0x20 && !byte.isOne(of: "\"{}[],:") }

  // MARK: Hints

  /// Suggests `--lenient` if lenient reading accepts the syntax at an error.
  ///
  /// - Parameter isBetween: Whether the error is between documents.
  static func hint(
    _ base: UnsafePointer<UInt8>, _ offset: Int, _ end: Int, isBetween: Bool
  ) -> String? {
    guard offset < end, isLenient(base, offset, end, isBetween) else { return nil }
    return
      "--lenient accepts comments, trailing commas, single quotes, unquoted keys, placeholders"
  }

  private static func isLenient(
    _ base: UnsafePointer<UInt8>, _ offset: Int, _ end: Int, _ isBetween: Bool
  ) -> Bool {
    switch base[offset] {
    case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "<"):
      if case .none = scan(base, offset, end) { return false }
      return true
    case _ where isBetween: return false
    case UInt8(ascii: "'"): return true
    case UInt8(ascii: "}"), UInt8(ascii: "]"): return follows(",", base, offset)
    case let byte where byte.isLetter:
      return follows(",", base, offset) || follows("{", base, offset)
    default: return false
    }
  }

  /// Whether `mark` is the last byte before `offset` that is not white space.
  private static func follows(
    _ mark: Unicode.Scalar, _ base: UnsafePointer<UInt8>, _ offset: Int
  ) -> Bool {
    var index = offset - 1
    while index >= 0, base[index] <= 0x20 { index -= 1 }
    return index >= 0 && base[index] == UInt8(ascii: mark)
  }
}

/// A repair by lenient reading, and its position.
package struct RepairNote: Sendable, Equatable {
  package enum Kind: Sendable, Hashable {
    case comment, trailingComma, singleQuotes, unquotedKey, placeholder, dump
    /// Further repairs, of kinds with ``RepairNotes/limit`` notes, and their number.
    case more(Int)

    /// Lower case, no final period.
    package var message: String {
      switch self {
      case .comment: "a comment was removed"
      case .trailingComma: "a trailing comma was removed"
      case .singleQuotes: "single quotes were read as double ones"
      case .unquotedKey: "a key without quotes was read as one in quotes"
      case .placeholder: "a placeholder was removed"
      case .dump: "the description of a dictionary was read as JSON"
      case .more(let count): "\(count) more \(count == 1 ? "repair was" : "repairs were") made"
      }
    }
  }

  package var kind: Kind
  /// The offset in bytes from the first byte of the document.
  package var offset: Int
}

/// The repairs of a document: the first of each kind, and the number of the others.
struct RepairNotes {
  /// The maximum number of notes of a kind.
  static let limit = 20

  private var noted: [RepairNote] = []
  /// The number of notes of each kind.
  private var counts: [RepairNote.Kind: Int] = [:]
  /// The number of repairs that are not noted, and the offset of the first one.
  private var (more, firstOffset) = (0, 0)

  /// The notes, in the order of the repairs.
  var all: [RepairNote] {
    more == 0 ? noted : noted + [RepairNote(kind: .more(more), offset: firstOffset)]
  }

  mutating func add(_ kind: RepairNote.Kind, _ offset: Int) {
    let count = counts[kind] ?? 0
    if count < Self.limit {
      counts[kind] = count + 1
      noted.append(RepairNote(kind: kind, offset: offset))
    } else {
      if more == 0 { firstOffset = offset }
      more += 1
    }
  }

  mutating func removeAll() {
    guard !noted.isEmpty else { return }
    noted.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    more = 0
  }
}

/// Maps offsets in a repaired text to offsets in the original input.
struct OffsetMap {
  /// The offsets at which the difference between output and input changes, ascending.
  ///
  /// ``JSONToken/maximumOffset`` limits both texts.
  private var entries: [(repaired: UInt32, original: UInt32)] = []

  var count: Int { entries.count }

  /// Records that the output continues with the byte of the input at `original`.
  mutating func add(_ original: Int, to output: ByteBuffer) {
    let repaired = output.count
    let difference = entries.last.map { Int($0.original) - Int($0.repaired) } ?? 0
    if original - repaired != difference {
      entries.append((UInt32(truncatingIfNeeded: repaired), UInt32(truncatingIfNeeded: original)))
    }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: entries.count < 1024) }

  mutating func truncate(to count: Int) { entries.removeLast(entries.count - count) }

  /// Returns the offset in the input of an offset in the repaired text.
  func original(of offset: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].repaired <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    return Int(entries[low - 1].original) + offset - Int(entries[low - 1].repaired)
  }
}
