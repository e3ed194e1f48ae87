/// The registry of vendors.
enum Vendors {
  /// The modules of all vendors, in the order of the documentation.
  static let registry: [VendorModule] = [
    .everlytic, .smartico, .pushExpress, .emarsys, .optiMobile, .apns, .fcm, .unknown,
  ]

  /// The modules, indexed by the raw value of ``Vendor``: the one with the strongest evidence first.
  static let all = registry.sorted { $0.vendor.rawValue < $1.vendor.rawValue }

  static subscript(_ vendor: Vendor) -> VendorModule { all[Int(vendor.rawValue)] }
}

extension Vendor {
  /// The vendor with a name or alias, in any case.
  package init?(name: String) {
    let name = name.lowercased()
    let module = Vendors.all.first {
      $0.vendor.isNamed && ("\($0.name)" == name || $0.aliases.contains(name))
    }
    guard let module else { return nil }
    self = module.vendor
  }

  /// The name in records.
  package var name: StaticString { Vendors[self].name }

  /// The name in prose.
  package var title: String { Vendors[self].title }

  /// Other names that `--vendor` accepts.
  package var aliases: [String] { Vendors[self].aliases }

  /// Fields about the vendor for the documentation, in sentences.
  package var notes: String { Vendors[self].notes }

  /// The vendor's formats, in the order of the documentation.
  package var formats: [FormatRow] { Vendors[self].formats() }

  /// The configuration for calls; nil for a vendor that pushkit cannot call.
  package var interface: VendorInterface? { Vendors[self].interface?() }

  /// All vendors, then APNs, FCM and unknown, in the order of the documentation.
  package static let documented = Vendors.registry.map(\.vendor)
}

extension PayloadReading {
  convenience init(_ tape: JSONTape) {
    self.init(tape, .unknown)
  }
}

extension EvidenceRow {
  /// The rows of all vendors and senders.
  package static let all = Vendors.all.flatMap { $0.evidence() } + PushService.evidence
}

extension DiagnosticKind {
  /// All diagnostics of the payload readers.
  package static let payload =
    PayloadReader.diagnostics + PayloadReading.diagnostics
    + [VendorModule.genericKey, VendorModule.oneSignalKey, PayloadDiagnostics.apsInData]
    + Vendors.all.flatMap { $0.diagnostics() } + TransportDiagnostics.all
}

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
