import CPlatform

/// Reading between documents: white space, record separators, the brackets and commas of an array.
extension DocumentStream {
  /// Skips to the next document; returns nil if the caller should continue in the current mode.
  func readBetween() -> Event? {
    guard skipBlanks() else { return endOrMore() }
    let byte = buffer.base[head]
    if byte == UInt8(ascii: "{"), array != .afterElement {
      begin()
      return nil
    }
    if byte == UInt8(ascii: "["), array == .none, options.lenient {
      let answer = dumpAnswer()
      if answer == .needsMore { return .needsInput }
      if answer == .isDump {
        begin()
        return nil
      }
    }
    if let taken = takePunctuation(byte) { return taken }
    return refuse(byte)
  }

  /// Returns whether the bracket at `head` opens a dump rather than an array of documents.
  private func dumpAnswer() -> DumpSyntax.Answer {
    let given = buffer.count - head
    let answer = DumpSyntax.begins(UnsafePointer(buffer.base + head), min(given, DumpSyntax.reach))
    let isOpen = answer == .needsMore && !isFinal && given < DumpSyntax.reach
    return isOpen || answer != .needsMore ? answer : .isNotDump
  }

  /// Consumes a bracket, a comma, or a lenient extra; returns nil if there is none of them.
  ///
  /// The inner value is an event to return, or nil to continue.
  private func takePunctuation(_ byte: UInt8) -> Event?? {
    switch (byte, array) {
    case (UInt8(ascii: "["), .none), (UInt8(ascii: "["), .loose):
      array = .beforeFirst
      lastLine = place(of: head).line
    case (UInt8(ascii: "]"), .beforeFirst), (UInt8(ascii: "]"), .afterElement),
      (UInt8(ascii: "]"), .loose):
      array = .none
    case (UInt8(ascii: "]"), .afterComma) where options.lenient:
      notesBetween.append((.trailingComma, place(of: head)))
      array = .none
    case (UInt8(ascii: ","), .afterElement): array = .afterComma
    case (UInt8(ascii: ","), .loose): break
    default: return options.lenient ? takeLenient(byte) : nil
    }
    head += 1
    return .some(nil)
  }

  /// Consumes a comment, or a placeholder for a document.
  private func takeLenient(_ byte: UInt8) -> Event?? {
    // Never look further, even if more input is there: the result must not depend on how much is.
    let end = min(buffer.count, head + options.maximumDocument + 1)
    let from = head + searchedLength
    searchedLength = 0
    if byte == UInt8(ascii: "/") {
      if head + 1 < end, !CommentScan.isOpen(buffer.base, head) { return nil }
      guard let after = CommentScan.after(buffer.base, head, end, from: from) else {
        return waitForEnd(end, CommentScan.resumption(head, end)) ?? .some(endAfterComment())
      }
      if after - head > options.maximumDocument { return .some(refuseLength()) }
      pass(.comment, upTo: after)
      return .some(nil)
    }
    guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: "<") else { return nil }
    let isLast = isFinal && end == buffer.count
    switch PlaceholderScan.after(buffer.base, head, end, from: from, isFinal: isLast) {
    case .found(let after):
      if after - head > options.maximumDocument { return .some(refuseLength()) }
      pass(.placeholder, upTo: after)
      if array != .none { array = .loose }
      return .some(nil)
    case .needsMore: return waitForEnd(end, PlaceholderScan.resumption(head, end))
    case .none: return nil
    }
  }

  private func pass(_ kind: RepairNote.Kind, upTo after: Int) {
    notesBetween.append((kind, place(of: head)))
    head = after
  }

  /// Requests more input for a comment or placeholder, or fails if it exceeds the maximum document
  /// length; returns nil at the end of the input.
  private func waitForEnd(_ end: Int, _ resumption: Int) -> Event?? {
    if end - head > options.maximumDocument { return .some(refuseLength()) }
    if isFinal { return nil }
    searchedLength = resumption - head
    return .some(.needsInput)
  }

  private func refuseLength() -> Event {
    begin()
    return fail(tooLarge())
  }

  /// Handles a comment without an end: a `//` comment may end with the input.
  private func endAfterComment() -> Event? {
    guard head + 1 < buffer.count, buffer.base[head + 1] == UInt8(ascii: "/") else {
      guard head + 1 < buffer.count else { return refuse(buffer.base[head]) }
      begin()
      return fail(JSONSyntaxError(.syntax, "the comment has no end", at: 0))
    }
    pass(.comment, upTo: buffer.count)
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

  /// Skips a byte order mark at the start of the input; returns false if it needs more input.
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

  /// Fails because `byte` cannot begin a document.
  private func refuse(_ byte: UInt8) -> Event {
    begin()
    let wanted = array == .afterElement ? "',' or ']'" : "a document"
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "-"), 0x30...0x39, UInt8(ascii: "t"),
      UInt8(ascii: "f"), UInt8(ascii: "n"):
      guard array != .afterElement else { break }
      return fail(JSONSyntaxError(.notAnObject, "a document must be an object", at: 0))
    default: break
    }
    let found = JSONSyntaxError.name(of: byte)
    let error = JSONSyntaxError(
      .syntax, "expected \(wanted), found \(found)", at: 0,
      hint: LenientHint.text(buffer.base, head, buffer.count, isBetween: true))
    // No element has begun here, so these bytes may be the next document.
    let isBehind = array == .afterElement || byte == 0x1E
    return isBehind ? fail(error, begunOn: lastLine) : fail(error)
  }
}
