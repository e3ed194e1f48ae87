/// Finds values in texts, all of them in one go (Aho and Corasick, 1975).
///
/// Letters match in either case, and a blank matches the `+` that forms have for it.
final class SecretMatcher {
  // The nodes of the trie, the root first: one array for each member.
  private var bytes: [UInt8] = [0]
  private var firstChild: [Int32] = [-1]
  private var sibling: [Int32] = [-1]
  /// Where the longest ending goes on that is also a beginning.
  private var fallback: [Int32] = [0]
  /// The length of the longest value that ends here, or 0.
  private var longest: [Int32] = [0]
  /// The root's children by their byte, 0 where there is none.
  private var starts = [Int32](repeating: 0, count: 256)

  /// - Complexity: O(bytes of all values).
  init(_ values: some Sequence<[UInt8]>) {
    for value in values { insert(value) }
    linkFallbacks()
  }

  // MARK: Searching

  /// Where values stand in a text, in its order; those that overlap are one.
  ///
  /// - Complexity: O(bytes of the text).
  func ranges(in text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var node: Int32 = 0
    for (at, byte) in Self.folded(text).enumerated() {
      node = next(node, byte)
      let length = Int(longest[Int(node)])
      guard length > 0 else { continue }
      var start = at + 1 - length
      while let last = ranges.last, last.upperBound > start {
        start = min(start, last.lowerBound)
        ranges.removeLast()
      }
      ranges.append(start..<(at + 1))
    }
    return ranges
  }

  private func next(_ node: Int32, _ byte: UInt8) -> Int32 {
    var node = node
    while node != 0 {
      let child = child(node, byte)
      if child > 0 { return child }
      node = fallback[Int(node)]
    }
    return starts[Int(byte)]
  }

  private func child(_ node: Int32, _ byte: UInt8) -> Int32 {
    var child = firstChild[Int(node)]
    while child > 0, bytes[Int(child)] != byte { child = sibling[Int(child)] }
    return child
  }

  /// Text in lower case, as many bytes.
  private static func folded(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 >= 0x80 }) else { return text.map(folded) }
    return String(decoding: text, as: UTF8.self).unicodeScalars.flatMap { scalar -> [UInt8] in
      if scalar.isASCII { return [folded(UInt8(truncatingIfNeeded: scalar.value))] }
      let (bytes, lower) = (Array(String(scalar).utf8), scalar.properties.lowercaseMapping.utf8)
      return lower.count == bytes.count ? Array(lower) : bytes
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    if byte &- 0x41 < 26 { return byte | 0x20 }
    return byte == UInt8(ascii: "+") ? 0x20 : byte
  }

  // MARK: Building

  private func insert(_ value: [UInt8]) {
    var node: Int32 = 0
    for byte in Self.folded(value) {
      let known = node == 0 ? starts[Int(byte)] : child(node, byte)
      node = known > 0 ? known : add(byte, to: node)
    }
    longest[Int(node)] = Int32(truncatingIfNeeded: value.count)
  }

  private func add(_ byte: UInt8, to parent: Int32) -> Int32 {
    let node = Int32(truncatingIfNeeded: bytes.count)
    bytes.append(byte)
    sibling.append(firstChild[Int(parent)])
    firstChild.append(-1)
    fallback.append(0)
    longest.append(0)
    firstChild[Int(parent)] = node
    if parent == 0 { starts[Int(byte)] = node }
    return node
  }

  /// Breadth first: what a node falls back to is nearer to the root.
  private func linkFallbacks() {
    var queue: [Int32] = [0]
    queue.reserveCapacity(bytes.count)
    var at = 0
    while at < queue.count {
      let parent = queue[at]
      at += 1
      var node = firstChild[Int(parent)]
      while node > 0 {
        if parent != 0 {
          fallback[Int(node)] = next(fallback[Int(parent)], bytes[Int(node)])
        }
        if longest[Int(node)] == 0 {
          longest[Int(node)] = longest[Int(fallback[Int(node)])]
        }
        queue.append(node)
        node = sibling[Int(node)]
      }
    }
  }
}
