import Testing

@testable import PushCore

@Suite("Word sets") struct WordSetTests {
  private struct Place: Hashable {
    let word: Int
    let start: Int
  }

  private static func places(of words: [String], in text: String, ignoresCase: Bool) -> Set<Place> {
    let set = WordSet(words.map { Array($0.utf8) }, ignoresCase: ignoresCase)
    var found: Set<Place> = []
    Array(text.utf8).withUnsafeBufferPointer { text in
      set.find(in: text) { found.insert(Place(word: $0, start: $1)) }
    }
    return found
  }

  @Test("finds what a search for each word finds", arguments: 0..<40)
  func random(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func text(_ length: Int) -> String {
      String((0..<length).map { _ in "abB".randomElement(using: &random) ?? "a" })
    }
    let ignoresCase = seed % 2 == 0
    let words = (0..<20).map { _ in
      let word = text(Int.random(in: 1...12, using: &random))
      return ignoresCase ? word.lowercased() : word
    }
    let text = text(300)
    let compared = Array((ignoresCase ? text.lowercased() : text).utf8)
    var expected: Set<Place> = []
    for (index, word) in words.enumerated() {
      for start in compared.indices where compared[start...].starts(with: word.utf8) {
        expected.insert(Place(word: index, start: start))
      }
    }
    #expect(Self.places(of: words, in: text, ignoresCase: ignoresCase) == expected)
  }

  @Test func noWordsAndNoText() {
    #expect(Self.places(of: [], in: "text", ignoresCase: false).isEmpty)
    #expect(Self.places(of: ["text"], in: "", ignoresCase: true).isEmpty)
  }

  @Test("only the case of ASCII letters is ignored")
  func other() {
    #expect(Self.places(of: ["a[b"], in: "A{B", ignoresCase: true).isEmpty)
    #expect(Self.places(of: ["long words["], in: "long words{", ignoresCase: true).isEmpty)
    #expect(Self.places(of: ["long words["], in: "LONG WORDS[", ignoresCase: true).count == 1)
  }
}
