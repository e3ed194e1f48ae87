import PushCore

/// A line of text and its position.
package struct Line {
  /// The content without the line break; valid until the next line.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// The line break; empty at the end of the input.
  package let ending: UnsafeBufferPointer<UInt8>
  /// The position of its first byte.
  package let position: TextPosition
}

/// Reads lines of text that end with a line feed, or a carriage return and a line feed.
///
/// Reports and skips lines longer than a limit.
package struct LineLoop {
  private let context: Context
  private let longestLine: Int
  /// The hint for a line over the limit.
  private let hint: String?
  private var window = InputWindow(ByteBuffer(capacity: 1 << 16))
  private var isOver = false
  /// The number of lines that were read.
  private var number = 0
  /// Whether to skip the rest of an overlong line.
  private var skipsRestOfLine = false

  /// - Parameter longestLine: The limit in bytes.
  package init(
    _ context: Context, longestLine: Int = AtFile.longestLine, hint: String? = nil
  ) {
    (self.context, self.longestLine, self.hint) = (context, longestLine, hint)
  }

  /// Calls `body` for each line; the last one may lack a line break.
  package mutating func run(_ source: InputSource, _ body: (Line) -> Void) {
    window = window.restarted()
    (number, skipsRestOfLine) = (0, false)
    let buffer = window.buffer
    var isStart = true
    while !isOver {
      let space = buffer.freeSpace(InputLoop.piece)
      let output = context.output
      let piece = source.read(
        into: space, InputLoop.piece, isStart: isStart, context, beforeWaiting: output.flush)
      isStart = false
      switch piece {
      case .bytes(let count): buffer.commit(count)
      case .end, .failed:
        if buffer.count > 0 { call(0, buffer.count, buffer.count, source, body) }
        return
      case .signal: isOver = true
      }
      read(source, body)
    }
  }

  private mutating func read(_ source: InputSource, _ body: (Line) -> Void) {
    var start = 0
    while !isOver, let end = window.lineEnd(start) {
      call(start, end, end + 1, source, body)
      start = end + 1
    }
    if window.buffer.count - start > longestLine {
      refuse(start, source)
      start = window.buffer.count
    }
    window.drop(start)
  }

  /// Reports the overlong line at `start`, once.
  private mutating func refuse(_ start: Int, _ source: InputSource) {
    guard !skipsRestOfLine else { return }
    skipsRestOfLine = true
    let isWhole = longestLine & ((1 << 20) - 1) == 0
    let limit = isWhole ? "\(longestLine >> 20) MiB" : "\(longestLine) bytes"
    context.fail(
      Failure(
        .ioTooLong, "the line is over \(limit)", hint: hint,
        input: InputPosition(position(start), in: source.name)))
  }

  /// Returns the position of the next line, which begins at `start` in the buffer.
  private func position(_ start: Int) -> TextPosition {
    TextPosition(line: number + 1, column: 1, offset: window.origin + start)
  }

  /// Calls `body` with the line from `start` to the line feed at `end`; the next one begins at `next`.
  private mutating func call(
    _ start: Int, _ end: Int, _ next: Int, _ source: InputSource, _ body: (Line) -> Void
  ) {
    var end = end
    let base = UnsafePointer(window.buffer.base)
    if end > start, base[end - 1] == 0x0D { end -= 1 }
    if end - start > longestLine { refuse(start, source) }
    let position = position(start)
    number += 1
    guard !skipsRestOfLine else {
      skipsRestOfLine = false
      return
    }
    body(
      Line(
        bytes: UnsafeBufferPointer(start: base + start, count: end - start),
        ending: UnsafeBufferPointer(start: base + end, count: next - end), position: position))
    context.output.endLines()
    if context.output.end != nil { isOver = true }
  }
}
