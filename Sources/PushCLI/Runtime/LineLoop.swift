import CPlatform
import PushCore

/// One line of text, and where it stands.
package struct Line {
  /// Without the end of the line; good until the next line.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// From 1.
  package let number: Int
  /// Of its first byte, from 0.
  package let offset: Int
}

/// Reads lines of text; a line feed ends one, a carriage return before it does not count.
package struct LineLoop {
  private let context: Context
  private let buffer = ByteBuffer(capacity: 1 << 16)
  private var isOver = false
  private var number = 0
  /// Offset in the input of the first byte of the buffer.
  private var origin = 0

  package init(_ context: Context) {
    self.context = context
  }

  /// Calls `body` for each line, without its end; the last one may lack it.
  package mutating func run(
    _ source: InputSource, _ body: (Line) -> Void
  ) {
    buffer.removeAll()
    (number, origin) = (0, 0)
    // How far the unfinished line was searched already.
    var searched = 0
    while !isOver {
      let space = buffer.freeSpace(InputLoop.piece)
      let output = context.output
      switch source.input.read(into: space, InputLoop.piece, beforeWaiting: output.flush) {
      case .bytes(let count): buffer.commit(count)
      case .end: return finish(body)
      case .signal: isOver = true
      case .failed(let why):
        context.fail(InputSources.brokenOff(source.name, why))
        return finish(body)
      }
      searched = take(from: searched, body)
    }
  }

  private mutating func take(
    from searched: Int, _ body: (Line) -> Void
  ) -> Int {
    var start = 0
    var from = searched
    while !isOver, let found = memchr(buffer.base + from, 0x0A, buffer.count - from) {
      let end = buffer.base.distance(to: found.assumingMemoryBound(to: UInt8.self))
      call(start, end, body)
      start = end + 1
      from = start
    }
    buffer.removeFirst(start)
    origin += start
    return buffer.count
  }

  private mutating func call(
    _ start: Int, _ end: Int, _ body: (Line) -> Void
  ) {
    var end = end
    if end > start, buffer.base[end - 1] == 0x0D { end -= 1 }
    number += 1
    let bytes = UnsafeBufferPointer(start: UnsafePointer(buffer.base + start), count: end - start)
    body(Line(bytes: bytes, number: number, offset: origin + start))
    context.output.endLines()
    if context.output.end != nil { isOver = true }
  }

  private mutating func finish(_ body: (Line) -> Void) {
    if buffer.count > 0 { call(0, buffer.count, body) }
  }
}
