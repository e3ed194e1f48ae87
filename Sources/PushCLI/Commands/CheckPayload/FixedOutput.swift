import PushCore

/// The output of check-payload with `--fix`: the corrected documents, each where it was in its input.
///
/// The text between documents of JSON is printed, too. What is read in another form, or from a log, is
/// printed as lines of JSON.
final class FixedOutput {
  private let context: Context
  private let fixer: PayloadFixer
  private let stream: DocumentStream
  /// Whether to print only documents.
  private let printsLines: Bool

  init(
    _ context: Context, _ options: PayloadOptions, _ input: JSONInputOptions,
    _ stream: DocumentStream
  ) {
    (self.context, self.stream) = (context, stream)
    printsLines = input.lenient || input.scan
    fixer = PayloadFixer(options: options, source: stream)
    if !printsLines { stream.onText = { [unowned self] in write($0) } }
  }

  /// Prints the document on the tape as it is.
  func printUnchanged() {
    begin()
    write(stream.documentBytes)
    end()
  }

  /// Prints the document on the tape with the fixes of its findings.
  ///
  /// - Returns: The findings that are left, with their checker.
  func printFixed(
    _ findings: [LocatedFinding], _ checker: PayloadChecker, _ source: String,
    isIgnored: (DiagnosticKind) -> Bool
  ) -> (findings: [LocatedFinding], checker: PayloadChecker) {
    let place = stream.documentPosition
    func note(_ finding: Finding) { self.note(finding, InputPosition(place, in: source)) }
    // What is printed is JSON.
    let code = DiagnosticKind.jsonLenient.code
    let repairs = findings.filter { $0.finding.kind.code == code }
    let findings = repairs.isEmpty ? findings : findings.filter { $0.finding.kind.code != code }
    for repair in repairs { note(repair.finding) }
    guard let correction = fixer.correct(findings, of: checker, isIgnored: isIgnored) else {
      printUnchanged()
      return (findings, checker)
    }
    begin()
    write(correction.text)
    end()
    for finding in correction.fixed { note(finding) }
    return (correction.findings.map { $0.at(place) }, fixer.checker)
  }

  /// Prints the rest of an input.
  func finishInput() { stream.passRest() }

  private func begin() { stream.passTextBeforeDocument() }

  private func end() {
    if printsLines { context.output.buffer.append(0x0A) }
    context.output.endLines()
  }

  private func note(_ finding: Finding, _ place: InputPosition) {
    var failure = Failure(finding, input: place)
    failure.message = "fixed: \(failure.message)"
    failure.severity = .info
    if context.reporter.isVerbose { context.report(failure) }
  }

  /// Prints a part of the input or a document; on a terminal, with invisible characters escaped.
  private func write(_ bytes: some ByteCollection) {
    let out = context.output.buffer
    guard context.terminal.output else { return out.append(contentsOf: bytes) }
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { out.append(0x0A) }
      TerminalText.append(line, to: out)
    }
  }
}

/// Reports findings on standard error.
final class ErrorReport: CheckReport {
  private let context: Context

  init(_ context: Context) { self.context = context }

  func add(_ finding: CheckFinding) {
    var diagnostic = finding.diagnostic
    if let path = diagnostic.input?.path { diagnostic.message = "\(path): \(diagnostic.message)" }
    context.report(diagnostic)
  }
}
