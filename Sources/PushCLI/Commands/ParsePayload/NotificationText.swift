import PushCore

/// Draws a notification as a phone shows it, followed by its diagnostics.
enum NotificationText {
  private static let card = CardText<RecordField>(
    heading: [.title, .format, .confidence], texts: [.subtitle, .body],
    details: [
      (.imageURL, "picture"), (.url, "tap opens"), (.deepLink, "tap leads to"), (.badge, "badge"),
      (.inApp, "in-app"), (.attributes, "attributes"), (.tracking, "tracking"),
    ],
    buttons: .buttons, message: .messageID)

  /// Draws the last message of a reader.
  static func append(_ reader: PayloadReader, to out: ByteBuffer, style: TextStyle) {
    card.append(to: out, style: style) { member in
      switch member {
      case .format: reader.composed(origin(of: reader))
      case .confidence:
        reader.confidence == .certain ? nil : reader.composed("\(reader.confidence.rawValue)")
      case .badge: reader.value(.badge).map(inWords).map(reader.composed)
      default: reader.value(member)
      }
    }
    DiagnosticsText.append(reader.value(.diagnostics), to: out, style: style)
  }

  /// Returns the number that the icon shows, with a sign if the app adds it; nil for anything else.
  static func badge(_ badge: JSONValue?) -> String? {
    badge?["set"]?.text ?? badge?["increment"].map { "+\($0.text)" }
  }

  private static func inWords(_ change: JSONValue) -> String {
    let result = change["result"].map { ", the icon then shows \($0.text)" } ?? ""
    return (badge(change) ?? change.text) + result
  }

  /// Returns the format, the platform, the vendor and the kind: `emarsys-ios-v1, for iOS · Emarsys`.
  private static func origin(of reader: PayloadReader) -> String {
    var origin = "\(reader.format.rawValue)"
    if let platform = reader.platform { origin += ", for \(platform.title)" }
    if reader.vendor.isNamed { origin += " · \(reader.vendor.title)" }
    if reader.kind != .notification { origin += " · \(reader.kind.rawValue)" }
    return origin
  }
}
