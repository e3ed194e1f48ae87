/// A member of a message's record, in the documented order.
package enum RecordField: String, CaseIterable, Sendable {
  case vendor, format
  case sender = "sender_hint"
  case platform, confidence, evidence, candidates, kind, title, subtitle, body
  case imageURL = "image_url"
  case iconURL = "icon_url"
  case sound
  case channelID = "channel_id"
  case importance, category, style
  case messageID = "message_id"
  case campaignID = "campaign_id"
  case withdrawnID = "withdrawn_id"
  case url
  case deepLink = "deep_link"
  case badge
  case defaultAction = "default_action"
  case buttons
  case inApp = "in_app"
  case attributes, delivery, tracking, diagnostics, raw

  /// The field with the member's text; nil for members that are not the text of one field.
  var field: PayloadField? {
    switch self {
    case .title: .title
    case .subtitle: .subtitle
    case .body: .body
    case .imageURL: .imageURL
    case .iconURL: .iconURL
    case .sound: .sound
    case .channelID: .channelID
    case .importance: .importance
    case .category: .category
    case .style: .style
    case .messageID: .messageID
    case .campaignID: .campaignID
    default: nil
    }
  }
}
