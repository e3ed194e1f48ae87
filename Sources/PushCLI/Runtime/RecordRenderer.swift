import PushCore

/// Draws a command's record in a form of its own: `text` for reading, `env` for a shell.
package protocol RecordRenderer: Sendable {
  /// Appends whole lines for the record at the root of `record`.
  func render(_ record: JSONTape, to out: ByteBuffer, style: TextStyle)
}

/// How text for reading is written.
package struct TextStyle: Sendable {
  package let colours: Bool
  /// Whether text from the input is made harmless for a terminal.
  package let escapes: Bool

  package init(colours: Bool = false, escapes: Bool = false) {
    self.colours = colours
    self.escapes = escapes
  }

  /// Appends a value from the record: text decoded, on a single line.
  package func append(_ value: Int, of record: JSONTape, to out: ByteBuffer) {
    record.appendCell(value, to: out, escapes: escapes)
  }

  /// Appends words of pushkit's own, in a colour where there are colours.
  package func append(_ words: String, _ colour: TextColour, to out: ByteBuffer) {
    if colours { out.append(contentsOf: colour.rawValue) }
    out.append(contentsOf: words)
    if colours { out.append("\u{1B}[0m") }
  }
}

/// What text for reading may be painted in.
package enum TextColour: String, Sendable {
  case bold = "\u{1B}[1m"
  case dim = "\u{1B}[2m"
  case red = "\u{1B}[31m"
  case yellow = "\u{1B}[33m"
  case blue = "\u{1B}[34m"
}
