/// The keys by which pushes of Smartico are recognized; ``SmarticoEnvelope`` recognizes the messages
/// of its socket.
enum SmarticoEvidence {
  static let rows: [EvidenceRow] = [
    EvidenceRow("/engagement_uid", .smartico, .conclusive, .text),
    EvidenceRow("/engagementUid", .smartico, .conclusive, .text),
    EvidenceRow("/user_ext_id", .smartico, .generic),
    EvidenceRow("/action", .smartico, .generic, .deepLink),
    EvidenceRow("/dp", .smartico, .generic, .deepLink),
  ]
}
