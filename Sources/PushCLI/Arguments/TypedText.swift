import PushCore

/// User input, prepared for messages.
enum TypedText {
  /// Returns the text in single quotes on one line: shortened, with control and invisible
  /// characters escaped.
  static func quoted(_ text: String) -> String {
    var shown = ""
    var rest = text.unicodeScalars.prefix(60)
    let isShortened = rest.endIndex < text.unicodeScalars.endIndex
    var previous: Unicode.Scalar?
    while let scalar = rest.popFirst() {
      let isHidden =
        TerminalText.isHidden(scalar, after: previous, before: rest.first) || isUnassigned(scalar)
      shown += isHidden ? scalar.escaped(asASCII: true) : String(scalar)
      previous = scalar
    }
    return "'\(shown)\(isShortened ? "…" : "")'"
  }

  /// Returns the text in quotes, and the names that are similar to it.
  static func quoted(_ text: String, among names: [String]) -> String {
    quoted(text) + Suggestions.phrase(for: text, among: names)
  }

  private static func isUnassigned(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .privateUse, .unassigned: true
    default: false
    }
  }

  /// Whether a character is a dash that word processors substitute for `-` or `--`.
  static func isTypographicDash(_ scalar: Unicode.Scalar) -> Bool {
    (0x2010...0x2015).contains(scalar.value) || scalar.value == 0x2212
  }

  private static func isTypographicQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A: true
    default: false
    }
  }

  /// Returns a hint about text pasted from a web page; nil for other text.
  static func pasteHint(_ text: String) -> String? {
    if text.unicodeScalars.contains(where: isTypographicQuote) {
      return "it contains typographic quotes, as copied from a web page; type ' or \""
    }
    if let first = text.unicodeScalars.first, isTypographicDash(first) {
      return "it begins with a typographic dash, as text copied from a web page does; type - or --"
    }
    return nil
  }

  /// Returns `–output` without its dash; nil if the text does not begin with a typographic dash.
  static func withoutTypographicDashes(_ text: String) -> String? {
    guard let first = text.unicodeScalars.first, isTypographicDash(first) else { return nil }
    let rest = text.unicodeScalars.drop { isTypographicDash($0) || $0 == "-" }
    return String(rest)
  }
}

extension String {
  /// The text in lower case with hyphens, as options spell the names of a vendor's guide.
  var hyphenated: String { lowercased().split(on: "_").joined(separator: "-") }

  /// Returns the texts before and after the first `=`; nil without one.
  func divided() -> (name: String, value: String)? {
    guard let sign = utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    return (String(Substring(utf8[..<sign])), String(Substring(utf8[utf8.index(after: sign)...])))
  }

  /// Returns the parts between separators, including empty ones.
  ///
  /// Bytes are compared: help begins with all texts of the manual, and comparing their characters would
  /// take most of the time.
  func split(on separator: String) -> [String] {
    let separator = separator.utf8
    var (parts, rest) = ([String](), utf8[...])
    var at = rest.startIndex
    while at < rest.endIndex {
      if rest[at] == separator.first, rest[at...].starts(with: separator) {
        parts.append(String(Substring(rest[..<at])))
        rest = rest[rest.index(at, offsetBy: separator.count)...]
        at = rest.startIndex
      } else {
        at = rest.index(after: at)
      }
    }
    return parts + [String(Substring(rest))]
  }
}
