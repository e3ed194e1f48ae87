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

  /// Every vendor's rows. A new vendor adds its own here.
  package static let all: [EvidenceRow] =
    PushExpressReader.evidence + OptiMobileReader.evidence + EmarsysReader.evidence
    + SmarticoReader.evidence + EverlyticReader.evidence + PlainReader.evidence
}

/// The evidence found in one view.
struct Evidence: PathSink {
  private static let table = PathTable(EvidenceRow.all.map(\.path))
  private static let rows: [EvidenceRow] = EvidenceRow.all

  private let tape: JSONTape
  private(set) var hits: [Hit] = []

  /// A row whose value is there, at the strength that the value gives it.
  struct Hit {
    let vendor: Vendor
    let strength: EvidenceStrength
    let token: Int
  }

  init(_ tape: JSONTape) {
    self.tape = tape
  }

  mutating func reset() {
    hits.removeAll(keepingCapacity: true)
  }

  mutating func gather(_ object: Int) {
    Self.table.walk(tape, object, into: &self)
  }

  mutating func found(row index: Int, key: Int, value: Int) {
    let row = Self.rows[index]
    if holds(row.test, value) {
      hits.append(Hit(vendor: row.vendor, strength: row.strength, token: value))
    } else if row.test == .object {
      hits.append(Hit(vendor: row.vendor, strength: .generic, token: value))
    }
  }

  mutating func blocked(key: Int, value: Int) {}

  private func holds(_ test: EvidenceRow.Test, _ value: Int) -> Bool {
    switch test {
    case .present: true
    case .text: tape.kind(value) == .string && tape[value].end > tape[value].start
    case .object: tape.object(value) != nil
    case .deepLink: tape.kind(value) == .string && tape.bytes(value).starts(with: "dp:".utf8)
    case .brokenObject:
      tape.kind(value) == .string && tape.bytes(value).first == UInt8(ascii: "{")
        && tape.expand(value) == nil
    }
  }

  // MARK: Asking

  func has(_ vendor: Vendor, _ strength: EvidenceStrength) -> Bool {
    hits.contains { $0.vendor == vendor && $0.strength == strength }
  }

  /// Whether a vendor's own test for its messages holds.
  func isConclusive(_ vendor: Vendor) -> Bool {
    if vendor == .everlytic { return hasEverlyticCore && has(.everlytic, .namespaced) }
    return has(vendor, .conclusive)
  }

  /// Whether two of the keys are there that Everlytic's messages always have.
  ///
  /// `message_id` and `body` are all that its app asks for, and others use them too.
  var hasEverlyticCore: Bool {
    hits.count { $0.vendor == .everlytic && $0.strength == .part } >= 2
  }

  var isMarked: Bool {
    Vendor.byPriority.contains { isConclusive($0) }
  }
}
