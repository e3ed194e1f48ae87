import CPlatform
import PushCore

/// Standard input, or a file opened for reading.
package final class ByteInput {
  package enum Piece {
    case bytes(Int)
    case end
    /// A signal requested termination.
    case signal
    /// Reading failed; the value is the text for the error number.
    case failed(String)
  }

  private enum Origin {
    case descriptor(Int32)
    case memory([UInt8])
  }

  private let origin: Origin
  private let isOwned: Bool
  private var position = 0

  /// Creates an input from a descriptor; the object closes it if `isOwned`.
  package init(descriptor: Int32, isOwned: Bool) {
    origin = .descriptor(descriptor)
    self.isOwned = isOwned
  }

  /// Creates an input from memory, for tests.
  package init(_ bytes: [UInt8]) {
    origin = .memory(bytes)
    isOwned = false
  }

  deinit {
    if case .descriptor(let descriptor) = origin, isOwned { _ = pk_close(descriptor) }
  }

  /// The descriptor to wait for before reading; nil for memory.
  package var descriptor: Int32? {
    if case .descriptor(let descriptor) = origin { descriptor } else { nil }
  }

  /// Whether the input is a pipe, a socket or a regular file, so that it may contain data.
  package var isPiped: Bool {
    if case .descriptor(let descriptor) = origin { pk_is_piped(descriptor) } else { false }
  }

  package var isDirectory: Bool {
    if case .descriptor(let descriptor) = origin { pk_is_directory(descriptor) } else { false }
  }

  /// Reads up to `length` bytes.
  ///
  /// Calls `beforeWaiting` if that would block for longer than `patience` milliseconds.
  package func read(
    into buffer: UnsafeMutablePointer<UInt8>, _ length: Int, patience: Int32 = 0,
    beforeWaiting: () -> Void
  ) -> Piece {
    switch origin {
    case .descriptor(let descriptor): read(descriptor, buffer, length, patience, beforeWaiting)
    case .memory(let bytes): copy(bytes, buffer, length)
    }
  }

  /// Appends the input to a buffer until it ends, or until `isComplete`, which is called after each
  /// piece, returns true.
  ///
  /// Throws `io.interrupted` after a signal, and the error of `failure` if reading fails.
  func readAll(
    into buffer: ByteBuffer, piece: Int = 1 << 16, beforeWaiting: () -> Void = {},
    failure: (_ why: String) -> Failure,
    isComplete: () throws(Failure) -> Bool = { () throws(Failure) in false }
  ) throws(Failure) {
    repeat {
      switch read(into: buffer.freeSpace(piece), piece, beforeWaiting: beforeWaiting) {
      case .bytes(let count): buffer.commit(count)
      case .end: return
      case .signal: throw .interrupted
      case .failed(let why): throw failure(why)
      }
    } while try !isComplete()
  }

  private func copy(
    _ bytes: [UInt8], _ buffer: UnsafeMutablePointer<UInt8>, _ length: Int
  ) -> Piece {
    let count = min(length, bytes.count - position)
    guard count > 0 else { return .end }
    for index in 0..<count { buffer[index] = bytes[position + index] }
    position += count
    return .bytes(count)
  }

  private func read(
    _ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ length: Int, _ patience: Int32,
    _ beforeWaiting: () -> Void
  ) -> Piece {
    while true {
      var ready = pk_wait_readable(descriptor, patience)
      if ready == 0 {
        beforeWaiting()
        ready = pk_wait_readable(descriptor, -1)
      }
      if ready == 2 { return .signal }
      let count = pk_read(descriptor, buffer, length)
      if count > 0 { return .bytes(Int(count)) }
      if count == 0 { return .end }
      let error = Int32(-count)
      guard error == EINTR || error == EAGAIN else { return .failed(SystemText.of(error)) }
    }
  }
}
