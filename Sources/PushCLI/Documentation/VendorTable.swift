/// A value of a record's `vendor`.
package struct VendorRow: Sendable {
  package let name: String
  /// Other words that `--vendor` takes for it.
  package let aliases: [String]
  /// As people write it.
  package let title: String
  /// How its payloads are told from others, strongest first.
  package let evidence: String
  /// What is worth knowing of it.
  package let notes: String
}

/// The vendors, in the order in which their evidence is weighed.
package enum VendorTable {
  package static let rows: [VendorRow] = [
    VendorRow(
      name: "pushexpress", aliases: ["px"], title: "Push.Express",
      evidence: "`px.msg_id`; other keys with `px.` in front",
      notes: """
        The dot is a part of the key. `px.msg_id` is what reports need, not the message id of FCM.
        """),
    VendorRow(
      name: "optimobile", aliases: ["kumulos"], title: "OptiMobile",
      evidence: "`custom`, `a`, `k.message`, `data`, `id`; other `k.` keys in `custom.a`",
      notes: """
        Formerly Kumulos. `custom` alone proves nothing: OneSignal uses the same key.
        """),
    VendorRow(
      name: "emarsys", aliases: [], title: "Emarsys",
      evidence: "`ems_msg`; `ems.version` or another key that begins with `ems.`; an `ems` object",
      notes: """
        Formats differ much between platforms and between the two generations of its SDK; the guide \
        shows halves of two of them.
        """),
    VendorRow(
      name: "smartico", aliases: [], title: "Smartico", evidence: "`engagement_uid`",
      notes: """
        Engagements also come over the socket, with a `cid`. `dp:` links are explained by \
        pushkit-classify-link(1).
        """),
    VendorRow(
      name: "everlytic", aliases: [], title: "Everlytic",
      evidence: """
        `message_id` and `body` together with a key that begins with `$`, with `@default` or the \
        like; without any of these it is a guess
        """,
      notes: """
        Tried last, since other vendors use `message_id` too. Keys with `$` are the customer's own; \
        `@default` is deprecated.
        """),
    VendorRow(
      name: "apns", aliases: [], title: "APNs", evidence: "an `aps` object and no vendor's keys",
      notes: "A plain payload, sent without any of the vendors above."),
    VendorRow(
      name: "fcm", aliases: [], title: "FCM",
      evidence: "`data` or `notification` and no vendor's keys",
      notes: "A plain message, sent without any of the vendors above."),
    VendorRow(
      name: "unknown", aliases: [], title: "Unknown", evidence: "nothing of the above",
      notes: "The record still tells what can be told."),
  ]
}
