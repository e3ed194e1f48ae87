/// A key with a weight that ``Memory`` limits.
protocol Weighed: Hashable, Sendable {
  /// The total length of its texts, in bytes.
  var weight: Int { get }
}

/// The state of a dialect; it forgets everything when it is full.
struct Memory<Key: Weighed, Value: Sendable>: Sendable {
  private var values: [Key: Value] = [:]
  private var weight = 0

  /// The maximum number of entries, and the maximum total weight of their keys in bytes.
  private static var countLimit: Int { 100_000 }
  private static var weightLimit: Int { 32 << 20 }

  subscript(key: Key) -> Value? {
    values[key]
  }

  mutating func set(_ value: Value, for key: Key) {
    if values[key] == nil {
      weight += key.weight
      if values.count >= Self.countLimit || weight > Self.weightLimit {
        values.removeAll()
        weight = key.weight
      }
    }
    values[key] = value
  }
}

extension String: Weighed {
  var weight: Int { utf8.count }
}
