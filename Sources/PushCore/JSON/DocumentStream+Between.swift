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
    if byte != UInt8(ascii: "["), let event = readRequests() { return event }
    if let event = refuseUnread() { return event }
    if byte == UInt8(ascii: "["), array == .none {
      var (text, mayGrow) = textAtHead()
      let isMap = text.form(at: 0) != nil
      let isText = !isMap && options.lenient && options.skipsText && text.isTextInBrackets(0)
      if text.ranOut, mayGrow { return .needsInput }
      if isMap {
        begin()
        return beginPasted(after: nil)
      }
      if isText { return readText(byte) }
    }
    if let event = consumePunctuation(byte) { return event }
    return readText(byte)
  }

  /// Consumes a bracket, a comma, or a lenient extra; returns nil if there is none of them.
  ///
  /// The inner value is an event to return, or nil to continue.
  private func consumePunctuation(_ byte: UInt8) -> Event?? {
    switch (byte, array) {
    case (UInt8(ascii: "["), .none), (UInt8(ascii: "["), .loose):
      array = .beforeFirst
      lastLine = position(of: head).line
    case (UInt8(ascii: "]"), .beforeFirst), (UInt8(ascii: "]"), .afterElement),
      (UInt8(ascii: "]"), .loose):
      array = .none
    case (UInt8(ascii: "]"), .afterComma) where options.lenient:
      noteBetween(.trailingComma)
      array = .none
    case (UInt8(ascii: ","), .afterElement): array = .afterComma
    case (UInt8(ascii: ","), .loose): break
    default: return options.lenient ? consumeLenient(byte) : nil
    }
    head += 1
    return .some(nil)
  }

  /// Consumes a comment, or a placeholder for a document.
  private func consumeLenient(_ byte: UInt8) -> Event?? {
    if prose.hasOpenComment, byte == UInt8(ascii: "/"),
      buffer.bytes[head...].starts(with: "/*".utf8)
    {
      return nil
    }
    if array == .none, byte.isOne(of: "/*#->") {
      guard let holdsDocument = uncoverComment() else { return .some(.needsInput) }
      if holdsDocument { return .some(nil) }
    }
    // Never look further, even if more input is there: the result must not depend on how much is.
    let length = min(buffer.count - head, options.maximumDocument + 1)
    var text = PastedText(UnsafePointer(buffer.base + head), end: length)
    let extra = text.extra(0)
    if text.ranOut, !isFinal || length > options.maximumDocument {
      return length > options.maximumDocument ? .some(failAtOnce(tooLarge())) : .some(.needsInput)
    }
    guard let (repair, after) = extra else {
      guard text.has("/*", at: 0) else { return nil }
      let error = JSONSyntaxError(.jsonSyntax, "the comment has no end", at: 0)
      guard options.skipsText, array == .none, prose.isAround else {
        return .some(failAtOnce(error))
      }
      noteError(error, at: head)
      prose.hasOpenComment = true
      return nil
    }
    if after > options.maximumDocument { return .some(failAtOnce(tooLarge())) }
    noteBetween(repair)
    if options.skipsText, array == .none, repair == .comment {
      noteError(
        JSONSyntaxError(.jsonSyntax, "expected a document, found a comment", at: 0), at: head)
    }
    head += after
    if repair == .placeholder, array != .none { array = .loose }
    return .some(nil)
  }

  /// Returns the text from ``head`` on, and whether more input may follow it.
  ///
  /// It is never longer than a document, even if more input is there: a result must not depend on
  /// how much is.
  func textAtHead() -> (text: PastedText, mayGrow: Bool) {
    let end = min(buffer.count, head + options.maximumDocument)
    let text = PastedText(UnsafePointer(buffer.base + head), end: end - head)
    return (text, !isFinal && end == buffer.count)
  }

  private func noteBetween(_ repair: RepairNote.Repair) {
    // Whoever reads the stream may have removed the last note while it needed input.
    guard lastBetween != repair else { return }
    lastBetween = repair
    var note = RepairNote()
    note.add(repair, at: 0)
    notesBetween.append((note, position(of: head)))
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
    guard agrees, begin.count == mark.count else { return true }
    head = mark.count
    // The mark is not a character of the text, so its first byte has no column, either.
    if options.countsCharacters { lines = PositionCounter(continuationBytes: 1) }
    return true
  }

  private func endOrMore() -> Event {
    guard isFinal else { return .needsInput }
    mode = .finished
    if let (error, position) = prose.error { return .failure(error, position) }
    guard array == .none || array == .loose else {
      let error = JSONSyntaxError(.jsonTruncated, "the input ends inside an array", at: 0)
      return .failure(error, position(of: buffer.count))
    }
    return .end
  }

  /// The error in text that begins with a byte that cannot begin a document.
  func refusal(of byte: UInt8) -> JSONSyntaxError {
    if array != .afterElement, byte.isDigit || byte.isOne(of: "\"[-tfn") {
      return JSONSyntaxError(.jsonNotAnObject, "a document must be an object", at: 0)
    }
    let wanted = array == .afterElement ? "',' or ']'" : "a document"
    return JSONSyntaxError.expected(
      wanted, found: byte, at: 0,
      hint: SyntaxHint.hint(buffer.base, head, buffer.count, isBetween: true))
  }

  /// Fails because `byte` cannot begin a document.
  func refuse(_ byte: UInt8) -> Event {
    let error = refusal(of: byte)
    begin()
    // No element has begun here, so these bytes may be the next document.
    let isBetweenElements = array == .afterElement || byte == 0x1E
    return isBetweenElements ? fail(error, begunOn: lastLine) : fail(error)
  }
}

/// Recovery after an error.
extension DocumentStream {
  /// The search for the next document; positions are in the buffer.
  struct Recovery {
    /// Where to search for the next line.
    var searchFrom = 0
    /// The length of skipped input that is no longer in the buffer.
    var droppedLength = 0
    /// The search for the end of a broken element, while it is being skipped.
    var skip: ElementSkip?

    mutating func move(by distance: Int) {
      searchFrom -= distance
      skip?.move(by: distance)
    }
  }

  /// Reports an error in the document at `start` and begins recovery.
  ///
  /// - Parameter line: The line on which the document began, if it is not the line of `start`.
  func fail(_ error: JSONSyntaxError, begunOn line: Int? = nil) -> Event {
    let offset = start + error.offset
    let begun = line ?? position(of: start).line
    let error = namingBracket(error)
    let found = position(of: offset)
    mode = .recovering
    (prose.position, prose.error, prose.hasResult) = (nil, nil, true)
    recovery.droppedLength = 0
    // The line of the error may begin the next document, unless the broken one began on it. If its
    // beginning is no longer in the buffer, it was white space or a comma and begins no document.
    let lineBreak = offset - found.column
    recovery.searchFrom = found.line > begun && lineBreak >= 0 ? lineBreak : offset
    if let recordEnd = logLine.recordEnd {
      // No part of a broken object is a document.
      (recovery.searchFrom, mode) = (min(recordEnd + 1, buffer.count), .resuming)
    }
    if array != .none { skipElement(isAtLineStart: recovery.searchFrom == start - 1) }
    return .failure(error, found)
  }

  /// Returns an error with the bracket that is never closed, if there is one.
  private func namingBracket(_ error: JSONSyntaxError) -> JSONSyntaxError {
    guard
      let bracket = UnclosedBracket.find(
        UnsafePointer(buffer.base + start), min(error.offset, buffer.count - start), error)
    else { return error }
    let place = position(of: start + bracket)
    var error = error
    error.message += """
      ; the \(JSONSyntaxError.name(of: buffer.base[start + bracket])) at line \(place.line), column \
      \(place.column) is never closed
      """
    return error
  }

  /// Begins skipping the element that begins at `start`.
  private func skipElement(isAtLineStart: Bool) {
    let first = start < buffer.count ? buffer.base[start] : 0
    let isMissingComma = array == .afterElement && first == UInt8(ascii: "{")
    if isMissingComma || isAtLineStart && ElementSkip.beginsDocument(first) {
      array = .loose
      recovery.searchFrom = start
      mode = .resuming
    } else {
      recovery.skip = ElementSkip(
        from: start, firstBreak: recovery.searchFrom, isLenient: options.lenient)
    }
  }

  /// Searches for the next document; returns nil if found and skipped bytes are not reported.
  func recover() -> Event? {
    if recovery.skip != nil { return recoverInArray() }
    while true {
      let rest = buffer.count - recovery.searchFrom
      guard rest > 0,
        let lineBreak = memchr(buffer.base + recovery.searchFrom, 0x0A, rest)
      else { return recoverLater(from: buffer.count) }
      let lineStart =
        buffer.base.distance(to: lineBreak.assumingMemoryBound(to: UInt8.self)) + 1
      guard lineStart < buffer.count else { return recoverLater(from: lineStart - 1) }
      if ElementSkip.beginsDocument(buffer.base[lineStart]) || options.scan {
        return resume(at: lineStart)
      }
      guard let isMarked = isMarkedLine(lineStart) else { return recoverLater(from: lineStart - 1) }
      if isMarked { return resume(at: lineStart) }
      guard let holdsRequest = lineBeginsRequest(lineStart) else {
        return recoverLater(from: lineStart - 1)
      }
      if holdsRequest { return resume(at: lineStart) }
      if options.lenient {
        guard let holdsDocument = lineHoldsDocument(lineStart) else {
          return recoverLater(from: lineStart - 1)
        }
        if holdsDocument { return resume(at: lineStart) }
      }
      recovery.searchFrom = lineStart
    }
  }

  private func recoverInArray() -> Event? {
    let result = recovery.skip?.run(UnsafePointer(buffer.base), end: buffer.count, isFinal: isFinal)
    switch result {
    case .ended(let offset):
      if array != .loose { array = .afterElement }
      lastLine = position(of: offset).line
      return resume(at: trimmed(offset))
    case .element(let offset):
      if array != .loose { array = .afterComma }
      return resume(at: offset)
    case .document(let offset):
      array = .loose
      return resume(at: offset)
    case .needsMore(let offset) where !isFinal: return recoverLater(from: offset)
    case .needsMore, nil:
      array = .loose
      return resume(at: buffer.count)
    }
  }

  /// Returns the end of a broken element without trailing white space, if its bytes are reported.
  private func trimmed(_ end: Int) -> Int {
    guard options.reportsSkipped, recovery.droppedLength == 0,
      end - start <= options.maximumDocument
    else {
      return end
    }
    // A broken element does not begin with white space, so at least one byte remains.
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    var end = end
    while end > start, blanks.contains(buffer.base[end - 1]) { end -= 1 }
    return end
  }

  private func recoverLater(from offset: Int) -> Event? {
    if isFinal { return resume(at: buffer.count) }
    if recovery.skip == nil { recovery.searchFrom = offset }
    let kept = offset - start
    if !options.reportsSkipped || recovery.droppedLength > 0 || kept > options.maximumDocument {
      recovery.droppedLength += kept
      start = offset
    }
    head = offset
    return .needsInput
  }

  func resume(at offset: Int) -> Event? {
    let length = recovery.droppedLength + offset - start
    let bytes = UnsafeBufferPointer(
      start: UnsafePointer(buffer.base + start), count: offset - start)
    head = offset
    mode = .between
    recovery.skip = nil
    logLine.forgetEnds(searched: offset)
    marked.isAtLineStart = offset > 0 && buffer.base[offset - 1] == 0x0A
    guard options.reportsSkipped else { return nil }
    let isTooLong = recovery.droppedLength > 0 || length > options.maximumDocument
    return .skipped(isTooLong ? .length(length) : .bytes(bytes))
  }
}
