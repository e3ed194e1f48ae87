import CPlatform
import PushCore

/// Standard output: buffers records in ``buffer`` and writes them in blocks of whole lines.
///
/// After a failed write, ``end`` holds the reason and further output is dropped.
package final class OutputWriter {
  /// The reason why output ended.
  package enum End: Equatable {
    /// The reader closed the pipe, which is not an error.
    case closedPipe
    /// A signal arrived while the reader was blocking the write.
    case interrupted
    /// Writing failed; the value is the text for the error number.
    case failed(String)
  }

  /// The output not yet written.
  ///
  /// Append whole lines, then call ``endLines()``.
  package let buffer = ByteBuffer(capacity: 1 << 17)
  @exclusivity(unchecked) package private(set) var end: End?
  /// The number of records that printers have printed.
  @exclusivity(unchecked) var records = 0

  /// The number of bytes to buffer before a write.
  static let block = 1 << 16
  private let block: Int
  /// Nil for tests, where all output stays in ``written``.
  private let descriptor: Int32?
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

  /// Ends the line in which a killed process left the file that `>>` appends to.
  func endTornLine() {
    if let descriptor, pk_appends_within_line(descriptor) { line("") }
  }

  /// Writes the whole buffer.
  @inline(never)
  package func flush() {
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
