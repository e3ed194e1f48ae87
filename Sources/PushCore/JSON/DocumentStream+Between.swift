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
      let rest = UnsafePointer(buffer.base + head)
      switch DumpSyntax.begins(rest, buffer.count - head, isFinal: isFinal) {
      case nil: return .needsInput
      case true?:
        begin()
        return nil
      case false?: break
      }
    }
    if let taken = takePunctuation(byte) { return taken }
    return refuse(byte)
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
    let isLast = isFinal && end == buffer.count
    let result = LenientSyntax.scan(
      buffer.base, head, end, from: head + searchedLength, isFinal: isLast)
    searchedLength = 0
    switch result {
    case .none: return nil
    case .found(let kind, let after):
      if after - head > options.maximumDocument { return .some(failAtOnce(tooLarge())) }
      notesBetween.append((kind, place(of: head)))
      head = after
      if kind == .placeholder, array != .none { array = .loose }
      return .some(nil)
    case .needsMore(let from):
      if end - head > options.maximumDocument { return .some(failAtOnce(tooLarge())) }
      if isFinal {
        guard byte == UInt8(ascii: "/") else { return nil }
        return .some(failAtOnce(JSONSyntaxError(.jsonSyntax, "the comment has no end", at: 0)))
      }
      searchedLength = from - head
      return .some(.needsInput)
    }
  }

  private func failAtOnce(_ error: JSONSyntaxError) -> Event {
    begin()
    return fail(error)
  }

  private func skipBlanks() -> Bool {
    if !hasBegun, !skipByteOrderMark() { return false }
    while head < buffer.count {
      switch buffer.base[head] {
      case 0x20, 0x09, 0x0A, 0x0D: head += 1
      case 0x1E where array == .none || array == .loose:
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
    let begin = buffer.bytes.prefix(mark.count)
    let agrees = mark.starts(with: begin)
    if agrees, begin.count < mark.count, !isFinal || begin.isEmpty { return false }
    hasBegun = true
    if agrees, begin.count == mark.count { head = mark.count }
    return true
  }

  private func endOrMore() -> Event {
    guard isFinal else { return .needsInput }
    mode = .finished
    guard array == .none || array == .loose else {
      let error = JSONSyntaxError(.jsonTruncated, "the input ends inside an array", at: 0)
      return .failure(error, place(of: buffer.count))
    }
    return .end
  }

  /// Fails because `byte` cannot begin a document.
  private func refuse(_ byte: UInt8) -> Event {
    begin()
    if array != .afterElement, byte &- 0x30 < 10 || byte.isOne(of: "\"[-tfn") {
      return fail(JSONSyntaxError(.jsonNotAnObject, "a document must be an object", at: 0))
    }
    let wanted = array == .afterElement ? "',' or ']'" : "a document"
    let error = JSONSyntaxError(
      .jsonSyntax, "expected \(wanted), found \(JSONSyntaxError.name(of: byte))", at: 0,
      hint: LenientSyntax.hint(buffer.base, head, buffer.count, isBetween: true))
    // No element has begun here, so these bytes may be the next document.
    let isBehind = array == .afterElement || byte == 0x1E
    return isBehind ? fail(error, begunOn: lastLine) : fail(error)
  }
}
