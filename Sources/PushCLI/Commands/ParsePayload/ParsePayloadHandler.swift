import PushCore

/// Prints the records of each document.
struct ParsePayloadHandler: DocumentHandler {
  private let plan: ParsePayloadPlan
  private let context: Context
  private let printer: RecordPrinter
  /// The stream that is being read, and its reader.
  private var stream: DocumentStream?
  private var owned: PayloadReader?
  /// The reader once more, without the counting that each document would cost.
  private unowned(unsafe) var reader: PayloadReader?

  init(_ plan: ParsePayloadPlan, _ context: Context, _ printer: RecordPrinter) {
    self.plan = plan
    self.context = context
    self.printer = printer
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    if stream !== self.stream { begin(stream) }
    guard let reader else { return }
    let messages: Int
    do {
      messages = try reader.findMessages()
    } catch {
      throw Failure(error.code, .data, error.message, hint: error.hint)
    }
    let notes = stream.hasNotes ? Self.texts(stream.takeNotes()) : []
    for message in 0..<messages {
      let outcome = reader.writeRecord(of: message, notes: notes, into: printer.begin())
      printer.end()
      judge(outcome, stream, source)
    }
  }

  private mutating func begin(_ stream: DocumentStream) {
    let made = PayloadReader(options: plan.payload, tape: stream.tape)
    (self.stream, owned, reader) = (stream, made, made)
  }

  private static func texts(_ notes: [(RepairNote.Kind, TextPlace)]) -> [String] {
    notes.map { "\($0.message) at line \($1.line), column \($1.column)" }
  }

  private func judge(_ outcome: PayloadOutcome, _ stream: DocumentStream, _ source: String) {
    if plan.isStrict, let first = outcome.firstDoubt {
      let place = InputPlace(stream.documentPlace, in: source)
      let text = "\(first.plainMessage) [\(first.code)]"
      context.fail(.strict(count: outcome.doubts, first: text, input: place))
    }
    if plan.requiresVendor, outcome.isPlain {
      let place = InputPlace(stream.documentPlace, in: source)
      context.fail(
        Failure("payload.no-vendor", .data, "the payload is no known vendor's", input: place))
    }
  }
}
