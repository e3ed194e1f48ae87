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
      ("\u{115F}\u{1160}\u{3164}\u{FFA0}", "\\u115f\\u1160\\u3164\\uffa0"),
      ("a\u{34F}b\u{17B4}\u{17B5}", "a\\u034fb\\u17b4\\u17b5"),
      ("\u{1D173}\u{180E}", "\\ud834\\udd73\\u180e"),
      // Joiners and variation selectors that shape nothing.
      ("\u{200D}\u{1F469}\u{200D}", "\\u200d\u{1F469}\\u200d"),
      ("\u{645}\u{200C}a", "\u{645}\\u200ca"),
      ("\u{1F469}\u{200D}\u{200D}\u{1F467}", "\u{1F469}\\u200d\\u200d\u{1F467}"),
      ("\u{FE0F}a\u{FE0F}\u{FE0F}", "\\ufe0fa\u{FE0F}\\ufe0f"),
      ("\u{E0041}", "\\udb40\\udc41"),
      ("a\nb\tc", "a\\u000ab\\u0009c"),
    ])
  func hiddenCharacters(given: String, shown: String) {
    #expect(TerminalText.escaped(given) == shown)
  }

  @Test(
    "All other text is unchanged",
    arguments: [
      "", "plain", "Grüße", "日本語", "עברית", "🙂", "\u{A0}", "e\u{301}", "👨‍👩‍👧", "❤️‍🔥", "👩🏽‍💻",
      "می‌خواهم", "क्‍ष", "ശ്രീ", "葛\u{E0100}",
    ])
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
