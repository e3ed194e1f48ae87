import PushCore

/// Draws a notification as a phone shows it, followed by its diagnostics.
enum NotificationText {
  private static let card = CardText(
    heading: ["vendor", "format", "platform", "kind", "confidence"],
    texts: ["title", "subtitle", "body"],
    details: [
      ("image_url", "picture"), ("url", "tap opens"), ("deep_link", "tap leads to"),
      ("badge", "badge"), ("in_app", "in-app"), ("attributes", "attributes"),
      ("tracking", "tracking"),
    ],
    message: "message_id")

  static func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    card.append(withBadgeInWords(record), to: out, style: style)
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }

  /// Returns the number that the icon shows, with a sign if the app adds it; nil for anything else.
  static func badge(_ badge: JSONValue?) -> String? {
    badge?["set"]?.text ?? badge?["increment"].map { "+\($0.text)" }
  }

  private static func withBadgeInWords(_ record: JSONValue) -> JSONValue {
    guard let change = record["badge"], let words = badge(change) else { return record }
    let json = ByteBuffer()
    var shown = JSONObjectWriter(json)
    for member in record.members where !["badge", "raw", "diagnostics"].contains(member.name) {
      shown.json(member.name, member.value.json)
    }
    let result = change["result"].map { ", the icon then shows \($0.text)" } ?? ""
    shown.string("badge", words + result)
    shown.end()
    return JSONValue(Array(json.bytes), extraDepth: 16) ?? record
  }
}
