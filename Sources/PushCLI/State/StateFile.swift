import CPlatform
import PushCore

/// The file that the state is in: read as a whole, replaced as a whole.
struct StateFile {
  let path: String

  /// How long another pushkit may keep the lock, in milliseconds.
  var patience: Int32 = 10_000

  init(path: String) {
    self.path = path
  }

  // MARK: Reading

  /// What the file holds; nil when there is none.
  func read() throws(Failure) -> StateTree? {
    let descriptor = path.utf8.contains(0) ? -ENOENT : pk_open_read(path)
    if descriptor == -ENOENT || descriptor == -ENOTDIR { return nil }
    guard descriptor >= 0 else { throw failure("io.create", "cannot be read", -descriptor) }
    let input = ByteInput(descriptor: descriptor, isOwned: true)
    var options = JSONInputOptions()
    options.maximumDocument = 1 << 30
    let stream = DocumentStream(options: options)
    if input.isDirectory { throw failure("io.create", "cannot be read: this is a folder") }
    while true {
      switch stream.next() {
      case .document: return try tree(stream, input)
      case .needsInput: try fill(stream, input)
      case .failure(let error, let place): throw broken(error.message, place)
      // A file without a byte was made to be filled.
      case .end: return nil
      case .skipped: break
      }
    }
  }

  private func tree(_ stream: DocumentStream, _ input: ByteInput) throws(Failure) -> StateTree {
    let tree = StateTree(stream.tape)
    while true {
      switch stream.next() {
      case .end: return tree
      case .needsInput: try fill(stream, input)
      case .failure(let error, let place): throw broken(error.message, place)
      case .document, .skipped:
        throw broken("there is more than one object", stream.documentPlace)
      }
    }
  }

  private func fill(_ stream: DocumentStream, _ input: ByteInput) throws(Failure) {
    switch input.read(into: stream.freeSpace(1 << 16), 1 << 16, beforeWaiting: {}) {
    case .bytes(let count): stream.commit(count)
    case .end: stream.finish()
    case .signal: throw Failure("io.interrupted", .io, "a signal came")
    case .failed(let why): throw failure("io.read", "broke off: \(why)", status: .io)
    }
  }

  private func broken(_ what: String, _ place: TextPlace) -> Failure {
    Failure(
      "state.bad-file", .config, "the state is no JSON that pushkit wrote: \(what)",
      hint: "mend the file, or move it away to begin anew; --no-state does without it",
      input: InputPlace(place, in: path))
  }

  // MARK: Writing

  /// Does something while no other pushkit changes the file.
  func locked<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try makeFolders()
    let lock = pk_open_lock(path + ".lock")
    guard lock >= 0 else { throw failure("io.create", "cannot be locked", -lock) }
    defer { _ = pk_close(lock) }
    switch pk_lock(lock, patience) {
    case 0: return try body()
    case -EINTR: throw Failure("io.interrupted", .io, "a signal came")
    case -EWOULDBLOCK:
      throw Failure(
        "state.locked", .cannotCreate, "the state \(path) is locked by another pushkit",
        hint: "wait for it, name another file with --state, or do without: --no-state")
    case let error: throw failure("io.create", "cannot be locked", -error)
    }
  }

  /// Replaces the file; to be called while it is locked.
  ///
  /// Whatever happens in between, the file is the old one or the new one.
  func write(_ tree: StateTree) throws(Failure) {
    let fresh = path + ".new"
    // Left behind by one that was killed: whoever has the lock may take it away.
    _ = pk_remove(fresh)
    let descriptor = pk_create_new(fresh, 0o600)
    guard descriptor >= 0 else { throw failure("io.create", "cannot be written", -descriptor) }
    let error = store(tree, descriptor)
    guard error == nil else {
      _ = pk_remove(fresh)
      throw failure("io.write", "cannot be written: \(error ?? "")", status: .io)
    }
    let renamed = pk_rename(fresh, path)
    guard renamed >= 0 else { throw failure("io.create", "cannot be replaced", -renamed) }
    let folder = pk_open_read(Self.folder(of: path))
    guard folder >= 0 else { return }
    _ = pk_sync(folder)
    _ = pk_close(folder)
  }

  /// Writes and closes; the text for an error.
  private func store(_ tree: StateTree, _ descriptor: Int32) -> String? {
    let writer = OutputWriter(descriptor: descriptor)
    tree.append(to: writer.buffer)
    writer.buffer.append(0x0A)
    writer.flush()
    let synced = pk_sync(descriptor)
    let closed = pk_close(descriptor)
    switch writer.end {
    case .failed(let why): return why
    case .closedPipe, nil: break
    }
    // Some file systems cannot be told to store at once; that is no reason to fail.
    let isHarmless = synced >= 0 || synced == -EINVAL || synced == -ENOTSUP
    if !isHarmless { return SystemText.of(-synced) }
    return closed < 0 ? SystemText.of(-closed) : nil
  }

  private func makeFolders() throws(Failure) {
    let folder = Self.folder(of: path)
    var facts = pk_file_facts()
    if pk_facts(folder, &facts) >= 0 { return }
    var end = folder.startIndex
    while end < folder.endIndex {
      let from = folder.utf8.index(after: end)
      end = folder.utf8[from...].firstIndex(of: UInt8(ascii: "/")) ?? folder.endIndex
      let error = -pk_make_directory(String(folder[..<end]), 0o700)
      // Whether another one made it, or it may not be made anew, the next step tells.
      if error > 0, error != EEXIST, end == folder.endIndex {
        throw failure("io.create", "cannot be made", error)
      }
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  // MARK: Faults

  private func failure(_ code: String, _ what: String, _ error: Int32) -> Failure {
    failure(code, "\(what): \(SystemText.of(error))")
  }

  private func failure(
    _ code: String, _ what: String, status: ExitStatus = .cannotCreate
  ) -> Failure {
    Failure(
      code, status, "the state \(path) \(what)",
      hint: "--state names another file, --no-state does without",
      input: InputPlace(source: path, line: 0, column: 0, offset: 0))
  }
}
