import PushCore

/// The output of check-payload in one format.
protocol CheckReport: AnyObject {
  /// Begins a document; its findings follow.
  func begin(_ document: InputPosition)
  func add(_ finding: CheckFinding)
  /// Adds an error: of the document, of a broken one, or of a whole input.
  func fail(_ failure: Failure)
  func finish()
}

extension CheckReport {
  func begin(_ document: InputPosition) {}
  func fail(_ failure: Failure) {}
  func finish() {}
}

/// Prints each finding as a record; errors are only on standard error.
final class RecordReport: CheckReport {
  private let printer: RecordPrinter
  /// The lines to show below the findings; nil for none.
  private let lines: SourceLines?

  init(_ printer: RecordPrinter, lines: SourceLines?) {
    (self.printer, self.lines) = (printer, lines)
  }

  func add(_ finding: CheckFinding) {
    finding.write(to: printer.begin())
    printer.end()
    lines?.append(finding, to: printer.sink)
  }
}

/// A finding of check-payload.
struct CheckFinding {
  let found: LocatedFinding
  let source: String
  let checker: PayloadChecker

  var severity: Severity { found.severity }

  /// Appends the record of the finding, without a line break.
  func write(to out: ByteBuffer) { checker.write(found, source: source, to: out) }

  /// The finding as reports print it.
  var diagnostic: Failure {
    var input = InputPosition(found.position, in: source)
    input.path = path
    return Failure(found.finding.kind, found.finding.message, input: input)
  }

  /// The JSON Pointer of its value; nil if it is about the document.
  var path: String? { checker.locating(found.finding).path }
}

extension Failure {
  /// The message with the path, for a report: on one line, with invisible characters escaped.
  var reportMessage: String {
    TerminalText.escaped(message + (input?.path.map { " (at \($0))" } ?? ""))
  }
}

extension InputPosition {
  /// Whether the input is standard input, which has no file name.
  var isStandardInput: Bool { source == "-" }

  /// The file name without `./` at its beginning, as repositories name files.
  var plainSource: String {
    var name = source[...]
    while name.hasPrefix("./") { name = name.dropFirst(2) }
    return String(name)
  }
}

/// The codes that `--ignore` names.
struct IgnoredCodes {
  static let row = OptionRow(
    .ignore, "CODE[,CODE]", .list(.word(all), max: .max), collects: true,
    "ignore findings with these codes; may be repeated",
    detail: """
      They are not printed and do not count for `--fail-on`. A code can end in `*`: `apns.*` means \
      all codes of APNs. Errors of broken documents cannot be ignored.
      """)

  /// The codes of all findings.
  private static let all: [String] = {
    var seen: Set<String> = []
    return (DiagnosticKind.payload + DiagnosticKind.check).map(\.code)
      .filter { seen.insert($0).inserted }
  }()

  private let codes: Set<String>

  init(_ arguments: ParsedArguments) {
    let patterns = arguments.all(.ignore).flatMap { $0.split(on: ",") }
    codes =
      patterns.isEmpty
      ? [] : Set(Self.all.filter { code in patterns.contains { ValueForm.matches(code, $0) } })
  }

  func contains(_ kind: DiagnosticKind) -> Bool { !codes.isEmpty && codes.contains(kind.code) }
}
