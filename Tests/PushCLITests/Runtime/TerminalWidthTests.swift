import Testing

@testable import PushCLI

@Suite struct TerminalWidthTests {
  @Test(
    "A line of progress fits in the terminal",
    arguments: [
      ("pushkit: 7 MB", 0, "pushkit: 7 MB"), ("pushkit: 7 MB", 13, "pushkit: 7 MB"),
      ("pushkit: 7 MB", 12, "pushkit: 7 …"), ("日本語", 5, "日本…"), ("ab", 1, "…"),
    ])
  func shortened(line: String, columns: Int, shown: String) {
    #expect(TerminalWidth.shortened(line, to: columns) == shown)
  }
}
