/// A combination of topics, such as `'news' in topics && ('de' in topics || !('en' in topics))`.
///
/// Firebase: Send messages to topics.
struct TopicCondition {
  private static let maximumTopics = 5

  /// Whether a text is a condition of at most five topics.
  static func isValid(_ text: [UInt8]) -> Bool {
    var condition = TopicCondition(rest: text[...])
    return condition.read() && (1...maximumTopics).contains(condition.topics)
  }

  private var rest: ArraySlice<UInt8>
  private var topics = 0

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  /// Reads the whole text; returns false at the first part that is out of place.
  private mutating func read() -> Bool {
    var depth = 0
    while true {
      while skip("!") || skip("(", &depth, 1) {}
      guard skipTopic() else { return false }
      while skip(")", &depth, -1) {}
      if depth < 0 { return false }
      if rest.isEmpty { return depth == 0 }
      guard skip("&&") || skip("||") else { return false }
    }
  }

  /// Skips `'NAME' in topics`.
  private mutating func skipTopic() -> Bool {
    guard skip("'"), let end = rest.firstIndex(of: UInt8(ascii: "'")), end > rest.startIndex else {
      return false
    }
    rest = rest[(end + 1)...]
    topics += 1
    return skip("in") && skip("topics")
  }

  private mutating func skip(_ word: String, _ depth: inout Int, _ change: Int) -> Bool {
    guard skip(word) else { return false }
    depth += change
    return true
  }

  /// Skips a word and the blanks around it.
  private mutating func skip(_ word: String) -> Bool {
    let text = rest.drop(while: \.isBlank)
    guard text.starts(with: word.utf8) else { return false }
    rest = text.dropFirst(word.utf8.count).drop(while: \.isBlank)
    return true
  }
}
