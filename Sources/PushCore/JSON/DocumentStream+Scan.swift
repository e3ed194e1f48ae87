import CPlatform

/// Reading of objects within lines of other text, such as logs.
extension DocumentStream {
  /// Skips to the next brace at which an object may begin; returns nil to continue.
  func scanLine() -> Event? {
    if passesLine { passLine() }
    guard head < buffer.count else { return isFinal ? finished() : .needsInput }
    guard let brace = find(UInt8(ascii: "{"), from: head) else {
      head = buffer.count
      return nil
    }
    head = brace
    if let lineEnd, brace > lineEnd { beginLine() }
    if attempts.isHopeless(origin + brace) {
      head += 1
    } else {
      begin()
    }
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
        passesLine = true
        beginLine()
        return complete(after)
      }
    } catch {
      if error.kind == .depth { return fail(error) }
      attempts.add(tape, start: origin + start, error: error.offset, repair)
      return passBrace()
    }
    if limited < length { return fail(tooLarge()) }
    if lineEnd == nil, !isFinal { return .needsInput }
    guard scanner.hasContent || opensKey() else { return passBrace() }
    return fail(JSONSyntaxError(.truncated, "the line ends inside an object", at: length))
  }

  private func passBrace() -> Event? {
    head = start + 1
    mode = .between
    return nil
  }

  private func beginLine() {
    lineEnd = nil
    lineSearched = 0
    attempts = ScanAttempts()
  }

  private func finished() -> Event {
    mode = .finished
    return .end
  }

  private func passLine() {
    let lineBreak = find(0x0A, from: head)
    head = lineBreak.map { $0 + 1 } ?? buffer.count
    passesLine = lineBreak == nil
  }

  private func find(_ byte: UInt8, from position: Int) -> Int? {
    guard position < buffer.count,
      let found = memchr(buffer.base + position, Int32(byte), buffer.count - position)
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

/// A record of failed attempts to read an object, used to skip braces that would fail too.
///
/// All objects that are open at an error have the same error. Without this record, each level of a
/// deeply nested text would be read again.
struct ScanAttempts {
  private struct Attempt {
    /// The offsets in the input of the braces of all objects open at the error, ascending.
    let open: [Int]
    /// The offset of the error in the input.
    let end: Int
  }

  private var attempts: [Attempt] = []

  /// Whether the object at `offset` has an error that is already known.
  ///
  /// Call it with ascending offsets.
  mutating func isHopeless(_ offset: Int) -> Bool {
    if attempts.isEmpty { return false }
    attempts.removeAll { $0.end <= offset }
    return attempts.contains { attempt in
      var (low, high) = (0, attempt.open.count)
      while low < high {
        let middle = (low + high) / 2
        if attempt.open[middle] < offset { low = middle + 1 } else { high = middle }
      }
      return low < attempt.open.count && attempt.open[low] == offset
    }
  }

  /// Adds an attempt that began at `start` and failed `error` bytes after it.
  mutating func add(_ tape: JSONTape, start: Int, error: Int, _ repair: LenientRepair?) {
    var open: [Int] = []
    var token = 0
    while token < tape.count, let brace = tape.openObject(from: token) {
      let offset = Int(tape[brace].start)
      open.append(start + (repair?.original(of: offset) ?? offset))
      token = brace + 1
    }
    attempts.append(Attempt(open: open, end: start + error))
  }
}
