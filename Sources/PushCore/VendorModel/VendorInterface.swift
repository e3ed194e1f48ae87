/// The configuration that calls to a vendor's API require.
package struct VendorInterface: Sendable {
  /// The setting that identifies the project, label or app.
  ///
  /// Every call requires it, and the state has one scope for each value.
  package let account: SettingID
  /// All settings, in the order of the documentation.
  package let settings: [SettingRow]
  /// The long names of the other options that apply only to vendors that list them.
  package let options: [String]
  package let state: StateLayout

  package init(
    account: SettingID, settings: [SettingRow], options: [String], state: StateLayout
  ) {
    (self.account, self.settings, self.options, self.state) = (account, settings, options, state)
  }
}

/// The keys under which the state stores the IDs of one vendor.
package struct StateLayout: Sendable, Equatable {
  package let vendor: Vendor
  /// The key of the vendor's ID for the device.
  package let deviceKey: String
  /// The keys of the list of subscriptions or instances, and of an entry's ID.
  ///
  /// The list of a vendor without such entries is always empty.
  package let listKey: String
  package let entryKey: String
  /// The keys of a contact's IDs; each is also an option, with `-` in place of `_`.
  package let contactKeys: [String]

  package init(
    _ vendor: Vendor, deviceKey: String = "device_id", listKey: String = "subscriptions",
    entryKey: String = "subscription_id", contactKeys: [String] = []
  ) {
    self.vendor = vendor
    (self.deviceKey, self.listKey, self.entryKey) = (deviceKey, listKey, entryKey)
    self.contactKeys = contactKeys
  }
}
