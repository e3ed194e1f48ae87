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

  /// Returns the result of a record that is already done; nil if it must be sent.
  mutating func result(_ key: JournalKey, _ call: Call) -> CallRecord? {
    guard let state = journal.state(of: key), !mustSend(key, state) else { return nil }
    let result = CallRecord(call)
    result.isSkipped = state != .sent
    result.failure = state.failure
    return result
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
  func noteSent(_ calls: [BulkCall]) {
    for call in calls where call.isReport {
      if let key = call.key { journal.note(.sent, key) }
    }
  }

  /// Notes that a report which waits for another attempt was not processed by the vendor.
  func noteRetry(_ call: BulkCall) {
    if call.isReport, let key = call.key { journal.note(Self.unfinished, key) }
  }

  /// Notes the result of a call.
  func noteEnd(_ call: BulkCall) {
    guard let key = call.key else { return }
    guard let failure = call.record.failure else { return journal.note(.ok, key) }
    // A signal ended the call: it was not sent, or is lost.
    if failure.kind == .httpInterrupted || failure.kind == .httpLost { return }
    // The next run makes the attempts that are left.
    let isUnfinished = call.record.outcome?.wasStopped == true
    journal.note(isUnfinished ? Self.unfinished : .failed(failure.code), key)
  }

  /// The state of a record that the next run sends.
  private static let unfinished = JournalState.failed(DiagnosticKind.httpInterrupted.code)
}
