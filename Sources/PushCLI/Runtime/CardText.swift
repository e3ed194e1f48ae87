import PushCore

/// A record as a card: lines with a left border.
///
/// `Name` names the members of the record.
struct CardText<Name: Sendable>: Sendable {
  private let heading: [Name]
  private let texts: [Name]
  private let details: [(Name, String)]
  private let buttons: Name?
  private let message: Name?

  /// - Parameters:
  ///   - heading: The members in the top border; the first is bold.
  ///   - texts: The members on their own lines.
  ///   - details: The members on lines with a label.
  ///   - buttons: The member with actions, each on a line of its own.
  ///   - message: The member in the bottom border, an ID of a message.
  init(
    heading: [Name], texts: [Name] = [], details: [(Name, String)], buttons: Name? = nil,
    message: Name? = nil
  ) {
    (self.heading, self.texts, self.details) = (heading, texts, details)
    (self.buttons, self.message) = (buttons, message)
  }

  /// Appends the card of a record.
  ///
  /// - Parameter member: Returns a member of the record; one in the heading remains valid after the
  ///   next call.
  func append(to out: ByteBuffer, style: TextStyle, _ member: (Name) -> JSONValue?) {
    let escapes = style.escapes
    let title = heading.compactMap(member)
    if title.isEmpty { out.append(contentsOf: "╭─") }
    for (index, value) in title.enumerated() {
      out.append(contentsOf: index == 0 ? "╭─ " : " · ")
      style.append(value.cell(escapes: escapes), index == 0 ? .bold : .dim, to: out)
    }
    for name in texts {
      guard let value = member(name) else { continue }
      out.append(contentsOf: "\n│ ")
      style.append(value, to: out)
    }
    for (name, label) in details {
      guard let value = member(name) else { continue }
      CardLines(out, style).append(label, value)
    }
    for button in buttons.flatMap(member)?.elements ?? [] { append(button: button, to: out, style) }
    out.append(contentsOf: "\n╰─")
    if let id = message.flatMap(member) {
      out.append(contentsOf: " message ")
      style.append(id, to: out)
    }
    out.append(0x0A)
  }

  private func append(button: JSONValue, to out: ByteBuffer, _ style: TextStyle) {
    out.append(contentsOf: "\n│ [ ")
    style.append(button["title"] ?? button["id"], to: out)
    out.append(contentsOf: " ] ")
    style.append(button["kind"]?.text ?? "", .dim, to: out)
    for value in (["name", "url", "deep_link"] as [JSONKey]).compactMap({ button[$0] }) {
      out.append(0x20)
      style.append(value, to: out)
    }
  }
}

extension CardText<JSONKey> {
  func append(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    append(to: out, style: style) { record[$0] }
  }
}

/// The lines of a labeled value: one line, or one for each member of an object and its objects.
private struct CardLines {
  /// The levels of objects that are lines; deeper ones are JSON.
  private static let levels = 4

  private let out: ByteBuffer
  private let style: TextStyle

  init(_ out: ByteBuffer, _ style: TextStyle) { (self.out, self.style) = (out, style) }

  func append(_ label: String, _ value: JSONValue, level: Int = 0) {
    out.append(contentsOf: "\n│ " + String(repeating: "  ", count: level))
    style.append(label + ":", .dim, to: out)
    let parts = level < Self.levels ? parts(of: value) : []
    guard parts.isEmpty else {
      for (name, part) in parts { append(name, part, level: level + 1) }
      return
    }
    out.append(0x20)
    if value.kind == .array, value.elements.allSatisfy({ !$0.kind.isContainer }) {
      for (index, element) in value.elements.enumerated() {
        if index > 0 { out.append(contentsOf: ", ") }
        style.append(element, to: out)
      }
    } else {
      style.append(value, to: out)
    }
  }

  /// Returns the members of an object, and the elements of an array that has containers, by index.
  private func parts(of value: JSONValue) -> [(String, JSONValue)] {
    switch value.kind {
    case .object:
      return value.distinctMembers.map { ($0.name.cell(escapes: style.escapes), $0.value) }
    case .array where value.elements.contains(where: \.kind.isContainer):
      let elements = value.elements
      if elements.count == 1 { return parts(of: elements[0]) }
      return elements.enumerated().map { ("\($0)", $1) }
    default: return []
    }
  }
}

extension JSONValue {
  /// Returns the value as one cell of a line.
  func cell(escapes: Bool) -> String {
    let cell = ByteBuffer(capacity: 64)
    appendCell(to: cell, escapes: escapes)
    return cell.string
  }
}

/// Wraps cards to the width of a terminal.
///
/// Only lines with the card's border are wrapped, and only at blanks: other text can still be
/// copied from the terminal as it is, and so can a long URL.
enum CardWrap {
  private static let borders = [Array("│ ".utf8), Array("╭─ ".utf8)]
  /// The start of a continuation line.
  private static let continuation = Array("│   ".utf8)
  /// A terminal with fewer columns cannot show a card.
  private static let narrowest = 20

  /// Wraps the lines of the buffer from `start` on.
  static func wrap(_ buffer: ByteBuffer, from start: Int, columns: Int) {
    guard columns >= narrowest, buffer.count - start >= columns else { return }
    let lines = Array(buffer.bytes[start...]).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    buffer.truncate(to: start)
    for (index, line) in lines.enumerated() {
      if index > 0 { buffer.append(0x0A) }
      if line.count > columns, borders.contains(where: line.starts) {
        append(line, columns, to: buffer)
      } else {
        for byte in line { buffer.append(byte) }
      }
    }
  }

  private static func append(_ line: ArraySlice<UInt8>, _ columns: Int, to out: ByteBuffer) {
    var column = 0
    for (index, word) in words(line).enumerated() {
      let width = TerminalWidth.of(String(decoding: word, as: UTF8.self))
      // The first word is the border.
      if index > 1, column + 1 + width > columns {
        out.append(0x0A)
        for byte in continuation { out.append(byte) }
        column = 4
      } else if index > 0 {
        out.append(0x20)
        column += 1
      }
      for byte in word { out.append(byte) }
      column += width
    }
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: 0x20, omittingEmptySubsequences: false)
  }
}
