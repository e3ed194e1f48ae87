/// Results that wait until all earlier ones are printed, for `--ordered`.
struct OrderedResults {
  /// A nil value is a record without a result.
  private var waiting: [UInt64: CallRecord?] = [:]
  /// The number of the next result to print.
  private(set) var next: UInt64 = 0

  /// Takes a result, if there is one, and returns those that can be printed now, in order.
  mutating func take(_ record: CallRecord?, _ number: UInt64) -> [CallRecord] {
    waiting.updateValue(record, forKey: number)
    var ready: [CallRecord] = []
    while let record = waiting.removeValue(forKey: next) {
      if let record { ready.append(record) }
      next += 1
    }
    return ready
  }
}
