import CPlatform

/// Reading of a document, and of objects within lines of other text, such as logs.
extension DocumentStream {
  /// The number of bytes to repair before each strict scan.
  ///
  /// The first pieces are small, because repairing the bytes after an error is wasted work.
  private static let pieces = 64...4096

  /// Continues reading the document at `start`, up to `end`.
  ///
  /// Lenient reading repairs a piece, then scans it strictly; both resume at the next piece.
  ///
  /// - Parameters:
  ///   - end: The number of bytes, from the document's first byte, that may be read.
  ///   - isFinal: Whether no more input follows, so that an unfinished document is an error.
  /// - Returns: The document's length, or nil when it continues after `end`.
  /// - Throws: The first error; its offset is relative to the document's first byte.
  func advance(to end: Int, isFinal: Bool) throws(JSONSyntaxError) -> Int? {
    let base = UnsafePointer(buffer.base + start)
    guard let repair else {
      tape.move(document: base, readable: buffer.readable - start)
      return try scanner.scan(base, end: end, isFinal: isFinal, onto: tape)
    }
    do {
      while repairedEnd < end {
        let piece = max(Self.pieces.lowerBound, min(repairedEnd, Self.pieces.upperBound))
        repairedEnd = min(end, repairedEnd + piece)
        let after = repair.run(base, end: repairedEnd, isFinal: false)
        _ = try scan(repaired: repair, isFinal: after != nil)
        if let after { return after }
      }
      guard isFinal else { return nil }
      // Only the end of the input decides where an unquoted value of a dump ends.
      let after = repair.run(base, end: end, isFinal: true)
      let length = try scan(repaired: repair, isFinal: true)
      return after ?? length
    } catch {
      var error = error
      error.offset = min(repair.original(of: error.offset), end)
      throw error
    }
  }

  private func scan(repaired repair: LenientRepair, isFinal: Bool) throws(JSONSyntaxError) -> Int? {
    let base = UnsafePointer(repair.output.base)
    tape.move(document: base)
    let end = isFinal ? repair.output.count : repair.finalCount
    return try scanner.scan(base, end: end, isFinal: isFinal, onto: tape)
  }

  /// Skips to the next brace at which an object may begin; returns nil to continue.
  func scanLine() -> Event? {
    if skipsRestOfLine { passLine() }
    guard head < buffer.count else {
      if isFinal { mode = .finished }
      return isFinal ? .end : .needsInput
    }
    guard let brace = find(UInt8(ascii: "{"), from: head) else {
      head = buffer.count
      return nil
    }
    head = brace
    if let lineEnd, brace > lineEnd { beginLine() }
    if brokenBraces.remove(origin + brace) == nil { begin() } else { head += 1 }
    return nil
  }

  /// Reads on in the object at `start`, at most to the end of its line; returns nil to continue.
  func readWithinLine() -> Event? {
    if lineEnd == nil {
      lineEnd = find(0x0A, from: max(start, lineSearched))
      lineSearched = buffer.count
    }
    let length = (lineEnd ?? buffer.count) - start
    let limited = min(length, options.maximumDocument)
    do {
      if let after = try advance(to: limited, isFinal: false) {
        noteRepairs()
        skipsRestOfLine = true
        beginLine()
        return complete(after)
      }
    } catch {
      if error.kind == .jsonDepth { return fail(error) }
      noteOpenBraces()
      return passBrace()
    }
    if limited < length { return fail(tooLarge()) }
    if lineEnd == nil, !isFinal { return .needsInput }
    guard scanner.hasContent || opensKey() else { return passBrace() }
    return fail(JSONSyntaxError(.jsonTruncated, "the line ends inside an object", at: length))
  }

  /// Notes all objects inside this one that are open at an error, because they have the same error.
  ///
  /// Otherwise each level of a deeply nested text would be read again. An object leaves the set when
  /// its brace is passed, or with the line.
  private func noteOpenBraces() {
    for token in 1..<max(tape.count, 1) where tape[token].kind == .object && !tape[token].isClosed {
      brokenBraces.insert(origin + start + offset(ofToken: token))
    }
  }

  private func passBrace() -> Event? {
    head = start + 1
    mode = .between
    return nil
  }

  private func beginLine() {
    lineEnd = nil
    lineSearched = 0
    brokenBraces.removeAll()
  }

  private func passLine() {
    let lineBreak = find(0x0A, from: head)
    head = lineBreak.map { $0 + 1 } ?? buffer.count
    skipsRestOfLine = lineBreak == nil
  }

  private func find(_ byte: UInt8, from offset: Int) -> Int? {
    guard offset < buffer.count,
      let found = memchr(buffer.base + offset, Int32(byte), buffer.count - offset)
    else { return nil }
    return buffer.base.distance(to: found.assumingMemoryBound(to: UInt8.self))
  }

  /// Whether a quote follows the brace, so that the line ends inside a key.
  private func opensKey() -> Bool {
    var at = start + 1
    while at < buffer.count, buffer.base[at] == 0x20 || buffer.base[at] == 0x09 { at += 1 }
    return at < buffer.count && buffer.base[at] == UInt8(ascii: "\"")
  }
}
