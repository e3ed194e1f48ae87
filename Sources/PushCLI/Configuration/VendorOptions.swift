import PushCore

/// An option that only some vendors have, and which therefore implies the vendor.
package struct VendorOptions: Sendable {
  package let option: OptionID
  package let vendors: [Vendor]

  /// The options of settings, and the options of single commands that belong to a vendor.
  package static let rows: [VendorOptions] = settings + own

  /// The options for keys, URLs and identifiers.
  static let settings: [VendorOptions] = SettingID.allCases.map(row)

  private static let own: [VendorOptions] =
    [
      .metadata, .datetime, .email, .uniqueID, .since, .platformVersion, .deviceManufacturer,
      .deviceModel,
    ].map { VendorOptions($0, [.everlytic]) }
    + [
      .engagementUID, .action, .appVersion, .uuid, .ts, .platform, .packageID, .status, .method,
      .domain, .sessionID, .page, .hash, .clientAgent, .clientHost, .clientFingerprint,
      .clientSystem, .clientBrowser, .login, .userLanguage,
    ].map { VendorOptions($0, [.smartico]) }
    + [
      .transportType, .platformName, .externalID, .language, .country, .tag,
      .onscreenCount, .onscreenSeconds, .agentName, .installationToken, .watch,
    ].map { VendorOptions($0, [.pushexpress]) }
    + [
      VendorOptions(.platformType, [.everlytic, .pushexpress]),
      VendorOptions(.deviceType, [.everlytic, .smartico]),
      VendorOptions(.zone, [.smartico, .pushexpress]),
    ]

  /// Whether an option applies to a vendor; an option of no vendor applies to all.
  static func mayApply(_ option: OptionID, to vendor: Vendor) -> Bool {
    rows.first { $0.option == option }?.vendors.contains(vendor) ?? true
  }

  /// Whether the option identifies a user, device or message: a default for payloads without one.
  var isIdentifier: Bool { Self.identifiers.contains(option) }

  private static let identifiers: [OptionID] = [
    .userID, .subscriptionID, .deviceID, .instanceID, .email, .uniqueID, .externalID,
    .engagementUID,
  ]

  private init(_ option: OptionID, _ vendors: [Vendor]) {
    self.option = option
    self.vendors = vendors
  }

  private static func row(_ id: SettingID) -> VendorOptions {
    let rows = SettingTable.rows.filter { $0.id == id }
    return VendorOptions(id.option, rows.map(\.vendor))
  }
}

extension Vendor {
  /// The words that `--vendor` accepts: names and aliases.
  static let optionWords = [
    "everlytic", "smartico", "pushexpress", "px", "emarsys", "optimobile", "kumulos",
  ]

  /// The vendor's name in prose.
  var title: String {
    switch self {
    case .everlytic: "Everlytic"
    case .smartico: "Smartico"
    case .pushexpress: "Push.Express"
    case .emarsys: "Emarsys"
    case .optimobile: "OptiMobile"
    case .apns: "APNs"
    case .fcm: "FCM"
    case .unknown: "Unknown"
    }
  }
}
