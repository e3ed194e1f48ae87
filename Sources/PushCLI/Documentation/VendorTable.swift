import PushCore

/// A value of a record's `vendor`, as the documentation speaks of it.
///
/// What tells its payloads from others is not written here: it comes from ``EvidenceRow``.
package struct VendorRow: Sendable {
  package let vendor: Vendor
  /// Other words that `--vendor` takes for it.
  package let aliases: [String]
  /// What is worth knowing of it.
  package let notes: String

  package var name: String { "\(vendor.name)" }

  package var title: String { vendor.title }

  /// The paths that the detector looks at, of one strength.
  package func paths(_ strength: EvidenceStrength) -> [String] {
    EvidenceRow.all.filter { $0.vendor == vendor && $0.strength == strength }.map { "\($0.path)" }
  }
}

/// The vendors, in the order in which their evidence is weighed.
package enum VendorTable {
  package static let rows: [VendorRow] = [
    VendorRow(
      vendor: .pushexpress, aliases: ["px"],
      notes: """
        The dot is a part of the key. `px.msg_id` is what reports need, not the message id of FCM.
        """),
    VendorRow(
      vendor: .optimobile, aliases: ["kumulos"],
      notes: """
        Formerly Kumulos. `custom` alone proves nothing: OneSignal uses the same key.
        """),
    VendorRow(
      vendor: .emarsys, aliases: [],
      notes: """
        Formats differ much between platforms and between the two generations of its SDK; the guide \
        shows only parts of two of them.
        """),
    VendorRow(
      vendor: .smartico, aliases: [],
      notes: """
        Engagements and mini-games also come over the socket and are known by their `cid`. `dp:` \
        links are explained by pushkit-classify-link(1).
        """),
    VendorRow(
      vendor: .everlytic, aliases: [],
      notes: """
        Tried last, since other vendors use `message_id` too. Keys with `$` are the customer's own; \
        `@default` is deprecated.
        """),
    VendorRow(
      vendor: .apns, aliases: [],
      notes: "A plain payload: `aps`, and none of the keys above."),
    VendorRow(
      vendor: .fcm, aliases: [],
      notes: "A plain message: `data` or `notification`, and none of the keys above."),
    VendorRow(
      vendor: .unknown, aliases: [],
      notes: "None of the above. The record still tells what can be told."),
  ]
}
