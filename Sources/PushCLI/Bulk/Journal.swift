import CPlatform
import PushCore

/// The journal of a bulk run, a file that says which records were sent and how they ended.
///
/// Each line is `{"key":"…","state":"sent|ok|failed"}`, with a `code` after `failed`; the last line
/// of a record applies. The file is locked while the run lasts, and only appended to, after the
/// removal of a last line that a crash left incomplete.
final class Journal {
  private let path: String
  private let descriptor: Int32
  private let writer: OutputWriter
  private var table = JournalTable()
  private var lastSync = pk_monotonic_ms()
  private var isSynced = true

  /// Opens, locks and reads a journal; creates it with mode 0600 if it does not exist.
  ///
  /// Throws exit status 73 if the file cannot be created or another run has it, 74 if reading fails,
  /// 78 if it is not a journal.
  init(_ path: String) throws(Failure) {
    self.path = path
    descriptor = pk_open_lock(FilePath.destination(of: path))
    writer = OutputWriter(descriptor: descriptor)
    guard descriptor >= 0 else { throw .cannotCreate(path, -descriptor) }
    // A run that was just killed may hold the lock a moment longer.
    switch pk_lock(descriptor, Self.patience) {
    case 0: break
    case -EWOULDBLOCK:
      throw Failure(
        .journalLocked, "another pushkit is using the journal \(path)",
        hint: "wait until the other run ends, or use another journal")
    case let error: throw .cannotCreate(path, -error)
    }
    let complete = try load()
    let error = pk_cut(descriptor, Int64(complete))
    guard error >= 0 else { throw failed(SystemText.of(-error)) }
  }

  deinit {
    if descriptor >= 0 { _ = pk_close(descriptor) }
  }

  /// The number of records in the journal.
  var count: Int { table.count }

  /// Returns what the journal says of a record.
  func state(of key: RecordKey) -> RecordState? {
    table[key]
  }

  /// Notes a state; ``flush()`` writes it.
  func note(_ state: RecordState, _ key: RecordKey) {
    table.set(state, key)
    let out = writer.buffer
    out.append(#"{"key":""#)
    key.appendHex(to: out)
    switch state {
    case .sent: out.append(#"","state":"sent"}"#)
    case .ok: out.append(#"","state":"ok"}"#)
    case .failed(let code):
      out.append(#"","state":"failed","code":""#)
      out.append(contentsOf: code)
      out.append(#""}"#)
    }
    out.append(0x0A)
  }

  /// Writes all noted states, and once a second makes them durable.
  ///
  /// Throws exit status 74 if the file cannot be written; nothing more may then be sent.
  func flush() throws(Failure) {
    if writer.buffer.count > 0 {
      isSynced = false
      writer.flush()
    }
    if case .failed(let why) = writer.end { throw failed(why) }
    if !isSynced, pk_monotonic_ms() - lastSync >= 1000 { try sync() }
  }

  /// Writes all noted states and makes them durable.
  func close() throws(Failure) {
    try flush()
    try sync()
  }

  private func sync() throws(Failure) {
    let error = pk_sync(descriptor)
    // Some file systems do not support fsync; that is not an error.
    guard error >= 0 || error == -EINVAL || error == -ENOTSUP else {
      throw failed(SystemText.of(-error))
    }
    lastSync = pk_monotonic_ms()
    isSynced = true
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
    if input.isDirectory { throw .cannotCreate(path, EISDIR) }
    let buffer = ByteBuffer(capacity: 1 << 20)
    var complete = 0
    var line = 0
    while true {
      let space = buffer.freeSpace(1 << 20)
      switch input.read(into: space, 1 << 20, beforeWaiting: {}) {
      case .bytes(let count): buffer.commit(count)
      case .end: return complete
      case .signal:
        throw Failure(.ioInterrupted, "stopped by a signal")
      case .failed(let why):
        throw Failure(.ioRead, "cannot read the journal \(path): \(why)")
      }
      let used = try take(buffer.bytes, &line)
      buffer.removeFirst(used)
      complete += used
      if buffer.count > Self.longestLine { throw broken(line + 1) }
    }
  }

  /// Takes the complete lines of a piece and returns their length.
  private func take(
    _ bytes: UnsafeBufferPointer<UInt8>, _ number: inout Int
  ) throws(Failure) -> Int {
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      number += 1
      let line = JournalLine(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      guard let line else { throw broken(number) }
      table.set(line.state, line.key)
      start = end + 1
    }
    return start
  }

  private static let longestLine = 200

  /// The time to wait for another run's lock, in milliseconds.
  private static let patience: Int32 = 300

  private func broken(_ line: Int) -> Failure {
    Failure(
      .journalBadFile, "\(path) is not a journal of pushkit: line \(line)",
      hint: "give --journal its own file, which pushkit creates")
  }
}

/// A line of a journal.
private struct JournalLine {
  let key: RecordKey
  let state: RecordState

  /// Reads a line in exactly the form in which pushkit writes it.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    var rest = line[...]
    func skip(_ text: StaticString) -> Bool {
      let length = text.utf8CodeUnitCount
      guard
        rest.prefix(length).elementsEqual(
          UnsafeBufferPointer(start: text.utf8Start, count: length))
      else { return false }
      rest = rest.dropFirst(length)
      return true
    }
    guard skip(#"{"key":""#), let key = RecordKey(hex: rest.prefix(32)) else { return nil }
    self.key = key
    rest = rest.dropFirst(32)
    guard skip(#"","state":""#) else { return nil }
    if skip(#"ok"}"#) {
      state = .ok
    } else if skip(#"sent"}"#) {
      state = .sent
    } else if skip(#"failed","code":""#) {
      let code = rest.prefix { $0 != UInt8(ascii: "\"") }
      rest = rest.dropFirst(code.count)
      guard skip(#""}"#) else { return nil }
      state = .failed(String(decoding: code, as: UTF8.self))
    } else {
      return nil
    }
    if !rest.isEmpty { return nil }
  }
}

extension RecordKey {
  fileprivate init?(hex: Slice<UnsafeBufferPointer<UInt8>>) {
    guard hex.count == 32 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for (index, byte) in hex.enumerated() {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: return nil
      }
      if index < 16 {
        words.0 = words.0 << 4 | UInt64(digit)
      } else {
        words.1 = words.1 << 4 | UInt64(digit)
      }
    }
    self.init(high: words.0, low: words.1)
  }

  /// Appends 32 hexadecimal digits in lower case.
  func appendHex(to out: ByteBuffer) {
    for word in [high, low] {
      for shift in stride(from: UInt64(60), through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: word >> shift) & 15
        out.append(digit < 10 ? digit + 0x30 : digit - 10 + 0x61)
      }
    }
  }
}

extension DiagnosticKind {
  static let journalLocked = DiagnosticKind(
    "journal.locked", .cannotCreate, summary: "another run is using the journal",
    meaning: "Only one run at a time can use a journal, because each must know what others sent.",
    remedy: "Wait until the other run ends. For another part of the input, use another journal.")
  static let journalBadFile = DiagnosticKind(
    "journal.bad-file", .config, summary: "the file is not a journal",
    meaning: "A line of the file is not in the form in which pushkit writes journals.",
    remedy: "Give `--journal` a file of its own. pushkit creates it.")
  static let journalWrite = DiagnosticKind(
    "journal.write", .io, summary: "the journal cannot be written",
    meaning: """
      The disk is full or fails. pushkit stops, because it could no longer find out which records \
      were sent.
      """,
    remedy: "Make room and run the command again. It continues where the journal ends.")
}
