import PushCore

/// A format that `parse-payload` recognizes, or a document that `sample-payload` prints.
package struct FormatRow: Sendable {
  package let name: String
  /// One of the vendors in ``VendorTable``.
  package let vendor: String
  /// A noun phrase that describes the format.
  package let meaning: String
  /// Whether the `format` of a record can have this value.
  package let isPush: Bool

  package init(_ name: String, _ vendor: String, _ meaning: String, isPush: Bool = true) {
    self.name = name
    self.vendor = vendor
    self.meaning = meaning
    self.isPush = isPush
  }
}

/// All formats, grouped by vendor.
package enum FormatTable {
  package static let rows: [FormatRow] = [
    FormatRow("everlytic-fcm", "everlytic", "FCM data message to an app"),
    FormatRow("everlytic-web", "everlytic", "web push"),
    FormatRow("smartico-push", "smartico", "push to an app or a browser"),
    FormatRow("smartico-engagement", "smartico", "engagement over the socket (cid 110)"),
    FormatRow("smartico-spin", "smartico", "mini-game to show, over the socket (cid 707)"),
    FormatRow("pushexpress-fcm", "pushexpress", "FCM message with `px.` keys"),
    FormatRow("pushexpress-apns", "pushexpress", "APNs payload with `px.` keys"),
    FormatRow("pushexpress-web", "pushexpress", "web push, with bare keys"),
    FormatRow("emarsys-android-v1", "emarsys", "FCM data message, `ems` an object or text"),
    FormatRow("emarsys-android-v2", "emarsys", "FCM data message with dotted keys"),
    FormatRow("emarsys-ios-v1", "emarsys", "APNs payload with `ems` and `u`"),
    FormatRow("emarsys-fcm-v2", "emarsys", "FCM data message of version FCM_V2"),
    FormatRow("emarsys-apns-v2", "emarsys", "APNs payload of version APNS_V2"),
    FormatRow("emarsys-huawei-v1", "emarsys", "HMS message, `data` in one JSON string"),
    FormatRow("emarsys-huawei-v2", "emarsys", "HMS message of version HUAWEI_V2"),
    FormatRow("emarsys-web-v2", "emarsys", "web push of version WEB_V2"),
    FormatRow("optimobile-ios", "optimobile", "APNs payload with `custom.a`"),
    FormatRow("optimobile-android", "optimobile", "FCM data message, `custom` in a string"),
    FormatRow("optimobile-huawei", "optimobile", "HMS message, `data` in one JSON string"),
    FormatRow("optimobile-web", "optimobile", "web push, `k.message` in `data`"),
    FormatRow("apns", "apns", "APNs payload of no known vendor"),
    FormatRow("fcm", "fcm", "FCM message of no known vendor"),
    FormatRow("fcm-web", "fcm", "dump of a message that FCM's SDK for browsers received"),
    FormatRow("expo", "unknown", "message for Expo's push service"),
    FormatRow(
      "declarative-web-push", "unknown", "web push that a browser shows without a service worker"),
    FormatRow("unknown", "unknown", "none of these"),
    FormatRow("emarsys-inbox", "emarsys", "answer of the mobile inbox", isPush: false),
    FormatRow("emarsys-embedded", "emarsys", "embedded messages of SDK 4", isPush: false),
    FormatRow("everlytic-history", "everlytic", "answer of the message history", isPush: false),
    FormatRow("smartico-bridge", "smartico", "message of the web page to the app", isPush: false),
    FormatRow(
      "smartico-identify", "smartico", "answer to identification, IDENTIFY_USER_RESPONSE",
      isPush: false),
  ]

  /// The names of the documents that `sample-payload` can print.
  package static let sampleNames: [String] = rows.map(\.name).filter { $0 != "unknown" }

  /// The values of a record's `vendor`, as prose.
  static let vendorList: String = {
    // Every run of parse-payload builds this text at startup; a loop is faster than `joined`.
    var list = ""
    for vendor in Vendor.allCases {
      if !list.isEmpty { list += vendor == .unknown ? " or " : ", " }
      list += "`" + vendor.name.description + "`"
    }
    return list
  }()
}

/// The documentation of a value of a record's `vendor`.
///
/// The evidence that identifies the vendor's payloads comes from ``EvidenceRow``.
package struct VendorRow: Sendable {
  package let vendor: Vendor
  /// Other names that `--vendor` accepts for the vendor.
  package let aliases: [String]
  package let notes: String

  package var name: String { "\(vendor.name)" }

  package var title: String { vendor.title }

  /// Returns the paths that the detector examines as evidence of one strength.
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
