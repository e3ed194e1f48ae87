/// How much a key says about who made a payload.
package enum EvidenceStrength: UInt8, CaseIterable, Sendable {
  /// Only this vendor's messages have it.
  case conclusive
  /// Named after the vendor, but not what its app tests for.
  case namespaced
  /// Others use such a key too.
  case generic
  /// Counts only together with others; the detector knows how.
  case part
  /// Names a ``Sender``, and proves nothing about a vendor.
  case sender
}

/// One row of the evidence table.
package struct EvidenceRow: Sendable {
  package let path: StaticString
  package let vendor: Vendor
  package let strength: EvidenceStrength
  let test: Test
  /// The sender whose messages have the key.
  package let sender: Sender?

  /// What the value must be for the row to count.
  enum Test: Sendable {
    case present
    /// A string that is not empty.
    case text
    /// An object, or a string that holds one.
    case object
    /// A string that begins with `dp:`.
    case deepLink
    /// A string that begins like an object and is none.
    case brokenObject
  }

  init(
    _ path: StaticString, _ vendor: Vendor, _ strength: EvidenceStrength, _ test: Test = .present,
    sender: Sender? = nil
  ) {
    self.sender = sender
    self.path = path
    self.vendor = vendor
    self.strength = strength
    self.test = test
  }

  /// Every vendor's rows.
  ///
  /// A new vendor adds its own here.
  package static let all: [EvidenceRow] =
    PushExpressReader.evidence + OptiMobileReader.evidence + EmarsysReader.evidence
    + SmarticoReader.evidence + EverlyticReader.evidence + PlainReader.evidence
    + Sender.evidence
}

/// A value that speaks for a vendor.
struct EvidenceMark: BitwiseCopyable {
  let token: Int32
  /// The row that found it; -1 for what no row found.
  var row: Int32 = -1

}

/// The evidence found in one view; used for one after another.
final class Evidence {
  /// A row whose value is there, at the strength that the value gives it.
  struct Hit {
    let vendor: Vendor
    let strength: EvidenceStrength
    let mark: EvidenceMark
    var token: Int32 { mark.token }
    /// Whether it is a text that should hold an object and does not.
    var isBroken: Bool {
      mark.row >= 0 && EvidenceTable.shared.rows[Int(mark.row)].test == .brokenObject
    }
    /// The sender that the key names.
    var sender: Sender? {
      mark.row >= 0 ? EvidenceTable.shared.rows[Int(mark.row)].sender : nil
    }
  }

  private let tape: JSONTape
  private let table = EvidenceTable.shared
  private let start: UnsafeMutablePointer<Hit>
  private var count = 0
  private let marks: UnsafeMutablePointer<Bool>
  let conclusive: VendorSet
  let namespaced: VendorSet
  /// The value of `aps`, whatever it is.
  private(set) var aps: Int?
  private var parts = 0

  /// More hits than this are not kept: a message that has so many is a heap of `ems.` keys.
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

  /// What was found, in the document's order.
  var hits: UnsafeBufferPointer<Hit> { UnsafeBufferPointer(start: start, count: count) }

  /// Gathers the evidence of one object, and forgets the last one's.
  func gather(_ object: Int?) {
    marks.update(repeating: false, count: VendorSet.capacity)
    var sink = EvidenceSink(tape: tape, rows: table.rows, hits: start, marks: marks)
    if let object { table.paths.walk(tape, object, into: &sink) }
    count = sink.count
    aps = sink.aps < 0 ? nil : sink.aps
    parts = sink.parts
    // Two of the keys that Everlytic's messages always have, and one that is named after it.
    if hasEverlyticCore, namespaced.contains(.everlytic) { conclusive.insert(.everlytic) }
  }

  /// Whether two of the keys are there that Everlytic's messages always have.
  ///
  /// `message_id` and `body` are all that its app asks for, and others use them too.
  var hasEverlyticCore: Bool { parts >= 2 }

  /// Whether any vendor's own test for its messages holds; plain APNs does not count.
  var isMarked: Bool { conclusive.firstNamed != nil }
}

/// Weighs what the table finds.
private struct EvidenceSink: PathSink {
  let tape: JSONTape
  let rows: UnsafePointer<EvidenceTable.Row>
  let hits: UnsafeMutablePointer<Evidence.Hit>
  /// A byte for each strength and vendor, as ``VendorSet`` reads them.
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
    // Whatever it is; `aps` alone speaks for APNs, and it must be an object.
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
