/// A message for Expo's push service (Expo: Send notifications with the Expo Push Service, message
/// request format).
extension Schema {
  static let expo = Schema(
    "the message", .expo, requirements: [Requirement(names: ["to"])],
    [
      SchemaMember("to", .either(.text, .list(.text, max: 100))),
      SchemaMember("_contentAvailable", .flag, fills: .contentAvailable),
      SchemaMember("data", .map), SchemaMember("title", .text, fills: .title),
      SchemaMember("subtitle", .text, fills: .subtitle),
      SchemaMember("body", .text, fills: .body).mistaken(for: "message"),
      SchemaMember("ttl", .count, fills: .ttl, as: .identifier),
      SchemaMember("expiration", .count),
      SchemaMember("priority", .words("default", "normal", "high"), fills: .priority),
      SchemaMember(
        "sound", .either(.text, .object(expoSound)), fills: .value),
      SchemaMember("badge", .count, fills: .badge),
      SchemaMember(
        "interruptionLevel", .words("active", "critical", "passive", "time-sensitive"),
        fills: .interruption),
      SchemaMember("channelId", .text, fills: .channelID),
      SchemaMember("icon", .text, fills: .iconURL),
      SchemaMember(
        "richContent",
        .object(Schema("richContent", .expo, [SchemaMember("image", .text, fills: .imageURL)]))),
      SchemaMember("categoryId", .text, fills: .category),
      SchemaMember("mutableContent", .flag, fills: .mutableContent),
      SchemaMember("collapseId", .text, fills: .collapseKey), SchemaMember("tag", .text),
      SchemaMember("threadId", .text, fills: .thread, as: .any),
    ])

  private static let expoSound = Schema(
    "sound", .expo,
    [
      SchemaMember("critical", .flag), SchemaMember("name", .text, fills: .sound),
      SchemaMember("volume", .number(0...1)),
    ])
}
