import CPlatform

/// Objects within lines of other text, as logs have them.
extension DocumentStream {
  /// Takes the first JSON object of the next line that has one; nil to be called again.
  func scanLine() -> Event? {
    guard head < buffer.count else { return isFinal ? finished() : .needsInput }
    let rest = buffer.count - head
    let lineBreak = memchr(buffer.base + head, 0x0A, rest)
    guard let lineBreak else {
      if isFinal { return scan(lineEnd: buffer.count, next: buffer.count) }
      return rest > options.maximumDocument + (1 << 16) ? overlongLine() : .needsInput
    }
    let lineEnd = buffer.base.distance(to: lineBreak.assumingMemoryBound(to: UInt8.self))
    return scan(lineEnd: lineEnd, next: lineEnd + 1)
  }

  private func finished() -> Event {
    mode = .finished
    return .end
  }

  /// A line that is too long to keep: its object, if one begins early, is over the limit.
  private func overlongLine() -> Event? {
    guard let brace = firstBrace(from: head, to: buffer.count) else {
      head = buffer.count
      return nil
    }
    guard buffer.count - brace > options.maximumDocument else {
      head = brace
      return .needsInput
    }
    head = brace
    begin()
    return fail(tooLarge())
  }

  private func firstBrace(from position: Int, to end: Int) -> Int? {
    guard position < end,
      let found = memchr(buffer.base + position, Int32(UInt8(ascii: "{")), end - position)
    else { return nil }
    return buffer.base.distance(to: found.assumingMemoryBound(to: UInt8.self))
  }

  private func scan(lineEnd: Int, next: Int) -> Event? {
    var from = head
    while let brace = firstBrace(from: from, to: lineEnd) {
      head = brace
      begin()
      switch tryObject(lineEnd: lineEnd) {
      case .object:
        mode = .between
        head = next
        return .document
      case .unfinished(let error): return fail(error)
      case .nothing: from = brace + 1
      }
    }
    mode = .between
    head = next
    return nil
  }

  private enum Attempt {
    case object
    case unfinished(JSONSyntaxError)
    case nothing
  }

  private func tryObject(lineEnd: Int) -> Attempt {
    let length = lineEnd - start
    if options.lenient {
      var attempt = LenientRepair(UnsafePointer(buffer.base + start), end: length)
      guard attempt.run() != nil else { return judgeUnfinished(attempt.output.count > 1, length) }
      repair = attempt
      tape.reset(document: UnsafePointer(attempt.output.base))
    }
    let base = repair.map { UnsafePointer($0.output.base) } ?? UnsafePointer(buffer.base + start)
    let end = repair?.output.count ?? length
    do {
      guard try scanner.scan(base, end: end, isFinal: false, onto: tape) != nil else {
        return judgeUnfinished(scanner.hasContent, length)
      }
    } catch {
      repair = nil
      return .nothing
    }
    for note in repair?.notes ?? [] { notes.append((note.kind, place(of: start + note.offset))) }
    return fits(base) ? .object : .unfinished(tooLarge())
  }

  private func fits(_ base: UnsafePointer<UInt8>) -> Bool {
    Int(tape[0].end) <= options.maximumDocument
  }

  /// A brace with nothing behind it holds no JSON; an object that has begun must end.
  private func judgeUnfinished(_ hasBegun: Bool, _ length: Int) -> Attempt {
    repair = nil
    guard hasBegun else { return .nothing }
    return .unfinished(
      JSONSyntaxError(.truncated, "the line ends inside an object", at: length))
  }
}
