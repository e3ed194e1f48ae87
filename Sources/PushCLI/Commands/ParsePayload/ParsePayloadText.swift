import PushCore

/// Draws a notification as a phone shows it, followed by its diagnostics.
enum ParsePayloadText {
  private static let card = CardText<RecordMember>(
    heading: [.vendor, .format, .platform, .kind, .confidence],
    texts: [.title, .subtitle, .body],
    details: [
      (.imageURL, "picture"), (.url, "tap opens"), (.deepLink, "tap leads to"), (.badge, "badge"),
      (.inApp, "in-app"), (.attributes, "attributes"), (.tracking, "tracking"),
    ],
    message: .messageID)

  /// Appends the text of the last message read.
  static func draw(_ reader: PayloadReader, to out: ByteBuffer, style: TextStyle) {
    reader.append(card[style], to: out, escapes: style.escapes)
    guard reader.hasFindings else { return }
    DiagnosticsText.append(reader.container(.diagnostics), to: out, style: style)
  }
}
