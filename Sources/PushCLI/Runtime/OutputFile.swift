import CPlatform
import PushCore

/// An output file that an option such as `--env-file` or `--record` names.
///
/// pushkit follows symbolic links. It writes directly to a device, a FIFO or an open descriptor
/// (`/dev/stdout`, `/dev/fd/N`), and creates, truncates or replaces only regular files.
package enum OutputFile {
  private enum Target {
    case descriptor(Int32)
    /// The path with links resolved; the file may not exist.
    case regular(String)
  }

  /// Returns the path that an option names; throws exit status 64 for `-`.
  static func path(_ id: OptionID, _ arguments: ParsedArguments) throws(Failure) -> String? {
    guard let path = arguments[id] else { return nil }
    if path == "-" {
      throw Failure(
        .usageBadValue, "option --\(id.rawValue) needs a file, not standard output",
        hint: "for a file named - give ./-")
    }
    return path
  }

  /// Writes a whole file; atomically replaces a regular file with one of mode 0600.
  ///
  /// Throws `io.create` (73) if the file cannot be created, and `io.write` (74) if writing fails.
  package static func write(_ bytes: UnsafeBufferPointer<UInt8>, to path: String) throws(Failure) {
    switch try target(path) {
    case .regular(let file):
      try WholeFile.write(bytes, to: file, by: fresh(file))
    case .descriptor(let descriptor):
      let writer = OutputWriter(descriptor: descriptor)
      writer.buffer.append(contentsOf: bytes)
      writer.flush()
      let closed = pk_close(descriptor)
      if case .failed(let why) = writer.end { throw notWritten(path, why) }
      if closed < 0 { throw notWritten(path, SystemText.of(-closed)) }
    }
  }

  /// Throws `io.create` (73) if ``write(_:to:)`` cannot create or replace a regular file.
  static func check(_ path: String) throws(Failure) {
    var facts = pk_file_facts()
    if pk_facts(path, &facts) == 0, !facts.is_file {
      if facts.is_folder { throw .cannotCreate(path, EISDIR) }
      return
    }
    let trial = fresh(FilePath.destination(of: path))
    let descriptor = pk_create_new(trial, 0o600)
    guard descriptor >= 0 else { throw .cannotCreate(path, -descriptor) }
    _ = pk_close(descriptor)
    _ = pk_remove(trial)
  }

  /// Writes a line of text as ``write(_:to:)`` writes bytes.
  static func write(line: String, to path: String) throws(Failure) {
    let out = ByteBuffer()
    out.append(contentsOf: line)
    out.append(0x0A)
    try write(out.bytes, to: path)
  }

  /// Opens a file for incremental writing; truncates a regular file and sets its mode to 0600.
  static func open(_ path: String) throws(Failure) -> OutputWriter {
    switch try target(path) {
    case .descriptor(let descriptor): return OutputWriter(descriptor: descriptor)
    case .regular(let file):
      let descriptor = pk_open_private(file)
      guard descriptor >= 0 else { throw .cannotCreate(path, -descriptor) }
      return OutputWriter(descriptor: descriptor)
    }
  }

  /// Returns a path for a temporary file beside a file.
  private static func fresh(_ path: String) -> String {
    path + "." + String(UInt32.random(in: 0 ... .max), radix: 16)
  }

  private static func target(_ path: String) throws(Failure) -> Target {
    var descriptor: Int32 = -1
    var error: Int32 = 0
    let regular = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      start.pointee = 0
      error = pk_open_special(path, start, buffer.count, &descriptor)
      return RawText.text(start)
    }
    guard error >= 0 else { throw .cannotCreate(path, -error) }
    return descriptor >= 0 ? .descriptor(descriptor) : .regular(regular)
  }

  private static func notWritten(_ path: String, _ why: String) -> Failure {
    Failure(
      .ioWrite, "cannot write \(path): \(why)",
      input: InputPlace(source: path, line: 0, column: 0, offset: 0))
  }
}

extension Failure {
  /// Creates the error for a failed write to the `--record` file; nil if there was none.
  init?(ofRecord writer: OutputWriter) {
    let why: String
    switch writer.end {
    case nil, .interrupted: return nil
    case .closedPipe: why = "its reader has gone"
    case .failed(let words): why = words
    }
    self.init(.ioWrite, "writing the record failed: \(why)")
  }

  /// Returns the error for a file that cannot be created.
  static func cannotCreate(_ path: String, _ error: Int32) -> Failure {
    Failure(
      .ioCreate, "cannot create \(path): \(SystemText.of(error))",
      input: InputPlace(source: path, line: 0, column: 0, offset: 0))
  }
}

extension DiagnosticKind {
  static let ioWrite = DiagnosticKind(
    "io.write", .io, summary: "writing the output failed",
    meaning: "For example, the disk is full. The output is incomplete.",
    remedy: "Free some space or write to another disk, and run the command again.")
  static let ioCreate = DiagnosticKind(
    "io.create", .cannotCreate, summary: "an output file cannot be created",
    meaning: "pushkit cannot create a file or a directory.",
    remedy: "See the system's reason in the message.")
}
