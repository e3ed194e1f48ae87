/// The keys by which messages of OptiMobile are recognized.
enum OptiMobileEvidence {
  static let rows: [EvidenceRow] = [
    EvidenceRow("/custom/a/k.message/data/id", .optimobile, .conclusive),
    EvidenceRow("/custom/a/k.message", .optimobile, .namespaced),
    EvidenceRow("/custom/a/k.buttons", .optimobile, .namespaced),
    EvidenceRow("/custom/a/k.deepLink", .optimobile, .namespaced),
    EvidenceRow("/custom/a/k.channel", .optimobile, .namespaced),
    // The web SDK tests only for this key.
    EvidenceRow("/data/k.message", .optimobile, .conclusive, .object),
    EvidenceRow("/custom", .optimobile, .generic, .brokenObject),
    EvidenceRow("/bgn", .optimobile, .generic),
    EvidenceRow("/bicon", .optimobile, .generic),
    EvidenceRow("/attachments/pictureUrl", .optimobile, .generic),
  ]
}
