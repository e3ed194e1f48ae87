/// The registry of vendors.
enum Vendors {
  /// The modules of all vendors, indexed by the raw value of ``Vendor``.
  static let all: [VendorModule] = [
    .pushExpress,
    .optiMobile,
    .emarsys,
    .smartico,
    .everlytic,
    .apns,
    .fcm,
    .unknown,
  ]

  static subscript(_ vendor: Vendor) -> VendorModule { all[Int(vendor.rawValue)] }
}

extension Vendor {
  /// The vendor with a name or alias, in any case.
  package init?(name: String) {
    let name = name.lowercased()
    let module = Vendors.all.first {
      $0.isNamed && ("\($0.name)" == name || $0.aliases.contains(name))
    }
    guard let module else { return nil }
    self = module.vendor
  }

  /// The name in records.
  package var name: StaticString { Vendors[self].name }

  /// Whether this is one of ``named``.
  package var isNamed: Bool { Vendors[self].isNamed }

  /// The vendors that have their own payload format, the one with the strongest evidence first.
  package static let named = allCases.filter(\.isNamed)
}

extension PayloadReading {
  convenience init(_ tape: JSONTape) {
    self.init(tape, Vendors[.unknown], EvidenceTable.shared.pointers)
  }
}

extension EvidenceRow {
  /// The rows of all vendors and senders.
  package static let all = Vendors.all.flatMap(\.evidence) + Sender.evidence
}

extension DiagnosticKind {
  /// All diagnostics of the payload readers.
  package static let payload =
    PayloadDiagnostics.all + Vendors.all.flatMap(\.diagnostics) + TransportDiagnostics.all
}
