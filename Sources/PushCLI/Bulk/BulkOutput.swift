import PushCore

/// The journal, the results and the errors of a bulk run, which are written in this order.
///
/// Every printed result is therefore in the journal.
final class BulkOutput {
  private let journal: Journal?
  private let context: Context
  /// The results that wait for ``commit(isLast:)``.
  private let results = OutputWriter(descriptor: nil, block: .max)
  /// The errors that wait for ``commit(isLast:)``.
  private var errors: [Failure] = []
  /// Prints results; those of requests that are sent wait for ``commit(isLast:)``.
  let printer: RecordPrinter
  /// Whether every write of the journal has succeeded.
  private(set) var isSaved = true

  init(_ run: CallRun, _ journal: Journal?) {
    (self.journal, context) = (journal, run.context)
    printer = run.sends ? run.printer.printing(to: results) : run.printer
    if run.sends { context.output.endTornLine() }
  }

  /// Adds a result.
  func add(_ record: CallRecord) {
    record.append(to: printer.begin())
    printer.end(at: record.source?.input)
  }

  /// Adds an error, a warning or a note.
  func report(_ failure: Failure) { errors.append(failure) }

  /// Whether the results have a full block.
  var isFull: Bool { results.buffer.count >= OutputWriter.block }

  /// The time to make the journal durable, in monotonic milliseconds, if it needs that.
  var syncDue: Int64? { isSaved ? journal?.syncDue : nil }

  /// Writes the journal, prints the results, then reports the errors.
  ///
  /// Returns the error of the journal's first failed write, which is then reported, too.
  func commit(isLast: Bool) -> Failure? {
    let failure = save(isLast: isLast)
    if let failure { errors.append(failure) }
    context.output.buffer.append(moving: results.buffer)
    context.output.flush()
    for error in errors { context.report(error) }
    errors.removeAll(keepingCapacity: true)
    return failure
  }

  private func save(isLast: Bool) -> Failure? {
    guard isSaved else { return nil }
    let failure = Failure.of { () throws(Failure) in
      if isLast { try journal?.close() } else { try journal?.flush() }
    }
    isSaved = failure == nil
    return failure
  }
}

/// Numbers the records of a bulk run, and with `--ordered` holds results back until all earlier ones
/// are printed.
struct OrderedResults {
  private let isOrdered: Bool
  /// The number of results that may wait.
  private let limit: UInt64
  /// A nil value is a record without a result.
  private var waiting: [UInt64: CallRecord?] = [:]
  /// The number of the next result to print.
  private var next: UInt64 = 0
  /// The number of records with a result, or in flight.
  private var count: UInt64 = 0

  init(isOrdered: Bool, limit: Int) {
    (self.isOrdered, self.limit) = (isOrdered, UInt64(limit))
  }

  /// Whether so many results wait for an earlier one that no record may be added.
  var isFull: Bool { isOrdered && count - next >= limit }

  /// Returns the number of a new record.
  mutating func nextNumber() -> UInt64 {
    defer { count += 1 }
    return count
  }

  /// Takes a result, if there is one, and returns those that can be printed now, in order.
  mutating func add(_ record: CallRecord?, _ number: UInt64) -> [CallRecord] {
    guard isOrdered else { return record.map { [$0] } ?? [] }
    waiting.updateValue(record, forKey: number)
    var ready: [CallRecord] = []
    while let record = waiting.removeValue(forKey: next) {
      if let record { ready.append(record) }
      next += 1
    }
    return ready
  }
}
