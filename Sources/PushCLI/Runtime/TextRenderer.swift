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
    begin(color, out)
    out.append(contentsOf: words)
    end(out)
  }

  /// Begins text in a color, if colors are on.
  func begin(_ color: TextColor, _ out: ByteBuffer) {
    if colors { out.append(contentsOf: color.rawValue) }
  }

  func end(_ out: ByteBuffer) {
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

/// A record whose members can be drawn one by one.
protocol DrawnRecord {
  associatedtype Member

  /// Appends a member as one cell, after the text that `lead` appends; returns false, appending
  /// nothing, if the record does not have it.
  func appendCell(
    _ member: Member, to out: ByteBuffer, escapes: Bool, after lead: () -> Void
  ) -> Bool

  /// Returns a member that is an object or an array.
  func container(_ member: Member) -> JSONValue?
}

extension PayloadReader: DrawnRecord {}

extension JSONValue: DrawnRecord {
  func appendCell(
    _ member: JSONKey, to out: ByteBuffer, escapes: Bool, after lead: () -> Void
  ) -> Bool {
    guard let value = self[member] else { return false }
    lead()
    value.appendCell(to: out, escapes: escapes)
    return true
  }

  func container(_ member: JSONKey) -> JSONValue? { self[member] }
}

/// A record drawn as a card: lines with a left border.
struct CardText<Record: DrawnRecord> {
  let record: Record
  let out: ByteBuffer
  let style: TextStyle

  /// Appends the top border with some members; the first is bold.
  func header(_ members: [Record.Member]) {
    out.append("╭─ ")
    var isFirst = true
    for member in members {
      let isDrawn = append(member) {
        if !isFirst { out.append(" · ") }
        style.begin(isFirst ? .bold : .dim, out)
      }
      guard isDrawn else { continue }
      style.end(out)
      isFirst = false
    }
    out.append(0x0A)
  }

  func text(_ member: Record.Member) {
    if append(member, after: { out.append("│ ") }) { out.append(0x0A) }
  }

  func detail(_ member: Record.Member, _ label: StaticString) {
    let isDrawn = append(member) {
      out.append("│ ")
      style.begin(.dim, out)
      out.append(label)
      out.append(": ")
      style.end(out)
    }
    if isDrawn { out.append(0x0A) }
  }

  func buttons(_ member: Record.Member) {
    for button in record.container(member)?.elements ?? [] {
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

  /// Appends the bottom border with a label and a member.
  func footer(_ member: Record.Member, _ label: StaticString) {
    out.append("╰─")
    _ = append(member) { out.append(label) }
    out.append(0x0A)
  }

  private func append(_ member: Record.Member, after lead: () -> Void) -> Bool {
    record.appendCell(member, to: out, escapes: style.escapes, after: lead)
  }
}
