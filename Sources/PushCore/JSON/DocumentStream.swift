import CPlatform

/// An incremental reader of the JSON documents in one input.
///
/// ``JSONScanner`` writes each document onto a ``JSONTape``, which ``JSONValue``, ``JSONKey`` and
/// ``FieldPath`` read. ``JSONDocument`` is for a text that is not from a stream, and
/// ``JSONObjectWriter`` writes. The extensions read between documents, a document, and what is
/// pasted as one.
///
/// The owner writes bytes into ``freeSpace(_:)`` and calls ``next()`` for the next event. The
/// reader accepts one document per line, pretty-printed documents, and RFC 7464 with its record
/// separators. Each element of a top-level array is a document.
///
/// After an error, reading continues at the next line that begins with `{`, `[` or a record
/// separator. That may be the line of the error, unless the document began on it. Within an array,
/// reading continues after the broken element (``ElementSkip``).
///
/// Memory is bounded by the maximum document length, not by the input. Time is linear.
package final class DocumentStream {
  package enum Event {
    /// A document is on the tape, valid until the next call.
    case document
    case failure(JSONSyntaxError, TextPosition)
    /// The input skipped after the last failure; only with ``JSONInputOptions/reportsSkipped``.
    case skipped(Skipped)
    case needsInput
    case end
  }

  /// Input that was skipped after an error.
  package enum Skipped {
    case bytes(UnsafeBufferPointer<UInt8>)
    /// The length in bytes of input too long to buffer.
    case length(Int)
  }

  enum Mode {
    case between
    case document
    /// In a document that is not JSON.
    case pasted
    case recovering
    /// Recovering, with the next position known: ``Recovery/searchFrom``.
    case resuming
    case finished
  }

  package let tape = JSONTape()
  /// What lenient reading repaired in the document on the tape.
  ///
  /// Exclusivity checks are off for this and other structures that every document needs: accesses
  /// never overlap here, and a check would cost more than the access.
  @exclusivity(unchecked) var notes: [(RepairNote, TextPosition)] = []
  var notesBetween = NotesBetween()

  package internal(set) var options: JSONInputOptions
  /// Whether the input is a file for Apple's simulator, each of whose documents is for APNs.
  package var isForSimulator = false
  let buffer: ByteBuffer
  var window: InputWindow
  let scanner = JSONScanner()
  var mode = Mode.between
  var array = ArrayState.none
  /// The position in the buffer of the first unprocessed byte.
  var head = 0
  /// The position in the buffer of the document being read, or of the input being skipped.
  var start = 0
  var hasBegun = false
  /// The line on which an array began, or its last element ended.
  var lastLine = 0
  var logLine = LogLine()
  var marked = MarkedLines()
  @exclusivity(unchecked) var prose = Prose(hasResult: false)
  var recovery = Recovery()
  /// The reader of documents that are not JSON.
  private(set) lazy var pasted = PastedReader()
  @exclusivity(unchecked) var paste = PastedDocument()
  /// The form of the last document that only lenient reading accepts.
  package internal(set) var unreadForm: PastedForm?
  /// The reader of requests that are not JSON.
  private(set) lazy var requests = RequestTextReader()
  /// Receives the input outside of documents, in order, in pieces; nil if nobody needs it.
  package var onText: ((UnsafeBufferPointer<UInt8>) -> Void)?
  /// The offset in the input of the first byte that ``onText`` has not received.
  var passedText = 0

  package init(options: JSONInputOptions) {
    self.options = options
    buffer = ByteBuffer(capacity: 1 << 16)
    window = InputWindow(buffer, countsCharacters: options.countsCharacters)
  }

  /// Whether all input is complete lines and processed, so that a new stream could continue here.
  package var isBetweenDocuments: Bool {
    guard mode == .between, array == .none, head == buffer.count, notes.isEmpty,
      notesBetween.notes.isEmpty, !logLine.skipsRest, !prose.hasScript, !prose.isAround
    else {
      return false
    }
    return buffer.count == 0 || buffer.base[buffer.count - 1] == 0x0A
  }

  /// Restarts at the beginning of an input or of one of its lines, reusing memory.
  package func restart(line: Int, offset: Int) {
    if prose.hasScript { requests.reset() }
    window = window.restarted(
      line: line, offset: offset, countsCharacters: options.countsCharacters)
    (mode, array, head, start, lastLine) = (.between, .none, 0, 0, 0)
    (hasBegun, passedText) = (offset > 0, offset)
    (notes, notesBetween, recovery) = ([], NotesBetween(), Recovery())
    (logLine, marked, prose) = (LogLine(), MarkedLines(), Prose(hasResult: offset > 0))
    if options.isMarked != nil { options.scan = false }
    (paste, unreadForm) = (PastedDocument(), nil)
  }

  /// All input so far, provided that ``freeSpace(_:)`` was called only once.
  package var input: UnsafeBufferPointer<UInt8> { buffer.bytes }

  deinit {
    tape.deallocate()
  }

  // MARK: Input

  /// Returns room for `length` more bytes of input.
  package func freeSpace(_ length: Int) -> UnsafeMutablePointer<UInt8> {
    dropConsumed()
    return buffer.freeSpace(length)
  }

  /// Adds bytes written to ``freeSpace(_:)`` to the input.
  package func commit(_ length: Int) { buffer.commit(length) }

  /// Adds a copy of bytes to the input.
  package func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    freeSpace(bytes.count).update(from: start, count: bytes.count)
    commit(bytes.count)
  }

  /// Marks the end of the input.
  package func finish() { window.isFinal = true }

  var isFinal: Bool { window.isFinal }

  /// The offset in the input of the first byte of the buffer.
  var origin: Int { window.origin }

  private func dropConsumed() {
    // After an element, an error's recovery may need the preceding line break, so keep one byte;
    // in a log, the word before a brace may show that it begins no document.
    let first =
      mode == .document || mode == .pasted || mode == .recovering || mode == .resuming
      ? min(start, head) : array == .none ? head : head - 1
    // The beginning of a line may be the prefix of the next ones.
    let consumed = options.scan ? (lineStart(first) ?? first - Self.longestPrefix) - 1 : first
    guard consumed > 0 else { return }
    passText(to: consumed)
    window.drop(consumed)
    head -= consumed
    start -= consumed
    recovery.move(by: consumed)
    logLine.move(by: consumed)
  }

  /// Returns the line, column and offset of an offset in the buffer.
  func position(of offset: Int) -> TextPosition { window.position(of: offset) }

  /// The document on the tape, valid until the next call of ``next()``; of a request, its body.
  package var root: JSONValue { JSONValue(tape, tape.content, owner: self) }

  /// The request on the tape, with `url` and `headers`; nil if the document is not the text of one.
  package var requestObject: JSONValue? {
    tape.isRequest ? JSONValue(tape, 0, owner: self) : nil
  }

  /// The position in the input of the document on the tape.
  package var documentPosition: TextPosition { position(of: start) }

  /// The bytes of the document on the tape; JSON if the input has another form.
  package var documentBytes: UnsafeBufferPointer<UInt8> {
    switch paste.rewritten {
    case .pasted: pasted.output.bytes
    case .request: requests.output.bytes
    case nil: UnsafeBufferPointer(start: buffer.base + start, count: head - start)
    }
  }

  // MARK: Events

  /// Returns the next event.
  package func next() -> Event {
    if mode == .between, array == .none, prose.position == nil, !options.scan, readFast() {
      notesBetween.last = nil
      return .document
    }
    while true {
      let event: Event?
      switch mode {
      case .between:
        guard decideLine() else { return .needsInput }
        event = options.scan ? scanLine() : readBetween()
      case .document: event = options.scan ? readWithinLine() : readDocument()
      case .pasted: event = readPasted()
      case .recovering: event = recover()
      case .resuming: event = resume(at: recovery.searchFrom)
      case .finished: return .end
      }
      guard let event else { continue }
      if case .needsInput = event { return event }
      notesBetween.last = nil
      return event
    }
  }

  /// The fast path: reads a document of simple syntax that follows directly or after a line break.
  ///
  /// If it returns false, the slow path continues from the state reached.
  private func readFast() -> Bool {
    let first = head < buffer.count && buffer.base[head] == 0x0A ? head + 1 : head
    guard hasBegun, first < buffer.count, buffer.base[first] == UInt8(ascii: "{") else {
      return false
    }
    head = first
    begin()
    let limited = min(buffer.count - start, options.maximumDocument)
    guard let length = scanner.scanFast(UnsafePointer(buffer.base + start), limited, 0, tape)
    else { return false }
    head = start + length
    mode = .between
    if options.lenient { lastLine = position(of: head).line }
    return true
  }

  // MARK: One document

  func begin() {
    mode = .document
    start = head
    paste = PastedDocument()
    tape.reset(document: UnsafePointer(buffer.base + start), readable: buffer.readable - start)
    scanner.begin()
  }

  /// Continues reading the document at `start`, up to `end`.
  ///
  /// - Parameters:
  ///   - end: The number of bytes, from the document's first byte, that may be read.
  ///   - isFinal: Whether no more input follows, so that an unfinished document is an error.
  /// - Returns: The document's length, or nil when it continues after `end`.
  /// - Throws: The first error; its offset is relative to the document's first byte.
  func advance(to end: Int, isFinal: Bool) throws(JSONSyntaxError) -> Int? {
    let base = UnsafePointer(buffer.base + start)
    tape.move(document: base, readable: buffer.readable - start)
    return try scanner.scan(base, end: end, isFinal: isFinal, onto: tape)
  }

  private func readDocument() -> Event? {
    let available = buffer.count - start
    let limited = min(available, options.maximumDocument)
    do {
      if let after = try advance(to: limited, isFinal: isFinal && limited == available) {
        noteRepairs()
        return complete(after)
      }
      guard available <= options.maximumDocument else { return fail(tooLarge()) }
      return .needsInput
    } catch {
      return error.kind == .jsonDepth ? fail(error) : beginPasted(after: error)
    }
  }

  func tooLarge() -> JSONSyntaxError { .tooLarge(options.maximumDocument) }

  /// Ends the document of a length.
  func complete(_ length: Int) -> Event {
    (head, mode) = (start + length, .between)
    (prose.hasResult, prose.error) = (true, nil)
    if array.isStrict { array = .afterElement }
    if array != .none || options.lenient { lastLine = position(of: head).line }
    return .document
  }

  // MARK: Text between documents

  /// Gives ``onText`` the input between the last document and the one on the tape.
  package func passTextBeforeDocument() {
    passText(to: start)
    passedText = origin + head
  }

  /// Gives ``onText`` the input after the last document, at the end of the input.
  package func passRest() { passText(to: buffer.count) }

  private func passText(to end: Int) {
    guard let onText, origin + end > passedText else { return }
    let bytes = buffer.bytes[(passedText - origin)..<end]
    onText(UnsafeBufferPointer(rebasing: bytes))
    passedText = origin + end
  }

  // MARK: Notes

  /// Whether ``removeNotes()`` would return any notes.
  package var hasNotes: Bool { !notes.isEmpty }

  /// Returns and clears the repairs of the document on the tape.
  package func removeNotes() -> [(RepairNote, TextPosition)] {
    defer { notes.removeAll() }
    return notes
  }

  /// Returns and clears the notes on lenient syntax skipped between documents.
  package func removeNotesBetween() -> [(RepairNote, TextPosition)] {
    defer { notesBetween.notes.removeAll() }
    return notesBetween.notes
  }

  /// The lenient syntax that was skipped between documents.
  struct NotesBetween {
    var notes: [(RepairNote, TextPosition)] = []
    /// The kind last noted since the last event; the owner may have removed its note.
    var last: RepairNote.Repair?

    /// Notes a kind of syntax once for all that follows without another one.
    mutating func add(_ repair: RepairNote.Repair, at position: @autoclosure () -> TextPosition) {
      guard last != repair else { return }
      last = repair
      var note = RepairNote()
      note.add(repair, at: 0)
      notes.append((note, position()))
    }
  }
}
