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
    FormatRow("smartico-engagement", "smartico", "engagement from the WebSocket (cid 110)"),
    FormatRow("smartico-spin", "smartico", "mini-game from the WebSocket (cid 707)"),
    FormatRow("pushexpress-fcm", "pushexpress", "FCM message with `px.` keys"),
    FormatRow("pushexpress-apns", "pushexpress", "APNs payload with `px.` keys"),
    FormatRow("pushexpress-web", "pushexpress", "web push with unprefixed keys"),
    FormatRow("emarsys-android-v1", "emarsys", "FCM data message, `ems` as object or string"),
    FormatRow("emarsys-android-v2", "emarsys", "FCM data message with dotted keys"),
    FormatRow("emarsys-ios-v1", "emarsys", "APNs payload with `ems` and `u`"),
    FormatRow("emarsys-fcm-v2", "emarsys", "FCM data message of version FCM_V2"),
    FormatRow("emarsys-apns-v2", "emarsys", "APNs payload of version APNS_V2"),
    FormatRow("emarsys-huawei-v1", "emarsys", "HMS message, `data` as one JSON string"),
    FormatRow("emarsys-huawei-v2", "emarsys", "HMS message of version HUAWEI_V2"),
    FormatRow("emarsys-web-v2", "emarsys", "web push of version WEB_V2"),
    FormatRow("optimobile-ios", "optimobile", "APNs payload with `custom.a`"),
    FormatRow("optimobile-android", "optimobile", "FCM data message, `custom` as a string"),
    FormatRow("optimobile-huawei", "optimobile", "HMS message, `data` as one JSON string"),
    FormatRow("optimobile-web", "optimobile", "web push, `k.message` in `data`"),
    FormatRow("apns", "apns", "APNs payload of another sender"),
    FormatRow("fcm", "fcm", "FCM message of another sender"),
    FormatRow("fcm-web", "fcm", "message as FCM's JavaScript SDK logs it"),
    FormatRow("expo", "unknown", "message for Expo's push service"),
    FormatRow(
      "declarative-web-push", "unknown", "web push that browsers show without a service worker"),
    FormatRow("unknown", "unknown", "none of these formats"),
    FormatRow("emarsys-inbox", "emarsys", "response of the mobile inbox", isPush: false),
    FormatRow("emarsys-embedded", "emarsys", "embedded messages of SDK 4", isPush: false),
    FormatRow("everlytic-history", "everlytic", "response of the message history", isPush: false),
    FormatRow("smartico-bridge", "smartico", "message from the web page to the app", isPush: false),
    FormatRow(
      "smartico-identify", "smartico", "response to identification (IDENTIFY_USER_RESPONSE)",
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
        The dot is part of the key. Reports need `px.msg_id`, not FCM's message ID. pushkit \
        registers instances and reports deliveries, clicks and lifecycle events.
        """),
    VendorRow(
      vendor: .optimobile, aliases: ["kumulos"],
      notes: """
        Formerly Kumulos. `custom` by itself is not evidence, because OneSignal uses the same key. \
        OptiMobile's guide describes no API for reports: pushkit reads and converts its payloads.
        """),
    VendorRow(
      vendor: .emarsys, aliases: [],
      notes: """
        Formats differ between platforms and between the two generations of the SDK. Emarsys's \
        guide shows parts of two formats, and describes no API for reports. The other formats come \
        from the SDKs' sources. pushkit reads and converts payloads, and reads the inbox.
        """),
    VendorRow(
      vendor: .smartico, aliases: [],
      notes: """
        Engagements and mini-games also come over the WebSocket, see pushkit-smartico-listen(1). \
        pushkit recognizes them by `cid`. pushkit-classify-link(1) explains `dp:` links.
        """),
    VendorRow(
      vendor: .everlytic, aliases: [],
      notes: """
        pushkit tries Everlytic last, because other vendors use `message_id` as well. Keys that \
        begin with `$` are the customer's own attributes. `@default` is deprecated.
        """),
    VendorRow(
      vendor: .apns, aliases: [],
      notes: "An APNs payload with `aps` and without the keys of a vendor above."),
    VendorRow(
      vendor: .fcm, aliases: [],
      notes: "An FCM message with `data` or `notification` and without the keys of a vendor above."),
    VendorRow(
      vendor: .unknown, aliases: [],
      notes: "None of the above. The record contains the values that pushkit can still read."),
  ]
}
