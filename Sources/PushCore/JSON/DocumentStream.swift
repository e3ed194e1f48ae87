import CPlatform

/// The documents of one input, one after another.
///
/// Push-driven: the owner reads bytes into ``freeSpace(_:)`` and asks ``next()`` what there is. All
/// three forms are taken: a line each, pretty-printed, and RFC 7464 with its record separators; an
/// array of objects counts as its elements. After an error reading goes on at the next line that
/// begins with `{`, `[` or a record separator, the line of the error included unless the document
/// began on it; within an array it goes on after the broken element (``ElementSkip``). Memory is
/// bounded by the longest document allowed, not by the input. Time is linear.
package final class DocumentStream {
  package enum Event {
    /// A document is on the tape, good until the next call.
    case document
    case failure(JSONSyntaxError, TextPlace)
    /// What the last failure made unreadable; only with ``JSONInputOptions/keepsSkipped``.
    case skipped(Skipped)
    case needsInput
    case end
  }

  /// Input that was passed over after an error.
  package enum Skipped {
    case bytes(UnsafeBufferPointer<UInt8>)
    /// Too much to keep: its length in bytes.
    case length(Int)
  }

  enum Mode {
    case between
    case document
    case recovering
    /// Recovering, and it is known where: at `searchFrom`.
    case resuming
    case finished
  }

  /// Where between the elements of a top-level array reading is.
  enum ArrayState {
    case none, beforeFirst, afterElement, afterComma
    /// After an error within an array: commas and the closing bracket may or may not come.
    case loose
  }

  package let tape = JSONTape()
  /// What lenient reading put right in the document on the tape, by place.
  var notes: [(RepairNote.Kind, TextPlace)] = []
  /// What it passed over between documents.
  var notesBetween: [(RepairNote.Kind, TextPlace)] = []

  let options: JSONInputOptions
  let buffer = ByteBuffer(capacity: 1 << 16)
  let scanner = JSONScanner()
  var mode = Mode.between
  var array = ArrayState.none
  /// The first byte that is not dealt with, within the buffer.
  var head = 0
  /// Of the document being read, or of what is being passed over.
  var start = 0
  /// Offset in the input of the first byte of the buffer.
  var origin = 0
  var isFinal = false
  var hasBegun = false
  /// Whether the rest of a line is of no interest; only where objects within lines are read.
  var passesLine = false
  private(set) var lines = LineCounter()
  /// Where a search for the next line goes on, and how much was dropped before the buffer.
  var searchFrom = 0
  var droppedLength = 0
  /// The line on which an array began, or its last element ended.
  var lastLine = 0
  /// The end of the broken element that is passed over.
  var skip: ElementSkip?
  /// Only with ``JSONInputOptions/lenient``.
  let repair: LenientRepair?
  /// How much of the document was repaired.
  var repairedEnd = 0
  /// How far the comment or placeholder at `head` was searched for its end, from `head`.
  var searchedLength = 0
  /// With ``JSONInputOptions/scan``, the end of the line that is read, if it has come, and how far
  /// it was searched for.
  var lineEnd: Int?
  var lineSearched = 0
  var attempts = ScanAttempts()

  package init(options: JSONInputOptions) {
    self.options = options
    repair = options.lenient ? LenientRepair() : nil
  }

  /// Whether whole lines came, all are dealt with and nothing is open: a new stream could go on.
  package var isBetweenDocuments: Bool {
    guard mode == .between, array == .none, head == buffer.count, notes.isEmpty,
      notesBetween.isEmpty, !passesLine
    else {
      return false
    }
    return buffer.count == 0 || buffer.base[buffer.count - 1] == 0x0A
  }

  /// Begins anew in the midst of an input, with the memory that the last piece needed.
  ///
  /// Only where nothing is open.
  package func restart(line: Int, offset: Int) {
    buffer.resetIfLarger(than: 1 << 20)
    (head, start, searchFrom, searchedLength) = (0, 0, 0, 0)
    (lineEnd, lineSearched, attempts) = (nil, 0, ScanAttempts())
    origin = offset
    hasBegun = offset > 0
    lines = LineCounter(line: line, offset: offset)
  }

  /// All bytes that came, as long as ``freeSpace(_:)`` was called only once.
  package var input: UnsafeBufferPointer<UInt8> { buffer.bytes }

  deinit {
    tape.deallocate()
  }

  // MARK: Input

  /// Room for `length` more bytes of input.
  package func freeSpace(_ length: Int) -> UnsafeMutablePointer<UInt8> {
    dropConsumed()
    return buffer.freeSpace(length)
  }

  /// Takes in bytes written to ``freeSpace(_:)``.
  package func commit(_ length: Int) {
    buffer.commit(length)
  }

  /// Says that no more input will come.
  package func finish() {
    isFinal = true
  }

  private func dropConsumed() {
    // Behind an element the line break before an error is asked for, so one byte stays.
    let keep =
      mode == .document || mode == .recovering || mode == .resuming
      ? min(start, head) : array == .none ? head : head - 1
    guard keep > 0 else { return }
    lines.advance(to: keep, in: buffer.base, origin: origin)
    lines.rebase(by: keep, in: buffer.base, origin: origin)
    buffer.removeFirst(keep)
    origin += keep
    head -= keep
    start -= keep
    searchFrom -= keep
    skip?.move(by: keep)
    lineEnd = lineEnd.map { $0 - keep }
    lineSearched -= keep
  }

  /// Line, column and offset of a position within the buffer.
  func place(of position: Int) -> TextPlace {
    lines.place(of: position, in: buffer.base, origin: origin)
  }

  /// Where the document on the tape begins.
  package var documentPlace: TextPlace { place(of: start) }

  /// The bytes of the document on the tape: as they stand, or as repaired.
  package var documentBytes: UnsafeBufferPointer<UInt8> {
    if let repair { return repair.output.bytes }
    return UnsafeBufferPointer(start: buffer.base + start, count: head - start)
  }

  // MARK: Events

  /// What comes next.
  package func next() -> Event {
    if mode == .between, array == .none, !options.lenient, !options.scan, takeUsual() {
      return .document
    }
    while true {
      let event: Event?
      switch mode {
      case .between: event = options.scan ? scanLine() : readBetween()
      case .document: event = options.scan ? readWithinLine() : readDocument()
      case .recovering: event = recover()
      case .resuming: event = resume(at: searchFrom)
      case .finished: return .end
      }
      if let event { return event }
    }
  }

  /// Takes a document on a line of its own of which nothing asks for a closer look.
  ///
  /// Else what was begun goes on as anything does.
  private func takeUsual() -> Bool {
    let first = head < buffer.count && buffer.base[head] == 0x0A ? head + 1 : head
    guard hasBegun, first < buffer.count, buffer.base[first] == UInt8(ascii: "{") else {
      return false
    }
    head = first
    begin()
    let limited = min(buffer.count - start, options.maximumDocument)
    guard let length = scanner.scanUsual(UnsafePointer(buffer.base + start), limited, 0, tape)
    else { return false }
    head = start + length
    mode = .between
    return true
  }

  // MARK: One document

  func begin() {
    mode = .document
    start = head
    if let repair {
      repair.begin(readsDumps: !options.scan)
      repairedEnd = 0
    }
    tape.reset(document: UnsafePointer(buffer.base + start), readable: buffer.readable - start)
    scanner.begin()
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
      var error = error
      if !options.lenient {
        let base = UnsafePointer(buffer.base + start)
        error.hint = LenientHint.text(base, error.offset, available, isBetween: false)
      }
      return fail(error)
    }
  }

  func tooLarge() -> JSONSyntaxError {
    JSONSyntaxError(
      .size, "a document is longer than \(options.maximumDocument) bytes", at: 0,
      hint: "--max-document raises the limit")
  }

  func complete(_ length: Int) -> Event {
    head = start + length
    mode = .between
    if array != .none, array != .loose {
      array = .afterElement
      lastLine = place(of: head).line
    }
    return .document
  }
}
