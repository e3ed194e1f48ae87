import CPlatform
import PushCore

/// A command's handler for each document of its input.
package protocol DocumentHandler {
  /// Handles the document on the stream's tape.
  ///
  /// The caller reports repairs of lenient reading on standard error unless this function takes
  /// them (``DocumentStream/removeNotes()``). A document is broken if this function throws.
  mutating func document(_ stream: DocumentStream, source: String) throws(Failure)

  /// Whether the handler needs no more documents.
  var isSatisfied: Bool { get }

  /// Whether to read more input after the documents that are already in memory.
  var wantsMoreInput: Bool { get }

  /// Called before a read that would block; `descriptor` is nil for an input in memory.
  mutating func willWait(for descriptor: Int32?)

  /// Called for a broken document before its error is reported.
  ///
  /// - Returns: The result of the document, for `--on-error emit`; nil if it has only an error.
  mutating func broken(_ failure: Failure) -> BrokenResult?
}

extension DocumentHandler {
  package var isSatisfied: Bool { false }
  package var wantsMoreInput: Bool { true }
  package mutating func willWait(for descriptor: Int32?) {}
  package mutating func broken(_ failure: Failure) -> BrokenResult? { nil }
}

/// The members that the result of a broken document shares with those of all records.
package struct BrokenResult {
  let command: String
  /// The index of the record, from 0.
  let index: Int
}

/// A value that is made once for each stream of documents.
package struct PerStream<Value> {
  private var known: (stream: DocumentStream, value: Value)?

  package init() {}

  /// Returns the stream's value; `make` is called for a new stream.
  package mutating func callAsFunction(_ stream: DocumentStream, _ make: () -> Value) -> Value {
    if let known, known.stream === stream { return known.value }
    let value = make()
    known = (stream, value)
    return value
  }
}

/// The action after a broken document.
package enum ErrorAction: String, Sendable {
  case skip, stop, emit
}

/// The options for reading JSON documents.
package struct InputOptions: Sendable {
  let reading: JSONInputOptions
  let onError: ErrorAction
  /// Whether to print only the length of a broken document, whose content may be sensitive.
  let hidesInput: Bool
  /// Whether lenient reading's repairs that are in no record fail the run, as `--strict` does.
  package var failsOnNotes: Bool
  /// Whether broken documents are reported; only one of the shards of an input reports them.
  var reportsBroken = true
  /// The command, if it reads records; other formats than JSON are then recognized.
  var recordReader: RecordReader?

  package init(_ arguments: ParsedArguments) {
    onError = arguments[.onError].flatMap(ErrorAction.init(rawValue:)) ?? .skip
    hidesInput = arguments.has(.redact)
    failsOnNotes = arguments.has(.strict)
    var reading = JSONInputOptions()
    reading.lenient = arguments.has(.lenient)
    reading.scan = arguments.has(.scan)
    if let limit = arguments.bytes(.maxDocument) { reading.maximumDocument = limit }
    reading.reportsSkipped = onError == .emit
    self.reading = reading
  }
}

/// Reads all documents of all inputs sequentially.
package struct InputLoop {
  private let context: Context
  private let options: InputOptions
  private let printer: RecordPrinter?
  private var broken: BrokenDocuments
  /// Whether all reading must end, for example after an error with `--on-error stop`.
  private(set) var isOver = false

  /// The number of bytes to read at once.
  package static let piece = 1 << 18

  /// `--on-error emit` prints to `printer`, which is nil if a command has no records.
  package init(_ context: Context, _ options: InputOptions, printer: RecordPrinter?) {
    (self.context, self.options, self.printer) = (context, options, printer)
    broken = BrokenDocuments(context, options.onError, printer, hidesInput: options.hidesInput)
  }

  /// Reads the inputs that `operands` name, or standard input if there are none.
  ///
  /// Reports errors and records their exit status in the context.
  package mutating func run(_ operands: [String], _ handler: inout some DocumentHandler) {
    for name in InputSources.names(of: operands) where !isOver {
      do {
        let source = try InputSources.open(name, context, awaited: "JSON")
        read(source, &handler)
      } catch {
        context.fail(error)
      }
    }
  }

  private mutating func read(_ source: InputSource, _ handler: inout some DocumentHandler) {
    let stream = DocumentStream(options: options.reading)
    var isStart = true
    while pump(stream, source.name, &handler) == .needsInput, handler.wantsMoreInput {
      fill(stream, source, isStart: isStart, &handler)
      isStart = false
    }
    broken.finish()
  }

  /// The reason why ``pump(_:_:_:)`` returned.
  enum Pause {
    case needsInput
    /// The input ended, or no more documents are needed.
    case ended
  }

  /// Handles all documents that the stream has buffered.
  mutating func pump(
    _ stream: DocumentStream, _ source: String, _ handler: inout some DocumentHandler
  ) -> Pause {
    while !isOver {
      let event = stream.next()
      if options.reading.lenient { report(stream.removeNotesBetween(), source) }
      switch event {
      case .document:
        context.tally.documents += 1
        handle(stream, source, &handler)
      case .failure(let error, let position):
        let failure = Failure(
          error.kind, error.message, hint: error.hint, input: InputPosition(position, in: source))
        let result = handler.broken(failure)
        if options.reportsBroken { isOver = broken.failed(failure, result) }
      case .skipped(let skipped): broken.skipped(skipped)
      case .needsInput: return .needsInput
      case .end:
        broken.finish()
        return .ended
      }
      context.output.endLines()
      if context.output.end != nil || handler.isSatisfied { isOver = true }
    }
    broken.finish()
    return .ended
  }

  private mutating func handle(
    _ stream: DocumentStream, _ source: String, _ handler: inout some DocumentHandler
  ) {
    do {
      try handler.document(stream, source: source)
    } catch {
      printer?.discard()
      let result = handler.broken(error)
      guard options.reportsBroken else { return }
      var error = error
      if error.input == nil { error.input = InputPosition(stream.documentPosition, in: source) }
      isOver = broken.failed(error, result)
      broken.skipped(.bytes(stream.documentBytes))
    }
    if options.reading.lenient { report(stream.removeNotes(), source) }
  }

  private mutating func fill(
    _ stream: DocumentStream, _ source: InputSource, isStart: Bool,
    _ handler: inout some DocumentHandler
  ) {
    let space = stream.freeSpace(Self.piece)
    let wait = {
      context.output.flush()
      handler.willWait(for: source.input.descriptor)
    }
    switch source.read(into: space, Self.piece, isStart: isStart, context, beforeWaiting: wait) {
    case .bytes(let count):
      if isStart, let reader = options.recordReader, let format = RecordFormat(space, count) {
        context.fail(format.failure(source.name, reader))
        return stream.finish()
      }
      stream.commit(count)
      context.didRead(count)
    case .end, .failed: stream.finish()
    case .signal: isOver = true
    }
  }

  private func report(_ notes: [(RepairNote.Kind, TextPosition)], _ source: String) {
    for (kind, position) in notes {
      let input = InputPosition(position, in: source)
      if options.failsOnNotes {
        context.fail(Failure(.jsonLenient, kind.message, input: input, severity: .error))
      } else {
        context.warn(.jsonLenient, kind.message, input: input)
      }
    }
  }
}

extension InputPosition {
  package init(_ position: TextPosition, in source: String) {
    self.init(source: source, line: position.line, column: position.column, offset: position.offset)
  }

  /// A whole file.
  static func file(_ path: String) -> InputPosition {
    InputPosition(source: path, line: 0, column: 0, offset: 0)
  }
}

extension Context {
  /// Warns about each duplicate name in the document of a stream.
  func warn(duplicatesIn stream: DocumentStream, _ source: String) {
    for found in stream.duplicateNames() {
      report(Failure(found, in: source))
    }
  }
}

extension Failure {
  /// Creates a message from a finding at its position in a source.
  package init(_ found: LocatedFinding, in source: String) {
    self.init(found.finding, input: InputPosition(found.position, in: source))
  }
}

extension DocumentStream {
  /// Returns the repairs of lenient reading in the document, for its record.
  func removeNoteTexts() -> [String] {
    removeNotes().map { "\($0.message) at line \($1.line), column \($1.column)" }
  }
}

/// Reports broken documents and, for `--on-error emit`, prints their content.
struct BrokenDocuments {
  private let context: Context
  private let action: ErrorAction
  private let printer: RecordPrinter?
  /// Whether to print only the length of a broken document, whose content is unknown.
  private let hidesInput: Bool
  /// An error for which the skipped input has not arrived yet, and its result.
  private var pending: (failure: Failure, result: BrokenResult?)?

  init(
    _ context: Context, _ action: ErrorAction, _ printer: RecordPrinter?, hidesInput: Bool = false
  ) {
    (self.hidesInput, self.context, self.action) = (hidesInput, context, action)
    self.printer = printer
  }

  /// Reports an error; returns whether reading must end.
  mutating func failed(_ failure: Failure, _ result: BrokenResult? = nil) -> Bool {
    finish()
    context.fail(failure)
    if action == .emit { pending = (failure, result) }
    return action == .stop
  }

  /// Receives the input that the last error made unreadable.
  mutating func skipped(_ skipped: DocumentStream.Skipped) {
    guard let (failure, result) = pending else { return }
    pending = nil
    emit(failure, result, skipped)
  }

  /// Prints a pending error without its input.
  mutating func finish() {
    guard let (failure, result) = pending else { return }
    pending = nil
    emit(failure, result, nil)
  }

  private func emit(
    _ failure: Failure, _ result: BrokenResult?, _ skipped: DocumentStream.Skipped?
  ) {
    guard let printer else { return }
    var record = JSONObjectWriter(printer.begin())
    if let result {
      record.json("ok", "false")
      record.string("command", result.command)
    }
    failure.appendMember(to: &record)
    if let result { record.integer("index", result.index) }
    switch skipped {
    case nil: break
    case .length(let length): record.integer("length", length)
    case .bytes(let bytes) where hidesInput: record.integer("length", bytes.count)
    case .bytes(let bytes): record.raw(bytes)
    }
    record.end()
    printer.endError()
    context.output.endLines()
  }
}

extension JSONObjectWriter {
  /// Writes bytes as text, or in base64 if they are not valid UTF-8.
  fileprivate mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>) {
    if UTF8Check.isValid(bytes) {
      key("raw")
      out.append(UInt8(ascii: "\""))
      JSONText.append(bytes, to: out)
    } else {
      key("raw_base64")
      out.append(UInt8(ascii: "\""))
      Base64.append(bytes, to: out)
    }
    out.append(UInt8(ascii: "\""))
  }
}
