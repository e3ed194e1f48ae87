import PushCore

/// Draws a notification as a phone shows it, followed by its diagnostics.
enum NotificationText {
  private static let card = CardText(
    heading: ["title", "origin", "confidence"], texts: ["subtitle", "body"],
    details: [
      ("image_url", "picture"), ("url", "tap opens"), ("deep_link", "tap leads to"),
      ("badge", "badge"), ("in_app", "in-app"), ("attributes", "attributes"),
      ("tracking", "tracking"),
    ],
    message: "message_id")

  static func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    card.append(inWords(record), to: out, style: style)
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }

  /// Returns the number that the icon shows, with a sign if the app adds it; nil for anything else.
  static func badge(_ badge: JSONValue?) -> String? {
    badge?["set"]?.text ?? badge?["increment"].map { "+\($0.text)" }
  }

  /// Returns a record with its origin and its badge in words.
  private static func inWords(_ record: JSONValue) -> JSONValue {
    let json = ByteBuffer()
    var shown = JSONObjectWriter(json)
    for member in record.members where !changed.contains(member.name) {
      shown.json(member.name, member.value.json)
    }
    shown.string("origin", origin(of: record))
    if let confidence = record["confidence"], confidence.text != "certain" {
      shown.string("confidence", confidence.text)
    }
    if let change = record["badge"] {
      let result = change["result"].map { ", the icon then shows \($0.text)" } ?? ""
      shown.string("badge", (badge(change) ?? change.text) + result)
    }
    shown.end()
    return JSONValue(Array(json.bytes), extraDepth: 16) ?? record
  }

  private static let changed = ["badge", "confidence", "raw", "diagnostics"]

  /// Returns the format, the platform, the vendor and the kind: `emarsys-ios-v1, for iOS · Emarsys`.
  private static func origin(of record: JSONValue) -> String {
    let platform = record["platform"].flatMap { Platform(name: $0.text) }
    let format = record["format"]?.text ?? ""
    let vendor = record["vendor"].flatMap { Vendor(name: $0.text) }
    let kind = record["kind"]?.text
    return [
      format + (platform.map { ", for \($0.title)" } ?? ""),
      vendor?.isNamed == true ? vendor?.title : nil,
      kind == "notification" ? nil : kind,
    ].compactMap { $0 }.joined(separator: " · ")
  }
}
