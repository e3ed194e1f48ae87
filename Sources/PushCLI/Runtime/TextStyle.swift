import PushCore

/// The style of text for human readers.
package struct TextStyle: Sendable {
  package let colors: Bool
  /// Whether to escape control and invisible characters of the input, for a terminal.
  package let escapes: Bool

  package init(colors: Bool = false, escapes: Bool = false) {
    (self.colors, self.escapes) = (colors, escapes)
  }

  /// Appends a value of the record, if any: decoded, on a single line.
  package func append(_ value: JSONValue?, to out: ByteBuffer) {
    value?.appendCell(to: out, escapes: escapes)
  }

  /// Appends fixed text, in a color if colors are on.
  package func append(_ words: String, _ color: TextColor, to out: ByteBuffer) {
    if colors { out.append(contentsOf: color.rawValue) }
    out.append(contentsOf: words)
    if colors { out.append(contentsOf: TextColor.end) }
  }
}

/// Which of the standard descriptors are terminals.
package struct TerminalInfo: Sendable {
  package var input = false
  package var output = false
  package var error = false
  /// The columns of the terminal that standard output goes to; 0 if unknown.
  package var columns = 0
  /// The rows of that terminal; 0 if unknown.
  package var rows = 0
}

/// The columns of text on a terminal.
enum TerminalWidth {
  /// Returns the number of columns of text without line breaks; color sequences have none.
  static func of(_ text: String) -> Int {
    var columns = 0
    var isSequence = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isSequence = true }
      if !isSequence { columns += width(of: scalar) }
      if scalar == "m" { isSequence = false }
    }
    return columns
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // The wide blocks of Unicode's East Asian Width (UAX #11), and emoji.
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// Returns the beginning of a line that fits in `columns`, with `…` if it was shortened; all of
  /// it if `columns` is 0.
  static func shortened(_ line: String, to columns: Int) -> String {
    if columns == 0 || of(line) <= columns { return line }
    var width = 0
    let start = line.prefix { character in
      width += of(String(character))
      return width < columns
    }
    return columns > 0 ? start + "…" : ""
  }
}
