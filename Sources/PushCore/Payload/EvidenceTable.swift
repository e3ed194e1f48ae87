/// The evidence rows, made ready for walking.
struct EvidenceTable: @unchecked Sendable {
  /// A row without its path.
  struct Row {
    let vendor: Vendor
    let strength: EvidenceStrength
    let test: EvidenceRow.Test
    /// What it adds to ``VendorSets``.
    let sets: VendorSets
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
          vendor: $0.vendor, strength: $0.strength, test: $0.test,
          sets: VendorSets($0.vendor, $0.strength))
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

/// A set of vendors, a bit each.
struct VendorSet {
  fileprivate var bits: UInt8 = 0

  mutating func insert(_ vendor: Vendor) { bits |= 1 << vendor.rawValue }
  func contains(_ vendor: Vendor) -> Bool { bits & (1 << vendor.rawValue) != 0 }
  var isEmpty: Bool { bits == 0 }

  /// Whether two of ``Vendor/named`` are in it.
  var hasSeveralNamed: Bool { (bits & (1 << Vendor.apns.rawValue - 1)).nonzeroBitCount > 1 }

  /// Whether one of ``Vendor/named`` is in it.
  var hasNamed: Bool { bits & (1 << Vendor.apns.rawValue - 1) != 0 }
}

/// A set of vendors for each strength.
struct VendorSets {
  private var bits: UInt32 = 0

  init() {}

  init(_ vendor: Vendor, _ strength: EvidenceStrength) {
    bits = 1 << (UInt32(strength.rawValue) * 8 + UInt32(vendor.rawValue))
  }

  @inline(__always)
  mutating func formUnion(_ other: VendorSets) { bits |= other.bits }

  @inline(__always)
  subscript(_ strength: EvidenceStrength) -> VendorSet {
    VendorSet(bits: UInt8(truncatingIfNeeded: bits &>> (UInt32(strength.rawValue) &* 8)))
  }
}
