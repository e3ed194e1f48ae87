/// The keys by which messages of Everlytic are recognized.
///
/// Everlytic's app tests only for `message_id` and `body`, which other senders use too.
enum EverlyticEvidence {
  static let rows = EvidenceRow.rows(
    .everlytic, namespaced: ["/@default", "/@primary", "/@secondary", "/ev_return_data", "/$*"],
    part: ["/message_id", "/body", "/subscription_id"])
}
