/// Finds several patterns in one pass over a text (Aho and Corasick, Efficient string matching,
/// 1975).
///
/// It needs a row of ``width`` numbers for each symbol of the patterns, so it suits short ones.
struct AhoCorasick: Sendable {
  /// The number of symbols.
  let width: Int
  /// The node after each symbol, a row for each node; the root is node 0.
  private(set) var next: [Int32]
  /// The outputs of the patterns that end at a node, longer patterns first.
  private(set) var outputs: [[Int]] = [[]]
  private let emptyRow: [Int32]

  init(width: Int) {
    self.width = width
    emptyRow = Array(repeating: 0, count: width)
    next = emptyRow
  }

  /// Adds a pattern of symbols below ``width``.
  mutating func insert(_ pattern: some Sequence<UInt8>, output: Int) {
    var node = 0
    for symbol in pattern {
      let step = node * width + Int(symbol)
      if next[step] == 0 {
        next[step] = Int32(outputs.count)
        next += emptyRow
        outputs.append([])
      }
      node = Int(next[step])
    }
    outputs[node].append(output)
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
          outputs[Int(child)] += outputs[fallback[Int(child)]]
          queue.append(Int(child))
        }
      }
    }
  }
}
