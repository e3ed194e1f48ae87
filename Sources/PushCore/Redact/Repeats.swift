import CPlatform

/// The values replaced in a document, which are also replaced wherever else they occur.
struct Repeats {
  /// The minimum length in bytes of a value; shorter values would match by chance.
  static let shortest = 6
  /// The maximum number of values for which ``occur(in:)`` searches each.
  private static let few = 16

  /// All values, one after another.
  private let bytes = ByteBuffer()
  private var ends: [Int] = []
  /// The number of values that are replaced in all documents.
  private var permanentCount = 0

  /// Removes the values of the last document.
  mutating func removeDocument() {
    ends.removeLast(ends.count - permanentCount)
    bytes.truncate(to: ends.last ?? 0)
  }

  /// Retains the current values for all following documents.
  mutating func retain() { permanentCount = ends.count }

  /// Adds a value.
  ///
  /// - Parameter core: The value without the punctuation around it, used unless it is too short.
  mutating func insert(
    _ text: UnsafeMutableBufferPointer<UInt8>, core: UnsafeMutableBufferPointer<UInt8>
  ) {
    let value = core.count >= Self.shortest ? core : text
    guard value.count >= Self.shortest else { return }
    bytes.append(contentsOf: UnsafeBufferPointer(value))
    ends.append(bytes.count)
  }

  private func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes.bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
  }

  /// Whether a value occurs in a text; always true if there are many values.
  func occur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    ends.count > Self.few
      || ends.indices.contains { index in
        let value = value(index)
        return pk_contains(text.baseAddress, text.count, value.baseAddress, value.count)
      }
  }

  /// Returns the search for the values; its symbols are half bytes, which keeps its rows small.
  func search() -> PatternSearch {
    var search = PatternSearch(width: 16)
    for index in ends.indices {
      let value = value(index)
      search.insert(value.lazy.flatMap { [$0 >> 4, $0 & 15] }, output: value.count)
    }
    search.connect()
    return search
  }
}

extension PatternSearch {
  /// Returns the ranges of ``Repeats`` in a text, in text order; overlapping ranges are merged.
  ///
  /// - Complexity: O(bytes of the text).
  func ranges(in text: UnsafeMutableBufferPointer<UInt8>) -> [Range<Int>] {
    var (ranges, node) = ([Range<Int>](), 0)
    for (at, byte) in text.enumerated() {
      node = Int(next[node &* 16 &+ Int(byte &>> 4)])
      node = Int(next[node &* 16 &+ Int(byte & 15)])
      guard outputs[node] > 0 else { continue }
      var start = at + 1 - Int(outputs[node])
      while let last = ranges.last, last.upperBound > start {
        start = min(start, last.lowerBound)
        ranges.removeLast()
      }
      ranges.append(start..<(at + 1))
    }
    return ranges
  }
}

/// Finds several patterns in one pass over a text (Aho and Corasick, 1975).
struct PatternSearch {
  /// The number of symbols.
  private let width: Int
  /// The node after each symbol, a row for each node; the root is node 0.
  private(set) var next: [Int32]
  /// The greatest output of the patterns that end at a node, or 0.
  private(set) var outputs: [Int32] = [0]

  init(width: Int) {
    self.width = width
    next = Array(repeating: 0, count: width)
  }

  /// Adds a pattern of symbols below ``width``.
  mutating func insert(_ pattern: some Sequence<UInt8>, output: Int) {
    var node = 0
    for symbol in pattern {
      let step = node * width + Int(symbol)
      if next[step] == 0 {
        next[step] = Int32(outputs.count)
        next.append(contentsOf: repeatElement(0, count: width))
        outputs.append(0)
      }
      node = Int(next[step])
    }
    outputs[node] = max(outputs[node], Int32(output))
  }

  /// Sets the nodes after symbols that continue no pattern; call it after the last ``insert``.
  ///
  /// - Complexity: O(symbols of all patterns × ``width``).
  mutating func connect() {
    // The nodes by their distance from the root, and the longest other node with the same ending.
    var (queue, fallback) = ([0], [Int](repeating: 0, count: outputs.count))
    queue.reserveCapacity(outputs.count)
    var at = 0
    while at < queue.count {
      let node = queue[at]
      at += 1
      for symbol in 0..<width {
        let (child, other) = (next[node * width + symbol], next[fallback[node] * width + symbol])
        if child == 0 {
          next[node * width + symbol] = other
        } else {
          if node != 0 { fallback[Int(child)] = Int(other) }
          outputs[Int(child)] = max(outputs[Int(child)], outputs[fallback[Int(child)]])
          queue.append(Int(child))
        }
      }
    }
  }
}
