import CPlatform

/// Objects within lines of other text, as logs have them.
extension DocumentStream {
  /// Takes the first JSON object of the next line that has one; nil to be called again.
  func scanLine() -> Event? {
    if passesLine { passLine() }
    guard head < buffer.count else { return isFinal ? finished() : .needsInput }
    let rest = buffer.count - head
    guard let lineEnd = lineBreak(from: head) else {
      if isFinal { return scan(lineEnd: buffer.count, isWhole: true) }
      return rest > options.maximumDocument + (1 << 16)
        ? scan(lineEnd: buffer.count, isWhole: false) : .needsInput
    }
    return scan(lineEnd: lineEnd, isWhole: true)
  }

  private func finished() -> Event {
    mode = .finished
    return .end
  }

  private func passLine() {
    let lineEnd = lineBreak(from: head)
    head = lineEnd.map { $0 + 1 } ?? buffer.count
    passesLine = lineEnd == nil
  }

  private func lineBreak(from position: Int) -> Int? {
    find(0x0A, from: position, to: buffer.count)
  }

  private func find(_ byte: UInt8, from position: Int, to end: Int) -> Int? {
    guard position < end, let found = memchr(buffer.base + position, Int32(byte), end - position)
    else { return nil }
    return buffer.base.distance(to: found.assumingMemoryBound(to: UInt8.self))
  }

  /// Looks for an object in the line from `head` on.
  ///
  /// - Parameter isWhole: Whether the line ends at `lineEnd`, and not behind what has come.
  private func scan(lineEnd: Int, isWhole: Bool) -> Event? {
    var from = head
    while let brace = find(UInt8(ascii: "{"), from: from, to: lineEnd) {
      head = brace
      begin()
      switch tryObject(lineEnd: lineEnd) {
      case .object:
        endLine(lineEnd, isWhole: isWhole)
        passesLine = !isWhole
        return .document
      case .failed(let error): return fail(error)
      case .unfinished where !isWhole:
        if lineEnd - brace > options.maximumDocument { return fail(tooLarge()) }
        mode = .between
        return .needsInput
      case .unfinished(hasBegun: true):
        return fail(
          JSONSyntaxError(.truncated, "the line ends inside an object", at: lineEnd - brace))
      case .unfinished, .nothing: from = brace + 1
      }
    }
    endLine(lineEnd, isWhole: isWhole)
    return nil
  }

  private func endLine(_ lineEnd: Int, isWhole: Bool) {
    mode = .between
    head = isWhole ? min(lineEnd + 1, buffer.count) : lineEnd
  }

  private enum Attempt {
    case object
    case failed(JSONSyntaxError)
    /// What has begun may still become an object; whether it is sure to be meant as one.
    case unfinished(hasBegun: Bool)
    case nothing
  }

  private func tryObject(lineEnd: Int) -> Attempt {
    var base = UnsafePointer(buffer.base + start)
    var end = lineEnd - start
    var offset = { (position: Int) in position }
    if options.lenient {
      var attempt = LenientRepair(base, end: end)
      if attempt.run() != nil { repair = attempt }
      (base, end) = (UnsafePointer(attempt.output.base), attempt.output.count)
      offset = { [attempt] in attempt.original(of: $0) }
      tape.reset(document: base)
    }
    do {
      guard let after = try scanner.scan(base, end: end, isFinal: false, onto: tape) else {
        repair = nil
        return .unfinished(hasBegun: scanner.hasContent || opensKey())
      }
      if after > options.maximumDocument { return .failed(tooLarge()) }
    } catch {
      repair = nil
      if error.kind != .depth { return .nothing }
      var error = error
      error.offset = offset(error.offset)
      return .failed(error)
    }
    for note in repair?.notes ?? [] { notes.append((note.kind, place(of: start + note.offset))) }
    return .object
  }

  /// Whether a quote follows the brace: a key that is cut short.
  private func opensKey() -> Bool {
    var at = start + 1
    while at < buffer.count, buffer.base[at] == 0x20 || buffer.base[at] == 0x09 { at += 1 }
    return at < buffer.count && buffer.base[at] == UInt8(ascii: "\"")
  }
}
