/// The vendor of a message, and how certain that is.
struct Detection {
  var vendor: Vendor
  var confidence: Confidence

  /// Weighs the evidence of one view.
  init(_ evidence: borrowing Evidence, view: PayloadView) {
    if view.kind == .socket {
      // The class ID proves that a message is from Smartico's socket.
      (vendor, confidence) = (.smartico, .certain)
    } else if let first = evidence.conclusive.firstNamed {
      (vendor, confidence) = (first, .certain)
    } else if let likely = Self.likely(evidence) {
      (vendor, confidence) = (likely, .likely)
    } else if evidence.hasEverlyticCore {
      (vendor, confidence) = (.everlytic, .guess)
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

  /// Without the other keys, a `$` or `@` key is not evidence of Everlytic.
  private static func likely(_ evidence: borrowing Evidence) -> Vendor? {
    guard let vendor = evidence.namespaced.firstNamed, vendor != .everlytic else { return nil }
    return vendor
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
    if reading.view.kind == .socket, let root = reading.view.root,
      let cid = reading.tape.member(root, "cid")
    {
      reading.evidence.append(EvidenceMark(token: Int32(cid)))
    }
    let wantsConclusive = evidence.conclusive.contains(vendor) && vendor != .everlytic
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
  private var parts = 0

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
    (count, parts, aps) = (sink.count, sink.parts, sink.aps < 0 ? nil : sink.aps)
    (conclusive, namespaced) = (sink.conclusive, sink.namespaced)
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
  let rows: UnsafePointer<EvidenceRow>
  let hits: UnsafeMutablePointer<Evidence.Hit>
  var count = 0
  var conclusive = VendorSet()
  var namespaced = VendorSet()
  var aps = -1
  var parts = 0

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
    case .part: parts &+= 1
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

  static let shared = EvidenceTable()
}

/// The vendors that have evidence of one strength in a view: a bit for each.
struct VendorSet {
  private var bits: UInt32 = 0

  mutating func insert(_ vendor: Vendor) { bits |= 1 << UInt32(vendor.rawValue) }

  func contains(_ vendor: Vendor) -> Bool { bits & 1 << UInt32(vendor.rawValue) != 0 }

  /// The first of ``Vendor/named`` that is in the set.
  var firstNamed: Vendor? {
    Vendor(rawValue: UInt8(bits.trailingZeroBitCount)).flatMap { $0.isNamed ? $0 : nil }
  }
}
