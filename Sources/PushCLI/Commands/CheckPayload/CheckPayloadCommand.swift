import PushCore

/// `check-payload`: validates push payloads and prints a record for each finding.
enum CheckPayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputMeter.start(arguments, context)
    var options = PayloadOptions()
    options.vendor = try PayloadVendor.named(arguments)
    // `never` is the choice that is not a severity.
    let threshold = Severity(rawValue: arguments[.failOn] ?? "warning")
    let text = CheckPayloadText()
    let style = try PrintStyle(
      arguments, context, text: text, unasked: context.terminal.output ? .text(text) : nil)
    let printer = RecordPrinter(style, to: context.output)
    var handler = CheckPayloadHandler(
      options, context, printer, RedactOption.redactor(arguments))
    handler.requiresVendor = arguments.has(.requireVendor)
    var input = InputOptions(arguments)
    input.failsOnNotes = threshold.map { $0 != .error } ?? false
    var loop = InputLoop(context, input, printer: printer)
    loop.run(arguments.operands, &handler)
    if !handler.hasDocuments, context.status == .ok {
      context.fail(
        Failure(
          .payloadNone, "the input has no JSON document",
          hint: "FILE or standard input must contain at least one"))
    }
    guard let threshold, let failure = handler.tally.failure(from: threshold) else { return }
    // The findings of all documents together are not one more failure.
    context.note(failure.status)
    context.report(failure)
  }
}

/// Prints the findings in each document.
struct CheckPayloadHandler: DocumentHandler {
  private let options: PayloadOptions
  private let context: Context
  private let printer: RecordPrinter
  private let redactor: Redactor?
  private var checkers = PerStream<PayloadChecker>()
  private(set) var tally = CheckTally()
  private(set) var hasDocuments = false
  /// Whether a message that is not from a known vendor fails the run.
  var requiresVendor = false

  init(
    _ options: PayloadOptions, _ context: Context, _ printer: RecordPrinter, _ redactor: Redactor?
  ) {
    (self.options, self.context, self.printer) = (options, context, printer)
    self.redactor = redactor
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    hasDocuments = true
    let checker = checkers(stream) { [options] in
      PayloadChecker(options: options, stream: stream)
    }
    redactor?.redact(stream.tape)
    let findings = try checker.check()
    for finding in findings {
      checker.write(finding, source: source, to: printer.begin())
      printer.end()
      context.output.endLines()
      tally.add(finding.severity)
    }
    if requiresVendor, checker.hasPlain {
      context.fail(.noVendor(InputPlace(stream.documentPlace, in: source)))
    }
  }
}

/// The number of findings of each severity.
struct CheckTally {
  private var counts: [Severity: Int] = [:]

  mutating func add(_ severity: Severity) {
    counts[severity, default: 0] += 1
  }

  /// Returns a failure if there are findings of this severity or above; otherwise nil.
  func failure(from threshold: Severity) -> Failure? {
    let heavy = Severity.allCases.prefix { $0 != threshold } + [threshold]
    let parts = heavy.compactMap { severity in
      counts[severity].map { Self.words($0, severity) }
    }
    guard !parts.isEmpty else { return nil }
    return Failure(.checkFindings, "found \(parts.joined(separator: ", "))")
  }

  private static func words(_ count: Int, _ severity: Severity) -> String {
    let name =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "note"
      }
    return count == 1 ? "1 \(name)" : "\(count) \(name)s"
  }
}

/// `file:line:column: severity: code: message`, as compilers write.
struct CheckPayloadText: RecordRenderer {
  func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    for key: JSONKey in ["source", "line", "column"] {
      append(key, record, out, style)
      out.append(UInt8(ascii: ":"))
    }
    out.append(UInt8(ascii: " "))
    if let severity = record["severity"] {
      let name = severity.text
      style.append(name, DiagnosticsText.color(of: name), to: out)
    }
    for key: JSONKey in ["code", "message"] {
      out.append(": ")
      append(key, record, out, style)
    }
    out.append(0x0A)
  }

  private func append(_ key: JSONKey, _ record: JSONValue, _ out: ByteBuffer, _ style: TextStyle) {
    if let value = record[key] { style.append(value, to: out) }
  }
}

extension DiagnosticKind {
  static let checkFindings = DiagnosticKind(
    "check.findings", .data, summary: "`check-payload` found problems",
    meaning: "At least one finding has the severity that `--fail-on` names, or a higher one.",
    remedy: "The records list the findings. `pushkit help CODE` explains each code.")
  static let payloadNone = DiagnosticKind(
    "payload.none", .data, summary: "the input has no JSON document",
    meaning: "check-payload read all input and found no document. `[]` contains none.",
    remedy: "Check that the command that writes the input works, and that FILE is the right file.")
}
