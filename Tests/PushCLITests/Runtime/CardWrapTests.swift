import PushCore
import Testing

@testable import PushCLI

@Suite struct CardWrapTests {
  private func wrapped(_ text: String, _ columns: Int) -> String {
    let buffer = ByteBuffer()
    buffer.append(contentsOf: "before\n" + text)
    CardWrap.wrap(buffer, from: 7, columns: columns)
    return String(buffer.string.dropFirst(7))
  }

  @Test(
    "Lines with a border break at blanks",
    arguments: [
      ("│ the quick brown fox jumps\n", "│ the quick brown fox\n│   jumps\n"),
      ("│ 日本語 日本語 日本語 a\n", "│ 日本語 日本語\n│   日本語 a\n"),
      ("│ \u{1B}[2mpicture\u{1B}[0m: a b c d\n", "│ \u{1B}[2mpicture\u{1B}[0m: a b c d\n"),
      ("│ https://example.com/a/long/path x\n", "│ https://example.com/a/long/path\n│   x\n"),
      ("no border, so that it can be copied\n", "no border, so that it can be copied\n"),
      (
        "╭─ a heading of a card, wrapped\n│ a\n╰─\n",
        "╭─ a heading of a\n│   card, wrapped\n│ a\n╰─\n"
      ),
      ("", ""),
    ])
  func lines(given: String, shown: String) {
    #expect(wrapped(given, 21) == shown)
  }

  @Test("A terminal of unknown or very small width does not wrap", arguments: [0, 19])
  func noWidth(columns: Int) {
    let line = "│ the quick brown fox jumps over\n"
    #expect(wrapped(line, columns) == line)
  }
}
