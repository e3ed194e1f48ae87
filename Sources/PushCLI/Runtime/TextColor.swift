/// A text style or color.
package enum TextColor: String, Sendable {
  case bold = "\u{1B}[1m"
  case dim = "\u{1B}[2m"
  case red = "\u{1B}[31m"
  case yellow = "\u{1B}[33m"
  case blue = "\u{1B}[34m"

  static let end = "\u{1B}[0m"
}
