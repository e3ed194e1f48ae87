import PushCore

/// Draws a notification as a phone shows it, with the diagnostics under it.
struct ParsePayloadText: RecordRenderer {
  func render(_ record: JSONTape, to out: ByteBuffer, style: TextStyle) {
    let card = CardText(record: record, out: out, style: style)
    card.header(["vendor", "format", "platform", "kind", "confidence"])
    for key: JSONKey in ["title", "subtitle", "body"] { card.text(key) }
    for (key, label) in Self.details { card.detail(key, label) }
    card.buttons()
    card.footer("message_id", " message ")
    DiagnosticsText.append(record.member(0, "diagnostics"), of: record, to: out, style: style)
  }

  private static let details: [(JSONKey, String)] = [
    ("image_url", "picture"), ("url", "tap opens"), ("deep_link", "tap leads to"),
    ("badge", "badge"), ("in_app", "in-app"), ("attributes", "attributes"),
    ("tracking", "tracking"),
  ]
}
