/// Objects within lines of other text, such as logs.
extension DocumentStream {
  /// The line of a log, with ``JSONInputOptions/scan``; positions are in the buffer.
  struct LogLine {
    /// Whether to skip the rest of the line.
    var skipsRest = false
    /// The end of the line of the last object, if it has been found.
    var end: Int?
    /// The end of the lines of the object that is read, if it does not end in its line.
    var recordEnd: Int?
    /// The number of braces on the line that began a broken literal.
    var brokenLiterals = 0

    mutating func move(by distance: Int) {
      (end, recordEnd) = (end.map { $0 - distance }, recordEnd.map { $0 - distance })
    }
  }

  /// Skips to the next brace at which an object may begin, or to a description in brackets; returns
  /// nil to continue.
  func scanLine() -> Event? {
    if logLine.skipsRest { passLine() }
    guard head < buffer.count else {
      if isFinal { mode = .finished }
      return isFinal ? .end : .needsInput
    }
    let lineEnd = endOfMarkedLine
    let brace = window.find(UInt8(ascii: "{"), from: head, to: lineEnd)
    if let description = description(before: brace ?? lineEnd ?? buffer.count) {
      head = description.start
      guard description.isCertain else { return .needsInput }
      begin()
      return beginPasted(after: nil)
    }
    guard let brace else {
      if let lineEnd {
        head = lineEnd
        beginLine()
        return nil
      }
      // The end may be a part of `Bundle[`, unless it is that of a line.
      let isWhole = isFinal || buffer.base[buffer.count - 1] == 0x0A
      head = isWhole ? buffer.count : max(head, buffer.count - 6)
      return isFinal ? nil : .needsInput
    }
    head = brace
    if let end = logLine.end, brace > end { beginLine() }
    begin()
    return nil
  }

  /// Returns the start of the first description in brackets before a position, if there is one;
  /// more input may decide whether there is.
  private func description(before end: Int) -> (start: Int, isCertain: Bool)? {
    var at = head
    while let bracket = window.find(UInt8(ascii: "["), from: at, to: end) {
      for first in [max(bracket - 6, head), max(bracket - 3, head), bracket] {
        var text = PastedText(UnsafePointer(buffer.base), end: buffer.count)
        let form = text.form(at: first)
        if text.ranOut, !isFinal { return (first, false) }
        if form == .bundle || form == .swiftDictionary || form == .goMap { return (first, true) }
      }
      at = bracket + 1
    }
    return nil
  }

  /// Reads on in the object at `start`, at most to the end of its line; returns nil to continue.
  func readWithinLine() -> Event? {
    logLine.end = window.lineEnd(start)
    let length = (logLine.recordEnd ?? logLine.end ?? buffer.count) - start
    let limited = min(length, options.maximumDocument)
    do {
      if let after = try advance(to: limited, isFinal: false) {
        logLine.skipsRest = options.isMarked == nil
        beginLine()
        return complete(after)
      }
    } catch {
      if error.kind == .jsonDepth { return fail(error) }
      return beginPasted(after: error)
    }
    if limited < length { return fail(tooLarge()) }
    if logLine.end == nil, !isFinal { return .needsInput }
    if logLine.recordEnd == nil, let lineEnd = logLine.end {
      guard let end = endOfRecord(lineEnd) else { return .needsInput }
      logLine.recordEnd = end
      if end > lineEnd { return nil }
    }
    // A description of iOS can continue on the next line.
    guard scanner.hasContent || opensKey() else { return beginPasted(after: nil) }
    return fail(JSONSyntaxError(.jsonTruncated, "the line ends inside an object", at: length))
  }

  func passBrace() -> Event? {
    head = start + 1
    mode = .between
    logLine.recordEnd = nil
    return nil
  }

  /// Whether the brace at `start` belongs to what is before it: a word, as in `app{id=7}`, or a key.
  var followsText: Bool {
    var text = PastedText(UnsafePointer(buffer.base), end: buffer.count)
    let isInWord = text.followsWord(start, from: 0) && !text.isPrinted(start, 0)
    return isInWord || text.followsKey(start)
  }

  func beginLine() {
    logLine = LogLine(skipsRest: logLine.skipsRest)
  }

  private func passLine() {
    let lineBreak = window.lineEnd(head)
    head = lineBreak.map { $0 + 1 } ?? buffer.count
    logLine.skipsRest = lineBreak == nil
  }

  /// Whether a quote follows the brace, so that the line ends inside a key.
  private func opensKey() -> Bool {
    var at = start + 1
    while at < buffer.count, buffer.base[at].isOne(of: " \t") { at += 1 }
    return at < buffer.count && buffer.base[at] == UInt8(ascii: "\"")
  }
}

/// Lines of a program among JSON, such as those of websocat (``JSONInputOptions/isMarked``).
extension DocumentStream {
  struct MarkedLines {
    /// Whether a line begins at ``head``.
    var isAtLineStart = true
    /// Whether the input has a marked line.
    var exist = false
  }

  /// The number of bytes of a line that decide whether it is marked.
  private static let markLength = 64

  /// At the beginning of a line, decides whether its objects are read without the text around them;
  /// returns false if more input decides it.
  func decideLine() -> Bool {
    guard options.isMarked != nil, array == .none else { return true }
    while head < buffer.count, buffer.base[head].isJSONWhitespace {
      if buffer.base[head] == 0x0A { marked.isAtLineStart = true }
      head += 1
    }
    guard head < buffer.count, marked.isAtLineStart else { return true }
    guard let isMarked = isMarkedLine(head) else { return false }
    if isMarked { marked.exist = true }
    options.scan = marked.exist && (isMarked || !beginsDocument(head))
    marked.isAtLineStart = false
    return true
  }

  /// Whether the line that begins at an offset is marked; nil if more input decides it.
  func isMarkedLine(_ line: Int) -> Bool? {
    guard let isMarked = options.isMarked else { return false }
    let end = min(line + Self.markLength, buffer.count)
    let lineEnd = window.find(0x0A, from: line, to: end)
    guard lineEnd != nil || isFinal || end == line + Self.markLength else { return nil }
    return isMarked(UnsafeBufferPointer(rebasing: buffer.bytes[line..<(lineEnd ?? end)]))
  }

  /// Whether a line begins with an object, or with an array of objects and not with a time in brackets.
  private func beginsDocument(_ line: Int) -> Bool {
    let text = buffer.bytes[line...]
    guard text.first == UInt8(ascii: "[") else { return text.first == UInt8(ascii: "{") }
    let next = text.dropFirst().prefix(Self.markLength).first { !$0.isBlank }
    return next.map { $0.isOne(of: "{]") } ?? true
  }

  /// The end of the marked line at ``head``; nil without marked lines, or if it is not in the buffer.
  var endOfMarkedLine: Int? { options.isMarked == nil ? nil : window.find(0x0A, from: head) }
}
