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

  /// Parses a word or a number.
  static func parse(_ text: String) throws(Failure) -> Int {
    let index = words.indices.first { words[$0] == text || String($0) == text }
    if let number = short[text] ?? index { return number }
    throw Failure(
      .usageBadValue, "option --platform: unknown value \(TypedText.quoted(text, among: allWords))",
      hint: "give ios, android, one of \(words.joined(separator: ", ")), or 0 to 11")
  }
}
