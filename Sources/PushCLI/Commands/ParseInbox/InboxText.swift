import PushCore

/// Draws a message of an inbox or a history, with the diagnostics under it.
struct InboxText: RecordRenderer {
  func render(_ record: JSONTape, to out: ByteBuffer, style: TextStyle) {
    let card = CardText(record: record, out: out, style: style)
    card.header(["vendor", "received_at", "created_at"])
    for key: JSONKey in ["title", "body"] { card.text(key) }
    for (key, label) in Self.details { card.detail(key, label) }
    let isExpired = record.member(0, "expired").map { record.kind($0) == .true } ?? false
    card.detail("expires_at", isExpired ? "expired" : "expires")
    card.buttons()
    card.footer("id", " message ")
    DiagnosticsText.append(record.member(0, "diagnostics"), of: record, to: out, style: style)
  }

  private static let details: [(JSONKey, String)] = [
    ("image_url", "picture"), ("image_alt_text", "picture shows"), ("click_action", "click"),
    ("url", "click opens"), ("tags", "tags"), ("categories", "categories"),
    ("attributes", "attributes"), ("default_action", "click does"), ("updated_at", "updated"),
  ]
}
