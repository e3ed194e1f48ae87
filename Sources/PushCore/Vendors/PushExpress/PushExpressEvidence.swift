/// The keys by which messages of Push.Express are recognized.
enum PushExpressEvidence {
  static let rows = EvidenceRow.rows(
    .pushexpress, conclusive: ["/px.msg_id"], namespaced: ["/px.*", "/custom/a/px.msg_id"])
}
