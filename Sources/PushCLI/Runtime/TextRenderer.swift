import PushCore

/// Draws a command's record as text for human readers.
package protocol RecordRenderer: Sendable {
  /// Appends whole lines for the record.
  func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle)
}

/// The style of text for human readers.
package struct TextStyle: Sendable {
  package let colors: Bool
  /// Whether to escape control and invisible characters of the input, for a terminal.
  package let escapes: Bool

  package init(colors: Bool = false, escapes: Bool = false) {
    self.colors = colors
    self.escapes = escapes
  }

  /// Appends a value of the record: decoded, on a single line.
  package func append(_ value: JSONValue, to out: ByteBuffer) {
    value.appendCell(to: out, escapes: escapes)
  }

  /// Appends fixed text, in a color if colors are on.
  package func append(_ words: String, _ color: TextColor, to out: ByteBuffer) {
    if colors { out.append(contentsOf: color.rawValue) }
    out.append(contentsOf: words)
    if colors { out.append("\u{1B}[0m") }
  }
}

/// A text style or color.
package enum TextColor: String, Sendable {
  case bold = "\u{1B}[1m"
  case dim = "\u{1B}[2m"
  case red = "\u{1B}[31m"
  case yellow = "\u{1B}[33m"
  case blue = "\u{1B}[34m"
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
    if let message = entry["message"] {
      style.append(message, to: out)
    }
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

/// A record drawn as a card: lines with a left border.
struct CardText {
  let record: JSONValue
  let out: ByteBuffer
  let style: TextStyle

  /// Appends the top border with the values of some keys; the first is bold.
  func header(_ keys: [JSONKey]) {
    out.append("╭─ ")
    var isFirst = true
    for key in keys {
      guard let value = record[key] else { continue }
      if !isFirst { out.append(" · ") }
      style.append(shown(value), isFirst ? .bold : .dim, to: out)
      isFirst = false
    }
    out.append(0x0A)
  }

  /// Returns a value of the record as text on a single line.
  private func shown(_ value: JSONValue) -> String {
    let cell = ByteBuffer(capacity: 64)
    style.append(value, to: cell)
    return cell.string
  }

  func text(_ key: JSONKey) {
    guard let value = record[key] else { return }
    out.append("│ ")
    style.append(value, to: out)
    out.append(0x0A)
  }

  func detail(_ key: JSONKey, _ label: String) {
    guard let value = record[key] else { return }
    out.append("│ ")
    style.append(label + ": ", .dim, to: out)
    style.append(value, to: out)
    out.append(0x0A)
  }

  func buttons() {
    for button in record["buttons"]?.elements ?? [] {
      out.append("│ [ ")
      let name = button["title"] ?? button["id"]
      if let name { style.append(name, to: out) }
      out.append(" ] ")
      describe(button)
      out.append(0x0A)
    }
  }

  /// Appends the action of a button.
  private func describe(_ button: JSONValue) {
    if let kind = button["kind"] {
      style.append(kind.text, .dim, to: out)
    }
    for key: JSONKey in ["name", "url", "deep_link"] {
      guard let value = button[key] else { continue }
      out.append(" ")
      style.append(value, to: out)
    }
  }

  /// Appends the bottom border with a label and a value.
  func footer(_ key: JSONKey, _ label: StaticString) {
    out.append("╰─")
    if let value = record[key] {
      out.append(label)
      style.append(value, to: out)
    }
    out.append(0x0A)
  }
}
