import CPlatform
import PushCore

/// Reads all documents of all inputs sequentially.
package struct InputLoop {
  /// The documents of the current input; the stream, its tape and their readers serve all inputs.
  package let stream: DocumentStream
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
    stream = DocumentStream(options: options.reading)
    broken = BrokenDocuments(context, options.onError, printer, hidesInput: options.hidesInput)
  }

  /// Reads the inputs that `operands` name, or standard input if there are none.
  ///
  /// Reports errors and records their exit status in the context.
  package mutating func run(_ operands: [String], _ handler: inout some DocumentHandler) {
    guard !isOver else { return }
    InputSources.each(of: operands, context, awaited: "JSON") { source in
      read(source, &handler)
      return !isOver
    }
  }

  private mutating func read(_ source: InputSource, _ handler: inout some DocumentHandler) {
    stream.restart(line: 1, offset: 0)
    stream.isForSimulator = source.name.hasSuffix(".apns")
    let before = context.tally
    var isStart = true
    while pump(source.name, &handler) == .needsInput, handler.wantsMoreInput {
      fill(source, isStart: isStart, &handler)
      isStart = false
    }
    broken.finish()
    if !isOver { handler.ended(stream) }
    if options.reading.scan, !isOver {
      context.checkScan(source.name, since: before, stream.unreadForm)
    }
  }

  /// The reason why ``pump(_:_:)`` returned.
  enum Pause {
    case needsInput
    /// The input ended, or no more documents are needed.
    case ended
  }

  /// Handles all documents that the stream has buffered.
  mutating func pump(_ source: String, _ handler: inout some DocumentHandler) -> Pause {
    let output = context.output
    printer?.reads(stream, source)
    while !isOver {
      let event = stream.next()
      if options.reading.lenient { report(stream.removeNotesBetween(), source) }
      switch event {
      case .document:
        context.tally.documents += 1
        handle(source, &handler)
      case .failure(let error, let position):
        let failure = Failure(error, position, in: source)
        let result = handler.broken(failure)
        if options.reportsBroken { isOver = broken.failed(failure, result) }
      case .skipped(let skipped): broken.skipped(skipped)
      case .needsInput: return .needsInput
      case .end:
        broken.finish()
        return .ended
      }
      output.endLines()
      if output.end != nil || handler.isSatisfied { isOver = true }
    }
    broken.finish()
    return .ended
  }

  private mutating func handle(_ source: String, _ handler: inout some DocumentHandler) {
    do {
      try handler.document(stream, source: source)
    } catch {
      printer?.discard()
      if error.kind == .payloadNoRequest, stream.skipRequest() { return }
      let result = handler.broken(error)
      guard options.reportsBroken else { return }
      var error = error
      if error.input == nil { error.input = InputPosition(stream.documentPosition, in: source) }
      isOver = broken.failed(error, result)
      broken.skipped(.bytes(stream.documentBytes))
    }
    let notes = stream.removeNotes()
    if options.reading.lenient { report(notes, source) }
  }

  private mutating func fill(
    _ source: InputSource, isStart: Bool, _ handler: inout some DocumentHandler
  ) {
    let space = stream.freeSpace(Self.piece)
    let wait = {
      context.output.flush()
      handler.willWait(for: source.input.descriptor)
    }
    switch source.read(into: space, Self.piece, isStart: isStart, context, beforeWaiting: wait) {
    case .bytes(let count):
      if isStart, let batch = options.batchCommandLine, let format = NonJSONFormat(space, count) {
        context.fail(format.failure(source.name, batch))
        return stream.finish()
      }
      stream.commit(count)
      context.didRead(count)
    case .end, .failed: stream.finish()
    case .signal: isOver = true
    }
  }

  private func report(_ notes: [(RepairNote, TextPosition)], _ source: String) {
    for (note, position) in notes {
      let input = InputPosition(position, in: source)
      if options.failsOnNotes {
        context.fail(Failure(.jsonLenient, note.message, input: input, severity: .error))
      } else {
        context.warn(.jsonLenient, note.message, input: input)
      }
    }
  }
}

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

  /// Called after the last document of each input.
  mutating func ended(_ stream: DocumentStream)

  /// Called for a broken document before its error is reported.
  ///
  /// - Returns: The result of the document, for `--on-error emit`; nil if it has only an error.
  mutating func broken(_ failure: Failure) -> BrokenResult?
}

extension DocumentHandler {
  package var isSatisfied: Bool { false }
  package var wantsMoreInput: Bool { true }
  package mutating func willWait(for descriptor: Int32?) {}
  package mutating func ended(_ stream: DocumentStream) {}
  package mutating func broken(_ failure: Failure) -> BrokenResult? { nil }
}

/// The members that the result of a broken document shares with those of all records.
package struct BrokenResult {
  let command: String
  /// The index of the record, from 0.
  let index: Int
}
