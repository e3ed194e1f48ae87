/// 128 bits that identify a record.
struct RecordKey: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  func hash(into hasher: inout Hasher) {
    // A part of a digest is as good as all of it.
    hasher.combine(low)
  }
}
