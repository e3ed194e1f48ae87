import CPlatform

/// Recovery after an error.
extension DocumentStream {
  /// Reports an error in the document at `start` and begins recovery.
  ///
  /// - Parameter line: The line on which the document began, if it is not the line of `start`.
  func fail(_ error: JSONSyntaxError, begunOn line: Int? = nil) -> Event {
    let position = start + error.offset
    let begun = line ?? place(of: start).line
    let found = place(of: position)
    mode = .recovering
    droppedLength = 0
    // The line of the error may begin the next document, unless the broken one began on it. If its
    // beginning is no longer in the buffer, it was white space or a comma and begins no document.
    let lineBreak = position - found.column
    searchFrom = found.line > begun && lineBreak >= 0 ? lineBreak : position
    if array != .none { skipElement(isAtLineStart: searchFrom == start - 1) }
    return .failure(error, found)
  }

  /// Begins skipping the element that begins at `start`.
  private func skipElement(isAtLineStart: Bool) {
    let first = start < buffer.count ? buffer.base[start] : 0
    let isMissingComma = array == .afterElement && first == UInt8(ascii: "{")
    if isMissingComma || isAtLineStart && ElementSkip.beginsDocument(first) {
      array = .loose
      searchFrom = start
      mode = .resuming
    } else {
      skip = ElementSkip(from: start, firstBreak: searchFrom, isLenient: options.lenient)
    }
  }

  /// Searches for the next document; returns nil if found and skipped bytes are not reported.
  func recover() -> Event? {
    if skip != nil { return recoverInArray() }
    while true {
      let rest = buffer.count - searchFrom
      guard rest > 0,
        let lineBreak = memchr(buffer.base + searchFrom, 0x0A, rest)
      else { return recoverLater(from: buffer.count) }
      let lineStart =
        buffer.base.distance(to: lineBreak.assumingMemoryBound(to: UInt8.self)) + 1
      guard lineStart < buffer.count else { return recoverLater(from: lineStart - 1) }
      if ElementSkip.beginsDocument(buffer.base[lineStart]) || options.scan {
        return resume(at: lineStart)
      }
      searchFrom = lineStart
    }
  }

  private func recoverInArray() -> Event? {
    let result = skip?.run(UnsafePointer(buffer.base), end: buffer.count, isFinal: isFinal)
    switch result {
    case .ended(let position):
      if array != .loose { array = .afterElement }
      lastLine = place(of: position).line
      return resume(at: trimmed(position))
    case .element(let position):
      if array != .loose { array = .afterComma }
      return resume(at: position)
    case .document(let position):
      array = .loose
      return resume(at: position)
    case .needsMore(let position) where !isFinal: return recoverLater(from: position)
    case .needsMore, nil:
      array = .loose
      return resume(at: buffer.count)
    }
  }

  /// Returns the end of a broken element without trailing white space, if its bytes are reported.
  private func trimmed(_ end: Int) -> Int {
    guard options.keepsSkipped, droppedLength == 0, end - start <= options.maximumDocument else {
      return end
    }
    // A broken element does not begin with white space, so at least one byte remains.
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    var end = end
    while end > start, blanks.contains(buffer.base[end - 1]) { end -= 1 }
    return end
  }

  private func recoverLater(from position: Int) -> Event? {
    if isFinal { return resume(at: buffer.count) }
    if skip == nil { searchFrom = position }
    let kept = position - start
    if !options.keepsSkipped || droppedLength > 0 || kept > options.maximumDocument {
      droppedLength += kept
      start = position
    }
    head = position
    return .needsInput
  }

  func resume(at position: Int) -> Event? {
    let length = droppedLength + position - start
    let bytes = UnsafeBufferPointer(
      start: UnsafePointer(buffer.base + start), count: position - start)
    head = position
    mode = .between
    skip = nil
    lineEnd = nil
    lineSearched = position
    guard options.keepsSkipped else { return nil }
    let isTooLong = droppedLength > 0 || length > options.maximumDocument
    return .skipped(isTooLong ? .length(length) : .bytes(bytes))
  }
}
