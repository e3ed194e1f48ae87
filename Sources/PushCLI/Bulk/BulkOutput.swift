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
  }

  /// Adds a result.
  func add(_ record: CallRecord) {
    record.append(to: printer.begin())
    printer.end()
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
