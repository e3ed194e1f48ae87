/// Divides an input into exchanges with services, which ``ReplyReader`` reads.
///
/// An exchange ends where the next status line, request line, document or record of a log begins;
/// ``ExchangeLines`` has the rules. In a log, each line is an exchange. Memory is bounded by the maximum
/// length of an exchange.
package final class ExchangeFramer {
  package enum Event {
    /// An exchange, valid until the next call.
    case exchange(Exchange)
    /// A text longer than the maximum was skipped.
    case tooLong(TextPosition)
    case needsInput
    case end
  }

  private let isLog: Bool
  private let maximum: Int
  private var window = InputWindow(ByteBuffer(capacity: 1 << 16))
  /// The offset of the exchange in the buffer, and its position in the input.
  private var start = 0
  private var position = TextPosition.start
  /// The offset of the next line, or of the rest of a line.
  private var at = 0
  private var skipsLine = false
  private var lines: ExchangeLines?
  /// The number of requests that wait for a response.
  private var unanswered = 0

  /// - Parameter isLog: Whether each line is an exchange.
  package init(isLog: Bool, maximum: Int) {
    (self.isLog, self.maximum) = (isLog, maximum)
  }

  /// Restarts at the beginning of an input.
  package func restart() {
    window = window.restarted()
    (start, at, skipsLine, lines, unanswered) = (0, 0, false, nil, 0)
  }

  private var buffer: ByteBuffer { window.buffer }

  /// Returns room for `length` more bytes of input.
  package func freeSpace(_ length: Int) -> UnsafeMutablePointer<UInt8> {
    let consumed = lines == nil ? at : start
    window.drop(consumed)
    start -= consumed
    at -= consumed
    return buffer.freeSpace(length)
  }

  /// Adds bytes written to ``freeSpace(_:)`` to the input.
  package func commit(_ length: Int) {
    buffer.commit(length)
    if window.origin == 0, at == 0, window.byteOrderMark == 3 {
      (at, start) = (3, 3)
      window.countColumns(from: at, continuationBytes: nil)
    }
  }

  /// Marks the end of the input.
  package func finish() { window.isFinal = true }

  /// Returns the next event.
  package func next() -> Event {
    while true {
      guard let end = window.lineEnd(at) ?? (window.isFinal ? buffer.count : nil) else {
        if buffer.count - start > maximum { return skip() }
        return .needsInput
      }
      if at >= buffer.count, window.isFinal { return lines == nil ? .end : emit(to: buffer.count) }
      if let event = readLine(to: end) { return event }
    }
  }

  /// Skips a text that is too long, up to the end of its line.
  private func skip() -> Event {
    defer {
      (at, start, lines) = (buffer.count, buffer.count, nil)
      skipsLine = true
    }
    let wasSkipping = skipsLine
    if lines == nil { position = window.position(of: start) }
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
      begin(content)
      if lines?.form == .http { _ = lines?.read(content, at: 0) } else { lines?.readAsText() }
      return emit(to: end)
    }
    guard lines != nil else {
      guard !isBlank else {
        pass(end)
        return nil
      }
      begin(content)
      return add(content, end)
    }
    let isTooLong = lines?.form == .text && at - start > ReplyText.limit
    if lines?.begins(content, isBlank: isBlank) ?? false || isTooLong { return emit(to: at) }
    return add(content, end)
  }

  /// Adds a line to the exchange; a document may end on it.
  private func add(_ content: UnsafeBufferPointer<UInt8>, _ end: Int) -> Event? {
    if end - start > maximum {
      lines = nil
      pass(end)
      return .tooLong(position)
    }
    guard let length = lines?.read(content, at: at - start) else {
      pass(end)
      return nil
    }
    // The document ends; another one may follow on the line.
    let rest = content[length...].firstIndex { !$0.isBlank && $0 != UInt8(ascii: ",") }
    let next = rest.map { UnsafeBufferPointer(rebasing: content[$0...]) }
    let isNext = next.map { next in
      ExchangeLines.beginsDocument(next)
        || rest == content.startIndex + length && ExchangeLines.beginsLine(next)
    }
    guard let rest, isNext == true else {
      let block = start..<end
      pass(end)
      return emit(block)
    }
    let block = start..<(at + length)
    at += rest
    return emit(block)
  }

  private func begin(_ line: UnsafeBufferPointer<UInt8>) {
    (lines, start) = (ExchangeLines(line), at)
    position = window.position(of: at)
  }

  private func pass(_ end: Int) { at = min(end + 1, buffer.count) }

  private func emit(to end: Int) -> Event { emit(start..<end) }

  private func emit(_ range: Range<Int>) -> Event {
    let text = UnsafeBufferPointer(rebasing: buffer.bytes[range])
    let form = lines?.form ?? .text
    let head = form == .http ? answered(lines?.head) : nil
    if head == nil { unanswered = 0 }
    let exchange = Exchange(
      text: text, position: position, form: form, head: head, body: lines?.body ?? 0..<0)
    (lines, start) = (nil, at)
    return .exchange(exchange)
  }

  /// Returns the head with the requests before it that wait for a response.
  private func answered(_ head: ExchangeHeads?) -> ExchangeHeads? {
    guard var head else { return nil }
    let waiting = unanswered + head.requestCount
    head.isAmbiguous = waiting > 1
    unanswered = head.isFinal ? max(waiting - 1, 0) : waiting
    return head
  }
}
