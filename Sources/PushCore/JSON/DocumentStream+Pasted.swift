import CPlatform

/// Reading of what people paste in place of JSON (``PastedForm``).
///
/// It begins where strict reading fails. Without `--lenient`, the form is only named.
extension DocumentStream {
  /// The document that is read, as far as it is not JSON.
  struct PastedDocument {
    /// The form of a request.
    var request: RequestTextReader.Form?
    /// The error of strict reading.
    var strictError: JSONSyntaxError?
    /// The length of the text on its line before a document that is only named.
    var textLength = 0
    /// The form of the document, if it is a part of a program.
    var program: PastedForm?
    /// The number of bytes with which to read the document again.
    var needed = 0
    /// What the document on the tape was rewritten from; nil for JSON.
    var rewritten: Original?

    enum Original { case pasted, request }
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
    if let form = paste.request { return readRequest(form) }
    let first = start + paste.textLength
    let available = buffer.count - first
    guard isFinal || available >= paste.needed || available > options.maximumDocument else {
      return .needsInput
    }
    var text = PastedText(
      UnsafePointer(buffer.base + first), end: min(available, options.maximumDocument))
    var isLast = isFinal && text.end == available
    let form = paste.program ?? text.form(at: 0)
    let isObject = text.beginsMember(0)
    if text.ranOut, !isLast {
      return available > options.maximumDocument ? failStrict(isObject) : needsMorePasted(available)
    }
    let isTolerant = mayTolerateComma
    let isRead =
      isTolerant
      || options.lenient && (!options.scan || paste.strictError != nil || logLine.recordEnd != nil)
    if let unread = form?.unread, origin + first < prose.callsSearched { return pass(unread, 0) }
    let isOtherObject = options.scan && !options.lenient && isObject && !beginsText
    guard let form, form != .literal || isRead || isOtherObject else { return failStrict(isObject) }
    if options.scan, form != .swiftDictionary, followsText { return passBrace() }
    if options.scan, logLine.recordEnd == nil, form == .literal || form == .dartMap {
      guard let isLonger = findRecord(text, mayGrow: !isLast) else {
        return needsMorePasted(available)
      }
      if isLonger { return nil }
    }
    // The lines of the record in a log.
    let record = logLine.recordEnd.map { (offset: $0 - first, isCertain: true) }
    guard let limit = record ?? text.limit(of: form, inLog: options.scan, mayGrow: !isLast) else {
      return needsMorePasted(available)
    }
    if limit.offset < text.end {
      (text, isLast) = (PastedText(text.base, end: limit.offset), limit.isCertain)
    }
    text.openQuotes = prose.openQuotes.moved(by: -origin - first)
    let result = pasted.read(form, text, isFinal: isLast)
    if isLast { prose.openQuotes = pasted.text.openQuotes.moved(by: origin + first) }
    guard case .ended(let length) = result,
      isLast || text.isOnWholeLines(length)
    else { return needsMorePasted(available) }
    if let unread = form.unread {
      if length == 0 { prose.callsSearched = origin + start + PastedText.longestCall }
      return pass(unread, length)
    }
    return options.lenient || isTolerant
      ? readRewritten(form, length, isObject) : refuse(form, length)
  }

  /// Whether a trailing comma, with which Apple's parser reads a document for APNs, is the error of
  /// strict reading.
  private var mayTolerateComma: Bool {
    guard options.toleratesCommas, !options.lenient, !options.scan, let error = paste.strictError,
      error.kind == .jsonSyntax, start + error.offset < buffer.count,
      buffer.base[start + error.offset].isOne(of: "}]")
    else { return false }
    var last = start + error.offset - 1
    while last > start, buffer.base[last].isJSONWhitespace { last -= 1 }
    return buffer.base[last] == UInt8(ascii: ",")
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

  /// Skips a part of a program, or refuses it where text is no document; one that does not end is
  /// text.
  ///
  /// - Parameter length: The length of the part; 0 if it has no end.
  private func pass(_ program: UnreadForm, _ length: Int) -> Event? {
    guard options.lenient, options.skipsText else {
      return length > 0
        ? fail(program.error(at: paste.textLength)) : refuse(buffer.base[start])
    }
    // The rest of the line is text like what is before it.
    (lastLine, prose.requestsSearched) = (position(of: start + length).line, prose.lineEnd)
    guard length > 0 else { return passBrace() }
    noteText(program.error(at: 0), isSource: true)
    (head, mode) = (start + length, .between)
    return nil
  }

  /// Reads the JSON that a document was rewritten to.
  private func readRewritten(
    _ form: PastedForm, _ length: Int, _ isObject: Bool
  ) -> Event? {
    let json = pasted.output
    if let (source, offset) = pasted.refusal {
      guard options.lenient else { return failStrict(isObject) }
      return failPasted(form, source.error(at: offset), length)
    }
    tape.reset(document: UnsafePointer(json.base))
    tape.uncertainty.ofTypes = form != .literal && form != .escapedJSON
    scanner.begin()
    paste.rewritten = .pasted
    do throws(JSONSyntaxError) {
      _ = try scanner.scan(json.base, end: json.count, isFinal: true, onto: tape)
      // A list that PHP printed, for example.
      guard tape.kind(0) == .object else {
        throw JSONSyntaxError(.jsonNotAnObject, "a document must be an object", at: 0)
      }
      if !options.lenient {
        let isForAPNs = isForSimulator || tape.member(0, "aps") != nil
        guard isForAPNs, pasted.repairs.hasOnlyTrailingCommas else { return failStrict(isObject) }
        tape.hasToleratedCommas = true
      }
      noteRepairs(pasted.repairs)
      if options.scan {
        logLine.skipsRest = true
        beginLine()
      }
      return complete(length)
    } catch {
      if !options.lenient { return failStrict(isObject) }
      var error = error
      error.hint = error.hint ?? SyntaxHint.missingComma(json.base, error)
      error.offset = min(pasted.map.original(of: error.offset), length)
      let isCertain = form != .literal || isObject
      if options.scan && !isCertain { return passLiteral(error) }
      return failPasted(form, error, length)
    }
  }

  /// Reports an error in a document that is not JSON, of which `length` bytes were read.
  private func failPasted(_ form: PastedForm, _ error: JSONSyntaxError, _ length: Int) -> Event? {
    let end = start + length
    let event = fail(error)
    // A description that was cut off ends where another document begins.
    if recovery.skip == nil, form.isDescription || pasted.refusal != nil {
      (recovery.searchFrom, mode) = (end, .resuming)
    }
    return event
  }

  /// Notes the repairs of the document, and that text before it was skipped.
  func noteRepairs(_ repairs: RepairNote = RepairNote()) {
    var repairs = repairs
    if prose.position != nil { repairs.add(.textAround, at: 0) }
    guard !repairs.isEmpty else { return }
    tape.uncertainty.variables.formUnion(repairs.variables)
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
      error.hint =
        SyntaxHint.hint(base, error.offset, buffer.count - start, isBetween: false)
        ?? SyntaxHint.missingComma(base, error)
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
}
