import PushCore

/// PushClientPlatform of Smartico's guide, section 1.5.
enum SmarticoPlatform {
  /// The word for each number, in order.
  static let words = [
    "chrome-desktop", "firefox-desktop", "edge-desktop", "opera-desktop", "safari-desktop", "other",
    "native-ios", "native-android", "chrome-mobile", "firefox-mobile", "safari-mobile",
    "opera-mobile",
  ]

  static let short = ["ios": 6, "android": 7]

  static let allWords = short.keys.sorted() + words

  /// Parses a number, or a word in any case with `-` or `_`, such as the guide's `NATIVE_IOS`.
  static func parse(_ text: String) throws(Failure) -> Int {
    let word = text.hyphenated
    let index = words.indices.first { words[$0] == word || String($0) == text }
    if let number = short[word] ?? index { return number }
    throw Failure(
      .usageBadValue, "option --platform: unknown value \(TypedText.quoted(text, among: allWords))",
      hint: "give ios, android, one of \(words.joined(separator: ", ")), or 0 to 11")
  }
}
