/// `aps`, and the header fields of a request to APNs.
extension Schema {
  /// Apple: Generating a remote notification, payload key reference.
  static let aps = Schema(
    "aps", .apple, unknown: .ignoredKey,
    apsMembers(alert)
      + [SchemaMember("relevance-score", .number(0...1), fills: .relevance, as: .any)])

  /// Apple: Starting and updating Live Activities with ActivityKit push notifications.
  static let liveActivity = Schema(
    "aps", .apple, unknown: .ignoredKey,
    requirements: [
      Requirement(names: ["timestamp"]), Requirement(names: ["event"]),
      Requirement(cause: "event", values: ["start", "update"], names: ["content-state"]),
      Requirement(cause: "event", values: ["start"], names: ["attributes-type"]),
      Requirement(cause: "event", values: ["start"], names: ["attributes"]),
      Requirement(cause: "event", values: ["start"], names: ["alert"]),
    ],
    apsMembers(liveAlert) + [
      // Only notifications limit it to 1.
      SchemaMember("relevance-score", .anyNumber)
    ])

  /// The payload around `aps`, with keys of the app.
  static let apnsPayload = Schema(
    "the payload", .apple, unknown: .free, [SchemaMember("aps", .object(aps))])

  private static func apsMembers(_ alert: Schema) -> [SchemaMember] {
    [
      SchemaMember("alert", .either(.text, .object(alert)), fills: .alert).forSystem,
      SchemaMember("badge", .count, fills: .badge).forSystem,
      SchemaMember("sound", .either(.text, .object(apsSound)), fills: .value).forSystem,
      SchemaMember("thread-id", .text, fills: .thread, as: .any),
      SchemaMember("category", .text, fills: .category).forSystem,
      SchemaMember(
        "content-available", .either(.integer(0...1), .flag), fills: .contentAvailable, as: .any
      ).forSystem,
      SchemaMember(
        "mutable-content", .either(.integer(0...1), .flag), fills: .mutableContent, as: .any
      ).forSystem,
      SchemaMember("target-content-id", .text),
      SchemaMember(
        "interruption-level", .words("passive", "active", "time-sensitive", "critical"),
        fills: .interruption
      ).forSystem,
      SchemaMember("filter-criteria", .text), SchemaMember("url-args", .texts),
      SchemaMember("timestamp", .time, fills: .liveTime, as: .any),
      SchemaMember("stale-date", .time, fills: .liveStaleDate, as: .any),
      SchemaMember("dismissal-date", .time, fills: .liveDismissalDate, as: .any),
      SchemaMember("event", .words("start", "update", "end"), fills: .liveEvent, as: .any)
        .mistaken(for: "events"),
      SchemaMember("content-state", .map, fills: .liveState),
      SchemaMember("attributes-type", .text, fills: .liveType),
      SchemaMember("attributes", .map, fills: .liveAttributes),
      SchemaMember("input-push-token", .any),
      SchemaMember("input-push-channel", .text),
      // WidgetKit.
      SchemaMember("content-changed", .any, fills: .contentChanged),
    ]
  }

  static let alert = Schema("alert", .apple, alertMembers)

  /// Apple: Starting and updating Live Activities with ActivityKit push notifications.
  private static let liveAlert = Schema(
    "alert", .apple, alertMembers + [SchemaMember("sound", .text)])

  private static let alertMembers = [
    SchemaMember("title", .either(.text, .map), fills: .title),
    SchemaMember("subtitle", .text, fills: .subtitle),
    SchemaMember("body", .either(.text, .map), fills: .body).mistaken(for: "message", "text"),
    SchemaMember("launch-image", .text),
    SchemaMember("title-loc-key", .text, fills: .titleKey, as: .any),
    SchemaMember("title-loc-args", .texts, fills: .titleArguments),
    SchemaMember("subtitle-loc-key", .text, fills: .subtitleKey, as: .any),
    SchemaMember("subtitle-loc-args", .texts, fills: .subtitleArguments),
    SchemaMember("loc-key", .text, fills: .bodyKey, as: .any),
    SchemaMember("loc-args", .texts, fills: .bodyArguments),
    SchemaMember("action", .text), SchemaMember("action-loc-key", .text),
    SchemaMember("summary-arg", .text), SchemaMember("summary-arg-count", .count),
  ]

  static let apsSound = Schema(
    "sound", .apple,
    [
      SchemaMember("critical", .integer(0...1)), SchemaMember("name", .text, fills: .sound),
      SchemaMember("volume", .number(0...1)),
    ])

  /// Apple: Sending notification requests to APNs.
  static let apnsHeaders = Schema(
    "headers", .apnsHeaders,
    [
      SchemaMember("apns-push-type", pushType), SchemaMember("apns-request-id", .text(.uuid)),
      SchemaMember("apns-priority", apnsPriority, fills: .priority, as: .identifier)
        .mistaken(for: "priority"),
      SchemaMember("apns-expiration", .text(.seconds)).mistaken(for: "ttl", "time_to_live"),
      SchemaMember("apns-collapse-id", .text(.collapseID), fills: .collapseKey, as: .identifier),
      SchemaMember("apns-id", .text(.uuid)), SchemaMember("apns-topic", .text),
      SchemaMember("apns-channel-id", .text), SchemaMember("authorization", .text),
    ])

  static let apnsPriority = ValueForm.word(apnsPriorities)
  static let apnsPriorities = ["10", "5", "1"]

  static let pushType = ValueForm.word(APNsPushType.names)
}
