/// The configuration that calls to a vendor's API require.
package struct VendorInterface: Sendable {
  /// The setting that identifies the project, label or app.
  ///
  /// Every call requires it, and the state has one scope for each value.
  package let account: SettingID
  /// All settings, in the order of the documentation.
  package let settings: [SettingRow]
  package let state: StateLayout
}
