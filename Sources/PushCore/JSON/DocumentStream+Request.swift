/// Reading of requests that are not JSON: commands of curl in scripts, and HTTP messages.
extension DocumentStream {
  /// Begins the request that follows between documents; returns nil if there is none.
  ///
  /// The inner value is an event to return, or nil to continue.
  func readRequests() -> Event?? {
    guard array == .none, origin + head >= prose.requestsSearched else { return nil }
    var (text, mayGrow) = textAtHead()
    guard mayBeginRequest(&text) else {
      return text.ranOut && mayGrow ? .some(.needsInput) : nil
    }
    let found = requests.find(&text, mayGrow: mayGrow)
    if text.ranOut, mayGrow { return .some(.needsInput) }
    switch found {
    case .found(let form, let offset):
      head += offset
      begin()
      (paste.request, mode) = (form, .pasted)
    case .unclosed(let mark):
      prose.hasScript = true
      begin()
      return .some(fail(unclosed: mark))
    case .skipped(let length):
      prose.hasScript = true
      head += length
    case .none(let length):
      prose.requestsSearched = origin + head + length
      return nil
    }
    return .some(nil)
  }

  /// Whether the first bytes of a text can be those of a script or a request; most errors are not.
  private func mayBeginRequest(_ text: inout PastedText) -> Bool {
    let byte = text[0]
    return byte.isLetter || byte.isDigit || byte.isOne(of: "$%>#@/.*<)|;&}\\_(-{[") || byte == 0xE2
  }

  /// Whether a command of curl or an HTTP message begins on a line; nil if more input decides it.
  func lineBeginsRequest(_ lineStart: Int) -> Bool? {
    var (text, mayGrow) = text(from: lineStart, limit: 160)
    let prompt = text.afterPrompt(0)
    let found = text.isCurl(prompt) || text.beginsRequest(0)
    return text.ranOut && mayGrow ? nil : found
  }

  /// Reads the request at `start`; returns nil to continue in another mode.
  func readRequest(_ form: RequestTextReader.Form) -> Event? {
    let available = buffer.count - start
    guard isFinal || available >= paste.needed || available > options.maximumDocument else {
      return .needsInput
    }
    var text = PastedText(
      UnsafePointer(buffer.base + start), end: min(available, options.maximumDocument))
    let length = requests.read(form, &text)
    let isTooLong = requests.unclosed != nil && available > options.maximumDocument
    if text.ranOut, !(isFinal && text.end == available), !isTooLong {
      return needsMorePasted(available)
    }
    paste.request = nil
    requests.finish(form)
    prose.hasScript = true
    if let mark = requests.unclosed { return fail(unclosed: mark) }
    guard requests.draft.mayBePush else {
      noteNoPush()
      (head, mode) = (start + length, .between)
      return nil
    }
    var repairs = RepairNote()
    do {
      try scanRequest()
    } catch {
      if !scanVariables() {
        guard options.lenient, rewriteBody() else { return failRequest(error, length) }
        do {
          try scanRequest()
        } catch {
          return failRequest(error, length)
        }
        repairs = pasted.repairs
      }
    }
    noteRepairs(repairs)
    prose.before = (prose.hasResult, prose.error)
    return complete(length)
  }

  /// Skips the request on the tape, which is for no push service; returns false for another document.
  package func skipRequest() -> Bool {
    guard tape.isRequest else { return false }
    (prose.hasResult, prose.error) = prose.before
    noteNoPush()
    notes.removeAll()
    return true
  }

  /// Notes the error that the input is if all of its requests send no push.
  private func noteNoPush() {
    noteError(
      JSONSyntaxError(
        .jsonSyntax, "expected a payload, found only requests that send no push", at: 0),
      at: start)
  }

  /// Scans the request with null in place of variables of a shell; returns false if it has none, or
  /// other mistakes.
  private func scanVariables() -> Bool {
    guard let keys = requests.replaceVariables() else { return false }
    do {
      try scanRequest()
      tape.uncertainty.variables = keys
      return true
    } catch {
      requests.restore()
      return false
    }
  }

  /// Reports a quotation mark that is never closed; reading continues at the next line that can begin
  /// a document.
  private func fail(unclosed mark: ShellWords.Unclosed) -> Event {
    fail(JSONSyntaxError(.jsonSyntax, "the \(mark.name) is never closed", at: mark.offset))
  }

  /// Scans the JSON that the request was rewritten to.
  private func scanRequest() throws(JSONSyntaxError) {
    let json = requests.output
    tape.reset(document: UnsafePointer(json.base))
    scanner.begin()
    paste.rewritten = .request
    tape.isRequest = true
    tape.uncertainty.ofBraces = requests.draft.hasBracedVariables
    let end = try scanner.scan(json.base, end: json.count, isFinal: true, onto: tape)
    // Text after the JSON of a body could be members of the request, or end it.
    guard end == json.count,
      tape.keys(of: 0).count(where: { _ in true }) == requests.draft.memberCount
    else {
      throw JSONSyntaxError(
        .jsonSyntax, "the body of the request is not one JSON document", at: json.count - 1)
    }
  }

  /// Reads the body as what people paste in place of JSON; returns false if it is not that.
  private func rewriteBody() -> Bool {
    guard let body = requests.draft.body else { return false }
    return body.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress,
        let first = bytes.firstIndex(where: { !$0.isJSONWhitespace })
      else { return false }
      var text = PastedText(base + first, end: bytes.count - first)
      guard let form = text.form(at: 0) else { return false }
      _ = pasted.read(form, text, isFinal: true)
      guard pasted.refusal == nil else { return false }
      requests.replaceBody(with: pasted.output.bytes) { pasted.map.original(of: $0) + first }
      return true
    }
  }

  /// Reports an error in a request, of which `length` bytes were read.
  private func failRequest(_ error: JSONSyntaxError, _ length: Int) -> Event {
    var error = error
    let json = requests.output
    if !options.lenient {
      error.hint = SyntaxHint.hint(
        UnsafePointer(json.base), error.offset, json.count, isBetween: false)
    }
    let end = start + length
    error.offset = min(max(requests.map.original(of: error.offset), 0), max(length - 1, 0))
    paste.rewritten = nil
    let event = fail(error)
    (recovery.searchFrom, mode) = (end, .resuming)
    return event
  }
}
