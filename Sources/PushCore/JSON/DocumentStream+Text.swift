/// Reading of text that is around documents: lines of a program, of a log or of a mail.
extension DocumentStream {
  /// The text around the documents; offsets are those in the input.
  struct Prose {
    /// The position of the text before the next document, if there is any.
    var position: TextPosition?
    /// Whether text was skipped.
    var isAround = false
    /// The offset up to which no call with named arguments has an end.
    var callsSearched = 0
    /// The end of the line of the last text.
    var lineEnd = 0
    /// Whether ``error`` names source code of a program.
    var hasSource = false
    /// The quotation marks of literals that are never closed.
    var openQuotes = PastedText.OpenQuotes()
    /// Whether a comment is never closed, as all others in the rest of the input.
    var hasOpenComment = false
    /// Whether a document or an error was found.
    var hasResult: Bool
    /// The error in text without any document, and its position.
    var error: (JSONSyntaxError, TextPosition)?
    /// Both before the request on the tape.
    var before: (hasResult: Bool, error: (JSONSyntaxError, TextPosition)?) = (false, nil)
    /// The offset up to which no request was found; the search reads many lines.
    var requestsSearched = 0
    /// Whether ``requests`` has read a request, so that what follows may depend on it.
    var hasScript = false
    /// The offset up to which comments were searched for documents.
    var uncovered = 0
  }

  /// Skips text before and after a document, or fails because of it; returns nil to continue.
  func readText(_ byte: UInt8) -> Event? {
    guard !array.isStrict else { return refuse(byte) }
    var (text, mayGrow) = textAtHead()
    // Many documents can be on one line, whose end is searched for once.
    if prose.lineEnd <= origin + head {
      guard let length = text.lineLength(0, mayGrow: mayGrow) else { return .needsInput }
      prose.lineEnd = origin + head + length
    }
    let line = prose.lineEnd - origin - head
    let isEntry = text.beginsEntries(0)
    let found = isEntry ? nil : text.document(from: 0, to: line)
    let isBroken = found == nil && text.isBroken(line)
    if mayGrow, text.ranOut { return .needsInput }
    if isEntry {
      begin()
      return beginPasted(after: nil)
    }
    if let found {
      guard options.lenient else { return refuseText(found.offset, found.form) }
      (prose.position, prose.isAround) = (prose.position ?? position(of: head), true)
      if let command = text.curl(before: found.offset) {
        head += command
        prose.requestsSearched = origin + head
        return nil
      }
      head += found.offset
      // Braces and brackets begin a document in any other case.
      let isProgram = found.form.unread != nil
      guard isProgram || !buffer.base[head].isOne(of: "{[") else { return nil }
      begin()
      paste.program = isProgram ? found.form : nil
      return beginPasted(after: nil)
    }
    // The rest of the line of the last document may close what is before it.
    let follows = lastLine == position(of: head).line
    guard options.lenient, follows || options.skipsText && array == .none && !isBroken else {
      guard byte.isLetter, !follows, array == .none, let (source, offset) = text.sourceCode(line)
      else {
        return refuse(byte)
      }
      begin()
      return fail(source.error(at: offset))
    }
    if !follows {
      if let (source, offset) = text.sourceCode(line) {
        noteText(source.error(at: offset), isSource: true)
      } else {
        noteText(refusal(of: byte))
      }
    }
    head += line
    return nil
  }

  /// Notes that the text at ``head`` is skipped, and the error that it is without any document.
  ///
  /// - Parameter isSource: Whether the error names source code, which says more than that of a first
  ///   line.
  func noteText(_ error: @autoclosure () -> JSONSyntaxError, isSource: Bool = false) {
    prose.isAround = true
    guard !prose.hasResult else { return }
    prose.position = prose.position ?? position(of: head)
    if isSource, !prose.hasSource { (prose.error, prose.hasSource) = (nil, true) }
    noteError(error(), at: head)
  }

  /// Notes the error that the input is without any document: that of its first text.
  ///
  /// - Parameter error: Made only for the first text.
  func noteError(_ error: @autoclosure () -> JSONSyntaxError, at offset: Int) {
    guard !prose.hasResult, prose.error == nil else { return }
    let error = error()
    prose.error = (error, position(of: offset + error.offset))
  }

  /// Whether a line has a whole document after other text, as `key: Bundle[{…}]` in a log does; nil if
  /// more input may follow.
  ///
  /// The lines of a broken document begin with white space or an entry, or do not end it.
  func lineHoldsDocument(_ lineStart: Int) -> Bool? {
    let first = buffer.base[lineStart]
    var (text, mayGrow) = text(from: lineStart, limit: PastedText.reach)
    guard let line = text.lineLength(0, mayGrow: mayGrow) else { return nil }
    var last = line - 1
    while last > 0, text[last].isJSONWhitespace { last -= 1 }
    let isWord = first.isLetter || first >= 0x80
    var found = isWord && text[last].isOne(of: "}])") && text.document(from: 0, to: line) != nil
    // The line before it may be open.
    var whole = PastedText(UnsafePointer(buffer.base), end: lineStart + line)
    let isOpen =
      window.lastDropped.isOne(of: ",:=([{") && buffer.bytes[..<lineStart].allSatisfy(\.isBlank)
    found = found || !isOpen && whole.holdsDocument(line: lineStart, to: lineStart + line)
    return text.ranOut && mayGrow ? nil : found
  }

  /// Fails at the first line of text in a form that pushkit does not read; returns nil without one.
  func refuseUnread() -> Event? {
    guard array == .none, lastLine != position(of: head).line else { return nil }
    let (text, mayGrow) = textAtHead()
    var limited = PastedText(text.base, end: min(text.end, PastedText.reach))
    let form = UnreadForm.find(
      &limited, isAround: options.lenient && (prose.hasResult || prose.error != nil))
    if limited.ranOut, mayGrow, limited.end == text.end { return .needsInput }
    guard let form else { return nil }
    let error = form.error(at: 0)
    if options.lenient, options.skipsText, form.isLikeText {
      noteText(error)
      return nil
    }
    begin()
    return fail(error)
  }

  /// Fails because text comes before a document that another option reads.
  private func refuseText(_ offset: Int, _ form: PastedForm) -> Event? {
    guard form == .literal else {
      begin()
      (paste.textLength, paste.program) = (offset, form.unread == nil ? nil : form)
      return beginPasted(after: nil)
    }
    let byte = buffer.base[head]
    let hint = SyntaxHint.hint(buffer.base, head, buffer.count, isBetween: true)
    begin()
    return fail(
      JSONSyntaxError.expected(
        "a document", found: byte, at: 0,
        hint: hint
          ?? "--lenient skips text before a document; --scan reads the first document of each line")
    )
  }
}

extension UnreadForm {
  /// Returns the error of a text in this form.
  func error(at offset: Int) -> JSONSyntaxError {
    JSONSyntaxError(
      .jsonSyntax, "this looks like \(name), which pushkit does not read", at: offset,
      hint: "\(advice)")
  }
}
