import CPlatform

/// Reading of what people paste in place of JSON (``PastedForm``).
///
/// It begins where strict reading fails. Without `--lenient`, the form is only named.
extension DocumentStream {
  /// A document that is not JSON.
  struct PastedDocument {
    /// The error of strict reading.
    var strictError: JSONSyntaxError?
    /// The length of the text on its line before a document that is only named.
    var textLength = 0
    /// The number of bytes with which to read the document again.
    var needed = 0
    /// Whether ``pasted`` has rewritten the document on the tape.
    var isRewritten = false
  }

  /// The text around the documents; positions are in the buffer.
  struct Prose {
    /// The position in the input of the text before the next document, if there is any.
    var position: TextPosition?
    /// Whether text was skipped.
    var isAround = false
    /// The head of a block of a program with which the skipped text ends.
    var blockHead: PastedText.BlockHead?
    /// Whether a function of a program returns the document.
    var isReturned = false
    /// Whether the document is an argument of a call, as may be another one after a comma.
    var isArgument = false
    /// Whether the document is the arguments of a function, not of a class.
    var isMethod = false
    /// The number of calls that could not be read.
    var brokenCalls = 0
    /// The URL before the document, as in `fetch("https://…", {…})`.
    var url: String?
    /// Whether a comment is never closed, as all others in the rest of the input.
    var hasOpenComment = false
    /// Whether a document or an error was found.
    var hasResult = false
    /// The error in text without any document, and its position.
    var error: (JSONSyntaxError, TextPosition)?
    /// The position up to which comments were searched for documents, and the end of the last
    /// comment with one, in which comments are searched again.
    var (uncovered, end, innerUncovered) = (0, 0, 0)

    /// Forgets what is directly before the last document.
    mutating func forgetHead() {
      (blockHead, url, isReturned, isMethod) = (nil, nil, false, false)
    }

    mutating func move(by distance: Int) {
      uncovered -= distance
      innerUncovered -= distance
      end -= distance
    }
  }

  /// Reads the document at `start` again, in the form that its first bytes show.
  ///
  /// - Parameter error: The error of strict reading, which is the result if there is no such form.
  func beginPasted(after error: JSONSyntaxError?) -> Event? {
    (mode, paste.strictError, paste.needed) = (.pasted, error, 0)
    return nil
  }

  /// Reads the document at `start` in its form; returns nil to continue in another mode.
  func readPasted() -> Event? {
    if let form = request.form { return readRequest(form) }
    let first = start + paste.textLength
    let available = buffer.count - first
    guard isFinal || available >= paste.needed || available > options.maximumDocument else {
      return .needsInput
    }
    var text = PastedText(
      UnsafePointer(buffer.base + first), end: min(available, options.maximumDocument))
    var isLast = isFinal && text.end == available
    let form = text.form(at: 0)
    let isObject = text.beginsMember(0)
    if text.ranOut, !isLast {
      return available > options.maximumDocument ? failStrict(isObject) : needsMorePasted(available)
    }
    let isRead =
      options.lenient && (!options.scan || paste.strictError != nil || logLine.recordEnd != nil)
    let isOtherObject = options.scan && !options.lenient && isObject && !beginsText
    guard let form, form != .literal || isRead || isOtherObject else { return failStrict(isObject) }
    if options.scan, form != .swiftDictionary, followsText { return passBrace() }
    if !options.scan, let head = prose.blockHead, text.beginsBlock(0, after: head, form) {
      return passBrace()
    }
    if options.scan, logLine.recordEnd == nil, form == .literal || form == .dartMap {
      guard let isLonger = findRecord(text, mayGrow: !isLast) else {
        return needsMorePasted(available)
      }
      if isLonger { return nil }
    }
    // The lines of the record in a log.
    let record = logLine.recordEnd.map { $0 - first }
    guard let limit = record ?? text.limit(of: form, inLog: options.scan, mayGrow: !isLast) else {
      return needsMorePasted(available)
    }
    if limit < text.end { (text, isLast) = (PastedText(text.base, end: limit), true) }
    guard case .ended(let length) = pasted.read(form, text, isFinal: isLast),
      isLast || text.isOnWholeLines(length)
    else { return needsMorePasted(available) }
    return options.lenient ? readRewritten(form, length, isObject) : refuse(form, length)
  }

  /// Finds the lines of a log on which the object at `start` continues; returns nil if more input
  /// decides it, and whether there are any.
  private func findRecord(_ text: PastedText, mayGrow: Bool) -> Bool? {
    var text = text
    let line = text.endOfLine(0)
    guard line < text.end else { return mayGrow ? nil : false }
    var whole = PastedText(text.base, end: line)
    if whole.afterBrackets(0) != nil { return false }
    guard let end = endOfRecord(start + line) else { return nil }
    guard end > start + line else { return false }
    logLine.recordEnd = end
    return true
  }

  /// Waits for so many more bytes that reading again from the beginning takes linear time.
  func needsMorePasted(_ available: Int) -> Event {
    if available > options.maximumDocument { return fail(tooLarge()) }
    paste.needed = available < 1 << 14 ? available + 1 : available + available / 2
    return .needsInput
  }

  /// Reads the JSON that a document was rewritten to.
  private func readRewritten(
    _ form: PastedForm, _ length: Int, _ isObject: Bool
  ) -> Event? {
    let json = pasted.output
    tape.reset(document: UnsafePointer(json.base))
    tape.uncertainty.ofTypes = form != .literal && form != .escapedJSON
    scanner.begin()
    paste.isRewritten = true
    do {
      _ = try scanner.scan(json.base, end: json.count, isFinal: true, onto: tape)
      noteRepairs(pasted.repairs)
      if options.scan {
        logLine.skipsRest = true
        beginLine()
      }
      return complete(length)
    } catch {
      var error = error
      error.offset = min(pasted.map.original(of: error.offset), length)
      let isCertain = form != .literal || isObject
      if options.scan && !isCertain { return passLiteral(error) }
      return isOtherCall() ? passBrace() : failPasted(form, error, length)
    }
  }

  /// Reports an error in a document that is not JSON, of which `length` bytes were read.
  private func failPasted(_ form: PastedForm, _ error: JSONSyntaxError, _ length: Int) -> Event? {
    let end = start + length
    let event = fail(error)
    // A description that was cut off ends where another document begins.
    if recovery.skip == nil, form.isDescription { (recovery.searchFrom, mode) = (end, .resuming) }
    return event
  }

  /// Notes the repairs of the document, and that text before it was skipped.
  func noteRepairs(_ repairs: RepairNote = RepairNote()) {
    var repairs = repairs
    if prose.position != nil { repairs.add(.textAround, at: 0) }
    guard !repairs.isEmpty else { return }
    tape.uncertainty.variables = repairs.variables
    notes.append((repairs, prose.position ?? position(of: start + repairs.offset)))
    prose.position = nil
  }

  /// Continues after a brace in a log, such as `{/path}`, that begins no literal.
  ///
  /// Each attempt can read the whole line, so only some are made.
  private func passLiteral(_ error: JSONSyntaxError) -> Event? {
    logLine.brokenLiterals += 1
    return logLine.brokenLiterals > 16 ? fail(error) : passBrace()
  }

  /// Reports the error of strict reading.
  ///
  /// - Parameter isObject: Whether the brace begins an object; in a log, others are text.
  private func failStrict(_ isObject: Bool) -> Event? {
    if options.scan {
      guard let strictError = paste.strictError, isObject, beginsText else { return passBrace() }
      return fail(strictError)
    }
    // The brace of a block in a program, and a word in braces.
    if options.lenient, array == .none, prose.isAround && !isObject || holdsWord {
      return passBrace()
    }
    guard var error = paste.strictError else { return refuse(buffer.base[start]) }
    if !options.lenient {
      let base = UnsafePointer(buffer.base + start)
      error.hint = SyntaxHint.hint(base, error.offset, buffer.count - start, isBetween: false)
    }
    return fail(error)
  }

  /// Whether a quote or a blank follows the brace at `start`, as in JSON.
  private var beginsText: Bool {
    let first = buffer.base[start + 1]
    return first == UInt8(ascii: "\"") || first.isBlank
  }

  /// Whether nothing but a word, as in `{code:json}`, is in the braces at `start`.
  private var holdsWord: Bool {
    var text = PastedText(UnsafePointer(buffer.base + start), end: buffer.count - start)
    return text.isMarkup(0)
  }

  /// Names the form of a document that only lenient reading accepts.
  private func refuse(_ form: PastedForm, _ length: Int) -> Event? {
    unreadForm = form
    if options.scan {
      head = start + length
      mode = .between
      logLine.skipsRest = buffer.base[head - 1] != 0x0A
      beginLine()
      return nil
    }
    let end = start + paste.textLength + length
    let event = fail(
      JSONSyntaxError(.jsonSyntax, "this is \(form.name); --lenient reads it", at: paste.textLength)
    )
    if recovery.skip == nil { recovery.searchFrom = max(recovery.searchFrom, end) }
    return event
  }

  // MARK: Text

  /// Skips text before and after a document, or fails because of it; returns nil to continue.
  func readText(_ byte: UInt8) -> Event? {
    guard array == .none || array == .loose else { return refuse(byte) }
    var (text, mayGrow) = textAtHead()
    guard let line = text.lineLength(0, mayGrow: mayGrow) else { return .needsInput }
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
      prose.blockHead = text.blockHead(found.offset)
      prose.url = text.url(before: found.offset)
      prose.isReturned = text.has("return ", at: text.afterBlanksOnLine(0))
      noteArgument(&text, found.offset)
      prose.isMethod = text.isMethod(before: found.offset)
      if let command = text.curl(before: found.offset) {
        (head, request.searched) = (head + command, head + command)
        return nil
      }
      head += found.offset
      // Braces and brackets begin a document in any case.
      guard !buffer.base[head].isOne(of: "{[") else { return nil }
      begin()
      return beginPasted(after: nil)
    }
    // The rest of the line of the last document may close what is before it.
    let follows = lastLine == position(of: head).line
    guard options.lenient, follows || options.skipsText && array == .none && !isBroken else {
      return refuse(byte)
    }
    if !follows { noteText(refusal(of: byte)) }
    (prose.blockHead, prose.url) = (text.blockHead(line), text.url(before: line))
    noteArgument(&text, line)
    head += line
    return nil
  }

  /// Notes whether a document after text of a length is an argument of a call; before a document at
  /// the beginning of a line, and after a comma, the text before it has decided it.
  private func noteArgument(_ text: inout PastedText, _ length: Int) {
    let first = text[0] == UInt8(ascii: ",") ? text.afterBlanks(1) : 0
    if first < length { prose.isArgument = text.isInCall(length) }
  }

  /// Notes that the text at ``head`` is skipped, and the error that it is without any document.
  private func noteText(_ error: @autoclosure () -> JSONSyntaxError) {
    prose.isAround = true
    guard !prose.hasResult else { return }
    prose.position = prose.position ?? position(of: head)
    noteError(error(), at: head)
  }

  /// Notes the error that the input is without any document: that of its first text.
  ///
  /// - Parameter error: Made only for the first text.
  func noteError(_ error: @autoclosure () -> JSONSyntaxError, at offset: Int) {
    guard !prose.hasResult, prose.error == nil else { return }
    prose.error = (error(), position(of: offset))
  }

  /// Whether a line begins with a letter and has a whole document at its end, as `key: Bundle[{…}]`
  /// in a log does; nil if more input may follow.
  ///
  /// The lines of a broken document begin with white space or a quote, or do not end it.
  func lineHoldsDocument(_ lineStart: Int) -> Bool? {
    guard buffer.base[lineStart].isLetter else { return false }
    let end = min(buffer.count, lineStart + PastedText.reach)
    var text = PastedText(UnsafePointer(buffer.base + lineStart), end: end - lineStart)
    let mayGrow = !isFinal && end == buffer.count
    guard let line = text.lineLength(0, mayGrow: mayGrow) else { return nil }
    var last = line - 1
    while last > 0, text[last].isJSONWhitespace { last -= 1 }
    let found = text[last].isOne(of: "}])") && text.document(from: 0, to: line) != nil
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
    let error = JSONSyntaxError(
      .jsonSyntax, "this looks like \(form.name), which pushkit does not read", at: 0,
      hint: "\(form.advice)")
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
      paste.textLength = offset
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
