import PushCore

/// `convert-payload`: converts push payloads to another format.
enum ConvertPayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputMeter.start(arguments, context)
    let plan = try ConvertPayloadPlan(arguments, context)
    let style = try PrintStyle(arguments, context)
    let printer = RecordPrinter(style, to: context.output)
    var handler = ConvertPayloadHandler(plan, context, printer)
    var loop = InputLoop(context, InputOptions(arguments), printer: printer)
    loop.run(arguments.operands, &handler)
  }
}

/// Prints the converted form of each document, and reports dropped values on standard error.
struct ConvertPayloadHandler: DocumentHandler {
  private let plan: ConvertPayloadPlan
  private let context: Context
  private let printer: RecordPrinter
  private var converters = PerStream<PayloadConverter>()
  /// Whether a missing recipient was already reported.
  ///
  /// It is reported only for the first document, because one option fixes it for all of them.
  private var hasToldOfRecipient = false

  init(_ plan: ConvertPayloadPlan, _ context: Context, _ printer: RecordPrinter) {
    (self.plan, self.context, self.printer) = (plan, context, printer)
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let converter = converters(stream) { [plan] in
      PayloadConverter(options: plan.conversion, tape: stream.tape)
    }
    if let redactor = plan.redactor {
      redactor.redact(stream.tape)
      converter.bundleID = plan.conversion.bundleID.map(redactor.replacingRepeats(inOption:))
    }
    let findings = try converter.convert(into: printer.begin())
    printer.end()
    let place = InputPlace(stream.documentPlace, in: source)
    for finding in findings where !isKnown(finding) {
      context.report(Failure(finding, input: place))
    }
    if plan.isStrict, let failure = Failure.strict(findings, input: place) { context.fail(failure) }
  }

  private mutating func isKnown(_ finding: Finding) -> Bool {
    guard finding.kind == .convertNoRecipient else { return false }
    defer { hasToldOfRecipient = true }
    return hasToldOfRecipient
  }
}

/// The plan of a `convert-payload` run.
struct ConvertPayloadPlan {
  let conversion: ConversionOptions
  let isStrict: Bool
  /// The redactor for all documents of the run; nil without `--redact`.
  let redactor: Redactor?

  init(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    guard let target = arguments[.to].flatMap(ConversionTarget.init(rawValue:)) else {
      throw Failure(
        .usageMissingOption, "convert-payload needs --to",
        hint: "FORM is one of \(ConversionTarget.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    var options = ConversionOptions(target)
    options.vendor = try PayloadVendor.named(arguments)
    try Self.check(arguments, .bundleID, only: .simctl, target)
    try Self.check(arguments, .deviceToken, only: .fcmV1, target)
    options.bundleID = arguments[.bundleID]
    redactor = RedactOption.redactor(arguments)
    options.deviceToken = try Self.token(arguments, context)
    if let id = options.bundleID, !Self.isBundleID(id) {
      throw Failure(
        .usageBadValue, "option --bundle-id needs an app's bundle ID, not \(TypedText.quoted(id))",
        hint: "example: com.example.app")
    }
    if options.deviceToken?.isEmpty == true {
      throw Failure(.usageBadValue, "option --device-token needs a TOKEN, not an empty value")
    }
    if let redactor {
      options.deviceToken = options.deviceToken.map(redactor.placeholder(forOption:))
    }
    conversion = options
    isStrict = arguments.has(.strict)
  }

  private static func token(
    _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) -> String? {
    guard let value = arguments[.deviceToken] else { return nil }
    if value == "@-", arguments.operands.isEmpty {
      throw Failure(
        .usageStdinTwice, "--device-token @- and the payloads cannot both read standard input",
        hint: "give the payloads in a file")
    }
    return try AtFile(context).value(value)
  }

  private static func check(
    _ arguments: ParsedArguments, _ option: OptionID, only target: ConversionTarget,
    _ wanted: ConversionTarget
  ) throws(Failure) {
    guard arguments.isGiven(option), wanted != target else { return }
    throw Failure(
      .usageMissingOption, "--\(option.rawValue) requires --to \(target.rawValue)")
  }

  /// Whether a text has only the characters that Apple allows in a CFBundleIdentifier: letters,
  /// digits, hyphens and dots.
  private static func isBundleID(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        $0.isLetter || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2E
      }
  }
}
