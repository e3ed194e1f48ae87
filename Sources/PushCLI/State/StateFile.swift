import CPlatform
import PushCore

/// The state file, which is read and replaced as a whole.
///
/// ``OutputFile`` sets its mode (0600), and syncs it before it takes the place of the old one.
struct StateFile {
  let path: String

  /// The time to wait for another process's lock, in milliseconds.
  var patience: Int32 = 10_000

  // MARK: Reading

  /// Returns the content of the file; nil if it does not exist or is blank.
  func read() throws(Failure) -> StateTree? {
    try checkKind()
    let descriptor = path.utf8.contains(0) ? -ENOENT : pk_open(path, O_RDONLY, 0)
    if descriptor == -ENOENT || descriptor == -ENOTDIR { return nil }
    guard descriptor >= 0 else { throw failure(.stateUnreadable, "cannot be read", -descriptor) }
    let input = ByteInput(descriptor: descriptor, isOwned: true)
    if input.isDirectory { throw failure(.stateUnreadable, "cannot be read: it is a folder") }
    let text = ByteBuffer()
    try input.readAll(into: text, failure: { failure(.ioRead, "cannot be read to the end: \($0)") })
    // A blank file is valid: it was created to be filled.
    if text.bytes.allSatisfy({ $0 <= 0x20 }) { return nil }
    var options = JSONInputOptions()
    options.maximumDocument = 1 << 30
    let stream = DocumentStream(options: options)
    stream.append(text.bytes)
    stream.finish()
    switch stream.next() {
    case .document: break
    case .failure(let error, let position): throw broken(error.message, position)
    default: throw broken("the file has no JSON object", .start)
    }
    let tree = StateTree(stream.root)
    if let fault = DeviceState.fault(in: tree) { throw broken(fault, .start) }
    switch stream.next() {
    case .end: return tree
    case .failure(let error, let position): throw broken(error.message, position)
    default: throw broken("there is more than one object", stream.documentPosition)
    }
  }

  /// Rejects devices and pipes: a write would replace a device, and a read of a pipe would block.
  private func checkKind() throws(Failure) {
    var info = pk_file_info()
    guard !path.utf8.contains(0), pk_stat(path, &info) == 0, !info.is_file, !info.is_folder
    else { return }
    throw failure(.stateUnreadable, "cannot be used: it is not a regular file")
  }

  private func broken(_ what: String, _ position: TextPosition) -> Failure {
    Failure(
      .stateBadFile, "the state is not JSON that pushkit wrote: \(what)",
      hint: "repair the file, or move it away to start with new IDs; --no-state ignores it",
      input: InputPosition(position, in: path))
  }

  // MARK: Writing

  /// Runs `body` while no other pushkit can change the file.
  func locked<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let lock = try lockFile(".lock")
    try checkLock(pk_lock(lock.descriptor, patience))
    defer { lock.release() }
    return try body()
  }

  /// Reserves a new entry of the state: waits until no other pushkit creates the same entry.
  ///
  /// `name` identifies the entry. The file can be read and changed in the meantime.
  func reserve(_ name: String) throws(Failure) -> StateLock {
    // Two entries share a byte too rarely to matter.
    let byte = name.utf8.reduce(5381 as UInt64) { $0 &* 33 ^ UInt64($1) } >> 34
    // Closing the file of the other lock would release this one.
    let lock = try lockFile(".new.lock")
    try checkLock(pk_lock_byte(lock.descriptor, Int64(byte), patience))
    return lock
  }

  private func lockFile(_ suffix: String) throws(Failure) -> StateLock {
    try hinting { () throws(Failure) in try OutputFile.makeFolders(above: path) }
    let lock = pk_open(path + suffix, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw failure(.ioCreate, "cannot be locked", -lock) }
    return StateLock(lock)
  }

  /// Throws the error for the result of a lock.
  private func checkLock(_ result: Int32) throws(Failure) {
    switch result {
    case 0: return
    case -EINTR: throw .interrupted
    case -EWOULDBLOCK:
      throw Failure(
        .stateLocked, "the state \(path) is locked by another pushkit",
        hint: "wait until it ends, or use another file with --state, or none with --no-state")
    case let error: throw failure(.ioCreate, "cannot be locked", -error)
    }
  }

  /// Replaces the file; the caller must hold the lock.
  func write(_ tree: StateTree) throws(Failure) {
    let text = ByteBuffer()
    tree.append(to: text)
    text.append(0x0A)
    try hinting { () throws(Failure) in try OutputFile.replace(path, with: text) }
  }

  // MARK: Errors

  /// Adds the hint about the state options to a file error.
  private func hinting(_ body: () throws(Failure) -> Void) throws(Failure) {
    do {
      try body()
    } catch {
      var failure = error
      failure.hint = Self.hint
      throw failure
    }
  }

  private static let hint = "use another file with --state, or none with --no-state"

  private func failure(_ kind: DiagnosticKind, _ what: String, _ error: Int32) -> Failure {
    failure(kind, "\(what): \(SystemText.of(error))")
  }

  private func failure(_ kind: DiagnosticKind, _ what: String) -> Failure {
    Failure(kind, "the state \(path) \(what)", hint: Self.hint, input: InputPosition(file: path))
  }
}

extension DiagnosticKind {
  static let stateBadFile = DiagnosticKind(
    "state.bad-file", .config, summary: "the state file is not valid",
    meaning: """
      The file is not a JSON object that pushkit wrote. pushkit does not change it, because it may \
      contain IDs of this device.
      """,
    remedy: "Repair the file. If you move it away, the device gets new IDs.")
  static let stateUnreadable = DiagnosticKind(
    "state.unreadable", .cannotCreate, summary: "the state file cannot be read",
    meaning: "The file exists, but this user may not read it, or it is not a regular file.",
    remedy: "Use another file with `--state`, or none with `--no-state`.")
  static let stateLocked = DiagnosticKind(
    "state.locked", .cannotCreate, summary: "another pushkit has locked the state file",
    meaning: "pushkit waited ten seconds for the lock.",
    remedy: """
      Wait until the other process ends. To run commands at the same time, give each a file of its \
      own with `--state`, or use `--no-state`.
      """)
}

/// A lock beside the state file, until it is released.
final class StateLock {
  let descriptor: Int32
  private var isHeld = true

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { release() }

  func release() {
    if isHeld { _ = pk_close(descriptor) }
    isHeld = false
  }
}
