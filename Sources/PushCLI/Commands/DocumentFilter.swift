import PushCore

/// The run of a command that prints records for each JSON document of its input.
struct DocumentFilter {
  let printer: RecordPrinter
  /// Replaces sensitive values; nil without `--redact`.
  let redactor: Redactor?
  private let loop: InputLoop
  private let context: Context
  private let operands: [String]
  private let isStrict: Bool

  /// - Parameter input: Nil for the options that the arguments have.
  init(
    _ arguments: ParsedArguments, _ context: Context, _ style: PrintStyle,
    _ input: InputOptions? = nil
  ) {
    self.context = context
    printer = RecordPrinter(style, to: context.output)
    redactor = arguments.has(.redact) ? Redactor(RedactionKey()) : nil
    loop = InputLoop(context, input ?? InputOptions(arguments), printer: printer)
    operands = arguments.operands
    isStrict = arguments.has(.strict)
  }

  /// The stream of all documents.
  var stream: DocumentStream { loop.stream }

  /// Calls `body` for each document of the operands, or of other `files`.
  ///
  /// A document is broken if `body` throws.
  ///
  /// - Parameter ended: Called after the last document of each input.
  func run(
    _ files: [String]? = nil, ended: @escaping (DocumentStream) -> Void = { _ in },
    _ body: @escaping (DocumentStream, _ source: String) throws(Failure) -> Void
  ) {
    var handler = Handler(body: body, end: ended)
    var loop = loop
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
    let end: (DocumentStream) -> Void

    mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
      try body(stream, source)
    }

    mutating func ended(_ stream: DocumentStream) { end(stream) }
  }
}
