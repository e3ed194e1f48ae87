/// The effect of a Smartico deep link.
package enum LinkClass: String, Sendable, CaseIterable {
  /// Only closes the current message.
  case dummy
  /// Opens the gamification page.
  case gamification
  /// Handled by the app.
  case custom
  /// Opens a URL.
  case url
  /// Empty, without a name, not UTF-8, or with control characters.
  case invalid
}
