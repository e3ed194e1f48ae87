import PushCore

/// The settings of all vendors, in the order of the documentation.
package enum SettingTable {
  /// The vendors with an interface, which are those that pushkit can call.
  package static let vendors = Vendor.documented.filter { $0.interface != nil }

  package static let rows = vendors.flatMap { $0.interface?.settings ?? [] }

  package static func rows(of vendor: Vendor) -> [SettingRow] {
    vendor.interface?.settings ?? []
  }

  package static func row(_ id: SettingID, _ vendor: Vendor) -> SettingRow? {
    rows(of: vendor).first { $0.id == id }
  }

  /// Returns the settings of a vendor without their texts, which take long to copy.
  static func kinds(of vendor: Vendor) -> [(id: SettingID, kind: SettingKind)] {
    kinds[Int(vendor.rawValue)]
  }

  private static let kinds = Vendor.allCases.map { vendor in
    rows(of: vendor).map { (id: $0.id, kind: $0.kind) }
  }
}

extension Vendor {
  /// Returns the configuration for calls; throws exit status 64 if pushkit cannot call the vendor.
  func requireInterface() throws(Failure) -> VendorInterface {
    guard let interface else { throw VendorChoice.notCallable(self) }
    return interface
  }
}

extension SettingID {
  package var option: OptionID {
    switch self {
    case .configString: .configString
    case .projectUUID: .projectUUID
    case .installURL: .installURL
    case .labelKey: .labelKey
    case .brandKey: .brandKey
    case .environment: .environment
    case .apiURL: .apiURL
    case .socketURL: .socketURL
    case .appID: .appID
    case .userID: .userID
    case .subscriptionID: .subscriptionID
    case .deviceID: .deviceID
    case .instanceID: .instanceID
    }
  }

  /// Returns the value of an option; reads it from a file if a secret value is `@FILE`.
  func value(_ text: String, _ file: AtFile) throws(Failure) -> String {
    guard isSecret else { return text }
    return self == .configString ? try file.base64(text) : try file.value(text)
  }
}
