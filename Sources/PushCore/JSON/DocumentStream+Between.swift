import CPlatform

/// What may stand between documents: blanks, separators, the brackets and commas of an array.
extension DocumentStream {
  /// Passes what may stand between documents; nil when the mode has changed.
  func readBetween() -> Event? {
    guard skipBlanks() else { return endOrMore() }
    let byte = buffer.base[head]
    if byte == UInt8(ascii: "{"), array != .afterElement {
      begin()
      return nil
    }
    if let taken = takePunctuation(byte) { return taken }
    return refuse(byte)
  }

  /// Deals with brackets, commas and lenient extras; an event or nil inside says what to do next.
  private func takePunctuation(_ byte: UInt8) -> Event?? {
    switch (byte, array) {
    case (UInt8(ascii: "["), .none), (UInt8(ascii: "["), .loose):
      array = .beforeFirst
      lastLine = place(of: head).line
    case (UInt8(ascii: "]"), .beforeFirst), (UInt8(ascii: "]"), .afterElement),
      (UInt8(ascii: "]"), .loose):
      array = .none
    case (UInt8(ascii: "]"), .afterComma) where options.lenient:
      notes.append((.trailingComma, place(of: head)))
      array = .none
    case (UInt8(ascii: ","), .afterElement): array = .afterComma
    case (UInt8(ascii: ","), .loose): break
    default: return options.lenient ? takeLenient(byte) : nil
    }
    head += 1
    return .some(nil)
  }

  /// A comment, or a placeholder for a document.
  private func takeLenient(_ byte: UInt8) -> Event?? {
    if byte == UInt8(ascii: "/") {
      if head + 1 < buffer.count, !CommentScan.isOpen(buffer.base, head) { return nil }
      guard let after = CommentScan.behind(buffer.base, head, buffer.count) else {
        return isFinal ? .some(endAfterComment()) : .some(waitForEnd())
      }
      if isTooLong(after) { return .some(refuseLength()) }
      notes.append((.comment, place(of: head)))
      head = after
      return .some(nil)
    }
    guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: "<") else { return nil }
    switch PlaceholderScan.behind(buffer.base, head, buffer.count, isFinal: isFinal) {
    case .found(let after):
      if isTooLong(after) { return .some(refuseLength()) }
      notes.append((.placeholder, place(of: head)))
      head = after
      if array != .none { array = .loose }
      return .some(nil)
    case .needsMore where !isFinal: return .some(waitForEnd())
    case .none, .needsMore: return nil
    }
  }

  /// More input for a comment or placeholder, unless it is longer than any document may be.
  private func waitForEnd() -> Event {
    isTooLong(buffer.count) ? refuseLength() : .needsInput
  }

  /// Whether what begins at `head` is longer than any document may be, however much has come.
  private func isTooLong(_ end: Int) -> Bool { end - head > options.maximumDocument }

  private func refuseLength() -> Event {
    begin()
    return fail(tooLarge())
  }

  /// A `//` comment may be the last thing of all, without a line break.
  private func endAfterComment() -> Event? {
    guard head + 1 < buffer.count, buffer.base[head + 1] == UInt8(ascii: "/") else {
      return refuse(buffer.base[head])
    }
    notes.append((.comment, place(of: head)))
    head = buffer.count
    return nil
  }

  private func skipBlanks() -> Bool {
    if !hasBegun, !skipByteOrderMark() { return false }
    while head < buffer.count {
      switch buffer.base[head] {
      case 0x20, 0x09, 0x0A, 0x0D: head += 1
      case 0x1E where array == .none: head += 1
      case 0x1E where array == .loose:
        array = .none
        head += 1
      default: return true
      }
    }
    return false
  }

  /// Passes a byte order mark at the very beginning; false when there is too little to tell.
  private func skipByteOrderMark() -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let given = min(buffer.count, mark.count)
    let agrees = (0..<given).allSatisfy { buffer.base[$0] == mark[$0] }
    if agrees, given < mark.count, !isFinal || given == 0 { return false }
    hasBegun = true
    if agrees, given == mark.count { head = mark.count }
    return true
  }

  private func endOrMore() -> Event {
    guard isFinal else { return .needsInput }
    mode = .finished
    guard array == .none || array == .loose else {
      let error = JSONSyntaxError(.truncated, "the input ends inside an array", at: 0)
      return .failure(error, place(of: buffer.count))
    }
    return .end
  }

  /// An error for a value that is no object.
  ///
  /// Behind a text, a number or a literal among an array's elements reading goes on at once.
  private func refuseValue() -> Event {
    let error = JSONSyntaxError(.notAnObject, "a document must be an object", at: 0)
    guard array != .none else { return fail(error) }
    switch ScalarScan.behind(buffer.base, head, buffer.count, isFinal: isFinal) {
    case .needsMore where !isFinal && !isTooLong(buffer.count):
      mode = .between
      return .needsInput
    case .none, .needsMore: return fail(error)
    // As it would be, had it come piece by piece.
    case .found(let end) where isTooLong(end): return fail(error)
    case .found(let end):
      let event = fail(error)
      searchFrom = end
      mode = .resuming
      return event
    }
  }

  /// An error for something that is no document.
  private func refuse(_ byte: UInt8) -> Event {
    begin()
    let wanted = array == .afterElement ? "',' or ']'" : "a document"
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "-"), 0x30...0x39, UInt8(ascii: "t"),
      UInt8(ascii: "f"), UInt8(ascii: "n"):
      guard array != .afterElement else { break }
      return refuseValue()
    default: break
    }
    let found = JSONSyntaxError.name(of: byte)
    let error = JSONSyntaxError(
      .syntax, "expected \(wanted), found \(found)", at: 0,
      hint: LenientHint.text(buffer.base, head, buffer.count, isBetween: true))
    // Here no element has begun: what stands there may be the next document.
    let isBehind = array == .afterElement || byte == 0x1E
    return isBehind ? fail(error, begunOn: lastLine) : fail(error)
  }
}
