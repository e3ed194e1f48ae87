extension VendorModule {
  /// Messages of APNs that no vendor claims.
  static let apns = VendorModule(
    .apns, "apns", isNamed: false,
    evidence: [EvidenceRow("/aps", .apns, .conclusive, .object)], read: PlainReader.read)

  /// Messages of FCM and HMS that no vendor claims.
  static let fcm = VendorModule(
    .fcm, "fcm", isNamed: false,
    evidence: [
      EvidenceRow("/google.message_id", .fcm, .conclusive),
      EvidenceRow("/google.sent_time", .fcm, .conclusive),
      EvidenceRow("/google.c.sender.id", .fcm, .conclusive),
      EvidenceRow("/gcm.message_id", .fcm, .conclusive),
    ],
    read: PlainReader.read)

  /// All other messages.
  static let unknown = VendorModule(
    .unknown, "unknown", isNamed: false,
    evidence: [EvidenceRow("/custom/i", .unknown, .generic, sender: .oneSignal)],
    read: PlainReader.read, hint: { _, _ in PayloadDiagnostics.oneSignal })
}
