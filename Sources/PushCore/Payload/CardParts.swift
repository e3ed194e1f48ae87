/// A part of a record's text: a member as one cell (``JSONValue/appendCell(to:escapes:)``), between
/// fixed texts.
package struct CellPart<Member: Sendable>: Sendable {
  private let before: Label
  /// Nil if the part is only the text of ``before``.
  private let member: Member?
  private let after: Label

  /// - Parameters:
  ///   - before: The text before the cell, at most 32 bytes; like `after`, only if the record has
  ///     the member.
  ///   - after: The text after the cell, at most 32 bytes.
  package init(_ before: String, _ member: Member? = nil, _ after: String = "") {
    (self.before, self.member, self.after) = (Label(before), member, Label(after))
  }

  /// Appends the part.
  ///
  /// - Parameter cell: Appends a text and a member's cell; returns false, without the text, if the
  ///   record does not have the member.
  @inline(__always)
  fileprivate func append(to out: ByteBuffer, _ cell: (Label, Member) -> Bool) {
    guard let member else { return out.append(label: before) }
    if cell(before, member) { out.append(label: after) }
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
  private let top: [CellPart<Member>]
  private let button: [CellPart<ButtonMember>]
  private let bottom: [CellPart<Member>]

  package init(
    top: [CellPart<Member>], button: [CellPart<ButtonMember>], bottom: [CellPart<Member>]
  ) {
    (self.top, self.button, self.bottom) = (top, button, bottom)
  }

  /// Appends the text; `cell` and `buttonCell` are as in ``CellPart/append(to:_:)``.
  @inline(__always)
  func append<Button>(
    to out: ByteBuffer, _ cell: (Label, Member) -> Bool, buttons: some Sequence<Button>,
    _ buttonCell: (Button, Label, ButtonMember) -> Bool
  ) {
    // Indices avoid a copy of each part's texts.
    for index in top.indices { top[index].append(to: out, cell) }
    for item in buttons {
      for index in button.indices { button[index].append(to: out) { buttonCell(item, $0, $1) } }
    }
    for index in bottom.indices { bottom[index].append(to: out, cell) }
  }
}

extension JSONValue {
  /// Appends the text of a record.
  package func append(_ card: CardParts<JSONKey>, to out: ByteBuffer, escapes: Bool) {
    func append(_ before: Label, _ value: JSONValue?) -> Bool {
      guard let value else { return false }
      out.append(label: before)
      value.appendCell(to: out, escapes: escapes)
      return true
    }
    card.append(
      to: out, { append($0, self[$1]) }, buttons: self["buttons"]?.elements ?? [],
      { append($1, $0.member($2)) })
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
  func append(
    _ card: CardParts<RecordMember>, _ options: PayloadOptions, to out: ByteBuffer, escapes: Bool
  ) {
    card.append(
      to: out, { appendCell($1, after: $0, options, to: out, escapes: escapes) },
      buttons: buttons.elements,
      { appendCell($2, of: $0, after: $1, to: out, escapes: escapes) })
  }

  private func appendCell(
    _ member: ButtonMember, of button: PushAction, after before: Label, to out: ByteBuffer,
    escapes: Bool
  ) -> Bool {
    let token: Int
    switch member {
    case .kind:
      out.append(label: before)
      out.append(label: button.kind.rawValue.label)
      return true
    case .title: token = button.title >= 0 ? button.title : button.id
    case .name: token = button.name
    case .url: token = button.url
    case .deepLink: token = button.deepLink
    }
    return appendCell(token, after: before, to: out, escapes: escapes)
  }

  @inline(__always)
  private func appendCell(
    _ token: Int, after before: Label, to out: ByteBuffer, escapes: Bool
  ) -> Bool {
    guard token >= 0 else { return false }
    out.append(label: before)
    JSONValue(tape, token).appendCell(to: out, escapes: escapes)
    return true
  }

  /// Appends a text and a member of the record as one cell; returns false, without the text, if the
  /// message does not have the member.
  func appendCell(
    _ member: RecordMember, after before: Label = "", _ options: PayloadOptions,
    to out: ByteBuffer, escapes: Bool
  ) -> Bool {
    if let token = text(member) {
      return appendCell(token, after: before, to: out, escapes: escapes)
    }
    if let word = word(member) {
      out.append(label: before)
      out.append(label: word)
      return true
    }
    let start = out.count
    write(container: member, options, to: out)
    guard out.count > start else { return false }
    out.replaceKey(at: start, with: before)
    if escapes {
      let json = ByteBuffer(capacity: out.count - start)
      json.append(contentsOf: UnsafeBufferPointer(rebasing: out.bytes[(start + before.count)...]))
      out.truncate(to: start + before.count)
      TerminalText.append(json.bytes, to: out)
    }
    return true
  }
}
