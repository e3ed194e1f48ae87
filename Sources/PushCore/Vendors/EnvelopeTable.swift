/// The keys of all envelopes: the usual ones in the order of ``EnvelopeKey``, then those of vendors.
struct EnvelopeTable: Sendable {
  static let shared = EnvelopeTable()

  let paths: PathTable
  /// The number of keys.
  let count: Int
  /// The rules of vendors, each with the bits of its keys.
  let rules: [(bits: UInt64, find: @Sendable (Int, JSONTape) throws(Failure) -> PushMessage?)]
  /// The bits of all vendors' keys.
  let vendorBits: UInt64
  /// The bits of the keys whose object is a message and not an envelope.
  let messageBits: UInt64
  /// The bits of the platforms of Amazon SNS.
  let platformBits = EnvelopeKey.platforms.reduce(0) { $0 | $1.bit }
  /// The bits of keys of which every wrapper has one; see ``Wrappers``.
  let wrapperBits: UInt64

  private init() {
    var paths = EnvelopeKey.paths
    func bits(_ keys: [StaticString]) -> UInt64 {
      keys.reduce(0) { bits, key in
        let known = paths.firstIndex { Self.bytes($0).elementsEqual(Self.bytes(key)) }
        if known == nil { paths.append(key) }
        return bits | 1 << UInt64(known ?? paths.count - 1)
      }
    }
    let vendors = Vendors.all.compactMap(\.envelope)
    rules = vendors.map { (bits($0.keys), $0.find) }
    messageBits = bits(vendors.flatMap(\.messageKeys))
    vendorBits = rules.reduce(0) { $0 | $1.bits }
    wrapperBits = (EnvelopeKey.wrappers + EnvelopeKey.log).reduce(platformBits) { $0 | $1.bit }
    count = paths.count
    precondition(count <= 64, "a set of keys is 64 bits")
    self.paths = PathTable(paths)
  }

  /// The bytes of a path; every run compares them, and a `String` would cost more than the rest.
  private static func bytes(_ path: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: path.utf8Start, count: path.utf8CodeUnitCount)
  }
}
