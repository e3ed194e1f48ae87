import CPlatform
import PushCore

/// Reads lines of text; a line feed ends one, a carriage return before it does not count.
package struct LineLoop {
  private let context: Context
  private let buffer = ByteBuffer(capacity: 1 << 16)
  private var isOver = false

  package init(_ context: Context) {
    self.context = context
  }

  /// Calls `body` for each line, without its end; the last one may lack it.
  package mutating func run(
    _ source: InputSource, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    buffer.removeAll()
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
    from searched: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
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
    return buffer.count
  }

  private mutating func call(
    _ start: Int, _ end: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var end = end
    if end > start, buffer.base[end - 1] == 0x0D { end -= 1 }
    body(UnsafeBufferPointer(start: buffer.base + start, count: end - start))
    context.output.endLines()
    if context.output.end != nil { isOver = true }
  }

  private mutating func finish(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if buffer.count > 0 { call(0, buffer.count, body) }
  }
}
