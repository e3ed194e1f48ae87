/// Text in JavaScript.
package enum ScriptText {
  /// A string literal that stands for `text`, safe within a page and within quotes of either kind.
  ///
  /// JSON, and what JSON leaves but scripts and pages trip over is escaped: `<`, `>`, `&`, `'`, the
  /// line separators U+2028 and U+2029, and `%`, which an address of `javascript:` decodes.
  package static func quoted(_ text: String) -> String {
    var escaped = ""
    for scalar in JSONText.quoted(text).unicodeScalars {
      switch scalar {
      case "<", ">", "&", "'", "%", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
