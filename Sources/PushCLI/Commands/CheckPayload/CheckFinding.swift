import PushCore

/// A finding of check-payload.
struct CheckFinding {
  let found: LocatedFinding
  let source: String
  let checker: PayloadChecker
  /// Holds the finding's record while it is read.
  let scratch: JSONDocument

  var severity: Severity { found.severity }

  /// Appends the record of the finding, without a line break.
  func write(to out: ByteBuffer) { checker.write(found, source: source, to: out) }

  /// The finding as reports print it.
  var diagnostic: Failure {
    scratch.text.removeAll()
    write(to: scratch.text)
    let record = scratch.parse()
    var input = InputPosition(found.position, in: source)
    input.path = record?["path"]?.text
    return Failure(
      found.finding.kind, record?["message"]?.text ?? found.finding.message, input: input)
  }
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
