/// The keys of all envelopes: the usual ones in the order of ``EnvelopeKey``, then those of vendors.
struct EnvelopeTable: Sendable {
  static let shared = EnvelopeTable()

  let paths: PathTable
  /// The number of keys.
  let count: Int
  /// The rules of vendors, each with the bits of its keys.
  let rules: [(bits: UInt64, find: @Sendable (Int, JSONTape) throws(Failure) -> PayloadView?)]
  /// The bits of all vendors' keys.
  let vendorBits: UInt64
  /// The bits of the keys whose object is a message and not an envelope.
  let messageBits: UInt64

  private init() {
    var paths = EnvelopeKey.paths
    var rows: [String: Int] = [:]
    for (row, path) in paths.enumerated() { rows["\(path)"] = row }
    func bits(_ keys: [StaticString]) -> UInt64 {
      keys.reduce(0) { bits, key in
        let row = rows["\(key)"] ?? paths.count
        if row == paths.count { paths.append(key) }
        rows["\(key)"] = row
        return bits | 1 << UInt64(row)
      }
    }
    let vendors = Vendors.all.compactMap(\.envelope)
    rules = vendors.map { (bits($0.keys), $0.find) }
    messageBits = bits(vendors.flatMap(\.messageKeys))
    vendorBits = rules.reduce(0) { $0 | $1.bits }
    count = paths.count
    self.paths = PathTable(paths)
  }
}
