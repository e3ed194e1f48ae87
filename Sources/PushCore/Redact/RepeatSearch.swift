import CPlatform

/// Finds the values of ``Repeats`` in texts.
///
/// The values are in lexical order. At each offset of a text whose next bytes begin a value, a
/// binary search finds the longest value there. Memory is a few bytes for each value.
struct RepeatSearch {
  /// The work for each byte of a text, in comparisons of 32 bytes, after which a search gives up.
  private static let effort = 256

  private let bytes: ByteBuffer
  /// The ranges of the distinct values in ``bytes``, in lexical order.
  private var values: [Range<UInt32>] = []
  /// The index of the longest other value that each value begins with, or -1.
  private var beginnings: [Int32] = []
  /// The first bytes of all values.
  private var firsts: Set<UInt64> = []

  init(_ bytes: ByteBuffer, _ ranges: [Range<UInt32>]) {
    self.bytes = bytes
    values = ranges
    values.sort { Self.precedes(bytes, $0, $1) }
    removeDuplicates()
    findBeginnings()
    for value in values { firsts.insert(Self.first(bytes.base + Int(value.lowerBound))) }
  }

  private static func precedes(
    _ bytes: ByteBuffer, _ one: Range<UInt32>, _ other: Range<UInt32>
  ) -> Bool {
    let (left, right) = (bytes.base + Int(one.lowerBound), bytes.base + Int(other.lowerBound))
    let order = memcmp(left, right, min(one.count, other.count))
    return order == 0 ? one.count < other.count : order < 0
  }

  private mutating func removeDuplicates() {
    var count = 0
    for value in values where count == 0 || Self.precedes(bytes, values[count - 1], value) {
      values[count] = value
      count += 1
    }
    values.removeLast(values.count - count)
  }

  private mutating func findBeginnings() {
    beginnings.reserveCapacity(values.count)
    for index in values.indices {
      // The values that the value before begins with, itself first, are the candidates.
      var candidate = Int32(index - 1)
      while candidate >= 0, !begins(values[index], with: values[Int(candidate)]) {
        candidate = beginnings[Int(candidate)]
      }
      beginnings.append(candidate)
    }
  }

  private func begins(_ value: Range<UInt32>, with other: Range<UInt32>) -> Bool {
    value.count >= other.count
      && memcmp(
        bytes.base + Int(value.lowerBound), bytes.base + Int(other.lowerBound), other.count) == 0
  }

  /// Returns the first bytes, as many as all values have.
  private static func first(_ start: UnsafePointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawPointer(start)
    return UInt64(raw.loadUnaligned(as: UInt32.self)) << 16
      | UInt64(raw.loadUnaligned(fromByteOffset: 4, as: UInt16.self))
  }

  /// Returns the ranges of the values in a text, in text order; overlapping ranges are merged.
  ///
  /// If the values are alike in a way that makes the search slow, the last range extends to the end
  /// of the text.
  ///
  /// - Complexity: O(bytes of the text × logarithm of the number of values).
  func ranges(in text: UnsafeMutableBufferPointer<UInt8>) -> [Range<Int>] {
    guard let start = text.baseAddress, !values.isEmpty else { return [] }
    var (ranges, at) = ([Range<Int>](), 0)
    var effort = Self.effort * (text.count + 16)
    while at <= text.count - Repeats.shortest {
      if firsts.contains(Self.first(start + at)) {
        var length = longest(start + at, text.count - at, &effort)
        if effort < 0 { length = text.count - at }
        if length > 0 {
          let isJoined = ranges.last.map { $0.upperBound > at } == true
          let last = isJoined ? ranges.removeLast() : at..<at
          ranges.append(last.lowerBound..<max(last.upperBound, at + length))
        }
        if effort < 0 { return ranges }
      }
      at += 1
    }
    return ranges
  }

  /// Returns the length of the longest value that a text begins with, or 0.
  private func longest(_ text: UnsafePointer<UInt8>, _ count: Int, _ effort: inout Int) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if compare(middle, text, count, &effort) <= 0 { low = middle + 1 } else { high = middle }
    }
    // The longest one is the value before the text in lexical order, or one that it begins with.
    var candidate = low - 1
    while candidate >= 0 {
      let value = values[candidate]
      effort -= 1 + value.count >> 5
      if value.count <= count,
        memcmp(bytes.base + Int(value.lowerBound), text, value.count) == 0
      {
        return value.count
      }
      candidate = Int(beginnings[candidate])
    }
    return 0
  }

  /// Returns the lexical order of a value and a text: negative or 0 if the text is not before it.
  private func compare(
    _ index: Int, _ text: UnsafePointer<UInt8>, _ count: Int, _ effort: inout Int
  ) -> Int32 {
    let value = values[index]
    let length = min(value.count, count)
    effort -= 1 + length >> 5
    let order = memcmp(bytes.base + Int(value.lowerBound), text, length)
    return order != 0 ? order : value.count <= count ? 0 : 1
  }
}

/// The values replaced in a document, which are also replaced wherever else they occur.
struct Repeats {
  /// The minimum length in bytes of a value; shorter values would match by chance.
  static let shortest = 6
  /// The maximum number of values for which ``occur(in:)`` searches each.
  private static let few = 16

  /// All values, one after another.
  private let bytes = ByteBuffer()
  private var ends: [UInt32] = []
  /// The number of values that are replaced in all documents.
  private var permanentCount = 0

  var isEmpty: Bool { ends.isEmpty }

  /// Whether there are so many values that ``occur(in:)`` is always true.
  var areMany: Bool { ends.count > Self.few }

  /// Removes the values of the last document.
  mutating func removeDocument() {
    if ends.count > 1 << 16 { ends = Array(ends[..<permanentCount]) }
    ends.removeLast(ends.count - permanentCount)
    bytes.truncate(to: Int(ends.last ?? 0))
  }

  /// Retains the current values for all following documents.
  mutating func retain() { permanentCount = ends.count }

  /// Adds a value, unless the last one is equal.
  ///
  /// - Parameter core: The value without the punctuation around it, used unless it is too short.
  mutating func insert(
    _ text: UnsafeMutableBufferPointer<UInt8>, core: UnsafeMutableBufferPointer<UInt8>
  ) {
    let value = core.count >= Self.shortest ? core : text
    guard value.count >= Self.shortest, bytes.count + value.count < UInt32.max else { return }
    bytes.append(contentsOf: UnsafeBufferPointer(value))
    ends.append(UInt32(bytes.count))
  }

  private func range(_ index: Int) -> Range<UInt32> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Whether a value occurs in a text; always true if there are many values.
  func occur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    areMany
      || ends.indices.contains { index in
        let range = range(index)
        return text.contains(
          text: UnsafeBufferPointer(start: bytes.base + Int(range.lowerBound), count: range.count))
      }
  }

  /// Returns the search for the values, valid until the next change.
  func search() -> RepeatSearch { RepeatSearch(bytes, ends.indices.map(range)) }
}
