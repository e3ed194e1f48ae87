import Testing

@testable import PushCore

@Suite("Word sets") struct WordSetTests {
  private struct Place: Hashable {
    let word: Int
    let start: Int
  }

  private static func places(of words: [String], in text: String) -> Set<Place> {
    let set = WordSet(words.map { Array($0.utf8) })
    var found: Set<Place> = []
    set.find(in: Array(text.utf8)) { found.insert(Place(word: $0, start: $1)) }
    return found
  }

  @Test("finds what a search for each word finds", arguments: 0..<40)
  func random(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func text(_ length: Int) -> String {
      String((0..<length).map { _ in "abB".randomElement(using: &random) ?? "a" })
    }
    let words = (0..<20).map { _ in text(Int.random(in: 3...12, using: &random)).lowercased() }
    let text = text(300)
    let compared = Array(text.lowercased().utf8)
    var expected: Set<Place> = []
    for (index, word) in words.enumerated() {
      for start in compared.indices where compared[start...].starts(with: word.utf8) {
        expected.insert(Place(word: index, start: start))
      }
    }
    #expect(Self.places(of: words, in: text) == expected)
  }

  @Test func noWordsAndNoText() {
    #expect(Self.places(of: [], in: "text").isEmpty)
    #expect(Self.places(of: ["text"], in: "").isEmpty)
  }

  @Test("only the case of ASCII letters is ignored")
  func other() {
    #expect(Self.places(of: ["a[b"], in: "A{B").isEmpty)
    #expect(Self.places(of: ["long words["], in: "long words{").isEmpty)
    #expect(Self.places(of: ["long words["], in: "LONG WORDS[").count == 1)
  }
}
