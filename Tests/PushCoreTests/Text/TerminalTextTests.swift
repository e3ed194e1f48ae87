import Testing

@testable import PushCore

@Suite struct TerminalTextTests {
  @Test(
    "Characters that move, hide or turn text are shown as escapes",
    arguments: [
      ("a\u{1B}[2J", "a\\u001b[2J"),
      ("\u{7F}", "\\u007f"),
      ("\u{9B}31m", "\\u009b31m"),
      ("x\u{202E}y", "x\\u202ey"),
      ("\u{2066}", "\\u2066"),
      ("a\u{200B}b\u{200D}c", "a\\u200bb\\u200dc"),
      ("\u{FEFF}", "\\ufeff"),
      ("\u{E0041}", "\\udb40\\udc41"),
      ("a\nb\tc", "a\\u000ab\\u0009c"),
    ])
  func hiddenCharacters(given: String, shown: String) {
    #expect(TerminalText.escaped(given) == shown)
  }

  @Test(
    "All other text is left alone",
    arguments: ["", "plain", "Grüße", "日本語", "עברית", "🙂", "\u{A0}", "e\u{301}"])
  func harmlessText(text: String) {
    #expect(TerminalText.escaped(text) == text)
  }
}

@Suite struct MaskingTests {
  @Test(
    "A secret shows four characters at each end, a short one none",
    arguments: [
      ("", "****"), ("123456789012345", "****"), ("1234567890123456", "1234****3456"),
      ("ääääääää", "****"), ("abcd-5678-9012-3456-wxyz", "abcd****wxyz"),
    ])
  func masked(secret: String, shown: String) {
    #expect(Masking.masked(secret) == shown)
  }
}
