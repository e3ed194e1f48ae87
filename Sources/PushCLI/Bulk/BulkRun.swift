import CPlatform
import PushCore
import PushNet

/// Makes the calls of many records at the same time, with a journal, and prints their results.
///
/// ``BatchRun`` submits records, and ``ReportPayloads`` the messages of payloads. ``BulkJournal``
/// decides from the ``Journal`` which are sent, and notes how their calls end. ``BulkOutput``
/// writes journal, results and errors in this order. ``BulkTally`` counts, and stops the run.
///
/// The way of a record:
///
/// 1. ``submit(_:_:)`` plans its call, and computes its key if there is a journal or a shard.
/// 2. The journal may have its result already: continue with 8.
/// 3. It waits until a job is free, then for its slot of `--rate`.
/// 4. ``prepare(_:)`` notes in the journal that a report is sent.
/// 5. ``commit(isLast:)`` writes the journal to its file.
/// 6. The network: the request, its response, other attempts (again from 4).
/// 7. ``ended(_:)`` notes the result in the journal.
/// 8. ``commit(isLast:)`` writes the journal, then prints the results, then reports the errors.
///
/// So the journal knows of a report before the vendor does, and of a result before the reader of the
/// output does. ``pump(until:)`` keeps this order: it commits before each wait, and sends only in a
/// wait. Calls that have ended and requests that are due share one write of the journal.
final class BulkRun {
  let run: CallRun
  let options: BulkOptions
  private var tally: BulkTally
  private let hasher: JournalKeyHasher
  private var journal: BulkJournal?
  private let output: BulkOutput
  /// Nil in a dry run.
  private let caller: Caller?
  /// Whether every record of the input was sent, or has a final result.
  private var isComplete = true
  /// The code of the broken document that ends the run, with `--on-error stop`.
  private var brokenCode: String?
  private var progress: BulkProgress
  private let start = pk_monotonic_ms()
  /// The keys of the calls in flight.
  private var activeKeys: Set<JournalKey> = []
  /// The number of requests that may be in flight now.
  ///
  /// A run begins with one, and each success allows one more, so that wrong credentials are not
  /// sent many times.
  private var permitted = 1
  private var results: OrderedResults

  /// - Parameters:
  ///   - batchKeys: The keys of the records, which identify them in the journal.
  ///   - isOrdered: Whether results are printed in input order without `--ordered`, too.
  init(_ run: CallRun, _ batchKeys: BatchKeys, isOrdered: Bool = false) throws(Failure) {
    self.run = run
    var options = try BulkOptions(run.input.arguments)
    if isOrdered { options.isOrdered = true }
    if run.sends { options.limitJobs(run.context) }
    self.options = options
    results = OrderedResults(isOrdered: options.isOrdered, limit: options.jobs * 4)
    tally = BulkTally(limit: options.maximumFailures)
    hasher = JournalKeyHasher(batchKeys)
    if run.sends, let summary = options.summary { try OutputFile.check(summary) }
    let journal = run.sends ? try options.journal.map(Journal.init) : nil
    self.journal = journal.map { [retriesFailed = options.retriesFailed] in
      BulkJournal($0, retriesFailed: retriesFailed, retriesLost: run.options.retriesLost)
    }
    output = BulkOutput(run, journal)
    // The journal exists now, so that this finds other paths to it.
    try options.checkSummary(run.input.arguments)
    progress = BulkProgress(run.context.reporter, start: start)
    let pace = options.rate.map { Pace(rate: $0, burst: options.jobs) }
    caller = run.sends ? try Caller(run.options, run.context, pace: pace) : nil
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
    _ record: @autoclosure () -> CallRecord, _ plan: () throws(Failure) -> (CallInput, Call)
  ) {
    while results.isFull, !isOver { pump(until: nil) }
    // With `--on-error emit`, the shard and the journal decide which records get a result.
    guard !isOver || options.emitsUnsent && run.sends else { return refuse(numbered(record())) }
    do {
      let (input, call) = try plan()
      let key = journal != nil || options.shard != nil ? try hasher.key(call, input) : nil
      if let shard = options.shard, let key, !shard.contains(key) { return tally.add(.foreign) }
      guard let caller else {
        try run.show(call)
        return tally.add(.ok)
      }
      let record = record()
      record.key = key
      if finishFromJournal(record, call) { return }
      while !isOver, caller.running >= permitted { pump(until: nil) }
      guard !isOver else { return refuse(numbered(record)) }
      if let key { activeKeys.insert(key) }
      caller.start(ActiveCall(call, numbered(record)))
    } catch {
      failed(record(), error)
    }
  }

  /// Counts a document that is not valid JSON, or from which no call follows.
  func broken(_ failure: Failure) {
    if options.stopsOnBroken { brokenCode = failure.code }
    // `--on-error emit` prints the document next, so the results of earlier records come first.
    if options.isOrdered, options.emitsUnsent { while hasCalls { pump(until: nil) } }
    tally.add(reportsBroken ? .failed(failure, isSent: true) : .foreign)
  }

  /// Warns about duplicate names in the document of a stream.
  func warn(duplicatesIn stream: DocumentStream, _ source: String) {
    if reportsBroken { run.context.warn(duplicatesIn: stream, source) }
  }

  /// Warns about a record.
  func warn(_ finding: Finding, _ input: InputPosition? = nil) {
    guard reportsBroken else { return }
    var warning = Failure(finding)
    if let input { warning.input = input }
    run.context.report(warning)
  }

  /// Returns a record with its place among the results.
  private func numbered(_ record: CallRecord) -> CallRecord {
    record.number = results.nextNumber()
    return record
  }

  private func refuse(_ record: CallRecord) {
    isComplete = false
    guard options.emitsUnsent else { return emit(nil, record.number) }
    tally.add(.notSent)
    record.fail(
      Failure(
        .bulkNotSent, "the run ended before this record was sent",
        hint: "give the record to another run"))
    emit(record, record.number)
  }

  private func failed(_ record: CallRecord, _ error: Failure) {
    if !isOver, error.failsAllRecords { return abort(error) }
    guard reportsBroken else { return tally.add(.foreign) }
    guard !isOver else { return refuse(numbered(record)) }
    record.fail(error.ofRecord)
    finish(numbered(record), isSent: true)
  }

  /// Ends the run for a failure of all records; ``commit(isLast:)`` reports it.
  private func abort(_ failure: Failure) {
    tally.abort(failure)
    run.context.note(failure.status)
    output.report(failure)
  }

  // MARK: The journal

  /// Prints the result of a record that the journal says is done; returns false if it is not.
  private func finishFromJournal(_ record: CallRecord, _ call: Call) -> Bool {
    guard let key = record.key else { return false }
    // A duplicate waits for the outcome of the record that is in flight.
    while activeKeys.contains(key) {
      if isOver { return false }
      pump(until: nil)
    }
    guard journal?.finish(record, key, call) == true else { return false }
    finish(numbered(record), isSent: false)
    return true
  }

  /// Commits before a wait; first notes the reports among the calls whose requests are due.
  ///
  /// Returns whether these may be sent.
  private func prepare(_ due: [ActiveCall]) -> Bool {
    guard journal != nil, !due.isEmpty else {
      commit()
      return !isOver
    }
    // Nothing may keep a report from being sent once it is in the journal.
    run.context.output.checkReader()
    guard !isOver else { return false }
    journal?.noteSent(due.map(\.record))
    return commit()
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

  private var hasCalls: Bool { caller.map { $0.running > 0 } ?? false }

  /// Waits for input, and handles the calls that end in the meantime.
  func waitForInput(_ descriptor: Int32?) {
    while hasCalls, pk_pending_signal() == 0 {
      if pump(until: descriptor) { return }
    }
    commit()
    // The next record may come much later than the time to make the journal durable.
    while descriptor != nil, output.syncDue != nil, !isOver {
      if pump(until: descriptor) { return }
    }
  }

  /// Handles calls until some have ended or `input` can be read; returns whether it can.
  @discardableResult
  private func pump(until input: Int32?) -> Bool {
    guard let caller else { return false }
    if isOver { caller.sendNoMore() }
    let end = [progress.next, output.syncDue].compactMap { $0 }.min()
    var hasEnded = false
    while true {
      switch caller.next(until: end) {
      case .ended(let call, _):
        ended(call.record)
        hasEnded = true
      case .willRetry(let call, let isLost):
        if !isLost { journal?.noteRetry(call.record) }
      case .wantsToWait(let due) where !hasEnded:
        let maySend = prepare(due)
        if caller.proceed(sends: maySend, until: end, watching: input) { return true }
      case .wantsToWait, .idle:
        progress.show(tally)
        if let due = output.syncDue, due <= pk_monotonic_ms() { commit() }
        return false
      }
    }
  }

  private func ended(_ record: CallRecord) {
    if let key = record.key { activeKeys.remove(key) }
    tally.count(record.requests)
    if record.requests.sent == 0, isOver { return refuse(record) }
    if record.failure?.kind == .httpInterrupted || record.outcome?.wasStopped == true {
      isComplete = false
    }
    journal?.noteEnd(record)
    finish(record, isSent: true)
    if isOver { caller?.sendNoMore() }
  }

  private func finish(_ record: CallRecord, isSent: Bool) {
    if let failure = record.failure {
      tally.add(.failed(failure, isSent: isSent))
      var shown = failure
      shown.input = record.source?.input
      output.report(shown)
    } else {
      tally.add(isSent ? .ok : .skipped)
      if isSent { permitted = min(permitted + 1, options.jobs) }
    }
    emit(record, record.number)
  }

  // MARK: Output

  /// Prints a result in its turn; nil is a record without a result.
  private func emit(_ record: CallRecord?, _ number: UInt64) {
    for record in results.add(record, number) where run.sends {
      output.add(record)
      if output.isFull { commit() }
    }
  }

  /// Waits for all calls, writes journal and summary, and sets the exit status.
  ///
  /// `isQuiet` omits the summary line, unless `-v` or `--summary` is given.
  func finish(isQuiet: Bool = false) {
    if isOver || brokenCode != nil { isComplete = false }
    while hasCalls { pump(until: nil) }
    commit(isLast: true)
    progress.end()
    tally.finish(run.context)
    guard run.sends else { return }
    BulkSummary(
      context: run.context, options: options, tally: tally, isComplete: isComplete,
      brokenCode: brokenCode, hasJournal: journal != nil && output.isSaved,
      elapsed: Int(pk_monotonic_ms() - start)
    ).report(isQuiet: isQuiet)
  }
}
