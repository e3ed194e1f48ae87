/// A member of a message's record, in the documented order.
package enum RecordField: String, CaseIterable, Sendable {
  case vendor, format
  case sender = "sender_hint"
  case platform, confidence, evidence, candidates, kind, title, subtitle, body
  case imageURL = "image_url"
  case iconURL = "icon_url"
  case sound
  case channelID = "channel_id"
  case importance
  case interruptionLevel = "interruption_level"
  case relevanceScore = "relevance_score"
  case category, thread, style, loc
  case messageID = "message_id"
  case campaignID = "campaign_id"
  case withdrawnID = "withdrawn_id"
  case url
  case deepLink = "deep_link"
  case badge
  case defaultAction = "default_action"
  case buttons
  case inApp = "in_app"
  case liveActivity = "live_activity"
  case attributes, delivery, request, tracking, other, diagnostics, raw

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
    case .interruptionLevel: .interruption
    case .category: .category
    case .style: .style
    case .messageID: .messageID
    case .campaignID: .campaignID
    default: nil
    }
  }
}

/// The members of a record, in the documented order.
///
/// It is `Sendable` because its memory never changes.
struct RecordMembers: @unchecked Sendable {
  struct Row {
    /// The comma, the key and the colon before the member.
    let key: InlineText
    let member: RecordField
  }

  let rows: UnsafeBufferPointer<Row>

  static let shared = RecordMembers()

  private init() {
    rows = PermanentMemory.list(
      RecordField.allCases.map {
        Row(key: InlineText(",\"\($0.rawValue)\":"), member: $0)
      })
  }
}

/// A field of a vendor's reports.
struct TrackingField: BitwiseCopyable {
  enum Form: BitwiseCopyable {
    /// As a JSON string.
    case text
    /// Unchanged.
    case verbatim
    /// As the only member of an object, with this opening brace and key.
    case member(InlineText)
    /// A fixed number of the vendor's app.
    case number(StaticString)
  }

  /// The key, including quotes and colon: `"message_id":`.
  let key: InlineText
  let token: Int
  let form: Form
}
