/// A notification in a request for gorush (gorush: README, request body).
extension Schema {
  static let gorush = Schema(
    "the notification", .gorush, unknown: .free, requirements: [Requirement(names: ["platform"])],
    [
      SchemaMember("tokens", .texts), SchemaMember("platform", .integer(1...3)),
      SchemaMember("message", .text, fills: .body), SchemaMember("title", .text, fills: .title),
      SchemaMember("image", .text, fills: .imageURL),
      SchemaMember("priority", .words("normal", "high"), fills: .priority),
      SchemaMember("content_available", .flag, fills: .contentAvailable),
      SchemaMember("mutable_content", .flag, fills: .mutableContent),
      SchemaMember("data", .map), SchemaMember("topic", .text),
      SchemaMember("collapse_key", .text, fills: .collapseKey, as: .identifier),
      SchemaMember("restricted_package_name", .text),
      SchemaMember("dry_run", .flag), SchemaMember("notification", .map),
      SchemaMember("huawei_notification", .map), SchemaMember("huawei_data", .text(.json)),
      SchemaMember("expiration", .count), SchemaMember("apns_id", .text(.uuid)),
      SchemaMember("collapse_id", .text(.collapseID), fills: .collapseKey, as: .identifier),
      SchemaMember("push_type", pushType), SchemaMember("badge", .count, fills: .badge),
      SchemaMember("category", .text, fills: .category),
      SchemaMember("thread-id", .text, fills: .thread, as: .any),
      SchemaMember("url-args", .texts),
      SchemaMember("sound", .either(.text, .object(apsSound)), fills: .value),
      SchemaMember("name", .text),
      SchemaMember("volume", .number(0...1)), SchemaMember("alert", .map),
      SchemaMember(
        "interruption_level", .words("passive", "active", "time-sensitive", "critical"),
        fills: .interruption),
      SchemaMember("timestamp", .anyNumber, fills: .liveTime, as: .any),
      SchemaMember("event", .words("start", "update", "end"), fills: .liveEvent, as: .any),
      SchemaMember("content-state", .map, fills: .liveState),
      SchemaMember("stale-date", .anyNumber, fills: .liveStaleDate, as: .any),
      SchemaMember("dismissal-date", .anyNumber, fills: .liveDismissalDate, as: .any),
      SchemaMember("attributes-type", .text, fills: .liveType),
      SchemaMember("attributes", .map, fills: .liveAttributes),
      SchemaMember("development", .flag), SchemaMember("production", .flag),
    ])
}
