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
    while let lineBreak = window.find(0x0A, from: recovery.searchFrom) {
      let line = lineBreak + 1
      guard line < buffer.count, let resumes = resumes(at: line) else {
        return recoverLater(from: lineBreak)
      }
      if resumes { return resume(at: line) }
      recovery.searchFrom = line
    }
    return recoverLater(from: buffer.count)
  }

  /// Whether reading continues at a line; nil if more input decides it.
  private func resumes(at line: Int) -> Bool? {
    if options.scan || ElementSkip.beginsDocument(buffer.base[line]) { return true }
    guard let isMarked = isMarkedLine(line) else { return nil }
    if isMarked { return true }
    let isRequest = lineBeginsRequest(line)
    return isRequest == false && options.lenient ? lineHoldsDocument(line) : isRequest
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
    var end = end
    while end > start, buffer.base[end - 1].isJSONWhitespace { end -= 1 }
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
    (logLine.end, logLine.recordEnd) = (nil, nil)
    marked.isAtLineStart = offset > 0 && buffer.base[offset - 1] == 0x0A
    guard options.reportsSkipped else { return nil }
    let isTooLong = recovery.droppedLength > 0 || length > options.maximumDocument
    return .skipped(isTooLong ? .length(length) : .bytes(bytes))
  }
}
