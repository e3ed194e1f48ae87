import PushCore

/// Prints the records of each document.
struct ParsePayloadHandler: DocumentHandler {
  private let plan: ParsePayloadPlan
  private let context: Context
  private let printer: RecordPrinter
  /// The reader of the stream that is being read.
  private var reader: PayloadReader?
  private var identity: ObjectIdentifier?
  /// Held, so that no other stream takes its place in memory.
  private var stream: DocumentStream?

  init(_ plan: ParsePayloadPlan, _ context: Context, _ printer: RecordPrinter) {
    self.plan = plan
    self.context = context
    self.printer = printer
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let reader = reader(for: stream)
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

  private mutating func reader(for stream: DocumentStream) -> PayloadReader {
    let identity = ObjectIdentifier(stream)
    if let reader, self.identity == identity { return reader }
    let made = PayloadReader(options: plan.payload, tape: stream.tape)
    (reader, self.stream, self.identity) = (made, stream, identity)
    return made
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
