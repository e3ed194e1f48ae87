import PushCore

/// Prints the records of each document.
struct ParsePayloadHandler: DocumentHandler {
  private let plan: ParsePayloadPlan
  private let context: Context
  private let printer: RecordPrinter
  private let redactor: Redactor?
  /// For the stream that is being read.
  private var records: StreamRecords?

  init(_ plan: ParsePayloadPlan, _ context: Context, _ printer: RecordPrinter) {
    self.plan = plan
    self.context = context
    self.printer = printer
    redactor = plan.redaction.map(Redactor.init)
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let records = records(of: stream)
    if let failure = records.write(source) { throw Failure(failure) }
  }

  private mutating func records(of stream: DocumentStream) -> StreamRecords {
    if let records, records.belong(to: stream) { return records }
    let made = StreamRecords(plan, context, printer, stream, redactor)
    records = made
    return made
  }
}

/// The records of the documents of one stream.
private final class StreamRecords {
  private let plan: ParsePayloadPlan
  private let context: Context
  private let printer: RecordPrinter
  private let stream: DocumentStream
  private let reader: PayloadReader
  private let redactor: Redactor?

  init(
    _ plan: ParsePayloadPlan, _ context: Context, _ printer: RecordPrinter,
    _ stream: DocumentStream, _ redactor: Redactor?
  ) {
    self.plan = plan
    self.context = context
    self.printer = printer
    self.stream = stream
    self.redactor = redactor
    reader = PayloadReader(options: plan.payload, tape: stream.tape)
  }

  func belong(to stream: DocumentStream) -> Bool { stream === self.stream }

  /// Prints the records of the document on the tape; why there are none, if it is no push.
  func write(_ source: String) -> PayloadFailure? {
    let messages: Int
    redactor?.redact(stream.tape)
    do {
      messages = try reader.findMessages()
    } catch {
      return error
    }
    if stream.hasNotes {
      let notes = stream.takeNoteTexts()
      for message in 0..<messages { write(message, notes, source) }
    } else {
      for message in 0..<messages { write(message, [], source) }
    }
    return nil
  }

  private func write(_ message: Int, _ notes: [String], _ source: String) {
    printer.begin()
    reader.writeRecord(of: message, notes: notes, into: printer.scratch)
    printer.end()
    if plan.isStrict || plan.requiresVendor { judge(reader.outcome, source) }
  }

  private func judge(_ outcome: PayloadOutcome, _ source: String) {
    if plan.isStrict,
      let failure = Failure.strict(outcome, input: InputPlace(stream.documentPlace, in: source))
    {
      context.fail(failure)
    }
    if plan.requiresVendor, outcome.isPlain {
      context.fail(.noVendor(InputPlace(stream.documentPlace, in: source)))
    }
  }
}
