import CPlatform

/// Objects within lines of other text, as logs have them.
extension DocumentStream {
  /// Sets off to the next brace at which an object may begin; nil to be called again.
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

  /// Reads the object at `start` on, at most to the end of its line; nil to be called again.
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

  /// Whether a quote follows the brace: a key that is cut short.
  private func opensKey() -> Bool {
    var at = start + 1
    while at < buffer.count, buffer.base[at] == 0x20 || buffer.base[at] == 0x09 { at += 1 }
    return at < buffer.count && buffer.base[at] == UInt8(ascii: "\"")
  }
}

/// What failed attempts to read an object say of the braces after its first one.
///
/// An object within another one that is still open at the error has the same error. Without this
/// each level of a deeply nested text would be read anew.
struct ScanAttempts {
  private struct Attempt {
    /// Offsets in the input of the braces of all objects that the error is in, in order.
    let open: [Int]
    /// The offset of the error.
    let end: Int
  }

  private var attempts: [Attempt] = []

  /// Whether an object that begins at an offset has an error that is known already.
  ///
  /// To be asked for ascending offsets.
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

  /// Adds an attempt that began at `start` and has an error at `error` from there.
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
