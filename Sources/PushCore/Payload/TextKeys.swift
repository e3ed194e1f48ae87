/// The keys whose values are copied as texts, in their order.
struct TextKeys {
  let fact: Fact
  let text: StaticString

  private static let rows: [TextKeys] = [
    TextKeys(fact: .title, text: ",\"title\":"),
    TextKeys(fact: .subtitle, text: ",\"subtitle\":"),
    TextKeys(fact: .body, text: ",\"body\":"),
    TextKeys(fact: .imageURL, text: ",\"image_url\":"),
    TextKeys(fact: .iconURL, text: ",\"icon_url\":"),
    TextKeys(fact: .sound, text: ",\"sound\":"),
    TextKeys(fact: .channelID, text: ",\"channel_id\":"),
    TextKeys(fact: .importance, text: ",\"importance\":"),
    TextKeys(fact: .category, text: ",\"category\":"),
    TextKeys(fact: .style, text: ",\"style\":"),
    TextKeys(fact: .messageID, text: ",\"message_id\":"),
    TextKeys(fact: .campaignID, text: ",\"campaign_id\":"),
  ]

  static let count = rows.count
  nonisolated(unsafe) static let start: UnsafePointer<TextKeys> = {
    let start = UnsafeMutablePointer<TextKeys>.allocate(capacity: rows.count)
    start.initialize(from: rows, count: rows.count)
    return UnsafePointer(start)
  }()
}
