import Testing

@testable import PushCLI

@Suite struct PreviewTextTests {
  @Test(
    "Lines break at blanks, or within a long word",
    arguments: [
      ("one ten three", 7, 9, ["one ten", "three"]),
      ("one ten", 7, 1, ["one ten"]),
      ("one ten three", 7, 1, ["one te…"]),
      ("abcdefghij", 4, 9, ["abcd", "efgh", "ij"]),
      ("a\nb\n\nc", 9, 9, ["a", "b", "", "c"]),
      ("a\n\n\n", 9, 2, ["a", ""]),
      ("", 9, 9, []),
      ("SALE TOO sale too", 8, 9, ["SALE", "TOO", "sale too"]),
      ("WWWW", 4, 1, ["W…"]),
      ("nnnnnnnn", 8, 9, ["nnnnnnnn"]),
      ("mmmmmmmm", 8, 9, ["mmmmm", "mmm"]),
      ("шшшшшшшш", 8, 9, ["шшшшш", "шшш"]),
      // A line that is cut is full.
      ("at a-very-long-host", 9, 1, ["at a-ver…"]),
      ("one\ntwo", 9, 1, ["one…"]),
      // Each of these is as wide as two letters.
      ("中文字符", 4, 9, ["中文", "字符"]),
      ("🎉🎉🎉", 4, 1, ["🎉…"]),
    ] as [(String, Int, Int, [String])])
  func lines(text: String, columns: Int, limit: Int, expected: [String]) {
    #expect(PreviewText.lines(text, columns: columns, limit: limit) == expected)
  }

  @Test(
    "The first letter decides the direction",
    arguments: [
      ("Hello שלום", false), ("שלום hello", true), ("12 €, مرحبا", true), ("🎉", false), ("", false),
    ])
  func direction(text: String, isRightToLeft: Bool) {
    #expect(PreviewText.isRightToLeft(text) == isRightToLeft)
  }
}
