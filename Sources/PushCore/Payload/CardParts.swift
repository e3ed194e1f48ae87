/// A member of a button that its text shows.
package enum ButtonMember: Sendable {
  /// The title, or the ID if there is none.
  case title
  case kind, name, url, deepLink
}

/// The text of a record: parts before its buttons, for each button, and after its buttons.
///
/// It is `Sendable` because its memory never changes.
package struct CardParts<Member: Sendable>: @unchecked Sendable {
  fileprivate let top: UnsafeBufferPointer<CellPart<Member>>
  fileprivate let button: UnsafeBufferPointer<CellPart<ButtonMember>>
  fileprivate let bottom: UnsafeBufferPointer<CellPart<Member>>

  package init(
    top: [CellPart<Member>], button: [CellPart<ButtonMember>], bottom: [CellPart<Member>]
  ) {
    func list<Part>(_ parts: [CellPart<Part>]) -> UnsafeBufferPointer<CellPart<Part>> {
      PermanentMemory.list(parts.filter { $0.member != nil || $0.before.count > 0 })
    }
    (self.top, self.button, self.bottom) = (list(top), list(button), list(bottom))
  }
}

extension ByteBuffer {
  /// Appends parts of a text.
  ///
  /// - Parameter cell: Appends a text and a member's cell; returns false, without the text, if the
  ///   record does not have the member.
  @inline(__always)
  fileprivate func append<Member>(
    _ parts: UnsafeBufferPointer<CellPart<Member>>, escapes: Bool,
    _ cell: (InlineText, Member) -> Bool
  ) {
    // Indices avoid a copy of each part's texts.
    for index in parts.indices {
      guard let member = parts[index].member else {
        append(label: parts[index].before)
        continue
      }
      let start = count
      guard cell(parts[index].before, member) else { continue }
      if escapes { TerminalText.escape(self, from: start &+ parts[index].before.count) }
    }
  }
}

extension JSONValue {
  /// Appends the text of a record.
  package func append(_ card: CardParts<JSONKey>, to out: ByteBuffer, escapes: Bool) {
    func append(_ before: InlineText, _ value: JSONValue?) -> Bool {
      guard let value else { return false }
      value.tape.copyCell(value.index, after: before, to: out)
      return true
    }
    out.append(card.top, escapes: escapes) { append($0, self[$1]) }
    for button in self["buttons"]?.elements ?? [] {
      out.append(card.button, escapes: escapes) { append($0, button.member($1)) }
    }
    out.append(card.bottom, escapes: escapes) { append($0, self[$1]) }
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

extension PayloadReading {
  /// Appends the message's text.
  @inline(__always)
  func append(
    _ card: CardParts<RecordField>, _ options: PayloadOptions, to out: ByteBuffer, escapes: Bool
  ) {
    out.append(card.top, escapes: escapes) { write($1, after: $0, .cell, options, to: out) }
    for button in buttons.elements {
      out.append(card.button, escapes: escapes) { appendCell($1, of: button, after: $0, to: out) }
    }
    out.append(card.bottom, escapes: escapes) { write($1, after: $0, .cell, options, to: out) }
  }

  @inline(__always)
  private func appendCell(
    _ member: ButtonMember, of button: PushAction, after before: InlineText, to out: ByteBuffer
  ) -> Bool {
    switch member {
    case .kind:
      out.append(before, button.kind.rawValue.label)
      return true
    case .title:
      return appendCell(button.title >= 0 ? button.title : button.id, after: before, to: out)
    case .name: return appendCell(button.name, after: before, to: out)
    case .url: return appendCell(button.url, after: before, to: out)
    case .deepLink: return appendCell(button.deepLink, after: before, to: out)
    }
  }

  @inline(__always)
  private func appendCell(_ token: Int, after before: InlineText, to out: ByteBuffer) -> Bool {
    if token >= 0 { tape.copyCell(token, after: before, to: out) }
    return token >= 0
  }

  /// Appends a member of the record as one cell.
  func appendCell(
    _ member: RecordField, _ options: PayloadOptions, to out: ByteBuffer, escapes: Bool
  ) {
    let start = out.count
    _ = write(member, after: "", .cell, options, to: out)
    if escapes { TerminalText.escape(out, from: start) }
  }
}

/// A part of a record's text: a fixed text, then a member as one cell
/// (``JSONValue/appendCell(to:escapes:)``).
package struct CellPart<Member: Sendable>: Sendable {
  let before: InlineText
  /// Nil if the part is only the text of ``before``.
  let member: Member?

  /// - Parameter before: The text before the cell, at most 32 bytes; only if the record has the
  ///   member.
  package init(_ before: String, _ member: Member? = nil) {
    (self.before, self.member) = (InlineText(before), member)
  }
}
