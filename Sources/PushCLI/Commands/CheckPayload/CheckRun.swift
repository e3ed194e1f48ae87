import PushCore

extension CheckTime {
  /// Creates the time that `--at` names, or else the current time.
  fileprivate init(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let time = try arguments.time(.at)
    self.init(seconds: (time ?? Int(context.now)) / 1000, isGiven: time != nil)
  }
}

/// A run of check-payload: checks documents, prints their findings and counts them.
final class CheckRun {
  private let context: Context
  private let report: any CheckReport
  private let filter: DocumentFilter
  private let checker: PayloadChecker
  /// The output with `--fix`; nil without.
  private let fixed: FixedOutput?
  /// The lowest severity that fails the run; nil for none.
  private let threshold: Severity?
  private let ignored: IgnoredCodes
  private let repository: RepositoryFile?
  /// Whether findings of the severity `info` are printed.
  private let showsNotes: Bool
  private let requiresVendor: Bool
  private var hasDocuments = false
  /// The number of findings by the rank of their severity.
  private var counts = Severity.allCases.map { _ in 0 }

  private init(
    _ arguments: ParsedArguments, _ context: Context, _ style: PrintStyle,
    _ repository: RepositoryFile?
  ) throws(Failure) {
    (self.context, self.repository) = (context, repository)
    var options = PayloadOptions()
    options.vendor = try PayloadVendor.named(arguments)
    // `never` is the choice that is not a severity.
    threshold = Severity(rawValue: arguments[.failOn] ?? "warning")
    ignored = IgnoredCodes(arguments)
    requiresVendor = arguments.has(.requireVendor)
    let form = arguments[.output].flatMap(OutputFormat.init(rawValue:))
    let printsRecords = !arguments.has(.fix) && !style.isText && form?.isReport != true
    var input = InputOptions(arguments)
    input.reading.countsCharacters = form == .github || form == .sarif
    input.failsOnNotes =
      !arguments.has(.fix) && (threshold == .warning || threshold == .info)
      && !ignored.contains(.jsonLenient)
    filter = DocumentFilter(arguments, context, style, input)
    checker = PayloadChecker(
      options: options, stream: filter.stream, time: try CheckTime(arguments, context),
      isRedacted: filter.redactor != nil)
    // A line shows the values that --redact hides.
    let showsLines = style.isText && !arguments.has(.quiet) && !arguments.has(.redact)
    showsNotes = printsRecords || threshold == .info || context.reporter.isVerbose
    fixed =
      arguments.has(.fix) ? FixedOutput(context, options, input.reading, filter.stream) : nil
    report =
      switch form {
      case _ where fixed != nil: ErrorReport(context)
      case .github: GitHubReport(context)
      case .sarif: SARIFReport(context)
      case .junit: JUnitReport(context, failOn: threshold)
      default: RecordReport(filter.printer, lines: showsLines ? SourceLines(context) : nil)
      }
  }

  /// Checks all documents of the operands.
  static func perform(
    _ arguments: ParsedArguments, _ context: Context, _ style: PrintStyle,
    _ repository: RepositoryFile?
  ) throws(Failure) {
    let run = try CheckRun(arguments, context, style, repository)
    context.willFail = run.report.fail
    run.filter.run(ended: { _ in run.fixed?.finishInput() }) { stream, source throws(Failure) in
      try run.check(stream, source)
    }
    run.end()
  }

  private func check(_ stream: DocumentStream, _ source: String) throws(Failure) {
    hasDocuments = true
    filter.redactor?.redact(stream.tape)
    let place = InputPosition(stream.documentPosition, in: source)
    report.begin(place)
    let (findings, checker) = try findings(source)
    for found in findings where !ignored.contains(found.finding.kind) {
      let finding = CheckFinding(found: found, source: source, checker: checker)
      if repository?.accepts(finding) == true { continue }
      if !found.finding.kind.isSize { counts[found.severity.rank] += 1 }
      guard showsNotes || found.severity != .info else { continue }
      report.add(finding)
      context.output.endLines()
    }
    if requiresVendor, checker.hasPlain { context.fail(.noVendor(place)) }
  }

  /// Returns the findings in the document, with their checker; with `--fix`, prints the corrected
  /// document and returns the findings that are left.
  private func findings(
    _ source: String
  ) throws(Failure) -> (findings: [LocatedFinding], checker: PayloadChecker) {
    let findings: [LocatedFinding]
    do {
      findings = try checker.check()
    } catch {
      fixed?.printUnchanged()
      throw error
    }
    guard let fixed else { return (findings, checker) }
    let wanted = findings.filter { !ignored.contains($0.finding.kind) }
    return fixed.printFixed(wanted, checker, source, isIgnored: ignored.contains)
  }

  private func end() {
    if !hasDocuments, context.status == .ok { context.fail(.noDocument) }
    context.willFail = nil
    report.finish()
    if hidesNotes {
      let notes = Self.words(counts[Severity.info.rank], .info)
      context.report(Failure(.checkNotes, "no errors or warnings; -v shows \(notes)"))
    }
    guard let threshold, let failure = failure(from: threshold) else { return }
    // The findings of all documents together are not one more failure.
    context.note(failure.status)
    // In a file with both streams, the sum follows the findings.
    context.output.flush()
    context.report(failure)
  }

  /// Whether nothing is on the terminal, although there are notes.
  private var hidesNotes: Bool {
    context.terminal.output && !showsNotes && counts[Severity.info.rank] > 0
      && failure(from: .warning) == nil
  }

  /// Returns a failure if there are findings of a severity or above.
  private func failure(from threshold: Severity) -> Failure? {
    let parts = Severity.allCases.filter { $0.reaches(threshold) && counts[$0.rank] > 0 }
      .map { Self.words(counts[$0.rank], $0) }
    guard !parts.isEmpty else { return nil }
    return Failure(.checkFindings, "found \(parts.joined(separator: ", "))")
  }

  private static func words(_ count: Int, _ severity: Severity) -> String {
    let name = severity == .info ? "note" : severity.rawValue
    return count == 1 ? "1 \(name)" : "\(count) \(name)s"
  }
}
