import PushCore

/// Draws a notification as a phone shows it, followed by its diagnostics.
enum ParsePayloadText {
  /// Appends the text of the last message read.
  static func draw(_ reader: PayloadReader, to out: ByteBuffer, style: TextStyle) {
    let card = CardText(record: reader, out: out, style: style)
    card.header(heading)
    for member in texts { card.text(member) }
    for (member, label) in details { card.detail(member, label) }
    card.buttons(.buttons)
    card.footer(.messageID, " message ")
    DiagnosticsText.append(reader.container(.diagnostics), to: out, style: style)
  }

  private static let heading: [RecordMember] = [.vendor, .format, .platform, .kind, .confidence]
  private static let texts: [RecordMember] = [.title, .subtitle, .body]
  private static let details: [(RecordMember, StaticString)] = [
    (.imageURL, "picture"), (.url, "tap opens"), (.deepLink, "tap leads to"), (.badge, "badge"),
    (.inApp, "in-app"), (.attributes, "attributes"), (.tracking, "tracking"),
  ]
}
