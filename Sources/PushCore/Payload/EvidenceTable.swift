/// The evidence rows, made ready for walking.
struct EvidenceTable: @unchecked Sendable {
  /// A row without its path.
  struct Row {
    let vendor: Vendor
    let strength: EvidenceStrength
    let test: EvidenceRow.Test
    let sender: Sender?
    /// Its byte in the sets of vendors.
    let mark: Int
  }

  let rows: UnsafePointer<Row>
  let texts: EvidencePaths
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
    texts = EvidencePaths(all)
    paths = PathTable(all.map(\.path))
  }
}

/// Where values stand below the object that was searched, as JSON Pointers by row.
struct EvidencePaths {
  private struct Path {
    /// The path and a quote, and a block behind it that can be read.
    let start: UnsafePointer<UInt8>
    let count: Int
  }

  private let paths: UnsafePointer<Path>

  fileprivate init(_ rows: [EvidenceRow]) {
    paths = Immortal.copy(
      rows.map { row in
        let path = UnsafeBufferPointer(
          start: row.path.utf8Start, count: row.path.utf8CodeUnitCount)
        let isForMany = path.last == UInt8(ascii: "*")
        guard !isForMany else { return Path(start: row.path.utf8Start, count: 0) }
        let padding = [UInt8](repeating: 0, count: ByteBuffer.block)
        let text = Array(path) + [UInt8(ascii: "\"")] + padding
        return Path(start: Immortal.copy(text), count: path.count + 1)
      })
  }

  /// The paths of all rows.
  static var all: EvidencePaths { EvidenceTable.shared.texts }

  /// Whether a mark's path is known here: a row found it, and not one for many keys.
  func know(_ mark: EvidenceMark) -> Bool { mark.row >= 0 && paths[Int(mark.row)].count > 0 }

  /// Appends the path of a mark that is known, and a quote.
  @inline(__always)
  func append(_ mark: EvidenceMark, to out: ByteBuffer) {
    let path = paths[Int(mark.row)]
    out.append(blocks: path.start, count: path.count)
  }
}

/// The vendors that have evidence of one strength in a view.
///
/// A byte for each pair of strength and vendor, so the sizes follow from the cases of the two.
struct VendorSet {
  private let marks: UnsafeMutablePointer<Bool>

  /// The bytes that all strengths together take.
  static let capacity = EvidenceStrength.allCases.count * Vendor.allCases.count

  /// The byte of a pair.
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
