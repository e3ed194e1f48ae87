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

/// A compressed format that pushkit recognizes but does not read.
enum Compression: CaseIterable {
  case gzip, zstd, xz, bzip2

  /// Creates the format of an input's first bytes; nil if they are not compressed.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let format = Self.allCases.first(where: { bytes.starts(with: $0.signature) }) else {
      return nil
    }
    // The level is followed by the digits of pi. Other text may begin with BZh.
    if format == .bzip2, bytes.count < 5 || bytes[4] != 0x31 { return nil }
    self = format
  }

  /// Whether more bytes decide if an input that begins with these is compressed.
  static func mayBegin(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    allCases.contains { format in
      let decisive = format == .bzip2 ? 5 : format.signature.count
      return bytes.count < decisive
        && zip(format.signature, bytes).allSatisfy { $0 == $1 }
    }
  }

  /// The first bytes of a file: RFC 1952, RFC 8878, the .xz file format, and bzip2's block magic.
  private var signature: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .bzip2: Array("BZh".utf8)
    }
  }

  /// The program that prints the content of a file.
  private var program: String {
    switch self {
    case .gzip: "zcat"
    case .zstd: "zstdcat"
    case .xz: "xzcat"
    case .bzip2: "bzcat"
    }
  }

  /// Returns the error for a compressed input.
  ///
  /// - Parameter reader: The command line that reads the decompressed input, for the hint.
  func failure(_ name: String, reader: String) -> Failure {
    let file = name == "-" ? "" : " " + ShellQuoting.word(name)
    return Failure(
      .ioCompressed,
      "\(name == "-" ? "standard input" : TypedText.quoted(name)) is compressed (\(self))",
      hint: "\(program)\(file) | \(reader)", input: InputPosition(file: name))
  }
}
