import PushCore

/// `parse-payload`: explains push payloads, a record for each message.
enum ParsePayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputMeter.start(arguments, context)
    let plan = try ParsePayloadPlan(arguments)
    let style = try PrintStyle(arguments, context)
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

struct ParsePayloadPlan {
  var payload = PayloadOptions()
  /// Whether to draw messages as text.
  let isText: Bool
  let isStrict: Bool
  let requiresVendor: Bool
  /// The key that the redactors of all threads share; nil without `--redact`.
  let redaction: RedactionKey?
  let jobs: Int

  init(_ arguments: ParsedArguments) throws(Failure) {
    try Self.checkFields(arguments)
    payload.vendor = try PayloadVendor.named(arguments)
    payload.includesRaw = arguments.has(.raw)
    payload.badgeNow = arguments.integer(.badgeNow)
    isText = arguments[.output] == OutputFormat.text.rawValue
    isStrict = arguments.has(.strict)
    requiresVendor = arguments.has(.requireVendor)
    redaction = arguments.has(.redact) ? RedactionKey() : nil
    jobs = arguments.integer(.jobs) ?? 1
  }

  /// Rejects `--field raw` without `--raw`, which would print only empty lines.
  private static func checkFields(_ arguments: ParsedArguments) throws(Failure) {
    // The records of broken documents have this key, too.
    guard !arguments.has(.raw), arguments[.onError] != ErrorAction.emit.rawValue else { return }
    let paths = arguments.all(.field).flatMap(FieldPath.list).compactMap(FieldPath.init)
    guard paths.contains(where: { $0.firstName == RecordMember.raw.rawValue }) else { return }
    throw Failure(.usageMissingOption, "--field raw requires --raw")
  }
}

/// Prints the records of each document.
struct ParsePayloadHandler: DocumentHandler {
  private let plan: ParsePayloadPlan
  private let context: Context
  private let printer: RecordPrinter
  private let redactor: Redactor?
  private var records: StreamRecords?

  init(_ plan: ParsePayloadPlan, _ context: Context, _ printer: RecordPrinter) {
    (self.plan, self.context, self.printer) = (plan, context, printer)
    redactor = plan.redaction.map(Redactor.init)
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    if let failure = records(of: stream).write(source) { throw failure }
  }

  @inline(__always)
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
  /// The members to print in place of whole records; nil for a name that no record has.
  private let fields: [(path: FieldPath, member: RecordMember?)]?
  /// The text to draw in place of records.
  private let card: CardParts<RecordMember>?
  private let isWhole: Bool
  private let isChecked: Bool

  @inline(never)
  init(
    _ plan: ParsePayloadPlan, _ context: Context, _ printer: RecordPrinter,
    _ stream: DocumentStream, _ redactor: Redactor?
  ) {
    (self.plan, self.context, self.printer, self.stream) = (plan, context, printer, stream)
    self.redactor = redactor
    var options = plan.payload
    options.acceptsRecords = true
    reader = PayloadReader(options: options, tape: stream.tape)
    fields = printer.fields?.map { ($0, RecordMember(rawValue: $0.firstName)) }
    card = plan.isText && fields == nil ? CardText.notification[printer.textStyle] : nil
    isWhole = fields == nil && card == nil
    isChecked = plan.isStrict || plan.requiresVendor
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
      let notes = stream.removeNoteTexts()
      for message in 0..<messages { write(message, notes, source) }
    } else {
      for message in 0..<messages { write(message, [], source) }
    }
    return nil
  }

  private func write(_ message: Int, _ notes: [String], _ source: String) {
    if isWhole {
      printer.begin()
      reader.writeRecord(of: message, notes: notes, into: printer.scratch)
      printer.end()
    } else {
      writePart(message, notes)
    }
    if isChecked { check(reader.outcome, source) }
  }

  /// Separate, so that writing whole records needs fewer instructions.
  @inline(never)
  private func writePart(_ message: Int, _ notes: [String]) {
    reader.read(message, notes: notes)
    printer.draw(draw)
  }

  /// Appends the fields, or the text, of the last message read.
  private func draw(_ out: ByteBuffer, _ style: TextStyle) {
    if let card {
      reader.append(card, to: out, escapes: style.escapes)
      guard reader.hasFindings else { return }
      return DiagnosticsText.append(reader.container(.diagnostics), to: out, style: style)
    }
    for (index, field) in (fields ?? []).enumerated() {
      if index > 0 { out.append(0x09) }
      guard let member = field.member else { continue }
      if field.path.isName {
        reader.appendCell(member, to: out, escapes: style.escapes)
      } else if let root = reader.container(member) {
        field.path.find(in: root, from: 1)?.appendCell(to: out, escapes: style.escapes)
      }
    }
    out.append(0x0A)
  }

  private func check(_ outcome: PayloadOutcome, _ source: String) {
    if plan.isStrict,
      let failure = Failure.strict(
        outcome, input: InputPosition(stream.documentPosition, in: source))
    {
      context.fail(failure)
    }
    if plan.requiresVendor, outcome.isPlain {
      context.fail(.noVendor(InputPosition(stream.documentPosition, in: source)))
    }
  }
}

extension CardText<RecordMember> {
  /// A notification as a phone shows it.
  fileprivate static let notification = CardText(
    heading: [.vendor, .format, .platform, .kind, .confidence],
    texts: [.title, .subtitle, .body],
    details: [
      (.imageURL, "picture"), (.url, "tap opens"), (.deepLink, "tap leads to"), (.badge, "badge"),
      (.inApp, "in-app"), (.attributes, "attributes"), (.tracking, "tracking"),
    ],
    message: .messageID)
}
