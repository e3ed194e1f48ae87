/// A notification in a request for gorush (gorush: README, request body).
extension ServiceTable {
  static let gorush = ServiceTable(
    "the notification", .gorush, unknown: .free,
    [
      ServiceMember("tokens", .texts), ServiceMember("platform", .integer(1...3)),
      ServiceMember("message", .text, fills: .body), ServiceMember("title", .text, fills: .title),
      ServiceMember("image", .text, fills: .imageURL),
      ServiceMember("priority", .words("normal", "high"), fills: .priority),
      ServiceMember("content_available", .flag, fills: .contentAvailable),
      ServiceMember("mutable_content", .flag, fills: .mutableContent),
      ServiceMember("data", .map), ServiceMember("topic", .text),
      ServiceMember("collapse_key", .text, fills: .collapseKey, as: .identifier),
      ServiceMember("restricted_package_name", .text),
      ServiceMember("dry_run", .flag), ServiceMember("notification", .map),
      ServiceMember("huawei_notification", .map), ServiceMember("huawei_data", .text),
      ServiceMember("expiration", .count), ServiceMember("apns_id", .text(.uuid)),
      ServiceMember("collapse_id", .text(.collapseID), fills: .collapseKey, as: .identifier),
      ServiceMember("push_type", pushType), ServiceMember("badge", .count, fills: .badge),
      ServiceMember("category", .text, fills: .category),
      ServiceMember("thread-id", .text), ServiceMember("url-args", .texts),
      ServiceMember("sound", .either(.text, .object(apsSound)), fills: .value),
      ServiceMember("name", .text),
      ServiceMember("volume", .number(0...1)), ServiceMember("alert", .map),
      ServiceMember(
        "interruption_level", .words("passive", "active", "time-sensitive", "critical"),
        fills: .importance),
      ServiceMember("development", .flag), ServiceMember("production", .flag),
    ])
}
