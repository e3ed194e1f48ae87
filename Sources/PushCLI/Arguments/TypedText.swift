/// What users type, made fit for a message.
enum TypedText {
  /// In single quotes, on one line, shortened; control and invisible characters escaped.
  static func quoted(_ text: String) -> String {
    var shown = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == 60 {
        shown += "…"
        break
      }
      shown += isHarmless(scalar) ? String(scalar) : scalar.escaped(asASCII: true)
    }
    return "'\(shown)'"
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    default: true
    }
  }

  /// Dashes that word processors put in the place of `-` and `--`.
  static func isTypographicDash(_ scalar: Unicode.Scalar) -> Bool {
    (0x2010...0x2015).contains(scalar.value) || scalar.value == 0x2212
  }

  private static func isTypographicQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A: true
    default: false
    }
  }

  /// What to say of text that was pasted from a web page, or nil.
  static func pasteHint(_ text: String) -> String? {
    if text.unicodeScalars.contains(where: isTypographicQuote) {
      return "it holds typographic quotes, as text copied from a web page does; type ' or \""
    }
    if let first = text.unicodeScalars.first, isTypographicDash(first) {
      return "it begins with a typographic dash, as text copied from a web page does; type - or --"
    }
    return nil
  }

  /// `–output` without its dash, if it begins with typographic dashes.
  static func withoutTypographicDashes(_ text: String) -> String? {
    guard let first = text.unicodeScalars.first, isTypographicDash(first) else { return nil }
    let rest = text.unicodeScalars.drop { isTypographicDash($0) || $0 == "-" }
    return String(rest)
  }
}
