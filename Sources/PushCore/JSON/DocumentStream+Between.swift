import CPlatform

/// Reading between documents: white space, record separators, the brackets and commas of an array.
extension DocumentStream {
  /// The position between the elements of a top-level array.
  enum ArrayState {
    case none, beforeFirst, afterElement, afterComma
    /// After an error within an array: commas and the closing bracket are optional.
    case loose

    /// Whether an array is open whose commas and bracket are required.
    var isStrict: Bool { self != .none && self != .loose }

    /// Reads a bracket or a comma of an array; returns false if it is not allowed here.
    mutating func read(_ byte: UInt8) -> Bool {
      switch (byte, self) {
      case (UInt8(ascii: "["), .none), (UInt8(ascii: "["), .loose): self = .beforeFirst
      case (UInt8(ascii: "]"), .beforeFirst), (UInt8(ascii: "]"), .afterElement),
        (UInt8(ascii: "]"), .loose):
        self = .none
      case (UInt8(ascii: ","), .afterElement): self = .afterComma
      case (UInt8(ascii: ","), .loose): break
      default: return false
      }
      return true
    }
  }

  /// Skips to the next document; returns nil if the caller should continue in the current mode.
  func readBetween() -> Event? {
    guard skipBlanks() else { return endOrMore() }
    let byte = buffer.base[head]
    guard let isScript = bracketIsOfScript(byte) else { return .needsInput }
    let isObject = byte == UInt8(ascii: "{") && array != .afterElement
    if isScript || !isObject && byte != UInt8(ascii: "["), let event = readRequests() {
      return event
    }
    if isObject {
      begin()
      return nil
    }
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

  /// Whether the bracket at ``head`` begins a statement of a script; nil if more input decides it.
  private func bracketIsOfScript(_ byte: UInt8) -> Bool? {
    guard array == .none, byte.isOne(of: "{["),
      head + 1 == buffer.count || buffer.base[head + 1] == 0x20
    else { return false }
    var (text, mayGrow) = text(from: head, limit: PastedText.reach)
    let found = text.beginsBracketsOfShell(0)
    return text.ranOut && mayGrow ? nil : found
  }

  /// Consumes a bracket, a comma, or a lenient extra; returns nil if there is none of them.
  ///
  /// The inner value is an event to return, or nil to continue.
  private func consumePunctuation(_ byte: UInt8) -> Event?? {
    if array.read(byte) {
      if byte == UInt8(ascii: "[") { lastLine = position(of: head).line }
    } else if options.lenient, byte == UInt8(ascii: "]"), array == .afterComma {
      notesBetween.add(.trailingComma, at: position(of: head))
      array = .none
    } else {
      return options.lenient ? consumeLenient(byte) : nil
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
    var (text, mayGrow) = text(from: head, limit: options.maximumDocument + 1)
    let isTooLong = text.end > options.maximumDocument
    let extra = text.extra(0)
    if text.ranOut, mayGrow || isTooLong {
      return .some(isTooLong ? failAtOnce(tooLarge()) : .needsInput)
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
    notesBetween.add(repair, at: position(of: head))
    if options.skipsText, array == .none, repair == .comment {
      noteError(
        JSONSyntaxError(.jsonSyntax, "expected a document, found a comment", at: 0), at: head)
    }
    head += after
    if repair == .placeholder, array != .none { array = .loose }
    return .some(nil)
  }

  /// Returns the text from ``head`` on, and whether more input may follow it.
  func textAtHead() -> (text: PastedText, mayGrow: Bool) {
    text(from: head, limit: options.maximumDocument)
  }

  /// Returns the text from an offset on, and whether more input may follow it.
  ///
  /// It is never longer than the limit, even if more input is there: a result must not depend on how
  /// much is.
  func text(from offset: Int, limit: Int) -> (text: PastedText, mayGrow: Bool) {
    let end = min(buffer.count, offset + limit)
    let text = PastedText(UnsafePointer(buffer.base + offset), end: end - offset)
    return (text, !isFinal && end == buffer.count)
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
      case 0x1E where !array.isStrict:
        array = .none
        head += 1
      default: return true
      }
    }
    return false
  }

  /// Skips a byte order mark at the start of the input; returns false if it needs more input.
  private func skipByteOrderMark() -> Bool {
    guard let length = window.byteOrderMark else { return false }
    (hasBegun, head) = (true, length)
    // The mark is not a character of the text, so its first byte has no column, either.
    if length > 0, options.countsCharacters { window.countColumns(from: 0, continuationBytes: 1) }
    return true
  }

  private func endOrMore() -> Event {
    guard isFinal else { return .needsInput }
    mode = .finished
    if let (error, position) = prose.error { return .failure(error, position) }
    guard !array.isStrict else {
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
