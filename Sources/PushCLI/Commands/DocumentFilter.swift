import PushCore

/// The run of a command that prints records for each JSON document of its input.
struct DocumentFilter {
  let printer: RecordPrinter
  /// Replaces sensitive values; nil without `--redact`.
  let redactor: Redactor?
  var input: InputOptions
  private let context: Context
  private let operands: [String]
  private let isStrict: Bool

  init(_ arguments: ParsedArguments, _ context: Context, _ style: PrintStyle) {
    self.context = context
    printer = RecordPrinter(style, to: context.output)
    redactor = arguments.has(.redact) ? Redactor(RedactionKey()) : nil
    input = InputOptions(arguments)
    operands = arguments.operands
    isStrict = arguments.has(.strict)
  }

  /// Calls `body` for each document of the operands, or of other `files`.
  ///
  /// A document is broken if `body` throws.
  func run(
    _ files: [String]? = nil,
    _ body: @escaping (DocumentStream, _ source: String) throws(Failure) -> Void
  ) {
    var handler = Handler(body: body)
    var loop = InputLoop(context, input, printer: printer)
    loop.run(files ?? operands, &handler)
  }

  /// Fails if `--strict` is given and a finding is not informational.
  func check(_ findings: [Finding], _ position: @autoclosure () -> InputPosition) {
    guard isStrict, let failure = Failure.strict(findings, input: position()) else { return }
    context.fail(failure)
  }

  /// Fails if `--strict` is given and a message is doubtful.
  func check(_ outcome: PayloadOutcome, _ position: @autoclosure () -> InputPosition) {
    guard isStrict, let failure = Failure.strict(outcome, input: position()) else { return }
    context.fail(failure)
  }

  private struct Handler: DocumentHandler {
    let body: (DocumentStream, _ source: String) throws(Failure) -> Void

    mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
      try body(stream, source)
    }
  }
}
