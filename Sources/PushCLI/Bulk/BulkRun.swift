import CPlatform
import PushCore
import PushNet

/// A record of a bulk run.
struct BulkRecord {
  var source: RecordSource
  /// The vendor in the result if no call is made.
  var vendor: Vendor?
  var command: String
}

/// Makes the calls of many records at the same time, with a journal, and prints their results.
final class BulkRun {
  let run: CallRun
  let options: BulkOptions
  private(set) var tally: BulkTally
  private let identity: RecordIdentity
  private let journal: Journal?
  private let output: BulkOutput
  /// Whether every record of the input was sent, or has a final result.
  private var isComplete = true
  /// The code of the broken document that ends the run, with `--on-error stop`.
  private var brokenCode: String?
  private var progress: BulkProgress
  private let start = pk_monotonic_ms()
  private var active = CallTable<ActiveCall>()
  private var activeKeys: Set<RecordKey> = []
  /// The keys of the records that `--retry-failed` or `--retry-lost` sends again.
  private var retried: Set<RecordKey> = []
  /// The number of requests that may be in flight now.
  ///
  /// A run begins with one, and each success allows one more, so that wrong credentials are not
  /// sent many times.
  private var permitted = 1
  /// The number of records with a result, or in flight.
  private var count: UInt64 = 0
  private var ordered = OrderedResults()

  /// A record in flight.
  private struct ActiveCall {
    let record: BulkRecord
    let number: UInt64
    let key: RecordKey?
    /// Whether the request is a report, which must not be sent twice.
    let isReport: Bool
  }

  /// - Parameters:
  ///   - shape: The keys of the records, which identify them in the journal.
  ///   - isOrdered: Whether results are printed in input order without `--ordered`, too.
  init(_ run: CallRun, _ shape: RecordShape, isOrdered: Bool = false) throws(Failure) {
    self.run = run
    var options = try BulkOptions(run.input.arguments)
    if isOrdered { options.isOrdered = true }
    if run.sends { options.limitJobs(run.context) }
    self.options = options
    tally = BulkTally(limit: options.maximumFailures)
    identity = RecordIdentity(shape)
    if run.sends, let summary = options.summary { try OutputFile.check(summary) }
    journal = run.sends ? try options.journal.map(Journal.init) : nil
    output = BulkOutput(run, journal)
    // The journal exists now, so that this finds other paths to it.
    try options.checkSummary(run.input.arguments)
    progress = BulkProgress(run.context.reporter, start: start)
    guard run.sends else { return }
    try run.caller.configure(
      pace: options.rate.map { Pace(rate: $0, burst: options.jobs) },
      mayStart: { [unowned self] tags in mayStart(tags) },
      willRetry: { [unowned self] tag, isLost in willRetry(tag, isLost: isLost) })
  }

  /// Prints results, and documents that are not valid JSON.
  var printer: RecordPrinter { output.printer }

  /// Whether this run reports broken documents and records that cannot be planned.
  ///
  /// They have no key, so only the first shard reports them.
  var reportsBroken: Bool { options.shard.map { $0.index == 0 } ?? true }

  /// Whether the run sends nothing more: after an error that stops it, a signal, or without a reader
  /// of the output.
  var isOver: Bool {
    tally.isStopped || pk_pending_signal() != 0 || run.context.output.end != nil
  }

  /// Notes the part of the input that was read, from 0 to 1.
  func read(fraction: Double?) {
    progress.fraction = fraction
  }

  // MARK: Records

  /// Plans and starts the call of a record; waits while all jobs are busy.
  ///
  /// `plan` returns the call, and the arguments, settings and state from which it was planned.
  func submit(
    _ record: @autoclosure () -> BulkRecord, _ plan: () throws(Failure) -> (CallInput, Call)
  ) {
    while isFull, !isOver { pump(until: nil) }
    // With `--on-error emit`, the shard and the journal decide which records get a result.
    guard !isOver || options.emitsUnsent && run.sends else { return refuse(record()) }
    do {
      let (input, call) = try plan()
      let key = journal != nil || options.shard != nil ? try identity.key(call, input) : nil
      if let shard = options.shard, let key, !shard.contains(key) { return tally.add(.foreign) }
      guard run.sends else {
        try run.caller.show(call, run.printer)
        return tally.add(.ok)
      }
      let record = record()
      if let key, finishFromJournal(key, record, call) { return }
      waitForJob()
      guard !isOver else { return refuse(record) }
      start(call, record, key)
    } catch {
      failed(record(), error)
    }
  }

  private func start(_ call: Call, _ record: BulkRecord, _ key: RecordKey?) {
    let tag = active.add(
      ActiveCall(
        record: record, number: nextNumber(), key: key,
        isReport: call.first.idempotency != .idempotent))
    if let key { activeKeys.insert(key) }
    let failure = Failure.of { () throws(Failure) in try run.caller.start(call, tag: tag) }
    guard let failure else { return }
    _ = active.remove(tag)
    abort(failure)
  }

  /// Ends the run for a failure that would affect every record; ``commit(isLast:)`` reports it.
  private func abort(_ failure: Failure) {
    tally.abort(failure)
    run.context.note(failure.status)
    output.report(failure)
  }

  /// Counts a document that is not valid JSON, or from which no call follows.
  func broken(_ failure: Failure) {
    if options.stopsOnBroken { brokenCode = failure.code }
    tally.add(reportsBroken ? .failed(failure, isSent: true) : .foreign)
  }

  /// Warns about duplicate names in the document of a stream.
  func warn(duplicatesIn stream: DocumentStream, _ source: String) {
    if reportsBroken { run.context.warn(duplicatesIn: stream, source) }
  }

  /// Warns about a record.
  func warn(_ finding: Finding) {
    if reportsBroken { run.context.report(Failure(finding)) }
  }

  private func refuse(_ record: BulkRecord, _ number: UInt64? = nil) {
    let number = number ?? nextNumber()
    isComplete = false
    guard options.emitsUnsent else { return emit(nil, number) }
    tally.add(.notSent)
    let why = Failure(
      .bulkNotSent, "the run ended before this record was sent",
      hint: "give the record to another run")
    emit(result(record, why), number)
  }

  private func nextNumber() -> UInt64 {
    defer { count += 1 }
    return count
  }

  private func failed(_ record: BulkRecord, _ error: Failure) {
    // A missing key fails only the records of its vendor, and the file of a key only those that
    // need it. An invalid configuration file ends the run.
    let isKeyMissing = error.status == .config && error.kind != .configBadFile
    if !isOver, isKeyMissing || error.status == .noInput {
      guard reportsBroken else { return tally.add(.foreign) }
      return finish(result(record, error), nextNumber(), isSent: true)
    }
    // Other errors would fail every record.
    guard isOver || error.status == .usage || error.status == .data else {
      return abort(error)
    }
    guard reportsBroken else { return tally.add(.foreign) }
    guard !isOver else { return refuse(record) }
    var failure = error
    if error.status == .usage {
      failure.status = .data
      failure.kind =
        switch error.kind {
        case .usageMissingOption, .stateSeveral: .recordIncomplete
        case .usageWrongVendor: .recordWrongVendor
        default: .recordBadValue
        }
    }
    finish(result(record, failure), nextNumber(), isSent: true)
  }

  private func result(_ record: BulkRecord, _ failure: Failure) -> CallRecord {
    let result = CallRecord(vendor: record.vendor, command: record.command)
    result.failure = failure
    result.source = record.source
    return result
  }

  // MARK: The journal

  /// Prints the result of a record that the journal says is done; returns false if it is not.
  private func finishFromJournal(_ key: RecordKey, _ record: BulkRecord, _ call: Call) -> Bool {
    // A duplicate waits for the outcome of the record that is in flight.
    while activeKeys.contains(key) {
      if isOver { return false }
      pump(until: nil)
    }
    guard let state = journal?.state(of: key) else { return false }
    let result = CallRecord(vendor: call.vendor, command: call.command)
    result.facts = call.facts
    result.source = record.source
    result.isSkipped = true
    switch state {
    case .ok:
      tally.add(.skipped)
      emit(result, nextNumber())
    case .failed(let code):
      if code == DiagnosticKind.httpInterrupted.code { return false }
      if options.retriesFailed, retried.insert(key).inserted { return false }
      let kind = DiagnosticKind(code, .partial, summary: "", meaning: "")
      result.failure = Failure(
        kind, "this record was sent before and failed",
        hint: "--retry-failed sends it again")
      finish(result, nextNumber(), isSent: false)
    case .sent:
      if run.input.retriesLost, retried.insert(key).inserted { return false }
      result.isSkipped = false
      result.failure = Failure(
        .httpLost, "this record was sent before and got no response",
        hint: "--retry-lost sends it again; the vendor may then count it twice")
      finish(result, nextNumber(), isSent: false)
    }
    return true
  }

  /// Commits before a wait; first notes the reports among these calls.
  ///
  /// Returns false if the calls must not be sent.
  private func mayStart(_ tags: [UInt64]) -> Bool {
    guard let journal, !tags.isEmpty else {
      commit()
      return !isOver
    }
    // Nothing may keep a report from being sent once it is in the journal.
    run.context.output.checkReader()
    guard !isOver else { return false }
    for tag in tags {
      if let record = active[tag], record.isReport, let key = record.key {
        journal.note(.sent, key)
      }
    }
    return commit()
  }

  /// Notes that a report which waits for another attempt was not processed by the vendor.
  private func willRetry(_ tag: UInt64, isLost: Bool) {
    guard !isLost, let call = active[tag], call.isReport, let key = call.key else { return }
    journal?.note(.failed(DiagnosticKind.httpInterrupted.code), key)
  }

  /// Writes the journal, prints the results, then reports errors.
  ///
  /// Returns false if the journal cannot be written; the run then sends nothing more.
  @discardableResult
  private func commit(isLast: Bool = false) -> Bool {
    if let failure = output.commit(isLast: isLast) {
      tally.abort(failure)
      run.context.note(failure.status)
    }
    return output.isSaved
  }

  // MARK: Calls in flight

  private func waitForJob() {
    while !isOver, active.count >= permitted { pump(until: nil) }
  }

  /// Whether so many results wait for an earlier one that no more may be added.
  private var isFull: Bool {
    options.isOrdered && count - ordered.next >= UInt64(options.jobs) * 4
  }

  /// Waits for input, and handles the calls that end in the meantime.
  func waitForInput(_ descriptor: Int32?) {
    while !active.isEmpty, pk_pending_signal() == 0 {
      if pump(until: descriptor) { return }
    }
    commit()
    // The next record may come much later than the time to make the journal durable.
    while descriptor != nil, output.syncDue != nil, !isOver {
      if pump(until: descriptor) { return }
    }
  }

  /// Handles calls until some have ended or `input` can be read; returns whether it can.
  ///
  /// Calls that have ended share one write of the journal and one of the output, before the next
  /// wait.
  @discardableResult
  private func pump(until input: Int32?) -> Bool {
    if isOver {
      run.caller.sendNoMore()
      commit()
    }
    do {
      var end = [progress.next, output.syncDue].compactMap { $0 }.min()
      while true {
        switch try run.caller.next(until: end, watching: input) {
        case .inputIsReady: return true
        case .idle:
          progress.show(tally)
          if let due = output.syncDue, due <= pk_monotonic_ms() { commit() }
          return false
        case .ended(let tag, let record):
          ended(tag, record)
          // The others that have ended, too, but none that has not.
          end = 0
        }
      }
    } catch {
      abort(error)
      return false
    }
  }

  private func ended(_ tag: UInt64, _ result: CallRecord) {
    guard let call = active.remove(tag) else { return }
    if let key = call.key { activeKeys.remove(key) }
    let attempts = result.outcome?.attempts ?? 0
    tally.count(attempts: attempts)
    if attempts == 0, isOver { return refuse(call.record, call.number) }
    result.source = call.record.source
    if result.failure?.kind == .httpInterrupted || result.outcome?.wasStopped == true {
      isComplete = false
    }
    if let key = call.key { note(result, key) }
    finish(result, call.number, isSent: true)
    if isOver { run.caller.sendNoMore() }
  }

  private func note(_ record: CallRecord, _ key: RecordKey) {
    guard let failure = record.failure else { journal?.note(.ok, key); return }
    // A signal ended the call: it was not sent, or is lost.
    if failure.kind == .httpInterrupted || failure.kind == .httpLost { return }
    // The next run makes the attempts that are left.
    let isUnfinished = record.outcome?.wasStopped == true
    journal?.note(
      .failed(isUnfinished ? DiagnosticKind.httpInterrupted.code : failure.code), key)
  }

  private func finish(_ result: CallRecord, _ number: UInt64, isSent: Bool) {
    guard let failure = result.failure else {
      tally.add(.ok)
      permitted = min(permitted + 1, options.jobs)
      return emit(result, number)
    }
    tally.add(.failed(failure, isSent: isSent))
    var shown = failure
    shown.input = result.source?.input
    output.report(shown)
    emit(result, number)
  }

  // MARK: Output

  /// Prints a result in its turn; nil is a record without a result.
  private func emit(_ record: CallRecord?, _ number: UInt64) {
    guard options.isOrdered else { return write(record) }
    for record in ordered.add(record, number) { write(record) }
  }

  private func write(_ record: CallRecord?) {
    guard run.sends, let record else { return }
    output.add(record)
    if output.isFull { commit() }
  }

  /// Waits for all calls, writes journal and summary, and sets the exit status.
  ///
  /// `isQuiet` omits the summary line, unless `-v` or `--summary` is given.
  func finish(isQuiet: Bool = false) {
    if isOver || brokenCode != nil { isComplete = false }
    while !active.isEmpty { pump(until: nil) }
    commit(isLast: true)
    progress.end()
    tally.finish(run.context)
    guard run.sends else { return }
    let (context, cause) = (run.context, stopCause)
    let elapsed = Int(pk_monotonic_ms() - start)
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
    return switch (pk_pending_signal(), run.context.output.end) {
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
      journal != nil && output.isSaved
      ? "to continue, run: \(run.context.commandLine(nil))"
      : "without --journal, pushkit cannot continue the run: omit the records that have a result"
    return Failure(.bulkInterrupted, "\(signal) ended the run before its input", hint: hint)
  }
}
