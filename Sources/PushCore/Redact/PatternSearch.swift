/// Finds several patterns in texts in one pass (Aho and Corasick, 1975).
final class PatternSearch {
  /// A step from a node to its child.
  typealias Step = (node: Int, byte: UInt8, child: Int)

  // The nodes of the trie, the root first: an array for each property.
  private(set) var fallback = [0]
  /// The length of the longest pattern that ends at a node, or 0.
  private(set) var longest = [0]
  /// The child of a node for a byte, with the key `node << 8 | byte`.
  private var children: [Int: Int] = [:]
  /// The steps by the distance of their nodes from the root.
  private(set) var levels: [[Step]] = []

  /// - Parameter paths: Texts that get nodes but are not patterns.
  /// - Complexity: O(bytes of all patterns and paths).
  init(_ patterns: some Sequence<some Collection<UInt8>>, paths: [[UInt8]] = []) {
    for path in paths { insert(path) }
    for pattern in patterns { longest[insert(pattern)] = pattern.count }
    for step in levels.dropFirst().joined() {
      fallback[step.child] = next(fallback[step.node], step.byte)
      if longest[step.child] == 0 { longest[step.child] = longest[fallback[step.child]] }
    }
  }

  /// Adds the missing nodes of a path, and returns the last node.
  @discardableResult
  private func insert(_ path: some Collection<UInt8>) -> Int {
    var node = 0
    for (depth, byte) in path.enumerated() {
      let child = children[node << 8 | Int(byte)] ?? longest.count
      if child == longest.count {
        children[node << 8 | Int(byte)] = child
        longest.append(0)
        fallback.append(0)
        if levels.count == depth { levels.append([]) }
        levels[depth].append((node, byte, child))
      }
      node = child
    }
    return node
  }

  /// Returns the node after a byte.
  func next(_ node: Int, _ byte: UInt8) -> Int {
    var node = node
    while true {
      if let child = children[node << 8 | Int(byte)] { return child }
      guard node != 0 else { return 0 }
      node = fallback[node]
    }
  }

  /// Returns the ranges of patterns in a text, in text order; overlapping ranges are merged.
  ///
  /// - Complexity: O(bytes of the text).
  func ranges(in text: UnsafeMutableBufferPointer<UInt8>) -> [Range<Int>] {
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
