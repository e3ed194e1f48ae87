/// The types of pushes that have topics of their own (Apple: Sending notification requests to APNs,
/// `apns-push-type` and `apns-topic`).
enum APNsPushType {
  /// The values of `apns-push-type`, and the suffix of the topic after the app's bundle ID.
  private static let suffixes: [(type: String, suffix: String)] = [
    ("voip", ".voip"), ("pushtotalk", ".voip-ptt"), ("complication", ".complication"),
    ("fileprovider", ".pushkit.fileprovider"), ("location", ".location-query"),
    ("liveactivity", ".push-type.liveactivity"), ("controls", ".push-type.controls"),
    ("widgets", ".push-type.widgets"),
  ]

  /// Returns the type whose topics end like this one; nil for the topic of an app.
  static func ofTopic(_ topic: String) -> String? {
    suffixes.first { topic.hasSuffix($0.suffix) }?.type
  }

  /// Returns the suffix of the topics of a type; nil if they are the bundle IDs of apps.
  static func suffix(of type: String) -> String? {
    suffixes.first { $0.type == type }?.suffix
  }

  /// Returns the topic of an app for pushes of a type.
  static func topic(_ base: String, _ type: String) -> String {
    guard let suffix = suffix(of: type), !base.hasSuffix(suffix) else { return base }
    return base + suffix
  }
}
