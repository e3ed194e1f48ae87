/// All evidence rows, compiled for walking an object.
///
/// It is `Sendable` because its memory never changes.
struct EvidenceTable: @unchecked Sendable {
  /// A row without its path.
  struct Row {
    let vendor: Vendor
    let strength: EvidenceStrength
    let test: EvidenceRow.Test
    let sender: Sender?
    /// The index of the row's byte in the sets of vendors.
    let mark: Int
  }

  let rows: UnsafePointer<Row>
  /// The rows' paths as JSON Pointers, for records.
  let pointers: EvidencePaths
  let paths: PathTable

  static let shared = EvidenceTable()

  private init() {
    let all = EvidenceRow.all
    rows = Immortal.copy(
      all.map {
        Row(
          vendor: $0.vendor, strength: $0.strength, test: $0.test, sender: $0.sender,
          mark: VendorSet.index($0.strength, $0.vendor))
      })
    pointers = EvidencePaths(all)
    paths = PathTable(all.map(\.path))
  }
}

/// The vendors that have evidence of one strength in a view.
///
/// A byte for each pair of strength and vendor, so the size follows from the cases of the two.
struct VendorSet {
  private let marks: UnsafeMutablePointer<Bool>

  /// The size in bytes of all strengths together.
  static let capacity = EvidenceStrength.allCases.count * Vendor.allCases.count

  /// The index of a pair's byte.
  static func index(_ strength: EvidenceStrength, _ vendor: Vendor) -> Int {
    Int(strength.rawValue) * Vendor.allCases.count + Int(vendor.rawValue)
  }

  /// A view of `marks`, which has ``capacity`` bytes.
  init(_ strength: EvidenceStrength, in marks: UnsafeMutablePointer<Bool>) {
    self.marks = marks + Int(strength.rawValue) * Vendor.allCases.count
  }

  func insert(_ vendor: Vendor) { marks[Int(vendor.rawValue)] = true }
  func contains(_ vendor: Vendor) -> Bool { marks[Int(vendor.rawValue)] }

  /// The first of ``Vendor/named`` that is in the set.
  var firstNamed: Vendor? { Vendor.named.first(where: contains) }
}
