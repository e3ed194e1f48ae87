/// A key whose length a ``Memory`` counts.
protocol Weighed: Hashable, Sendable {
  /// Its texts together, in bytes.
  var weight: Int { get }
}

/// What a dialect remembers: when there is no more room it forgets everything.
struct Memory<Key: Weighed, Value: Sendable>: Sendable {
  private var values: [Key: Value] = [:]
  private var weight = 0

  /// How many entries there can be, and how many bytes their keys.
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
