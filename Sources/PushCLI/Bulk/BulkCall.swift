/// A call of a bulk run.
final class BulkCall: ActiveCall {
  let source: BulkRecord
  /// The number of the record among those with a result.
  let number: UInt64
  /// The key of the record in the journal.
  let key: RecordKey?
  /// Whether the request is a report, which must not be sent twice.
  let isReport: Bool

  init(_ call: Call, _ source: BulkRecord, number: UInt64, key: RecordKey?) {
    (self.source, self.number, self.key) = (source, number, key)
    isReport = call.first.idempotency != .idempotent
    super.init(call)
    record.source = source.source
  }
}
