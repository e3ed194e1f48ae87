/// The vendor of a message, and how certain that is.
struct Detection {
  var vendor: Vendor
  var confidence: Confidence

  /// Weighs the evidence of one view.
  init(_ evidence: borrowing Evidence, view: PayloadView) {
    if let proven = view.vendor {
      (vendor, confidence) = (proven, .certain)
    } else if let first = evidence.conclusive.firstNamed {
      (vendor, confidence) = (first, .certain)
    } else if let likely = evidence.namespaced.subtracting(evidence.combining).firstNamed {
      (vendor, confidence) = (likely, .likely)
    } else if let guess = evidence.combined.firstNamed {
      (vendor, confidence) = (guess, .guess)
    } else {
      (vendor, confidence) = Self.plain(view, evidence)
    }
  }

  /// The confidence in a vendor that the user chose.
  init(forced vendor: Vendor, _ evidence: borrowing Evidence) {
    self.vendor = vendor
    confidence =
      evidence.conclusive.contains(vendor)
      ? .certain : evidence.namespaced.contains(vendor) ? .likely : .guess
  }

  private static func plain(
    _ view: PayloadView, _ evidence: borrowing Evidence
  ) -> (Vendor, Confidence) {
    if view.kind == .apns { return (.apns, .certain) }
    switch view.kindOfEnvelope {
    case .expo, .oneSignalRequest, .declarativeWebPush: return (.unknown, .certain)
    case .gorush: return (view.isForAPNs ? .apns : .fcm, .certain)
    case .fcmWeb, .oneSignalNotification: return (.fcm, .certain)
    case .standard: break
    }
    let isReceived = evidence.conclusive.contains(.fcm)
    guard view.isWrapped else { return isReceived ? (.fcm, .certain) : (.unknown, .guess) }
    return (.fcm, isReceived || view.notification != nil ? .certain : .likely)
  }

  // MARK: Evidence

  /// Sets the sender of a message in `reading`, and adds the values that name it.
  private func nameSender(_ evidence: Evidence, to reading: PayloadReading) {
    let view = reading.view
    if view.mark >= 0 { reading.evidence.append(EvidenceMark(token: view.mark)) }
    // The service of an envelope is certain; a key in its data may have any name.
    let senders = view.kindOfEnvelope.sender.map { [$0] } ?? evidence.hits.compactMap(\.sender)
    guard let sender = Sender.allCases.first(where: senders.contains) else { return }
    reading.sender = sender
    for hit in evidence.hits where hit.sender == sender { reading.evidence.append(hit.mark) }
  }

  /// Adds the decisive values to `reading`; also all claiming vendors, if there are several.
  func explain(_ evidence: Evidence, to reading: PayloadReading) {
    if reading.view.vendor != nil {
      reading.evidence.append(EvidenceMark(token: reading.view.mark))
    }
    let wantsConclusive =
      evidence.conclusive.contains(vendor) && !evidence.combining.contains(vendor)
    for hit in evidence.hits where hit.vendor == vendor && hit.strength != .sender {
      if wantsConclusive ? hit.strength == .conclusive : hit.strength != .generic {
        reading.evidence.append(hit.mark)
      }
    }
    if vendor == .fcm {
      let view = reading.view
      // For this envelope, the mark is the evidence instead of the payload object.
      let root = view.kindOfEnvelope == .oneSignalNotification ? nil : view.root
      for case let part? in [view.notification, root] where part != view.envelope {
        reading.evidence.append(EvidenceMark(token: Int32(part)))
      }
    }
    if !reading.vendor.isNamed { nameSender(evidence, to: reading) }
    guard evidence.isMarked else { return }
    for candidate in Vendor.named
    where candidate != vendor && evidence.conclusive.contains(candidate) {
      if reading.candidates.isEmpty { reading.candidates.append(reading.module) }
      reading.candidates.append(Vendors[candidate])
    }
  }
}

/// The evidence in one view.
///
/// The instance is reused for each view.
final class Evidence {
  /// A value that a row found, at the strength that the value gives the row.
  struct Hit {
    let row: UnsafePointer<EvidenceRow>
    let strength: EvidenceStrength
    let token: Int32
    var vendor: Vendor { row.pointee.vendor }
    /// The sender that the key names.
    var sender: Sender? { row.pointee.sender }
    var mark: EvidenceMark { EvidenceMark(token: token, row: row) }
  }

  private let tape: JSONTape
  private let table = EvidenceTable.shared
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
  var combining: VendorSet { table.combining }

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
    case .text: tape.kind(value) == .string && tape[value].end > tape[value].start
    case .object: tape.object(value) != nil
    case .deepLink: tape.kind(value) == .string && tape.hasPrefix(value, "dp:")
    case .brokenObject:
      tape.kind(value) == .string && tape.hasPrefix(value, "{") && tape.expand(value) == nil
    }
  }
}

/// All evidence rows, compiled for walking an object.
///
/// It is `Sendable` because its memory never changes.
private struct EvidenceTable: @unchecked Sendable {
  let rows = PermanentMemory.copy(EvidenceRow.all)
  let paths = PathTable(EvidenceRow.all.map(\.path))
  /// The vendors whose evidence has parts.
  let combining = VendorSet(EvidenceRow.all.filter { $0.strength == .part }.map(\.vendor))

  static let shared = EvidenceTable()
}

/// The vendors that have evidence of one strength in a view: a bit for each.
struct VendorSet {
  private var bits: UInt32 = 0

  init() {}

  init(_ vendors: [Vendor]) {
    for vendor in vendors { insert(vendor) }
  }

  private init(bits: UInt32) {
    self.bits = bits
  }

  mutating func insert(_ vendor: Vendor) { bits |= 1 << UInt32(vendor.rawValue) }

  func contains(_ vendor: Vendor) -> Bool { bits & 1 << UInt32(vendor.rawValue) != 0 }

  func union(_ other: VendorSet) -> VendorSet { VendorSet(bits: bits | other.bits) }

  func intersection(_ other: VendorSet) -> VendorSet { VendorSet(bits: bits & other.bits) }

  func subtracting(_ other: VendorSet) -> VendorSet { VendorSet(bits: bits & ~other.bits) }

  /// The first of ``Vendor/named`` that is in the set.
  var firstNamed: Vendor? {
    Vendor(rawValue: UInt8(bits.trailingZeroBitCount)).flatMap { $0.isNamed ? $0 : nil }
  }
}
