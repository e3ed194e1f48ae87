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
