/// Finds requests in text that is not JSON, and rewrites them to JSON.
///
///     {"method":…,"url":…,"httpVersion":…,"headers":{…},"headerFile":…,"bodyFile":…,"body":…}
///
/// A command of curl in a ``ShellScript``, whose words ``ShellWords`` reads, or an HTTP message
/// (``HTTPMessageReader``) becomes a ``RequestDraft``. The bytes of a body that is JSON are copied;
/// ``map`` has the offsets of all bytes in the text.
final class RequestTextReader {
  enum Form {
    case curl, http
  }

  enum Search {
    /// A request of this form begins at the offset.
    case found(Form, Int)
    /// A quotation mark in a statement of a script is never closed.
    case unclosed(ShellWords.Unclosed)
    /// Statements of a script end before the offset, and no request follows.
    case skipped(Int)
    /// Lines of a script may be before the offset, but no request follows.
    case none(Int)
  }

  let output = ByteBuffer(capacity: 1024)
  private(set) var map = OffsetMap()
  private var script = ShellScript()
  private(set) var draft = RequestDraft()
  /// The quotation mark in the command of curl that is never closed.
  private(set) var unclosed: ShellWords.Unclosed?
  /// The number of texts that were read to the end of the input for such a mark.
  ///
  /// Each can read the whole input, so only some are.
  private var unclosedCount = 0
  private static let maximumUnclosed = 16

  func reset() { (script, unclosedCount) = (ShellScript(), 0) }

  /// The maximum number of bytes of a command, and of statements before it.
  private func reach(_ usual: Int) -> Int {
    unclosedCount < Self.maximumUnclosed ? usual : min(usual, PastedText.reach)
  }

  // MARK: Search

  /// Searches for a request from the beginning of a text, after statements of a script only.
  ///
  /// - Parameter mayGrow: Whether more input may follow the text. If the result depends on it, the
  ///   text has run out.
  func find(_ text: inout PastedText, mayGrow: Bool) -> Search {
    var limited = PastedText(text.base, end: min(text.end, reach(ShellScript.reach)))
    var trial = script
    let found = Self.search(&limited, &trial)
    let isOpen = limited.ranOut && limited.end == text.end
    if isOpen { _ = text.has(text.end) }
    if case .none = found { return found }
    if case .unclosed = found, !isOpen || !mayGrow { unclosedCount += 1 }
    // A statement that is read again with more input must not know the variables after it.
    if !isOpen || !mayGrow { script = trial }
    return found
  }

  /// Searches for a request, and reads the statements of a script before it.
  private static func search(_ limited: inout PastedText, _ trial: inout ShellScript) -> Search {
    var at = 0
    while limited.has(at) {
      let first = limited.afterBlanks(at)
      guard limited.has(first), !trial.mayBeginDocument(&limited, at: first) else { break }
      let isTranscript = trial.hasCommand && limited[first] == UInt8(ascii: ">")
      if !isTranscript, limited.beginsRequest(first) { return .found(.http, first) }
      if trial.openScripts < maximumUnclosed, limited.isScriptOfRequests(first) {
        let end = limited.afterScriptOfRequests(first)
        trial.openScripts += end == nil ? 1 : 0
        at = end ?? limited.endOfLine(first)
        continue
      }
      if limited.has("###", at: first) || limited.isBareComment(first)
        || limited.isVerboseLine(first)
      {
        at = min(limited.endOfLine(first) + 1, limited.end)
        continue
      }
      if limited[first] == UInt8(ascii: "@"), limited.isVariableLine(first) {
        let end = limited.endOfLine(first)
        var line = MappedText()
        for index in first..<end { line.append(limited[index], from: index) }
        trial.set(line: line)
        at = min(end + 1, limited.end)
        continue
      }
      switch trial.read(&limited, at: first) {
      case .curl(let start): return .found(.curl, start)
      case .other(let end): at = max(min(end, limited.end), first + 1)
      case .unclosed(let mark): return .unclosed(mark)
      case .none: return skipped(at, trial)
      }
    }
    return skipped(at, trial)
  }

  private static func skipped(_ end: Int, _ trial: ShellScript) -> Search {
    trial.hasBegun && end > 0 ? .skipped(end) : .none(end)
  }

  // MARK: Reading

  /// Reads the request with which a text begins, and rewrites it.
  ///
  /// - Returns: The offset after the request.
  func read(_ form: Form, _ text: inout PastedText) -> Int {
    let end: Int
    unclosed = nil
    switch form {
    case .curl:
      var limited = PastedText(text.base, end: min(text.end, reach(.max)))
      (draft, end, unclosed) = script.readCurl(&limited)
      if limited.ranOut, limited.end == text.end { _ = text.has(text.end) }
    case .http:
      (draft, end) = HTTPMessageReader.read(&text, script.variables)
      draft.addHost()
    }
    write()
    return end
  }

  /// Notes that the request was read completely.
  func finish(_ form: Form) {
    if unclosed != nil { unclosedCount += 1 }
    script.hasBegun = true
    if form == .curl { script.hasCommand = true }
  }

  private func write() {
    output.resetIfLarger(than: 1 << 20)
    map.removeAll()
    draft.write(to: output, &map)
  }

  /// Replaces variables of a shell, outside of strings in the body, by null.
  ///
  /// - Returns: The keys, in lower case, of which they are the values; nil if there are none.
  func replaceVariables() -> Set<String>? {
    guard let body = draft.body, let (text, keys) = ShellValues.replaced(in: body) else {
      return nil
    }
    draft.body = text
    write()
    draft.body = body
    return keys
  }

  /// Writes the request again, as it is in the text.
  func restore() { write() }

  /// Replaces the body by JSON that was made from it.
  ///
  /// - Parameter original: Returns the offset in the body of one in the JSON.
  func replaceBody(with json: some ByteCollection, _ original: (Int) -> Int) {
    guard let body = draft.body else { return }
    var text = MappedText()
    for (index, byte) in json.enumerated() {
      text.append(byte, from: body.original(of: min(original(index), body.bytes.count)))
    }
    draft.body = text
    write()
  }
}

extension PastedText {
  /// Whether a comment of a file of requests is at an offset, with no document in it.
  fileprivate mutating func isBareComment(_ offset: Int) -> Bool {
    has("//", at: offset) && !bytes(offset, endOfLine(offset)).contains(UInt8(ascii: "{"))
  }

  /// Whether a line sets a variable in a file of HTTP requests: `@name = value`.
  fileprivate mutating func isVariableLine(_ offset: Int) -> Bool {
    let name = afterName(offset + 1)
    return name > offset + 1 && self[afterBlanksOnLine(name)] == UInt8(ascii: "=")
  }
}
