import PushCore

/// A record of a bulk run.
struct BulkRecord {
  var source: RecordSource
  /// The vendor in the result if no call is made.
  var vendor: Vendor?
  var command: String

  /// Returns the result of a record for which no call was made.
  func result(_ failure: Failure) -> CallRecord {
    let result = CallRecord(vendor: vendor, command: command)
    result.failure = failure
    result.source = source
    return result
  }
}

extension Failure {
  /// Whether the failure to plan a call would affect every record.
  ///
  /// A missing key fails only the records of its vendor, and the file of a key only those that need
  /// it. An invalid configuration file fails all.
  var failsAllRecords: Bool {
    switch status {
    case .config: kind == .configBadFile
    case .noInput, .usage, .data: false
    default: true
    }
  }

  /// The failure of a record whose call could not be planned: its usage errors are errors of data.
  var ofRecord: Failure {
    guard status == .usage else { return self }
    var failure = self
    failure.status = .data
    failure.kind =
      switch kind {
      case .usageMissingOption, .stateSeveral: .recordIncomplete
      case .usageWrongVendor: .recordWrongVendor
      default: .recordBadValue
      }
    return failure
  }
}
