/// The evidence in one message.
///
/// The instance is reused for each message.
final class Evidence {
  /// A value that a row found, at the strength that the value gives the row.
  struct Hit {
    let row: UnsafePointer<EvidenceRow>
    let strength: EvidenceStrength
    let token: Int32
    var vendor: Vendor { row.pointee.vendor }
    /// The sender that the key names.
    var sender: PushService? { row.pointee.sender }
    var mark: EvidenceValue { EvidenceValue(token: token, row: row) }
  }

  private let tape: JSONTape
  private let start: UnsafeMutablePointer<Hit>
  private var count = 0
  private(set) var conclusive = VendorSet()
  private(set) var namespaced = VendorSet()
  /// The value of `aps`, of any type.
  private(set) var aps: Int?
  /// The vendors of which the object has two parts.
  private(set) var combined = VendorSet()

  /// The maximum number of hits.
  ///
  /// Only a message of many `ems.` keys has more.
  fileprivate static let limit = 64

  init(_ tape: JSONTape) {
    self.tape = tape
    start = .allocate(capacity: Self.limit)
  }

  deinit {
    start.deallocate()
  }

  /// The values that rows found, in the document's order.
  var hits: UnsafeBufferPointer<Hit> { UnsafeBufferPointer(start: start, count: count) }

  /// Gathers the evidence of an object and replaces that of the previous one.
  ///
  /// - Parameter added: The data that FCM adds to the object.
  func gather(_ object: Int?, and added: Int? = nil) {
    let table = EvidenceTable.shared
    var sink = EvidenceSink(tape: tape, rows: table.rows, hits: start)
    if let object { table.paths.walk(tape, object, into: &sink) }
    if let added {
      let own = sink.aps
      table.paths.walk(tape, added, into: &sink)
      sink.aps = own
    }
    (count, aps) = (sink.count, sink.aps < 0 ? nil : sink.aps)
    (combined, namespaced) = (sink.combined, sink.namespaced)
    conclusive = sink.conclusive.union(combined.intersection(namespaced))
  }

  /// The vendors whose evidence has parts.
  var combining: VendorSet { EvidenceTable.shared.combining }

  /// Whether the object passes a vendor's own test for its messages, other than that of APNs.
  var isMarked: Bool { conclusive.firstNamed != nil }
}

/// Records the values that the evidence table finds.
private struct EvidenceSink: PathSink {
  let tape: JSONTape
  let rows: UnsafePointer<EvidenceRow>
  let hits: UnsafeMutablePointer<Evidence.Hit>
  var count = 0
  var conclusive = VendorSet()
  var namespaced = VendorSet()
  var parts = VendorSet()
  var combined = VendorSet()
  var aps = -1

  @inline(__always)
  mutating func found(row index: Int, key: Int, value: Int) {
    let row = rows + index
    guard row.pointee.test != .present else { return note(row, row.pointee.strength, value) }
    // `aps` of any type; it is evidence of APNs only if it is an object.
    if row.pointee.vendor == .apns { aps = value }
    if holds(row.pointee.test, value) {
      note(row, row.pointee.strength, value)
    } else if row.pointee.test == .object, row.pointee.strength != .sender {
      note(row, .generic, value)
    }
  }

  @inline(__always)
  private mutating func note(
    _ row: UnsafePointer<EvidenceRow>, _ strength: EvidenceStrength, _ value: Int
  ) {
    switch strength {
    case .conclusive: conclusive.insert(row.pointee.vendor)
    case .namespaced: namespaced.insert(row.pointee.vendor)
    case .part:
      if parts.contains(row.pointee.vendor) { combined.insert(row.pointee.vendor) }
      parts.insert(row.pointee.vendor)
    case .generic, .sender: break
    }
    guard count < Evidence.limit else { return }
    hits[count] = Evidence.Hit(
      row: row, strength: strength, token: Int32(truncatingIfNeeded: value))
    count &+= 1
  }

  mutating func blocked(key: Int, value: Int) {}

  @inline(never)
  private func holds(_ test: EvidenceRow.Test, _ value: Int) -> Bool {
    switch test {
    case .present: true
    case .text: tape.kind(value) == .string && !tape.isEmpty(value)
    case .object: tape.object(value) != nil
    case .deepLink: tape.kind(value) == .string && tape.hasPrefix(value, "dp:")
    case .brokenObject:
      tape.kind(value) == .string && tape.hasPrefix(value, "{") && tape.expand(value) == nil
    }
  }
}

/// All evidence rows, compiled for walking an object; made for the first object.
///
/// It is `Sendable` because its memory never changes.
private struct EvidenceTable: @unchecked Sendable {
  let rows = PermanentMemory.copy(EvidenceRow.all)
  let paths = PathTable(EvidenceRow.all.map(\.path))
  /// The vendors whose evidence has parts.
  let combining = VendorSet(EvidenceRow.all.filter { $0.strength == .part }.map(\.vendor))

  static let shared = EvidenceTable()
}
