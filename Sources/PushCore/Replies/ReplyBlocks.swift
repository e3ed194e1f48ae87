import CPlatform

/// Divides an input into the texts that ``ReplyReader`` reads: JSON documents, HTTP messages, and
/// other texts such as exceptions, which can have several lines.
///
/// In a log, each line is a block. Memory is bounded by the maximum length of a block. Each byte is
/// examined once.
package final class ReplyBlocks {
  package enum Event {
    /// A block, valid until the next call.
    case block(UnsafeBufferPointer<UInt8>, TextPosition, Form)
    /// A text longer than the maximum was skipped.
    case tooLong(TextPosition)
    case needsInput
    case end
  }

  package enum Form {
    case json, http, text
  }

  private let isLog: Bool
  private let maximum: Int
  private let buffer = ByteBuffer(capacity: 1 << 16)
  private var isFinal = false
  /// The offset in the input of the first byte of the buffer.
  private var origin = 0
  /// The offset of the block in the buffer, and its position in the input.
  private var start = 0
  private var position = TextPosition.start
  /// The offset of the next line, or of the rest of a line, and up to where its end was searched.
  private var at = 0
  private var searched = 0
  private var line = 1
  private var lineStart = 0
  private var skipsLine = false
  private var form: Form?
  private var text = TextState()

  /// - Parameter isLog: Whether each line is a block.
  package init(isLog: Bool, maximum: Int) {
    (self.isLog, self.maximum) = (isLog, maximum)
  }

  /// Restarts at the beginning of an input.
  package func restart() {
    buffer.removeAll()
    buffer.resetIfLarger(than: 1 << 20)
    (isFinal, origin, start, at, searched, line, lineStart) = (false, 0, 0, 0, 0, 1, 0)
    (skipsLine, form, text) = (false, nil, TextState())
  }

  /// Returns room for `length` more bytes of input.
  package func freeSpace(_ length: Int) -> UnsafeMutablePointer<UInt8> {
    let consumed = form == nil ? at : start
    buffer.removeFirst(consumed)
    origin += consumed
    start -= consumed
    at -= consumed
    searched -= consumed
    lineStart -= consumed
    return buffer.freeSpace(length)
  }

  /// Adds bytes written to ``freeSpace(_:)`` to the input.
  package func commit(_ length: Int) {
    buffer.commit(length)
    if origin == 0, at == 0, buffer.count >= 3, buffer.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      (at, start, lineStart, searched) = (3, 3, 3, 3)
    }
  }

  /// Marks the end of the input.
  package func finish() { isFinal = true }

  /// Returns the next event.
  package func next() -> Event {
    while true {
      guard let end = lineEnd() else {
        if buffer.count - start > maximum { return skip() }
        return .needsInput
      }
      if at >= buffer.count, isFinal { return form == nil ? .end : emit(to: buffer.count) }
      if let event = readLine(to: end) { return event }
    }
  }

  /// Returns the end of the line at ``at``; nil if more input may follow.
  private func lineEnd() -> Int? {
    let from = max(at, searched)
    if from < buffer.count, let found = memchr(buffer.base + from, 0x0A, buffer.count - from) {
      let end = buffer.base.distance(to: found.assumingMemoryBound(to: UInt8.self))
      searched = end
      return end
    }
    searched = buffer.count
    return isFinal ? buffer.count : nil
  }

  /// Skips a text that is too long, up to the end of its line.
  private func skip() -> Event {
    defer {
      (at, start, form) = (buffer.count, buffer.count, nil)
      skipsLine = true
    }
    let wasSkipping = skipsLine
    if form == nil { position = place(of: start) }
    return wasSkipping ? .needsInput : .tooLong(position)
  }

  /// Reads the line from ``at`` to `end`; returns nil to continue.
  private func readLine(to end: Int) -> Event? {
    if skipsLine {
      skipsLine = false
      pass(end)
      return nil
    }
    let content = UnsafeBufferPointer(rebasing: buffer.bytes[at..<end])
    let isBlank = content.allSatisfy(\.isBlank)
    if isLog {
      defer { pass(end) }
      guard !isBlank else { return nil }
      begin(.text)
      return emit(at..<end)
    }
    guard let form else {
      guard !isBlank else {
        pass(end)
        return nil
      }
      begin(TextState.form(of: content))
      return readBlockLine(content, end)
    }
    if text.begins(content, isBlank: isBlank, form) || form == .text && at - start > ReplyText.limit
    {
      return emit(to: at)
    }
    if form == .text, !isBlank, TextState.form(of: content) == .json { self.form = .json }
    return readBlockLine(content, end)
  }

  /// Reads a line of the block; a document may end on it.
  private func readBlockLine(_ content: UnsafeBufferPointer<UInt8>, _ end: Int) -> Event? {
    if end - start > maximum {
      (form, self.text) = (nil, TextState())
      pass(end)
      return .tooLong(position)
    }
    guard let length = text.read(content, form ?? .text) else {
      pass(end)
      return nil
    }
    // The document ends; another one may follow on the line.
    let rest = content[length...].firstIndex { !$0.isBlank && $0 != UInt8(ascii: ",") }
    guard let rest, TextState.beginsDocument(UnsafeBufferPointer(rebasing: content[rest...])) else {
      let block = start..<end
      pass(end)
      return emit(block)
    }
    let block = start..<(at + length)
    at += rest
    return emit(block)
  }

  private func begin(_ form: Form) {
    (self.form, start, text) = (form, at, TextState())
    position = place(of: at)
  }

  private func place(of offset: Int) -> TextPosition {
    TextPosition(line: line, column: offset - lineStart + 1, offset: origin + offset)
  }

  private func pass(_ end: Int) {
    at = min(end + 1, buffer.count)
    guard end < buffer.count else { return }
    line += 1
    lineStart = at
  }

  private func emit(to end: Int) -> Event { emit(start..<end) }

  private func emit(_ range: Range<Int>) -> Event {
    let form = form ?? .text
    (self.form, start) = (nil, at)
    return .block(UnsafeBufferPointer(rebasing: buffer.bytes[range]), position, form)
  }
}
