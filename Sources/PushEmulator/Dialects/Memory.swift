/// The state of a dialect, by keys of one or more texts; it forgets everything when it is full.
struct Memory<Value: Sendable>: Sendable {
  private var values: [[String]: Value] = [:]
  private var weight = 0

  /// The maximum number of entries, and the maximum total length of their keys in bytes.
  private static var countLimit: Int { 100_000 }
  private static var weightLimit: Int { 32 << 20 }

  subscript(_ key: String...) -> Value? { values[key] }

  mutating func set(_ value: Value, for key: String...) {
    if values[key] == nil {
      let length = key.reduce(0) { $0 + $1.utf8.count }
      weight += length
      if values.count >= Self.countLimit || weight > Self.weightLimit {
        values.removeAll()
        weight = length
      }
    }
    values[key] = value
  }
}
