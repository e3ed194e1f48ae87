/// Maps offsets in a repaired text to offsets in the original input.
struct OffsetMap {
  /// The offsets at which the difference between output and input changes, ascending.
  ///
  /// ``JSONToken/maximumOffset`` limits both texts.
  private var entries: [(repaired: UInt32, original: UInt32)] = []

  /// Records that the output continues with the byte of the input at `original`.
  mutating func add(_ original: Int, to output: ByteBuffer) {
    let repaired = output.count
    let difference = entries.last.map { Int($0.original) - Int($0.repaired) } ?? 0
    if original - repaired != difference {
      entries.append((UInt32(truncatingIfNeeded: repaired), UInt32(truncatingIfNeeded: original)))
    }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: entries.count < 1024) }

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
