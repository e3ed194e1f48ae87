/// The evidence in one view.
///
/// The instance is reused for each view.
final class Evidence {
  /// A value that a row found, at the strength that the value gives the row.
  struct Hit {
    let vendor: Vendor
    let strength: EvidenceStrength
    let mark: EvidenceMark
    var token: Int32 { mark.token }
    var test: EvidenceRow.Test { EvidenceTable.shared.rows[Int(mark.row)].test }
    /// The sender that the key names.
    var sender: Sender? { EvidenceTable.shared.rows[Int(mark.row)].sender }
  }

  private let tape: JSONTape
  private let table = EvidenceTable.shared
  private let start: UnsafeMutablePointer<Hit>
  private var count = 0
  private let marks: UnsafeMutablePointer<Bool>
  let conclusive: VendorSet
  let namespaced: VendorSet
  /// The value of `aps`, of any type.
  private(set) var aps: Int?
  private var parts = 0

  /// The maximum number of hits.
  ///
  /// Only a message of many `ems.` keys has more.
  fileprivate static let limit = 64

  init(_ tape: JSONTape) {
    self.tape = tape
    start = .allocate(capacity: Self.limit)
    marks = .allocate(capacity: VendorSet.capacity)
    marks.initialize(repeating: false, count: VendorSet.capacity)
    conclusive = VendorSet(.conclusive, in: marks)
    namespaced = VendorSet(.namespaced, in: marks)
  }

  deinit {
    start.deallocate()
    marks.deallocate()
  }

  /// The values that rows found, in the document's order.
  var hits: UnsafeBufferPointer<Hit> { UnsafeBufferPointer(start: start, count: count) }

  /// Gathers the evidence of an object and replaces that of the previous one.
  func gather(_ object: Int?) {
    marks.update(repeating: false, count: VendorSet.capacity)
    var sink = EvidenceSink(tape: tape, rows: table.rows, hits: start, marks: marks)
    if let object { table.paths.walk(tape, object, into: &sink) }
    count = sink.count
    aps = sink.aps < 0 ? nil : sink.aps
    parts = sink.parts
    // Two of Everlytic's common keys and one of its namespaced keys are conclusive together.
    if hasEverlyticCore, namespaced.contains(.everlytic) { conclusive.insert(.everlytic) }
  }

  /// Whether the object has two of the keys that all of Everlytic's messages have.
  ///
  /// Everlytic's app tests only for `message_id` and `body`, which others use too.
  var hasEverlyticCore: Bool { parts >= 2 }

  /// Whether the object passes a vendor's own test for its messages, other than that of APNs.
  var isMarked: Bool { conclusive.firstNamed != nil }
}

/// Records the values that the evidence table finds.
private struct EvidenceSink: PathSink {
  let tape: JSONTape
  let rows: UnsafePointer<EvidenceTable.Row>
  let hits: UnsafeMutablePointer<Evidence.Hit>
  /// A byte for each strength and vendor; see ``VendorSet``.
  let marks: UnsafeMutablePointer<Bool>
  var count = 0
  var aps = -1
  var parts = 0

  @inline(__always)
  mutating func found(row index: Int, key: Int, value: Int) {
    let row = rows[index]
    guard row.test != .present else {
      return note(row, row.strength, row.mark, value, index)
    }
    // `aps` of any type; it is evidence of APNs only if it is an object.
    if row.vendor == .apns { aps = value }
    if holds(row.test, value) {
      note(row, row.strength, row.mark, value, index)
    } else if row.test == .object, row.strength != .sender {
      note(row, .generic, VendorSet.index(.generic, row.vendor), value, index)
    }
  }

  @inline(__always)
  private mutating func note(
    _ row: EvidenceTable.Row, _ strength: EvidenceStrength, _ mark: Int, _ value: Int, _ index: Int
  ) {
    marks[mark] = true
    if strength == .part { parts &+= 1 }
    guard count < Evidence.limit else { return }
    hits[count] = Evidence.Hit(
      vendor: row.vendor, strength: strength,
      mark: EvidenceMark(
        token: Int32(truncatingIfNeeded: value), row: Int32(truncatingIfNeeded: index)))
    count &+= 1
  }

  mutating func blocked(key: Int, value: Int) {}

  @inline(never)
  private func holds(_ test: EvidenceRow.Test, _ value: Int) -> Bool {
    switch test {
    case .present: true
    case .text: tape.kind(value) == .string && tape[value].end > tape[value].start
    case .object: tape.object(value) != nil
    case .deepLink: tape.kind(value) == .string && tape.hasPrefix(value, "dp:")
    case .brokenObject:
      tape.kind(value) == .string && tape.hasPrefix(value, "{") && tape.expand(value) == nil
    }
  }
}
