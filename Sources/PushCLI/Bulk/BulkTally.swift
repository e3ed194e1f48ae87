import CPlatform
import PushCore

/// The results of a bulk run, and whether the run should continue.
struct BulkTally {
  /// How a record ended.
  enum Result {
    case ok
    /// An earlier run has done the record.
    case skipped
    /// `isSent` is false if an earlier run finished the record, so that this run did not try.
    case failed(Failure, isSent: Bool)
    case notSent
    /// Another shard has the record.
    case foreign
  }

  /// The reason why a run ended before its input did.
  private enum Stop {
    case refused
    case failing
    /// The run reports the failure itself.
    case reported
  }

  private(set) var ok = 0
  private(set) var skipped = 0
  private(set) var notSent = 0
  private(set) var failures = FailureCounts()
  private(set) var requests = 0
  private(set) var retries = 0
  private var statuses: Set<ExitStatus> = []
  private var last: ExitStatus?
  private var lastCode: String?
  /// The code of the failure for which the run ended before its input did.
  private(set) var stopCode: String?
  private var inARow = 0
  private var stop: Stop?
  private let limit: Int

  /// - Parameter limit: The number of records in a row with one error code that ends the run; 0 for
  ///   no limit.
  init(limit: Int) {
    self.limit = limit
  }

  /// The records with a result, and broken documents.
  var total: Int { ok + failures.total + skipped + notSent }

  /// The records whose request may have arrived, and whose response was lost.
  var lost: Int { failures[.httpLost] }

  /// Adds the requests of a record, and those of them that repeated another one.
  mutating func count(_ sent: (sent: Int, repeated: Int)) {
    requests += sent.sent
    retries += sent.repeated
  }

  mutating func add(_ result: Result) {
    switch result {
    case .ok:
      ok += 1
      (lastCode, inARow) = (nil, 0)
    case .skipped: skipped += 1
    case .notSent: notSent += 1
    // One shard reports the faults in the input of all, so these are not in a row.
    case .foreign where last == .data: (lastCode, inARow) = (nil, 0)
    case .foreign: break
    case .failed(let failure, let isSent): fail(failure, isSent: isSent)
    }
  }

  private mutating func fail(_ failure: Failure, isSent: Bool) {
    failures.add(failure)
    // What an earlier run finished is never the cause of all failures.
    statuses.insert(isSent ? failure.status : .partial)
    // Requests that were in flight when the run stopped are not its cause.
    guard isSent, stop == nil else { return }
    last = failure.status
    // A vendor without keys must not keep the records of other vendors from being sent.
    if failure.status == .config { return (lastCode, inARow) = (nil, 0) }
    inARow = failure.code == lastCode ? inARow + 1 : 1
    lastCode = failure.code
    if failure.status == .notAuthorized {
      stop = .refused
    } else if limit > 0, inARow >= limit {
      stop = .failing
    }
    if stop != nil { stopCode = failure.code }
  }

  /// Ends the run for a failure that would affect every record, and that the caller reports.
  mutating func abort(_ failure: Failure) {
    guard stop == nil else { return }
    last = failure.status
    (stop, stopCode) = (.reported, failure.code)
  }

  /// Whether the run must send nothing more.
  var isStopped: Bool { stop != nil }

  /// Sets the exit status: 0 if all succeeded, 75 if some failed, the cause's if all failed for one
  /// cause or the run stopped for one.
  func finish(_ context: Context) {
    switch stop {
    case .refused: say("the credentials are rejected", context)
    case .failing: say("\(limit) records in a row failed for one cause", context)
    case .reported, nil: break
    }
    if stop != nil, let last { return context.note(last) }
    // The context already has the statuses of documents that could not be read.
    let all = context.status == .ok ? statuses : statuses.union([context.status])
    guard let first = all.first else { return }
    context.note(ok + skipped > 0 || all.count > 1 ? .partial : first)
  }

  private func say(_ why: String, _ context: Context) {
    context.report(Failure(.bulkStopped, "stopped sending: \(why)"))
  }
}

extension BulkTally {
  /// Returns the summary as a JSON object.
  ///
  /// `cause` is the signal or the code of the error that ended the run before its input; nil if the
  /// run is complete.
  func json(elapsed milliseconds: Int, stoppedBy cause: String?) -> String {
    JSONObjectWriter.text { object in
      object.integer("total", total)
      object.integer("ok", ok)
      object.integer("failed", failures.total)
      object.integer("skipped", skipped)
      object.integer("lost", lost)
      object.integer("not_sent", notSent)
      object.json("by_error", failures.json)
      object.integer("requests", requests)
      object.integer("retries", retries)
      object.integer("elapsed_ms", milliseconds)
      object.json("rate", rate(milliseconds))
      object.flag("complete", cause == nil)
      object.string("stopped_by", ifAny: cause)
    }
  }

  /// Returns the summary as a line, such as `5 records: 4 ok, 1 failed (http.refused 1), …`.
  func line(elapsed milliseconds: Int, stoppedBy cause: String?) -> String {
    let parts = [
      "\(ok) ok", failures.text(),
      skipped > 0 ? "\(skipped) skipped" : nil, notSent > 0 ? "\(notSent) not sent" : nil,
      "\(requests) \(requests == 1 ? "request" : "requests")",
      "\(Double(milliseconds / 100) / 10) s", "\(rate(milliseconds))/s",
      cause.map { "stopped by \($0)" },
    ]
    return "\(total) \(total == 1 ? "record" : "records"): "
      + parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns the requests per second with one decimal place.
  private func rate(_ milliseconds: Int) -> String {
    "\(Double(requests * 10_000 / max(milliseconds, 1)) / 10)"
  }
}

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

/// The line of progress of a bulk run.
struct BulkProgress {
  private var line: ProgressLine
  /// The part of the input that was read, from 0 to 1; nil if its size is not known.
  var fraction: Double?

  init(_ reporter: DiagnosticReporter, start: Int64) {
    line = ProgressLine(reporter, start: start)
  }

  /// The time of the next line, in monotonic milliseconds; nil if none is shown.
  var next: Int64? { line.next }

  /// Shows the line if it is time.
  mutating func show(_ tally: BulkTally) {
    line.show(fraction: fraction) { seconds in
      ["\(tally.total) done", "\(Int(Double(tally.requests) / seconds)) requests/s"]
        + (tally.failures.text(limit: 3).map { [$0] } ?? [])
    }
  }

  /// Removes the line.
  func end() {
    line.end()
  }
}
