import PushCore

/// `parse-payload`: explains push payloads, a record for each message.
enum ParsePayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let plan = try ParsePayloadPlan(arguments)
    let style = try PrintStyle(arguments, context, text: ParsePayloadText())
    if plan.jobs > 1 {
      ParallelLoop(context, InputOptions(arguments), jobs: plan.jobs) { context in
        let printer = RecordPrinter(style, to: context.output)
        return (ParsePayloadHandler(plan, context, printer), printer)
      }.run(arguments.operands)
      return
    }
    let printer = RecordPrinter(style, to: context.output)
    var handler = ParsePayloadHandler(plan, context, printer)
    var loop = InputLoop(context, InputOptions(arguments), printer: printer)
    loop.run(arguments.operands, &handler)
  }
}

/// The plan of a `parse-payload` run.
struct ParsePayloadPlan {
  var payload = PayloadOptions()
  var isStrict = false
  var requiresVendor = false
  /// The key that the redactors of all threads share; nil without `--redact`.
  var redaction: RedactionKey?
  var jobs = 1

  init(_ arguments: ParsedArguments) throws(Failure) {
    payload.vendor = try PayloadVendor.named(arguments)
    payload.includesRaw = arguments.has(.raw)
    payload.badgeNow = arguments.integer(.badgeNow)
    isStrict = arguments.has(.strict)
    requiresVendor = arguments.has(.requireVendor)
    redaction = arguments.has(.redact) ? RedactionKey() : nil
    jobs = arguments.integer(.jobs) ?? 1
  }
}

/// Prints the records of each document.
struct ParsePayloadHandler: DocumentHandler {
  private let plan: ParsePayloadPlan
  private let context: Context
  private let printer: RecordPrinter
  private let redactor: Redactor?
  /// The records of the current stream.
  private var records: StreamRecords?

  init(_ plan: ParsePayloadPlan, _ context: Context, _ printer: RecordPrinter) {
    self.plan = plan
    self.context = context
    self.printer = printer
    redactor = plan.redaction.map(Redactor.init)
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let records = records(of: stream)
    if let failure = records.write(source) { throw failure }
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

  /// Prints the records of the document on the tape; returns a failure if it is not a push.
  func write(_ source: String) -> Failure? {
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

/// Draws a notification as a phone shows it, followed by its diagnostics.
struct ParsePayloadText: RecordRenderer {
  func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    let card = CardText(record: record, out: out, style: style)
    card.header(["vendor", "format", "platform", "kind", "confidence"])
    for key: JSONKey in ["title", "subtitle", "body"] { card.text(key) }
    for (key, label) in Self.details { card.detail(key, label) }
    card.buttons()
    card.footer("message_id", " message ")
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }

  private static let details: [(JSONKey, String)] = [
    ("image_url", "picture"), ("url", "tap opens"), ("deep_link", "tap leads to"),
    ("badge", "badge"), ("in_app", "in-app"), ("attributes", "attributes"),
    ("tracking", "tracking"),
  ]
}
