/// Formats text as JavaScript.
package enum JavaScriptText {
  /// Returns a string literal of `text` that is safe in HTML and inside quotes of either kind.
  ///
  /// It is a JSON string that also escapes characters special in scripts and HTML: `<`, `>`, `&`,
  /// `'`, the line separators U+2028 and U+2029, and `%`, which a `javascript:` URL decodes.
  package static func quoted(_ text: String) -> String {
    let escaped = ByteBuffer(capacity: text.utf8.count + 2)
    for scalar in JSONText.quoted(text).unicodeScalars {
      switch scalar {
      case "<", ">", "&", "'", "%", "\u{2028}", "\u{2029}":
        escaped.append(escapeOf: scalar.value)
      default: escaped.append(contentsOf: String(scalar))
      }
    }
    return escaped.string
  }
}
