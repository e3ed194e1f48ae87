import PushCore

/// Draws a command's record as text for human readers.
package protocol RecordRenderer: Sendable {
  /// Appends whole lines for the record at the root of `record`.
  func render(_ record: JSONTape, to out: ByteBuffer, style: TextStyle)
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
  package func append(_ value: Int, of record: JSONTape, to out: ByteBuffer) {
    record.appendCell(value, to: out, escapes: escapes)
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
  package static func append(
    _ list: Int?, of record: JSONTape, to out: ByteBuffer, style: TextStyle
  ) {
    guard let list, record.kind(list) == .array else { return }
    var entry = record.first(list)
    while entry < record.after(list) {
      appendLine(entry, of: record, to: out, style)
      entry = record.after(entry)
    }
  }

  private static func appendLine(
    _ entry: Int, of record: JSONTape, to out: ByteBuffer, _ style: TextStyle
  ) {
    if let severity = record.member(entry, "severity") {
      let name = record.text(severity)
      style.append(name, color(of: name), to: out)
      out.append(": ")
    }
    if let message = record.member(entry, "message") {
      style.append(message, of: record, to: out)
    }
    if let path = record.member(entry, "path") {
      out.append(" at ")
      style.append(path, of: record, to: out)
    }
    if let code = record.member(entry, "code") {
      style.append(" [\(record.text(code))]", .dim, to: out)
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
  let record: JSONTape
  let out: ByteBuffer
  let style: TextStyle

  /// Appends the top border with the values of some keys; the first is bold.
  func header(_ keys: [JSONKey]) {
    out.append("╭─ ")
    var isFirst = true
    for key in keys {
      guard let value = record.member(0, key) else { continue }
      if !isFirst { out.append(" · ") }
      style.append(shown(value), isFirst ? .bold : .dim, to: out)
      isFirst = false
    }
    out.append(0x0A)
  }

  /// Returns a value of the record as text on a single line.
  private func shown(_ value: Int) -> String {
    let cell = ByteBuffer(capacity: 64)
    style.append(value, of: record, to: cell)
    return cell.string
  }

  func text(_ key: JSONKey) {
    guard let value = record.member(0, key) else { return }
    out.append("│ ")
    style.append(value, of: record, to: out)
    out.append(0x0A)
  }

  func detail(_ key: JSONKey, _ label: String) {
    guard let value = record.member(0, key) else { return }
    out.append("│ ")
    style.append(label + ": ", .dim, to: out)
    style.append(value, of: record, to: out)
    out.append(0x0A)
  }

  func buttons() {
    guard let list = record.member(0, "buttons") else { return }
    var button = record.first(list)
    while button < record.after(list) {
      out.append("│ [ ")
      let name = record.member(button, "title") ?? record.member(button, "id")
      if let name { style.append(name, of: record, to: out) }
      out.append(" ] ")
      describe(button)
      out.append(0x0A)
      button = record.after(button)
    }
  }

  /// Appends the action of a button.
  private func describe(_ button: Int) {
    if let kind = record.member(button, "kind") {
      style.append(record.text(kind), .dim, to: out)
    }
    for key: JSONKey in ["name", "url", "deep_link"] {
      guard let value = record.member(button, key) else { continue }
      out.append(" ")
      style.append(value, of: record, to: out)
    }
  }

  /// Appends the bottom border with a label and a value.
  func footer(_ key: JSONKey, _ label: StaticString) {
    out.append("╰─")
    if let value = record.member(0, key) {
      out.append(label)
      style.append(value, of: record, to: out)
    }
    out.append(0x0A)
  }
}
