/// The vendors that have evidence of one strength in a message: a bit for each.
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
