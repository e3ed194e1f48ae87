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
