import PushCore

/// `parse-payload`: explains push payloads, a record for each message.
enum ParsePayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputStatistics.start(arguments, context)
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
    jobs = arguments.integer(.jobs) ?? ParallelJobs.number(for: arguments.operands)
  }

  /// Rejects `--field raw` without `--raw`, which would print only empty lines.
  private static func checkFields(_ arguments: ParsedArguments) throws(Failure) {
    // The records of broken documents have this key, too.
    guard !arguments.has(.raw), arguments[.onError] != ErrorAction.emit.rawValue else { return }
    let paths = arguments.all(.field).flatMap(FieldPath.list).compactMap(FieldPath.init)
    guard paths.contains(where: { $0.firstName == RecordField.raw.rawValue }) else { return }
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
