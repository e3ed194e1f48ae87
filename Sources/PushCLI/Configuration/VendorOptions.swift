import PushCore

/// An option that only some vendors have, and thereby tells the vendor.
package struct VendorOptions: Sendable {
  package let option: OptionID
  package let vendors: [Vendor]

  /// The settings, and the options of single commands that belong to a vendor.
  package static let rows: [VendorOptions] = SettingID.allCases.map(row) + own

  private static let own: [VendorOptions] = [
    VendorOptions(.metadata, .everlytic), VendorOptions(.datetime, .everlytic),
    VendorOptions(.engagementUID, .smartico), VendorOptions(.action, .smartico),
    VendorOptions(.appVersion, .smartico), VendorOptions(.uuid, .smartico),
    VendorOptions(.ts, .smartico),
  ]

  private init(_ option: OptionID, _ vendor: Vendor) {
    self.init(option, [vendor])
  }

  private init(_ option: OptionID, _ vendors: [Vendor]) {
    self.option = option
    self.vendors = vendors
  }

  private static func row(_ id: SettingID) -> VendorOptions {
    let rows = SettingTable.rows.filter { $0.id == id }
    return VendorOptions(id.option, rows.map(\.vendor))
  }
}
