/// The sequences of a terminal for styles and colors of text (ECMA-48, SGR).
package enum TextColor: String, Sendable {
  case bold = "\u{1B}[1m"
  case dim = "\u{1B}[2m"
  case red = "\u{1B}[31m"
  case yellow = "\u{1B}[33m"
  case blue = "\u{1B}[34m"

  // JSON: as jq colors it.
  case key = "\u{1B}[34;1m"
  case string = "\u{1B}[32m"
  case null = "\u{1B}[90m"

  // Messages of pushkit.
  case error = "\u{1B}[1;31m"
  case warning = "\u{1B}[1;33m"
  case info = "\u{1B}[1;34m"
  case hint = "\u{1B}[36m"

  package static let end = "\u{1B}[0m"
}
