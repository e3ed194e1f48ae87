import CPlatform
import PushCore

/// The end of a bulk run: its summary, and the command that continues it.
struct BulkSummary {
  let context: Context
  let options: BulkOptions
  let tally: BulkTally
  /// Whether every record of the input was sent, or has a final result.
  let isComplete: Bool
  /// The code of the broken document that ended the run, with `--on-error stop`.
  let brokenCode: String?
  /// Whether all results are in a journal.
  let hasJournal: Bool
  /// The time of the run, in milliseconds.
  let elapsed: Int

  /// Writes the summary file, then reports the remaining warnings and the summary line.
  ///
  /// `isQuiet` omits the line, unless `-v` or `--summary` is given.
  func report(isQuiet: Bool) {
    let cause = stopCause
    if let path = options.summary {
      let failure = Failure.of { () throws(Failure) in
        try OutputFile.write(line: tally.json(elapsed: elapsed, stoppedBy: cause), to: path)
      }
      if let failure { context.fail(failure) }
    }
    context.reporter.reportRest()
    let isWanted = !isQuiet || options.summary != nil || context.reporter.isVerbose
    if isWanted {
      context.report(Failure(.bulkSummary, tally.line(elapsed: elapsed, stoppedBy: cause)))
    }
    if let cause, pk_pending_signal() != 0 { context.report(interruption(by: cause)) }
  }

  /// The signal or the code of the error that ended the run before its input; nil for a complete
  /// run.
  private var stopCause: String? {
    // The last write may have found the failure.
    if isComplete, tally.stopCode != DiagnosticKind.journalWrite.code { return nil }
    return switch (pk_pending_signal(), context.output.end) {
    case (SIGINT, _): "SIGINT"
    case (SIGHUP, _): "SIGHUP"
    case (SIGTERM, _): "SIGTERM"
    case (_, .failed?): DiagnosticKind.ioWrite.code
    case (_, _?): "SIGPIPE"
    case (_, nil): tally.stopCode ?? brokenCode
    }
  }

  /// Returns the note about a run that a signal ended, with the command that continues it.
  private func interruption(by signal: String) -> Failure {
    let hint =
      hasJournal
      ? "to continue, run: \(context.commandLine(nil))"
      : "without --journal, pushkit cannot continue the run: omit the records that have a result"
    return Failure(.bulkInterrupted, "\(signal) ended the run before its input", hint: hint)
  }
}
