import Testing

@testable import PushCLI

@Suite struct PreviewTextTests {
  @Test(
    "Lines break at blanks, or within a long word",
    arguments: [
      ("one two three", 7, 9, ["one two", "three"]),
      ("one two", 7, 1, ["one two"]),
      ("one two three", 7, 1, ["one tw…"]),
      ("abcdefghij", 4, 9, ["abcd", "efgh", "ij"]),
      ("a\nb\n\nc", 9, 9, ["a", "b", "", "c"]),
      ("a\n\n\n", 9, 2, ["a", ""]),
      ("", 9, 9, []),
      ("SALE NOW sale now", 8, 9, ["SALE", "NOW", "sale now"]),
      ("WWWW", 4, 1, ["W…"]),
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
