import PushCore

/// Conversion of text to roff.
enum Roff {
  /// Returns spans as lines, broken at spaces; roff treats a line break as a space.
  static func fill(_ spans: [Span]) -> [String] {
    TextLayout.wrap(inline(spans), indent: 0, width: 96).map(guarded)
  }

  static func inline(_ spans: [Span]) -> String {
    spans.map { span in
      switch span {
      case .plain(let text): prose(text)
      case .literal(let text): "\\fB\(escape(text, literal: true))\\fR"
      case .placeholder(let text): "\\fI\(escape(text, literal: true))\\fR"
      }
    }.joined()
  }

  /// Escapes prose; a reference such as `pushkit-help(1)` does not break at its hyphens.
  private static func prose(_ text: String) -> String {
    text.split(on: " ").map { escape($0, literal: $0.contains("pushkit-")) }.joined(separator: " ")
  }

  /// Escapes text; literal text keeps its hyphens and quotes when it is copied from the page.
  static func escape(_ text: String, literal: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\(rs"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case "-" where literal: result += "\\-"
      case "'" where literal: result += "\\(aq"
      default:
        result +=
          scalar.isASCII
          ? String(scalar) : "\\[u\(Hexadecimal.text(scalar.value, width: 4, uppercase: true))]"
      }
    }
    return result
  }

  /// Protects a line that starts with a dot or a quote, which roff would read as a macro.
  static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }
}
