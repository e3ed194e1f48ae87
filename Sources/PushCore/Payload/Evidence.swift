/// How much a key says about who made a payload.
package enum EvidenceStrength: Sendable {
  /// Only this vendor's messages have it.
  case conclusive
  /// Named after the vendor, but not what its app tests for.
  case namespaced
  /// Others use such a key too.
  case generic
  /// Counts only together with others; the detector knows how.
  case part
}

/// One row of the evidence table.
package struct EvidenceRow: Sendable {
  package let path: StaticString
  package let vendor: Vendor
  package let strength: EvidenceStrength
  let test: Test

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
    _ path: StaticString, _ vendor: Vendor, _ strength: EvidenceStrength, _ test: Test = .present
  ) {
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
}

/// A value that speaks for a vendor.
struct EvidenceMark: BitwiseCopyable {
  let token: Int32
  /// The row that found it; -1 for what no row found.
  var row: Int32 = -1

  /// Where the value stands below the object that was searched, as a JSON Pointer.
  ///
  /// Nil where only the tape knows: no row found it, or one for many keys.
  var path: StaticString? {
    guard row >= 0 else { return nil }
    let path = EvidenceTable.shared.rows[Int(row)].path
    return path.utf8Start[path.utf8CodeUnitCount - 1] == UInt8(ascii: "*") ? nil : path
  }
}

/// The evidence rows, made ready for walking.
private struct EvidenceTable: @unchecked Sendable {
  let rows: UnsafePointer<EvidenceRow>
  let paths: PathTable

  static let shared = EvidenceTable()

  private init() {
    let all = EvidenceRow.all
    rows = Immortal.copy(all)
    paths = PathTable(all.map(\.path))
  }
}

/// A set of vendors, a bit each.
struct VendorSet {
  private var bits: UInt8 = 0

  mutating func insert(_ vendor: Vendor) { bits |= 1 << vendor.rawValue }
  func contains(_ vendor: Vendor) -> Bool { bits & (1 << vendor.rawValue) != 0 }
  var isEmpty: Bool { bits == 0 }

  /// Whether two of ``Vendor/named`` are in it.
  var hasSeveralNamed: Bool { (bits & (1 << Vendor.apns.rawValue - 1)).nonzeroBitCount > 1 }

  /// Whether one of ``Vendor/named`` is in it.
  var hasNamed: Bool { bits & (1 << Vendor.apns.rawValue - 1) != 0 }
}

/// The evidence found in one view; used for one after another.
final class Evidence {
  /// A row whose value is there, at the strength that the value gives it.
  struct Hit {
    let vendor: Vendor
    let strength: EvidenceStrength
    let mark: EvidenceMark
    var token: Int32 { mark.token }
  }

  private let tape: JSONTape
  private let table = EvidenceTable.shared
  private let start: UnsafeMutablePointer<Hit>
  private var count = 0
  private(set) var conclusive = VendorSet()
  private(set) var namespaced = VendorSet()
  private(set) var generic = VendorSet()
  /// The value of `aps`, whatever it is.
  private(set) var aps: Int?
  private var parts = 0

  /// More hits than this are not kept: a message that has so many is a heap of `ems.` keys.
  fileprivate static let limit = 64

  init(_ tape: JSONTape) {
    self.tape = tape
    start = .allocate(capacity: Self.limit)
  }

  deinit {
    start.deallocate()
  }

  /// What was found, in the document's order.
  var hits: UnsafeBufferPointer<Hit> { UnsafeBufferPointer(start: start, count: count) }

  /// Gathers the evidence of one object, and forgets the last one's.
  func gather(_ object: Int?) {
    var sink = EvidenceSink(tape: tape, rows: table.rows, hits: start)
    if let object { table.paths.walk(tape, object, into: &sink) }
    count = sink.count
    conclusive = sink.conclusive
    namespaced = sink.namespaced
    generic = sink.generic
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
  var isMarked: Bool { conclusive.hasNamed }
}

/// Weighs what the table finds.
private struct EvidenceSink: PathSink {
  let tape: JSONTape
  let rows: UnsafePointer<EvidenceRow>
  let hits: UnsafeMutablePointer<Evidence.Hit>
  var count = 0
  var conclusive = VendorSet()
  var namespaced = VendorSet()
  var generic = VendorSet()
  var aps = -1
  var parts = 0

  @inline(__always)
  mutating func found(row index: Int, key: Int, value: Int) {
    let vendor = rows[index].vendor
    if vendor == .apns { aps = value }
    var strength = rows[index].strength
    let test = rows[index].test
    if test != .present, !holds(test, value) {
      guard test == .object else { return }
      strength = .generic
    }
    if count < Evidence.limit {
      hits[count] = Evidence.Hit(
        vendor: vendor, strength: strength,
        mark: EvidenceMark(
          token: Int32(truncatingIfNeeded: value), row: Int32(truncatingIfNeeded: index)))
      count &+= 1
    }
    switch strength {
    case .conclusive: conclusive.insert(vendor)
    case .namespaced: namespaced.insert(vendor)
    case .generic: generic.insert(vendor)
    case .part: parts &+= 1
    }
  }

  mutating func blocked(key: Int, value: Int) {}

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
