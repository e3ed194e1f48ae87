import PushCore

/// PushNotificationUserStatus of Smartico's guide, section 1.5.
enum SmarticoTokenStatus: Int, CaseIterable {
  case allowed, ask, blocked, suspended, notSupported

  static let words = ["allowed", "ask", "blocked", "suspended", "not-supported"]

  /// Parses a number, or a word in any case with `-` or `_`, such as the guide's `NOT_SUPPORTED`.
  static func parse(_ text: String) throws(Failure) -> SmarticoTokenStatus {
    let status = allCases.first {
      words[$0.rawValue] == text.hyphenated || String($0.rawValue) == text
    }
    if let status { return status }
    throw Failure(
      .usageBadValue, "option --status: unknown value \(TypedText.quoted(text, among: words))",
      hint: "give one of \(words.joined(separator: ", ")), or 0 to 4")
  }
}
