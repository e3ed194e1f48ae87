/// A list of words that are found in a text in one pass.
///
/// The automaton has only the beginnings of long words, so that it remains small; the rest of a word is
/// compared where its beginning is.
struct WordSet: Sendable {
  /// The maximum number of bytes of a word in the automaton.
  private static let depth = 4

  private let words: [[UInt8]]
  private let ignoresCase: Bool
  /// The column of each byte; 0 for the bytes that are in no word.
  private let columns: [UInt8]
  private let search: AhoCorasick
  /// Whether the beginning of a word ends at a node.
  private let isEnd: [Bool]

  /// - Parameter ignoresCase: Whether the case of ASCII letters makes no difference; the words are then
  ///   in lower case.
  init(_ words: [[UInt8]], ignoresCase: Bool = false) {
    (self.words, self.ignoresCase) = (words, ignoresCase)
    var columns = [UInt8](repeating: 0, count: 256)
    var width = 1
    for word in words {
      for byte in word where columns[Int(byte)] == 0 {
        columns[Int(byte)] = UInt8(width)
        width += 1
      }
    }
    var search = AhoCorasick(width: width)
    for (index, word) in words.enumerated() {
      search.insert(word.prefix(Self.depth).lazy.map { columns[Int($0)] }, output: index)
    }
    search.connect()
    if ignoresCase {
      for byte in UInt8(ascii: "a")...UInt8(ascii: "z") {
        columns[Int(byte ^ 0x20)] = columns[Int(byte)]
      }
    }
    (self.columns, self.search, isEnd) = (columns, search, search.outputs.map { !$0.isEmpty })
  }

  /// Calls `body` for each word in a text, in the order of their ends, with its index in the list and
  /// the offset of its first byte.
  ///
  /// - Complexity: O(length of the text × length of the longest word).
  func find(in text: UnsafeBufferPointer<UInt8>, _ body: (_ word: Int, _ start: Int) -> Void) {
    columns.withUnsafeBufferPointer { columns in
      search.next.withUnsafeBufferPointer { next in
        isEnd.withUnsafeBufferPointer { isEnd in
          var node = 0
          for at in text.indices {
            node = Int(next[node &* search.width &+ Int(columns[Int(text[at])])])
            guard isEnd[node] else { continue }
            for word in search.outputs[node] {
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
}
