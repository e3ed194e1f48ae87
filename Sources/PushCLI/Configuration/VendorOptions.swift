import PushCore

/// An option that only some vendors have, and thereby tells the vendor.
package struct VendorOptions: Sendable {
  package let option: OptionID
  package let vendors: [Vendor]

  /// The settings, and the options of single commands that belong to a vendor.
  package static let rows: [VendorOptions] = SettingID.allCases.map(row) + own

  private static let own: [VendorOptions] = []

  private static func row(_ id: SettingID) -> VendorOptions {
    let rows = SettingTable.rows.filter { $0.id == id }
    return VendorOptions(option: id.option, vendors: rows.map(\.vendor))
  }
}
