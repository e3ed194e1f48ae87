/// `aps`, and the header fields of a request to APNs.
extension ServiceTable {
  /// Apple: Generating a remote notification, payload key reference.
  static let aps = ServiceTable(
    "aps", .apple, unknown: .ignoredKey,
    apsMembers + [ServiceMember("relevance-score", .number(0...1))])

  /// Apple: Starting and updating Live Activities with ActivityKit push notifications.
  static let liveActivity = ServiceTable(
    "aps", .apple, unknown: .ignoredKey,
    requirements: [
      Requirement(names: ["timestamp"]), Requirement(names: ["event"]),
      Requirement(cause: "event", values: ["start", "update"], names: ["content-state"]),
      Requirement(cause: "event", values: ["start"], names: ["attributes-type"]),
      Requirement(cause: "event", values: ["start"], names: ["attributes"]),
      Requirement(cause: "event", values: ["start"], names: ["alert"]),
    ],
    apsMembers + [
      // Only notifications limit it to 1.
      ServiceMember("relevance-score", .anyNumber)
    ])

  private static let apsMembers: [ServiceMember] = [
    ServiceMember("alert", .either(.text, .object(alert)), fills: .alert),
    ServiceMember("badge", .count, fills: .badge),
    ServiceMember("sound", .either(.text, .object(apsSound)), fills: .value),
    ServiceMember("thread-id", .text), ServiceMember("category", .text, fills: .category),
    ServiceMember("content-available", .integer(0...1), fills: .contentAvailable, as: .any),
    ServiceMember("mutable-content", .integer(0...1), fills: .mutableContent, as: .any),
    ServiceMember("target-content-id", .text),
    ServiceMember(
      "interruption-level", .words("passive", "active", "time-sensitive", "critical"),
      fills: .importance),
    ServiceMember("filter-criteria", .text), ServiceMember("url-args", .texts),
    ServiceMember("timestamp", .anyNumber), ServiceMember("stale-date", .anyNumber),
    ServiceMember("dismissal-date", .anyNumber),
    ServiceMember("event", .words("start", "update", "end"), fills: .liveEvent, as: .any),
    ServiceMember("content-state", .map, fills: .liveState),
    ServiceMember("attributes-type", .text),
    ServiceMember("attributes", .map), ServiceMember("input-push-token", .any),
    ServiceMember("input-push-channel", .text),
    // WidgetKit.
    ServiceMember("content-changed", .any, fills: .contentChanged),
  ]

  private static let alert = ServiceTable(
    "alert", .apple,
    [
      ServiceMember("title", .either(.text, .map), fills: .title),
      ServiceMember("subtitle", .text, fills: .subtitle),
      ServiceMember("body", .either(.text, .map), fills: .body),
      ServiceMember("launch-image", .text),
      ServiceMember("title-loc-key", .text), ServiceMember("title-loc-args", .texts),
      ServiceMember("subtitle-loc-key", .text), ServiceMember("subtitle-loc-args", .texts),
      ServiceMember("loc-key", .text), ServiceMember("loc-args", .texts),
      ServiceMember("action", .text), ServiceMember("action-loc-key", .text),
      ServiceMember("summary-arg", .text), ServiceMember("summary-arg-count", .count),
      ServiceMember("sound", .text),
    ])

  static let apsSound = ServiceTable(
    "sound", .apple,
    [
      ServiceMember("critical", .integer(0...1)), ServiceMember("name", .text, fills: .sound),
      ServiceMember("volume", .number(0...1)),
    ])

  /// Apple: Sending notification requests to APNs.
  static let apnsHeaders = ServiceTable(
    "headers", .apnsHeaders,
    [
      ServiceMember("apns-push-type", pushType),
      ServiceMember("apns-priority", apnsPriority, fills: .priority, as: .identifier),
      ServiceMember("apns-expiration", .text(.seconds)),
      ServiceMember("apns-collapse-id", .text(.collapseID), fills: .collapseKey, as: .identifier),
      ServiceMember("apns-id", .text(.uuid)), ServiceMember("apns-topic", .text),
      ServiceMember("apns-channel-id", .text), ServiceMember("authorization", .text),
    ])

  static let apnsPriority = ServiceType.words("10", "5", "1")

  static let pushType = ServiceType.words(
    "alert", "background", "voip", "complication", "fileprovider", "mdm", "location",
    "liveactivity", "pushtotalk", "widgets", "controls")
}
