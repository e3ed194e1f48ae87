import CPlatform

/// The form in which a member of a message's record is written.
///
/// Members that are objects or arrays are written as JSON in all forms, after a comma and the key.
protocol MemberForm {
  mutating func word(_ word: Label, after key: Label, to out: ByteBuffer)
  /// - Parameter token: The index on the tape; -1 for no text.
  mutating func text(_ key: Label, _ token: Int, _ tape: JSONTape, to out: ByteBuffer)
}

/// Members as JSON, each after a comma.
struct JSONMembers: MemberForm {
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

  /// Converts a member that is an object or an array, at the end of the text, to a cell.
  @inline(never)
  func convert(_ out: ByteBuffer, from start: Int) {
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
