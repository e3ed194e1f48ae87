/// A list of words that are found in a text in one pass (Aho and Corasick, Efficient string matching,
/// 1975).
///
/// The automaton has only the beginnings of long words, so that it remains small; the rest of a word is
/// compared where its beginning is.
struct WordSet: Sendable {
  /// The maximum number of bytes of a word in the automaton.
  private static let depth = 8

  private let words: [[UInt8]]
  private let ignoresCase: Bool
  /// The column of each byte; 0 for the bytes that are in no word.
  private var columns = [UInt8](repeating: 0, count: 256)
  private var width = 1
  /// The node after each byte, a row of ``width`` numbers for each node; the root is node 0.
  private var next: [Int32] = []
  /// The words whose beginning ends at a node, in order.
  private var ends: [[Int]] = [[]]
  /// Whether ``ends`` of a node has words.
  private var isEnd: [Bool] = []

  /// - Parameter ignoresCase: Whether the case of ASCII letters makes no difference; the words are then
  ///   in lower case.
  init(_ words: [[UInt8]], ignoresCase: Bool = false) {
    (self.words, self.ignoresCase) = (words, ignoresCase)
    for byte in words.joined() where columns[Int(byte)] == 0 {
      columns[Int(byte)] = UInt8(width)
      if ignoresCase, byte &- 0x61 < 26 { columns[Int(byte ^ 0x20)] = UInt8(width) }
      width += 1
    }
    next = Array(repeating: 0, count: width)
    for index in words.indices { insert(index) }
    connect()
    isEnd = ends.map { !$0.isEmpty }
  }

  private mutating func insert(_ index: Int) {
    var node = 0
    for byte in words[index].prefix(Self.depth) {
      let step = node * width + Int(columns[Int(byte)])
      if next[step] == 0 {
        next[step] = Int32(ends.count)
        next.append(contentsOf: repeatElement(0, count: width))
        ends.append([])
      }
      node = Int(next[step])
    }
    ends[node].append(index)
  }

  /// Sets the nodes after bytes that continue no word.
  private mutating func connect() {
    // The nodes by their distance from the root, and the longest other node with the same ending.
    var (queue, fallback) = ([0], [Int](repeating: 0, count: ends.count))
    var at = 0
    while at < queue.count {
      let node = queue[at]
      at += 1
      for column in 1..<max(width, 1) {
        let (child, other) = (next[node * width + column], next[fallback[node] * width + column])
        if child == 0 {
          next[node * width + column] = other
        } else {
          if node != 0 { fallback[Int(child)] = Int(other) }
          ends[Int(child)] += ends[fallback[Int(child)]]
          queue.append(Int(child))
        }
      }
    }
  }

  /// Calls `body` for each word in a text, in the order of their ends, with its index in the list and
  /// the offset of its first byte.
  ///
  /// - Complexity: O(length of the text × length of the longest word).
  func find(in text: UnsafeBufferPointer<UInt8>, _ body: (_ word: Int, _ start: Int) -> Void) {
    columns.withUnsafeBufferPointer { columns in
      next.withUnsafeBufferPointer { next in
        isEnd.withUnsafeBufferPointer { isEnd in
          var node = 0
          for at in text.indices {
            node = Int(next[node &* width &+ Int(columns[Int(text[at])])])
            guard isEnd[node] else { continue }
            for word in ends[node] {
              let start = at &+ 1 &- min(words[word].count, Self.depth)
              if hasRest(of: words[word], at &+ 1, text) { body(word, start) }
            }
          }
        }
      }
    }
  }

  /// Whether the part of a word that is not in the automaton is at an offset.
  private func hasRest(
    of word: [UInt8], _ start: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard word.count > Self.depth else { return true }
    guard word.count - Self.depth <= text.count - start else { return false }
    for at in Self.depth..<word.count {
      let byte = text[start + at - Self.depth]
      let isSame = ignoresCase && byte &- 0x41 < 26 ? byte | 0x20 == word[at] : byte == word[at]
      if !isSame { return false }
    }
    return true
  }

  /// Whether a text has one of the words.
  func occurs(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isFound = false
    find(in: text) { _, _ in isFound = true }
    return isFound
  }
}
