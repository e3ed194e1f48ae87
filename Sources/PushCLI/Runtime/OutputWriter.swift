import CPlatform
import PushCore

/// Standard output: buffers records in ``buffer`` and writes them in blocks of whole lines.
///
/// A session writes with a ``BackgroundWriter``. After a failed write, ``end`` holds the reason and further output is dropped.
package final class OutputWriter {
  /// The reason why output ended.
  package enum End: Equatable {
    /// The reader closed the pipe, which is not an error.
    case closedPipe
    /// A signal arrived while the reader was blocking the write.
    case interrupted
    /// Writing failed; the value is the text for the error number.
    case failed(String)
    /// The reader is too slow for ``writeInBackground()``; what waits is still written.
    case overflowed
  }

  /// The output not yet written.
  ///
  /// Append whole lines, then call ``endLines()``.
  package let buffer = ByteBuffer(capacity: 1 << 17)
  @exclusivity(unchecked) package private(set) var end: End?

  /// The number of bytes to buffer before a write.
  static let block = 1 << 16
  private let block: Int
  /// Nil for tests, where all output stays in ``written``.
  private let descriptor: Int32?
  private var background: BackgroundWriter?
  package let written = ByteBuffer(capacity: 16)

  /// - Parameter block: The number of bytes to buffer before a write.
  package init(descriptor: Int32?, block: Int = OutputWriter.block) {
    (self.descriptor, self.block) = (descriptor, block)
  }

  /// Writes the buffer if it has a full block; the buffer must end with a line break.
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

  /// Lets a thread write from now on, so that ``flush()`` does not wait for a slow reader.
  ///
  /// Up to ``BackgroundWriter/limit`` bytes may wait. ``finish()`` ends the thread.
  package func writeInBackground() {
    flush()
    if let descriptor, background == nil { background = BackgroundWriter(descriptor: descriptor) }
  }

  /// Writes the whole buffer, and waits until everything is written.
  package func finish() {
    flush()
    guard let background else { return }
    note(background.finish())
    self.background = nil
  }

  /// Ends the line in which a killed process left the file that `>>` appends to.
  func endTornLine() {
    if let descriptor, pk_appends_within_line(descriptor) { line("") }
  }

  /// Writes the whole buffer.
  @inline(never)
  package func flush() {
    if let background { return add(to: background) }
    guard buffer.count > 0 else { return }
    if end == nil {
      if let descriptor { write(to: descriptor) } else { written.append(contentsOf: buffer.bytes) }
    }
    buffer.resetIfLarger(than: 1 << 20)
  }

  /// Checks whether the reader closed the pipe, which otherwise only a write detects.
  package func checkReader() {
    guard end == nil, let descriptor else { return }
    var watch = pk_watch()
    watch.descriptor = descriptor
    _ = pk_wait_for_any(&watch, 1, 0)
    if watch.is_broken { end = .closedPipe }
  }

  private func add(to background: BackgroundWriter) {
    note(background.failure)
    if end != nil {
      buffer.removeAll()
    } else if buffer.count > 0 {
      let fits = background.add(moving: buffer)
      note(background.failure)
      if !fits, end == nil { end = .overflowed }
    }
  }

  private func write(to descriptor: Int32) {
    note(-Int32(pk_write_all(descriptor, buffer.base, buffer.count)))
  }

  /// Notes the end that an error number means; 0 is none.
  private func note(_ error: Int32) {
    guard error != 0, end == nil else { return }
    switch error {
    case EPIPE: end = .closedPipe
    case EINTR: end = .interrupted
    default: end = .failed(SystemText.of(error))
    }
  }
}
