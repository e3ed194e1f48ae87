import PushCore

/// PushNotificationUserStatus of Smartico's guide, section 1.5.
enum SmarticoTokenStatus: Int, CaseIterable {
  case allowed, ask, blocked, suspended, notSupported

  static let words = ["allowed", "ask", "blocked", "suspended", "not-supported"]

  /// Parses a word or a number.
  static func parse(_ text: String) throws(Failure) -> SmarticoTokenStatus {
    if let index = words.firstIndex(of: text) ?? OneDigit.value(text, below: words.count),
      let status = SmarticoTokenStatus(rawValue: index)
    {
      return status
    }
    throw Failure(
      .usageBadValue, "option --status: unknown value \(TypedText.quoted(text))",
      hint: "give one of \(words.joined(separator: ", ")), or 0 to 4")
  }
}

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
    if let number = short[text] ?? words.firstIndex(of: text)
      ?? OneDigit.value(text, below: words.count)
    {
      return number
    }
    let near = Suggestions.nearest(to: text, among: allWords)
    throw Failure(
      .usageBadValue,
      "option --platform: unknown value \(TypedText.quoted(text))" + Suggestions.phrase(near),
      hint: "give ios, android, one of \(words.joined(separator: ", ")), or 0 to 11")
  }
}

/// Parses small numbers as typed.
private enum OneDigit {
  static func value(_ text: String, below limit: Int) -> Int? {
    (0..<limit).first { String($0) == text }
  }
}

extension SmarticoAPI.Stamp {
  /// Creates a stamp with a random UUID and the current time, unless they are given.
  init(_ context: Context, uuid: String? = nil, ts: Int? = nil) {
    self.init(uuid: uuid ?? context.randomness.uuid(), ts: ts ?? Int(context.clock.now))
  }
}
