import PushCore

/// `convert-payload`: push payloads in another form.
enum ConvertPayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let plan = try ConvertPayloadPlan(arguments, context)
    let style = try PrintStyle(arguments, context)
    let printer = RecordPrinter(style, to: context.output)
    var handler = ConvertPayloadHandler(plan, context, printer)
    var loop = InputLoop(context, InputOptions(arguments), printer: printer)
    loop.run(arguments.operands, &handler)
  }
}

/// Prints what each document becomes, and tells on standard error what is left behind.
struct ConvertPayloadHandler: DocumentHandler {
  private let plan: ConvertPayloadPlan
  private let context: Context
  private let printer: RecordPrinter
  /// For the stream that is being read.
  private var converter: PayloadConverter?
  private var stream: DocumentStream?
  /// One option mends it for all documents, so it is told of the first.
  private var hasToldOfRecipient = false

  init(_ plan: ConvertPayloadPlan, _ context: Context, _ printer: RecordPrinter) {
    (self.plan, self.context, self.printer) = (plan, context, printer)
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let converter = converter(for: stream)
    let findings: [Finding]
    if let redactor = plan.redactor {
      redactor.redact(stream.tape)
      converter.bundleID = plan.conversion.bundleID.map(redactor.replacingRepeats(inOption:))
    }
    do {
      findings = try converter.convert(into: printer.begin())
    } catch {
      throw Failure(error)
    }
    printer.end()
    let place = InputPlace(stream.documentPlace, in: source)
    for finding in findings where !isKnown(finding) {
      context.report(Diagnostic(finding, input: place))
    }
    if plan.isStrict, let failure = Failure.strict(findings, input: place) { context.fail(failure) }
  }

  private mutating func isKnown(_ finding: Finding) -> Bool {
    guard finding.code == PayloadConverter.noRecipient.code else { return false }
    defer { hasToldOfRecipient = true }
    return hasToldOfRecipient
  }

  private mutating func converter(for stream: DocumentStream) -> PayloadConverter {
    if let converter, self.stream === stream { return converter }
    let made = PayloadConverter(options: plan.conversion, tape: stream.tape)
    (converter, self.stream) = (made, stream)
    return made
  }
}
