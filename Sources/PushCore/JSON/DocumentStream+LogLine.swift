import CPlatform

/// Reading of a document, and of objects within lines of other text, such as logs.
extension DocumentStream {
  /// The line of a log, with ``JSONInputOptions/scan``; positions are in the buffer.
  struct LogLine {
    /// Whether to skip the rest of the line.
    var skipsRest = false
    /// The end of the line if it has been found, and the position up to which it was searched for.
    private(set) var end: Int?
    private(set) var searched = 0
    /// The end of the lines of the object that is read, if it does not end in its line.
    var recordEnd: Int?
    /// The number of braces on the line that began a broken literal.
    var brokenLiterals = 0

    mutating func forgetEnds(searched offset: Int) {
      (end, recordEnd, searched) = (nil, nil, offset)
    }

    mutating func setEnd(_ found: Int?, searched offset: Int) {
      (end, searched) = (found, offset)
    }

    mutating func move(by distance: Int) {
      (end, recordEnd) = (end.map { $0 - distance }, recordEnd.map { $0 - distance })
      searched -= distance
    }
  }

  /// Continues reading the document at `start`, up to `end`.
  ///
  /// - Parameters:
  ///   - end: The number of bytes, from the document's first byte, that may be read.
  ///   - isFinal: Whether no more input follows, so that an unfinished document is an error.
  /// - Returns: The document's length, or nil when it continues after `end`.
  /// - Throws: The first error; its offset is relative to the document's first byte.
  func advance(to end: Int, isFinal: Bool) throws(JSONSyntaxError) -> Int? {
    let base = UnsafePointer(buffer.base + start)
    tape.move(document: base, readable: buffer.readable - start)
    return try scanner.scan(base, end: end, isFinal: isFinal, onto: tape)
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
    let brace = find(UInt8(ascii: "{"), from: head, to: lineEnd)
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
    while let bracket = find(UInt8(ascii: "["), from: at, to: end) {
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
    if logLine.end == nil {
      logLine.setEnd(find(0x0A, from: max(start, logLine.searched)), searched: buffer.count)
    }
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
    logLine.forgetEnds(searched: 0)
    logLine.brokenLiterals = 0
  }

  private func passLine() {
    let lineBreak = find(0x0A, from: head)
    head = lineBreak.map { $0 + 1 } ?? buffer.count
    logLine.skipsRest = lineBreak == nil
  }

  /// Returns the position of a byte from one position to another, or to the end of the buffer.
  func find(_ byte: UInt8, from offset: Int, to end: Int? = nil) -> Int? {
    let end = end ?? buffer.count
    guard offset < end, let found = memchr(buffer.base + offset, Int32(byte), end - offset) else {
      return nil
    }
    return buffer.base.distance(to: found.assumingMemoryBound(to: UInt8.self))
  }

  /// Whether a quote follows the brace, so that the line ends inside a key.
  private func opensKey() -> Bool {
    var at = start + 1
    while at < buffer.count, buffer.base[at] == 0x20 || buffer.base[at] == 0x09 { at += 1 }
    return at < buffer.count && buffer.base[at] == UInt8(ascii: "\"")
  }
}
