import CPlatform

/// A part of a record's text: a member as one cell (``JSONValue/appendCell(to:escapes:)``), between
/// fixed texts.
package struct CellPart<Member: Sendable>: Sendable {
  let before: Label
  /// Nil if the part is only the text of ``before``.
  let member: Member?
  let after: Label

  /// - Parameters:
  ///   - before: The text before the cell, at most 32 bytes; like `after`, only if the record has
  ///     the member.
  ///   - after: The text after the cell, at most 32 bytes.
  package init(_ before: String, _ member: Member? = nil, _ after: String = "") {
    (self.before, self.member, self.after) = (Label(before), member, Label(after))
  }

  /// A part without fixed texts.
  init(cell member: Member) {
    (before, self.member, after) = ("", member, "")
  }

  @inline(__always)
  func append(_ word: Label, to out: ByteBuffer) {
    out.append(labels: before, word, after)
  }

  @inline(__always)
  func append(_ token: Int, _ tape: JSONTape, to out: ByteBuffer, escapes: Bool) {
    out.append(label: before)
    tape.appendCell(token, to: out, escapes: escapes)
    out.append(label: after)
  }
}

/// A member of a button that its text shows.
package enum ButtonMember: Sendable {
  /// The title, or the ID if there is none.
  case title
  case kind, name, url, deepLink
}

/// The text of a record: parts before its buttons, for each button, and after its buttons.
package struct CardParts<Member: Sendable>: Sendable {
  /// Parts that live as long as the process and never change.
  struct List<Name: Sendable>: @unchecked Sendable {
    private let start: UnsafePointer<CellPart<Name>>
    private let count: Int

    init(_ parts: [CellPart<Name>]) {
      (start, count) = (Immortal.copy(parts), parts.count)
    }

    /// Calls `body` with a pointer to each part, which avoids a copy of its texts.
    @inline(__always)
    func forEach(_ body: (UnsafePointer<CellPart<Name>>) -> Void) {
      for index in 0..<count { body(start + index) }
    }
  }

  let top: List<Member>
  let button: List<ButtonMember>
  let bottom: List<Member>

  package init(
    top: [CellPart<Member>], button: [CellPart<ButtonMember>], bottom: [CellPart<Member>]
  ) {
    (self.top, self.button, self.bottom) = (List(top), List(button), List(bottom))
  }
}

extension JSONValue {
  /// Appends the text of a record.
  package func append(_ card: CardParts<JSONKey>, to out: ByteBuffer, escapes: Bool) {
    card.top.forEach { append($0.pointee, value: { self[$0] }, to: out, escapes: escapes) }
    for button in self["buttons"]?.elements ?? [] {
      card.button.forEach { append($0.pointee, value: button.member, to: out, escapes: escapes) }
    }
    card.bottom.forEach { append($0.pointee, value: { self[$0] }, to: out, escapes: escapes) }
  }

  private func append<Member>(
    _ part: CellPart<Member>, value: (Member) -> JSONValue?, to out: ByteBuffer, escapes: Bool
  ) {
    guard let member = part.member else { return out.append(label: part.before) }
    if let value = value(member) {
      part.append(value.index, value.tape, to: out, escapes: escapes)
    }
  }

  private func member(_ member: ButtonMember) -> JSONValue? {
    switch member {
    case .title: self["title"] ?? self["id"]
    case .kind: self["kind"]
    case .name: self["name"]
    case .url: self["url"]
    case .deepLink: self["deep_link"]
    }
  }
}

/// The form in which a member of a message's record is written.
///
/// Members that are objects or arrays are written as JSON in all forms, after a comma and the key.
protocol MemberForm {
  mutating func word(_ word: Label, after key: Label, to out: ByteBuffer)
  /// Returns the text before a member that is an object or an array, for frequent members.
  mutating func key(_ key: Label) -> Label
  /// - Parameter token: The index on the tape; -1 for no text.
  mutating func text(_ key: Label, _ token: Int, _ tape: JSONTape, to out: ByteBuffer)
}

/// Members as JSON, each after a comma.
struct JSONMembers: MemberForm {
  @inline(__always)
  func key(_ key: Label) -> Label { key }

  @inline(__always)
  func word(_ word: Label, after key: Label, to out: ByteBuffer) {
    out.append(word: word, after: key)
  }

  @inline(__always)
  func text(_ key: Label, _ token: Int, _ tape: JSONTape, to out: ByteBuffer) {
    if token >= 0 { tape.copyAsString(token, after: key, to: out) }
  }
}

/// A member as one cell of a text.
struct CellMembers: MemberForm {
  let part: UnsafePointer<CellPart<RecordMember>>
  let escapes: Bool
  private(set) var isWritten = false
  /// Whether an object or array is written after the text of the part.
  private var isLabeled = false

  init(part: UnsafePointer<CellPart<RecordMember>>, escapes: Bool) {
    (self.part, self.escapes) = (part, escapes)
  }

  @inline(__always)
  mutating func word(_ word: Label, after key: Label, to out: ByteBuffer) {
    part.pointee.append(word, to: out)
    isWritten = true
  }

  @inline(__always)
  mutating func text(_ key: Label, _ token: Int, _ tape: JSONTape, to out: ByteBuffer) {
    guard token >= 0 else { return }
    part.pointee.append(token, tape, to: out, escapes: escapes)
    isWritten = true
  }

  @inline(__always)
  mutating func key(_ key: Label) -> Label {
    if escapes { return key }
    isLabeled = true
    return part.pointee.before
  }

  /// Completes the cell of an object or array that was written at the end of the text.
  @inline(__always)
  func end(_ out: ByteBuffer, from start: Int) {
    if isLabeled { out.append(label: part.pointee.after) } else { convert(out, from: start) }
  }

  /// Converts JSON with a key to a cell.
  @inline(never)
  private func convert(_ out: ByteBuffer, from start: Int) {
    out.replaceKey(at: start, with: part.pointee.before)
    if escapes {
      let cell = ByteBuffer(capacity: out.count - start)
      cell.append(contentsOf: UnsafeBufferPointer(rebasing: out.bytes[start...]))
      out.truncate(to: start)
      out.append(label: part.pointee.before)
      TerminalText.append(
        UnsafeBufferPointer(rebasing: cell.bytes[part.pointee.before.count...]), to: out)
    }
    out.append(label: part.pointee.after)
  }
}

extension PayloadReading {
  /// Appends the message's text.
  func append(
    _ card: CardParts<RecordMember>, _ options: PayloadOptions, to out: ByteBuffer, escapes: Bool
  ) {
    card.top.forEach { append($0, options, to: out, escapes: escapes) }
    for button in buttons.elements {
      card.button.forEach { append($0, of: button, to: out, escapes: escapes) }
    }
    card.bottom.forEach { append($0, options, to: out, escapes: escapes) }
  }
}
