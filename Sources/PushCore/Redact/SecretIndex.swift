/// Values to look for in texts, all at once.
struct SecretIndex {
  /// A shorter value, or a mere word, would be found by chance.
  static let shortest = 8

  private struct Bucket {
    var values: Set<[UInt8]> = []
    /// The longest first: one value may begin like another.
    var lengths: [Int] = []
  }

  /// By their first eight bytes.
  private var buckets: [UInt64: Bucket] = [:]

  init() {}

  var isEmpty: Bool { buckets.isEmpty }

  /// Adds a value if it is one that cannot stand somewhere by chance.
  mutating func insert(_ value: [UInt8]) {
    guard value.count >= Self.shortest,
      value.contains(where: { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "@") })
    else { return }
    let start = value.withUnsafeBufferPointer { Self.start($0, 0) }
    guard buckets[start, default: Bucket()].values.insert(value).inserted else { return }
    var lengths = buckets[start]?.lengths ?? []
    if !lengths.contains(value.count) { lengths.append(value.count) }
    buckets[start]?.lengths = lengths.sorted(by: >)
  }

  func contains(_ value: [UInt8]) -> Bool {
    guard value.count >= Self.shortest else { return false }
    return value.withUnsafeBufferPointer { longest(in: $0, at: 0) } == value.count
  }

  /// Where in a text values stand, one behind the other.
  func ranges(in text: [UInt8]) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    return text.withUnsafeBufferPointer { bytes in
      var ranges: [Range<Int>] = []
      var at = 0
      while at + Self.shortest <= bytes.count {
        let length = longest(in: bytes, at: at) ?? 0
        if length > 0 { ranges.append(at..<(at + length)) }
        at += max(length, 1)
      }
      return ranges
    }
  }

  private func longest(in text: UnsafeBufferPointer<UInt8>, at: Int) -> Int? {
    guard let bucket = buckets[Self.start(text, at)] else { return nil }
    return bucket.lengths.first { length in
      at + length <= text.count && bucket.values.contains(Array(text[at..<(at + length)]))
    }
  }

  private static func start(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt64 {
    UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: at, as: UInt64.self)
  }
}
