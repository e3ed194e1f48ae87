/// The recipients of requests: the members that name them, and the forms of tokens.
extension PushService {
  /// The members of a body with a token or a list of tokens; those of APNs and Web Push are in URLs.
  var tokenMembers: [JSONKey] {
    switch self {
    case .fcmV1: ["token", "fid", "tokens"]
    case .fcmLegacy: ["to", "registration_ids"]
    case .huawei: ["token"]
    case .expo: ["to"]
    case .oneSignal: ["include_subscription_ids", "include_player_ids"]
    default: []
    }
  }

  /// ``tokenMembers`` of all services.
  static let tokenMembers: [JSONKey] = allCases.flatMap(\.tokenMembers)

  /// The members of a body with a topic, or a condition of topics, of any service.
  static let topicMembers: [JSONKey] = ["topic", "condition"]

  /// The forms of tokens that the service accepts, its own first.
  var tokenForms: [TokenForm] {
    switch self {
    case .apns: [.apns]
    case .fcmLegacy: [.fcm, .fcmTopic]
    // Expo has had UUIDs as tokens.
    case .expo: [.expo, .oneSignal]
    case .huawei: [.huawei]
    case .oneSignal: [.oneSignal]
    default: [.fcm]
    }
  }

  /// The recipients that the service has, in messages.
  var expectedRecipient: String {
    tokenForms[0].title + (self == .fcmLegacy ? " or a topic such as /topics/news" : "")
  }
}
