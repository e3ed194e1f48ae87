import PushCore

extension CardText<RecordField> {
  /// A notification as a phone shows it.
  static let notification = CardText(
    heading: [.vendor, .format, .platform, .kind, .confidence],
    texts: [.title, .subtitle, .body],
    details: [
      (.imageURL, "picture"), (.url, "tap opens"), (.deepLink, "tap leads to"), (.badge, "badge"),
      (.inApp, "in-app"), (.attributes, "attributes"), (.tracking, "tracking"),
    ],
    message: .messageID)
}
