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
