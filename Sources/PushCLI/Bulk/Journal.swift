import CPlatform
import PushCore

/// The journal of a bulk run, a file that says which records were sent and how they ended.
///
/// Each line is `{"key":"…","state":"sent|ok|failed"}`, with a `code` after `failed`; the last line
/// of a record applies. The file is locked while the run lasts, and only appended to, after the
/// removal of a last line that a crash left incomplete.
final class Journal {
  private let path: String
  /// The path with links resolved.
  private let file: String
  private let descriptor: Int32
  private let writer: OutputWriter
  private var table = JournalTable()
  private var lastSync = pk_monotonic_ms()
  private var isSynced = true
  /// The fsync of each second, on a thread of its own: it can take longer than hundreds of requests.
  private let sync: JournalSync
  private var syncQueue: WorkQueue?

  /// Opens, locks and reads a journal, and sets its mode to 0600; creates it if it does not exist.
  ///
  /// Throws exit status 64 if it is also a standard stream, 73 if the file cannot be created or
  /// another run has it, 74 if reading fails, 78 if it is not a journal.
  init(_ path: String) throws(Failure) {
    self.path = path
    file = FilePath.destination(of: path)
    // Opening a FIFO must not wait for its other end.
    descriptor = pk_open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
    writer = OutputWriter(descriptor: descriptor)
    sync = JournalSync(descriptor)
    guard descriptor >= 0 else { throw .cannotCreate(path, -descriptor) }
    try checkKind()
    // A run that was just killed may hold the lock a moment longer.
    switch pk_lock(descriptor, Self.lockTimeout) {
    case 0: break
    case -EWOULDBLOCK:
      throw Failure(
        .journalLocked, "another pushkit is using the journal \(path)",
        hint: "wait until the other run ends, or use another journal")
    case let error: throw .cannotCreate(path, -error)
    }
    let complete = try load()
    let error = pk_truncate(descriptor, Int64(complete))
    guard error >= 0 else { throw failed(SystemText.of(-error)) }
    _ = fchmod(descriptor, 0o600)
  }

  private func checkKind() throws(Failure) {
    guard pk_is_regular(descriptor) else { throw notJournal("it is not a regular file") }
    let streams = ["standard input", "standard output", "standard error"]
    for (number, name) in streams.enumerated() where pk_is_same_file(descriptor, Int32(number)) {
      throw Failure(
        .usageExclusiveOptions, "\(name) is the file of --journal, \(path)",
        hint: "give --journal its own file, which pushkit creates")
    }
  }

  deinit {
    syncQueue?.close()
    if descriptor >= 0 { _ = pk_close(descriptor) }
  }

  /// Returns what the journal says of a record.
  func state(of key: JournalKey) -> JournalState? {
    table[key]
  }

  /// Notes a state; ``flush()`` writes it.
  func note(_ state: JournalState, _ key: JournalKey) {
    table.set(state, key)
    JournalLine(key: key, state: state).append(to: writer.buffer)
  }

  /// Writes all noted states, and once a second starts to make them durable.
  ///
  /// Throws exit status 74 if the file cannot be written; nothing more may then be sent.
  func flush() throws(Failure) {
    if writer.buffer.count > 0 {
      try checkPath()
      isSynced = false
      writer.flush()
    }
    if case .failed(let why) = writer.end { throw failed(why) }
    if sync.isPending, syncQueue?.hasDone(sync) == true { try endSync() }
    let now = pk_monotonic_ms()
    guard let syncDue, syncDue <= now else { return }
    lastSync = now
    if !sync.isPending { try startSync() }
  }

  /// The time when ``flush()`` makes the written states durable, in monotonic milliseconds; nil if
  /// all are.
  var syncDue: Int64? { isSynced ? nil : lastSync + 1000 }

  /// Writes all noted states and makes them durable.
  func close() throws(Failure) {
    try flush()
    try endSync()
    sync.perform()
    try checkSync()
    try checkPath()
  }

  /// Throws exit status 74 if the next run would not find this file.
  private func checkPath() throws(Failure) {
    guard !pk_is_at(descriptor, file) else { return }
    throw Failure(
      .journalWrite, "the journal \(path) was removed or replaced during the run",
      hint: "before another run, remove the records from the input that have a result")
  }

  private func startSync() throws(Failure) {
    isSynced = true
    syncQueue = syncQueue ?? WorkQueue(threads: 1)
    guard let syncQueue else {
      sync.perform()
      return try checkSync()
    }
    sync.isPending = true
    syncQueue.add(sync)
  }

  /// Waits for the fsync on the thread and checks its result.
  private func endSync() throws(Failure) {
    guard sync.isPending else { return }
    syncQueue?.wait(for: sync)
    sync.isPending = false
    try checkSync()
  }

  private func checkSync() throws(Failure) {
    guard sync.error >= 0 else { throw failed(SystemText.of(-sync.error)) }
  }

  private func failed(_ why: String) -> Failure {
    Failure(
      .journalWrite, "cannot write the journal \(path): \(why)",
      hint: "free some disk space and run the command again: it continues where the journal ends")
  }

  // MARK: Reading

  /// Reads all complete lines and returns their length in bytes.
  private func load() throws(Failure) -> Int {
    let input = ByteInput(descriptor: descriptor, isOwned: false)
    let buffer = ByteBuffer(capacity: 1 << 20)
    var complete = 0
    var line = 0
    try input.readAll(
      into: buffer, piece: 1 << 20,
      failure: { Failure(.ioRead, "cannot read the journal \(path): \($0)") }
    ) { () throws(Failure) in
      let used = try parse(buffer.bytes, &line)
      buffer.removeFirst(used)
      complete += used
      guard Self.isBeginning(buffer.bytes) else { throw broken(line + 1) }
      return false
    }
    return complete
  }

  /// Whether bytes without a line break can be the beginning of a line.
  ///
  /// A crash can leave such bytes at the end of the file; the caller cuts them off. After a power
  /// failure, zeros may follow them.
  private static func isBeginning(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = bytes.prefix { $0 != 0 }
    return text.count <= longestLine && bytes.count <= longestTail
      && bytes.dropFirst(text.count).allSatisfy { $0 == 0 }
      && zip(text, #"{"key":""#.utf8).allSatisfy(==)
      && text.dropFirst(8).prefix(32).allSatisfy { Hexadecimal.value(of: $0) != nil }
      && zip(text.dropFirst(40), #"","state":""#.utf8).allSatisfy(==)
  }

  /// Takes the complete lines of a piece and returns their length.
  private func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ number: inout Int
  ) throws(Failure) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var start = 0
    while let found = memchr(base + start, 0x0A, bytes.count - start) {
      let end = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      number += 1
      let line = JournalLine(UnsafeBufferPointer(start: base + start, count: end - start))
      guard let line else { throw broken(number) }
      table.set(line.state, line.key)
      start = end + 1
    }
    return start
  }

  private static let longestLine = 200
  /// The longest incomplete end of the file, in bytes.
  private static let longestTail = 1 << 20

  /// The time to wait for another run's lock, in milliseconds.
  private static let lockTimeout: Int32 = 300

  private func broken(_ line: Int) -> Failure { notJournal("line \(line)") }

  private func notJournal(_ why: String) -> Failure {
    Failure(
      .journalBadFile, "\(path) is not a journal of pushkit: \(why)",
      hint: "give --journal its own file, which pushkit creates")
  }
}

/// Makes what was written to a journal durable.
private final class JournalSync: Work {
  /// Whether the result of the last one on a thread was not yet checked.
  var isPending = false
  /// A negative error number, or 0.
  private(set) var error: Int32 = 0
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  override func perform() {
    error = pk_sync(descriptor)
  }
}

extension DiagnosticKind {
  static let journalLocked = DiagnosticKind(
    "journal.locked", .cannotCreate, summary: "another run is using the journal",
    meaning: "Only one run at a time can use a journal, because each must know what others sent.",
    remedy: "Wait until the other run ends. For another part of the input, use another journal.")
  static let journalBadFile = DiagnosticKind(
    "journal.bad-file", .config, summary: "the file is not a journal",
    meaning: """
      The path is not that of a regular file, or a line of the file is not in the form in which \
      pushkit writes journals.
      """,
    remedy: "Give `--journal` a file of its own. pushkit creates it.")
  static let journalWrite = DiagnosticKind(
    "journal.write", .io, summary: "the journal cannot be written",
    meaning: """
      The disk is full or fails, or the file was removed or replaced during the run. pushkit stops, \
      because the next run could not find out which records were sent.
      """,
    remedy: """
      Make room and run the command again. It continues where the journal ends. If the journal was \
      removed, first remove the records from the input that have a result.
      """)
}
