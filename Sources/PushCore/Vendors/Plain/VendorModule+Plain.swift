extension VendorModule {
  /// Messages of APNs that no vendor claims.
  ///
  /// ``PlainReader`` reads these and those of the other two modules here; ``PlainSamples`` has
  /// their samples.
  static let apns = VendorModule(
    .apns, "apns", title: "APNs",
    evidence: [EvidenceRow("/aps", .apns, .conclusive, .object)], read: PlainReader.read,
    notes: "An APNs payload with `aps` and without the keys of a vendor above.",
    formats: { PlainSamples.apns })

  /// Messages of FCM and HMS that no vendor claims.
  static let fcm = VendorModule(
    .fcm, "fcm", title: "FCM",
    evidence: EvidenceRow.rows(
      .fcm,
      conclusive: [
        "/google.message_id", "/google.sent_time", "/google.c.sender.id", "/gcm.message_id",
        "/gcm.notification.title", "/gcm.notification.body", "/gcm.n.title", "/gcm.n.body",
      ]),
    read: PlainReader.read,
    notes: "An FCM message with `data` or `notification` and without the keys of a vendor above.",
    formats: { PlainSamples.fcm })

  static let oneSignalKey = DiagnosticKind(
    "payload.onesignal-like", .info, "looks like OneSignal, or OptiMobile before autumn 2019",
    meaning: "`custom.i` without `k.message` is typical of OneSignal's messages.",
    source: "The tests by which the SDKs recognize their messages.",
    remedy: "Nothing, if the push is from one of them.")

  /// All other messages.
  static let unknown = VendorModule(
    .unknown, "unknown", title: "Unknown",
    evidence: [EvidenceRow("/custom/i", .unknown, .generic, sender: .oneSignal)],
    read: PlainReader.read, hint: { _, _ in oneSignalKey },
    notes: "None of the above. The record contains the values that pushkit can still read.",
    formats: { PlainSamples.unknown })
}
