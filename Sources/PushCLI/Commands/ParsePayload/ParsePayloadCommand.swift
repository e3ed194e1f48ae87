import PushCore

/// `parse-payload`: explains push payloads, a record for each message.
enum ParsePayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputStatistics.start(arguments, context)
    let plan = try ParsePayloadPlan(arguments)
    let (style, input) = (try PrintStyle(arguments, context), InputOptions(arguments))
    let make = { (context: Context) in
      let printer = RecordPrinter(style, to: context.output)
      let loop = InputLoop(context, input, printer: printer)
      return (loop, StreamRecords(plan, context, printer, loop.stream))
    }
    if plan.jobs > 1 {
      ParallelLoop(context, jobs: plan.jobs, make).run(arguments.operands)
    } else {
      var (loop, records) = make(context)
      loop.run(arguments.operands, &records)
    }
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
