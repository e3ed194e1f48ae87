import PushCore

/// The journal of a bulk run: what it says of records, and the notes about their calls.
///
/// Notes are in the file after ``Journal/flush()``.
struct BulkJournal {
  private let journal: Journal
  private let retriesFailed: Bool
  private let retriesLost: Bool
  /// The keys of the records that `--retry-failed` or `--retry-lost` sends again.
  private var retried: Set<JournalKey> = []

  init(_ journal: Journal, retriesFailed: Bool, retriesLost: Bool) {
    self.journal = journal
    (self.retriesFailed, self.retriesLost) = (retriesFailed, retriesLost)
  }

  /// Gives a record the result that the journal has; returns false if it must be sent.
  mutating func finish(_ record: CallRecord, _ key: JournalKey, _ call: Call) -> Bool {
    guard let state = journal.state(of: key), !mustSend(key, state) else { return false }
    record.begin(call)
    record.isSkipped = state != .sent
    record.failure = state.failure
    return true
  }

  private mutating func mustSend(_ key: JournalKey, _ state: JournalState) -> Bool {
    switch state {
    case .ok: false
    case .failed(DiagnosticKind.httpInterrupted.code): true
    case .failed: retriesFailed && retried.insert(key).inserted
    case .sent: retriesLost && retried.insert(key).inserted
    }
  }

  /// Notes the reports among calls whose requests are sent next.
  func noteSent(_ records: [CallRecord]) {
    for record in records where record.isReport {
      if let key = record.key { journal.note(.sent, key) }
    }
  }

  /// Notes that a report which waits for another attempt was not processed by the vendor.
  func noteRetry(_ record: CallRecord) {
    if record.isReport, let key = record.key { journal.note(Self.unfinished, key) }
  }

  /// Notes the result of a call.
  func noteEnd(_ record: CallRecord) {
    guard let key = record.key else { return }
    guard let failure = record.failure else { return journal.note(.ok, key) }
    // A signal ended the call: it was not sent, or is lost.
    if failure.kind == .httpInterrupted || failure.kind == .httpLost { return }
    // The next run makes the attempts that are left.
    let isUnfinished = record.outcome?.wasStopped == true
    journal.note(isUnfinished ? Self.unfinished : .failed(failure.code), key)
  }

  /// The state of a record that the next run sends.
  private static let unfinished = JournalState.failed(DiagnosticKind.httpInterrupted.code)
}
