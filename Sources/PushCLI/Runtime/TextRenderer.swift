import PushCore

/// Draws a command's record as text for human readers: appends whole lines.
package typealias RecordRenderer =
  @Sendable (_ record: JSONValue, _ out: ByteBuffer, _ style: TextStyle) -> Void

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

/// A text style or color.
package enum TextColor: String, Sendable {
  case bold = "\u{1B}[1m"
  case dim = "\u{1B}[2m"
  case red = "\u{1B}[31m"
  case yellow = "\u{1B}[33m"
  case blue = "\u{1B}[34m"

  static let end = "\u{1B}[0m"
}

/// The text form of a record's `diagnostics`: one line each.
package enum DiagnosticsText {
  package static func append(_ list: JSONValue?, to out: ByteBuffer, style: TextStyle) {
    for entry in list?.elements ?? [] { appendLine(entry, to: out, style) }
  }

  private static func appendLine(_ entry: JSONValue, to out: ByteBuffer, _ style: TextStyle) {
    if let severity = entry["severity"] {
      let name = severity.text
      style.append(name, color(of: name), to: out)
      out.append(": ")
    }
    style.append(entry["message"], to: out)
    if let path = entry["path"] {
      out.append(" at ")
      style.append(path, to: out)
    }
    if let code = entry["code"] {
      style.append(" [\(code.text)]", .dim, to: out)
    }
    out.append(0x0A)
  }

  static func color(of severity: String) -> TextColor {
    switch severity {
    case "error": .red
    case "warning": .yellow
    default: .blue
    }
  }
}

/// A record as a card: lines with a left border.
struct CardText<Member: Sendable>: Sendable {
  private let plain: CardParts<Member>
  private let colored: CardParts<Member>

  /// - Parameters:
  ///   - heading: The members in the top border; the first is bold.
  ///   - texts: The members on their own lines.
  ///   - details: The members on lines with a label.
  ///   - message: The member in the bottom border, an ID of a message.
  init(
    heading: [Member], texts: [Member] = [], details: [(Member, String)], message: Member? = nil
  ) {
    func parts(_ bold: String, _ dim: String, _ end: String) -> CardParts<Member> {
      typealias Part = CellPart<Member>
      let names = heading.enumerated().map { index, member in
        Part(index == 0 ? "╭─ \(bold)" : "\(end) · \(dim)", member)
      }
      let lines = texts.map { Part("\n│ ", $0) }
      let labeled = details.map { Part("\n│ \(dim)\($1): \(end)", $0) }
      return CardParts(
        top: names + [Part(end)] + lines + labeled,
        button: [
          CellPart("\n│ [ "), CellPart("", .title), CellPart(" ] \(dim)", .kind), CellPart(end),
          CellPart(" ", .name), CellPart(" ", .url), CellPart(" ", .deepLink),
        ],
        bottom: [Part("\n╰─")] + (message.map { [Part(" message ", $0)] } ?? []) + [Part("\n")])
    }
    plain = parts("", "", "")
    colored = parts(TextColor.bold.rawValue, TextColor.dim.rawValue, TextColor.end)
  }

  subscript(_ style: TextStyle) -> CardParts<Member> { style.colors ? colored : plain }
}
