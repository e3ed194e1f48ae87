/// The numbers of documents, records, bytes and failures of a run.
package struct InputTally: Sendable {
  /// The documents that are valid JSON.
  var documents = 0
  /// The bytes read.
  var bytes = 0
  var failures = FailureCounts()

  /// Adds the numbers of a worker.
  mutating func add(_ other: InputTally) {
    documents += other.documents
    bytes += other.bytes
    failures.add(other.failures)
  }

  /// Whether a document or a failure was counted since another tally; true if nothing was read.
  func hasResult(since before: InputTally) -> Bool {
    documents > before.documents || failures.total > before.failures.total
      || bytes == before.bytes
  }
}
