/// A request of version 3 of Huawei's API, for HarmonyOS (Huawei Push Kit for HarmonyOS: REST API,
/// request parameters of the scenario-based messages).
extension Schema {
  static let huaweiV3 = Schema(
    "the request", .huawei, unknown: .free,
    [
      SchemaMember("payload", .object(payloadV3)),
      SchemaMember(
        "target",
        .object(
          Schema(
            "target", .huawei, unknown: .free, [SchemaMember("token", .list(.text, max: 1000))])
        )), SchemaMember("pushOptions", .object(optionsV3)),
    ])

  /// The members of all scenarios: notifications, cards, live windows, calls and background messages.
  private static let payloadV3 = Schema(
    "payload", .huawei, unknown: .free,
    [
      SchemaMember("notification", .object(notificationV3)),
      SchemaMember("activityData", .object(liveViewV3)),
    ])

  /// A live window, of which the capsule in the status bar has texts that are no templates (Live View
  /// Kit: REST API).
  private static let liveViewV3 = Schema(
    "activityData", .huawei, unknown: .free, [SchemaMember("capsuleData", .object(capsuleV3))])

  private static let capsuleV3 = Schema(
    "capsuleData", .huawei, unknown: .free,
    [SchemaMember("title", .text, fills: .title), SchemaMember("content", .text, fills: .body)])

  private static let notificationV3 = Schema(
    "notification", .huawei, unknown: .free,
    requirements: [
      Requirement(names: ["title", "badge"]), Requirement(cause: "title", names: ["body"]),
      Requirement(cause: "body", names: ["title"]),
    ],
    [
      SchemaMember("category", .text, fills: .category),
      SchemaMember("title", .text, fills: .title), SchemaMember("body", .text, fills: .body),
      SchemaMember("image", .text, fills: .imageURL), SchemaMember("style", .int32),
      SchemaMember("notifyId", .int32), SchemaMember("appMessageId", .text),
      SchemaMember("profileId", .text), SchemaMember("inboxContent", .texts),
      SchemaMember("clickAction", .object(clickActionV3)),
      SchemaMember("badge", .object(badgeV3)), SchemaMember("foregroundShow", .flag),
      SchemaMember("sound", .text, fills: .sound), SchemaMember("soundDuration", .int32),
      SchemaMember("slotType", .any, fills: .channelID, as: .identifier),
    ])

  /// The types: 0 opens the app, and 1 a page of it.
  private static let clickActionV3 = Schema(
    "clickAction", .huawei, unknown: .free, requirements: [Requirement(names: ["actionType"])],
    [
      SchemaMember("actionType", .integer(0...3)), SchemaMember("action", .text),
      SchemaMember("uri", .text, fills: .link), SchemaMember("data", .map),
    ])

  private static let badgeV3 = Schema(
    "badge", .huawei, unknown: .free,
    [
      SchemaMember("addNum", .integer(1...99)),
      SchemaMember("setNum", .integer(0...99), fills: .badge),
    ]
  )

  private static let optionsV3 = Schema(
    "pushOptions", .huawei, unknown: .free,
    [
      SchemaMember("testMessage", .flag), SchemaMember("ttl", .count, fills: .ttl, as: .identifier),
      SchemaMember("biTag", .text), SchemaMember("receiptId", .text),
      SchemaMember("collapseKey", .any, fills: .collapseKey, as: .identifier),
      SchemaMember("backgroundMode", .int32),
    ])
}
