import CPlatform
import PushCore

/// Standard output: records are composed in ``buffer`` and leave it in blocks of whole lines.
///
/// A write that fails ends all output; ``end`` keeps why, and what is written afterwards is dropped.
package final class OutputWriter {
  /// Why nothing can be written any more.
  package enum End: Equatable {
    /// The reader has gone: no error, but nothing more to do.
    case closedPipe
    /// A signal came, and the reader takes nothing.
    case interrupted
    /// The text for the error number.
    case failed(String)
  }

  /// What is still to be written.
  ///
  /// Append whole lines, then call ``endLines()``.
  package let buffer = ByteBuffer(capacity: 1 << 17)
  package private(set) var end: End?

  private let block: Int
  /// Nil for tests, where all output stays in ``written``.
  private let descriptor: Int32?
  package let written = ByteBuffer(capacity: 16)

  /// - Parameter block: How many bytes are gathered before they are written.
  package init(descriptor: Int32?, block: Int = 1 << 16) {
    self.descriptor = descriptor
    self.block = block
  }

  /// To be called when the buffer ends with a line: writes when there is a block.
  @inline(__always)
  package func endLines() {
    if buffer.count >= block { flush() }
  }

  /// Appends text and a line break.
  package func line(_ text: String) {
    buffer.append(contentsOf: text)
    buffer.append(0x0A)
    endLines()
  }

  /// Writes all that the buffer holds.
  @inline(never)
  package func flush() {
    guard buffer.count > 0 else { return }
    if end == nil {
      if let descriptor { write(to: descriptor) } else { written.append(contentsOf: buffer.bytes) }
    }
    buffer.resetIfLarger(than: 1 << 20)
  }

  /// Looks whether the reader has gone, which otherwise only writing tells.
  package func look() {
    guard end == nil, let descriptor else { return }
    var watch = pk_watch()
    watch.descriptor = descriptor
    _ = pk_wait_for_any(&watch, 1, 0)
    if watch.is_broken { end = .closedPipe }
  }

  private func write(to descriptor: Int32) {
    let error = -Int32(pk_write_all(descriptor, buffer.base, buffer.count))
    switch error {
    case 0: break
    case EPIPE: end = .closedPipe
    case EINTR: end = .interrupted
    default: end = .failed(SystemText.of(error))
    }
  }
}
