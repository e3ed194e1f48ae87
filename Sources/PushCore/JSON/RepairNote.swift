/// A repair by lenient reading, and its position.
package struct RepairNote: Sendable, Equatable {
  package enum Kind: Sendable {
    case comment, trailingComma, singleQuotes, unquotedKey, placeholder, dump

    /// Lower case, no final period.
    package var message: String {
      switch self {
      case .comment: "a comment was left out"
      case .trailingComma: "a trailing comma was left out"
      case .singleQuotes: "single quotes were read as double ones"
      case .unquotedKey: "a key without quotes was read as one in quotes"
      case .placeholder: "a placeholder was left out"
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
