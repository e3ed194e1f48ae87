/// The keys by which messages of Emarsys are recognized.
enum EmarsysEvidence {
  static let rows =
    EvidenceRow.rows(
      .emarsys,
      conclusive: [
        "/ems_msg", "/ems.version", "/ems.*", "/ems/inapp", "/ems/default_action", "/ems/actions",
        "/ems/multichannelId", "/ems/silent", "/ems/style", "/ems/notificationMethod",
        "/ems/version", "/ems/trackingInfo",
      ],
      generic: ["/image_url", "/u/sid", "/del-id", "/del_id"])
    + [EvidenceRow("/ems", .emarsys, .namespaced, .object)]
}
