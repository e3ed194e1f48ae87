import PushCore

/// An option that only some vendors have, and which therefore implies the vendor.
package struct VendorOptions: Sendable {
  package let option: OptionID
  package let vendors: [Vendor]

  /// The options of settings, and the options of single commands that belong to vendors.
  package static let rows: [VendorOptions] = {
    let owned = SettingTable.vendors.map { vendor in
      let settings = SettingTable.rows(of: vendor).map(\.id.option.rawValue)
      return (vendor: vendor, options: Set(settings + (vendor.interface?.options ?? [])))
    }
    let settings = SettingID.allCases.map(\.option)
    return (settings + OptionID.allCases.filter { !settings.contains($0) }).compactMap { option in
      let vendors = owned.filter { $0.options.contains(option.rawValue) }.map(\.vendor)
      return vendors.isEmpty ? nil : VendorOptions(option, vendors)
    }
  }()

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
}

extension Vendor {
  /// The words that `--vendor` accepts: names and aliases.
  static let optionWords = documented.filter(\.isNamed).flatMap { ["\($0.name)"] + $0.aliases }
}
