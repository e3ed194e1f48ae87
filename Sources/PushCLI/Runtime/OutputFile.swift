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
        hint: "use /dev/stdout, or ./- for a file named -")
    }
    return path
  }

  /// Throws exit status 64 if writing an option's file would empty another file of the command.
  ///
  /// Among the others, `-` is standard input.
  static func check(
    _ path: String?, of id: OptionID, differsFrom others: [(name: String, paths: [String])]
  ) throws(Failure) {
    guard let path else { return }
    for other in others where other.paths.contains(where: { FilePath.areSame($0, path) }) {
      throw Failure(
        .usageExclusiveOptions, "--\(id.rawValue) and \(other.name) are the same file")
    }
  }

  /// Writes a whole file; atomically replaces a regular file with one of mode 0600.
  ///
  /// Throws `io.create` (73) if the file cannot be created, and `io.write` (74) if writing fails.
  package static func write(_ content: ByteBuffer, to path: String) throws(Failure) {
    switch try target(path) {
    case .regular(let file): try replace(file, with: content, by: temporaryPath(file))
    case .descriptor(let descriptor): try fill(descriptor, content, path)
    }
  }

  /// Writes a line of text as ``write(_:to:)`` writes a file.
  static func write(line: String, to path: String) throws(Failure) {
    let out = ByteBuffer()
    out.append(contentsOf: line)
    out.append(0x0A)
    try write(out, to: path)
  }

  /// Replaces a file, with mode 0600: at any time there is either the old file or the new one.
  ///
  /// Concurrent writers of the same file must hold a lock, or each must pass its own temporary path
  /// in `temporaryPath`, which must not exist. Throws as ``write(_:to:)`` does.
  package static func replace(
    _ path: String, with content: ByteBuffer, by temporaryPath: String? = nil
  ) throws(Failure) {
    // A process that was killed may have left its temporary file.
    if temporaryPath == nil { _ = pk_remove(path + ".new") }
    let temporaryPath = temporaryPath ?? path + ".new"
    let descriptor = pk_open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw .cannotCreate(path, -descriptor) }
    do throws(Failure) {
      try fill(descriptor, content, path, syncs: true)
      let renamed = pk_rename(temporaryPath, path)
      if renamed < 0 { throw Failure.cannotCreate(path, -renamed) }
    } catch {
      _ = pk_remove(temporaryPath)
      throw error
    }
    let folder = pk_open(FilePath.folder(of: path), O_RDONLY, 0)
    guard folder >= 0 else { return }
    _ = pk_sync(folder)
    _ = pk_close(folder)
  }

  /// Writes and closes a file.
  static func fill(
    _ descriptor: Int32, _ content: ByteBuffer, _ path: String, syncs: Bool = false
  ) throws(Failure) {
    let writer = OutputWriter(descriptor: descriptor)
    writer.buffer.append(contentsOf: content.bytes)
    writer.flush()
    let synced = syncs ? pk_sync(descriptor) : 0
    let closed = pk_close(descriptor)
    if case .failed(let why) = writer.end { throw .cannotWrite(path, why) }
    let error = synced < 0 ? synced : closed
    if error < 0 { throw .cannotWrite(path, SystemText.of(-error)) }
  }

  /// Throws `io.create` (73) if ``write(_:to:)`` cannot create or replace a regular file.
  static func check(_ path: String) throws(Failure) {
    var info = pk_file_info()
    if pk_stat(path, &info) == 0, !info.is_file {
      if info.is_folder { throw .cannotCreate(path, EISDIR) }
      return
    }
    let trial = temporaryPath(FilePath.destination(of: path))
    let descriptor = pk_open(trial, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw .cannotCreate(path, -descriptor) }
    _ = pk_close(descriptor)
    _ = pk_remove(trial)
  }

  /// Opens a file for incremental writing; truncates a regular file and sets its mode to 0600.
  static func open(_ path: String) throws(Failure) -> OutputWriter {
    switch try target(path) {
    case .descriptor(let descriptor): return OutputWriter(descriptor: descriptor)
    case .regular(let file):
      let descriptor = pk_open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      guard descriptor >= 0 else { throw .cannotCreate(path, -descriptor) }
      _ = fchmod(descriptor, 0o600)
      return OutputWriter(descriptor: descriptor)
    }
  }

  /// Creates the missing parent directories of a file; by default only the user can access them.
  package static func makeFolders(above path: String, mode: UInt32 = 0o700) throws(Failure) {
    let folder = FilePath.folder(of: path)
    var info = pk_file_info()
    if pk_stat(folder, &info) >= 0 { return }
    var end = folder.startIndex
    while end < folder.endIndex {
      let from = folder.utf8.index(after: end)
      end = folder.utf8[from...].firstIndex(of: UInt8(ascii: "/")) ?? folder.endIndex
      let part = String(folder[..<end])
      let error = -pk_make_directory(part, mode)
      // An existing directory may be on a read-only file system, where creating one fails.
      if error > 0, error != EEXIST, pk_stat(part, &info) < 0 { throw .cannotCreate(part, error) }
    }
  }

  /// Returns a path for a temporary file beside a file.
  private static func temporaryPath(_ path: String) -> String {
    path + "." + String(UInt32.random(in: 0 ... .max), radix: 16)
  }

  private static func target(_ path: String) throws(Failure) -> Target {
    var descriptor: Int32 = -1
    let (regular, error) = FilePath.text { pk_open_special(path, $0, $1, &descriptor) }
    guard error >= 0 else { throw .cannotCreate(path, -error) }
    return descriptor >= 0 ? .descriptor(descriptor) : .regular(regular)
  }
}

extension Failure {
  /// Creates the error for a failed write to the `--record` file; nil if there was none.
  init?(ofRecord writer: OutputWriter) {
    let why: String
    switch writer.end {
    case nil, .interrupted, .overflowed: return nil
    case .closedPipe: why = "the reader closed the pipe"
    case .failed(let words): why = words
    }
    self.init(.ioWrite, "writing the record failed: \(why)")
  }

  /// Returns the error for a file that cannot be created.
  static func cannotCreate(_ path: String, _ error: Int32) -> Failure {
    Failure(
      .ioCreate, "cannot create \(path): \(SystemText.of(error))", input: InputPosition(file: path))
  }

  /// Returns the error for a file that cannot be written completely.
  static func cannotWrite(_ path: String, _ why: String) -> Failure {
    Failure(.ioWrite, "cannot write \(path): \(why)", input: InputPosition(file: path))
  }
}

extension Failure {
  /// The error for a session whose output is read too slowly.
  static var outputOverflowed: Failure {
    Failure(
      .ioOverflow,
      "the session ended: more than \(BackgroundWriter.limit >> 20) MiB of output waits for its reader",
      hint: "the output so far is still written")
  }
}

extension DiagnosticKind {
  static let ioOverflow = DiagnosticKind(
    "io.overflow", .io, summary: "a session ended because its output was read too slowly",
    meaning: """
      pushkit keeps receiving while the reader of standard output is slow, and holds up to \
      \(BackgroundWriter.limit >> 20) MiB of output. It then closes the session. It still writes the \
      output that waits.
      """,
    remedy: "Write to a file, or to a program that reads faster, and start the session again.")
  static let ioWrite = DiagnosticKind(
    "io.write", .io, summary: "writing the output failed",
    meaning: "For example, the disk is full. The output is incomplete.",
    remedy: "Free some space or write to another disk, and run the command again.")
  static let ioCreate = DiagnosticKind(
    "io.create", .cannotCreate, summary: "an output file cannot be created",
    meaning: "pushkit cannot create a file or a directory.",
    remedy: "See the system's reason in the message.")
}
