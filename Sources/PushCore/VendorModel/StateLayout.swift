/// The keys under which the state stores the IDs of one vendor.
package struct StateLayout: Sendable, Equatable {
  package let vendor: Vendor
  /// The key of the vendor's ID for the device.
  package var deviceKey = "device_id"
  /// The key of the list of subscriptions or instances, which is empty for a vendor without such
  /// entries.
  package var listKey = "subscriptions"
  /// The key of an entry's ID.
  package var entryKey = "subscription_id"
  /// The keys of a contact's IDs; each is also an option, with `-` in place of `_`.
  package var contactKeys: [String] = []
}
