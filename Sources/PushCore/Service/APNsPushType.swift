/// The types of pushes, and their topics (Apple: Sending notification requests to APNs,
/// `apns-push-type` and `apns-topic`).
enum APNsPushType {
  /// The values of `apns-push-type`, and the suffix of the topic after the app's bundle ID; nil if
  /// the topic is the bundle ID.
  private static let all: [(type: String, suffix: String?)] = [
    ("alert", nil), ("background", nil), ("voip", ".voip"), ("complication", ".complication"),
    ("fileprovider", ".pushkit.fileprovider"), ("mdm", nil), ("location", ".location-query"),
    ("liveactivity", ".push-type.liveactivity"), ("pushtotalk", ".voip-ptt"),
    ("widgets", ".push-type.widgets"), ("controls", ".push-type.controls"),
  ]

  /// The values of `apns-push-type`.
  static let names = all.map(\.type)

  /// Returns the type whose topics end like this one; nil for the topic of an app.
  static func ofTopic(_ topic: String) -> String? {
    all.first { $0.suffix.map(topic.hasSuffix) ?? false }?.type
  }

  /// Returns the suffix of the topics of a type; nil if they are the bundle IDs of apps.
  static func suffix(of type: String) -> String? {
    all.first { $0.type == type }?.suffix
  }

  /// Returns the topic of an app for pushes of a type.
  static func topic(_ base: String, _ type: String) -> String {
    guard let suffix = suffix(of: type), !base.hasSuffix(suffix) else { return base }
    return base + suffix
  }
}
