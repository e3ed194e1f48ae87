/// Finds several values in texts in one pass (Aho and Corasick, 1975).
final class RepeatSearch {
  // The nodes of the trie, the root first: an array for each member.
  private var fallback: [Int] = [0]
  /// The length of the longest value that ends at a node, or 0.
  private var longest: [Int] = [0]
  private var children: [Step: Int] = [:]

  private struct Step: Hashable {
    let node: Int
    let byte: UInt8
  }

  /// - Complexity: O(bytes of all values).
  init(_ values: [UnsafeBufferPointer<UInt8>]) {
    /// The steps to the nodes by their distance from the root.
    var steps: [[(step: Step, child: Int)]] = []
    for value in values {
      var node = 0
      for (depth, byte) in value.enumerated() {
        let step = Step(node: node, byte: byte)
        node = children[step] ?? longest.count
        guard children[step] == nil else { continue }
        children[step] = node
        longest.append(0)
        fallback.append(0)
        if steps.count == depth { steps.append([]) }
        steps[depth].append((step, node))
      }
      longest[node] = value.count
    }
    for (step, child) in steps.dropFirst().joined() {
      fallback[child] = next(fallback[step.node], step.byte)
      if longest[child] == 0 { longest[child] = longest[fallback[child]] }
    }
  }

  private func next(_ node: Int, _ byte: UInt8) -> Int {
    var node = node
    while true {
      if let child = children[Step(node: node, byte: byte)] { return child }
      guard node != 0 else { return 0 }
      node = fallback[node]
    }
  }

  /// Returns the ranges of values in a text, in its order; those that overlap are one.
  ///
  /// - Complexity: O(bytes of the text).
  func ranges(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var (ranges, node) = ([Range<Int>](), 0)
    for (at, byte) in text.enumerated() {
      node = next(node, byte)
      guard longest[node] > 0 else { continue }
      var start = at + 1 - longest[node]
      while let last = ranges.last, last.upperBound > start {
        start = min(start, last.lowerBound)
        ranges.removeLast()
      }
      ranges.append(start..<(at + 1))
    }
    return ranges
  }
}
