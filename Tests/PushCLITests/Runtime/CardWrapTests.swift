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
        "╭─ a heading of a card, not wrapped\n│ a\n╰─\n",
        "╭─ a heading of a card, not wrapped\n│ a\n╰─\n"
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

  @Test(
    "A line of progress fits in the terminal",
    arguments: [
      ("pushkit: 7 MB", 0, "pushkit: 7 MB"), ("pushkit: 7 MB", 13, "pushkit: 7 MB"),
      ("pushkit: 7 MB", 12, "pushkit: 7 …"), ("日本語", 5, "日本…"), ("ab", 1, "…"),
    ])
  func shortened(line: String, columns: Int, shown: String) {
    #expect(TerminalWidth.shortened(line, to: columns) == shown)
  }

  @Test(
    "Progress shows the size of the input",
    arguments: [
      (7_200_000, 72_000_000, "10 % of 72 MB"), (7_200_000, nil, "7 MB"),
      (80_000_000, 72_000_000, "100 % of 72 MB"),
    ] as [(Int, Int?, String)])
  func amount(bytes: Int, size: Int?, text: String) {
    #expect(InputMeter.amount(bytes, of: size) == text)
  }
}
