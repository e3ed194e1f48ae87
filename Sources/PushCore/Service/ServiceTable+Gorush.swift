/// A notification in a request for gorush (gorush: README, request body).
extension ServiceTable {
  static let gorush = ServiceTable(
    "the notification", .gorush, unknown: .free,
    [
      ServiceMember("tokens", .texts), ServiceMember("platform", .integer(1...3)),
      ServiceMember("message", .text), ServiceMember("title", .text),
      ServiceMember("image", .text), ServiceMember("priority", .words("normal", "high")),
      ServiceMember("content_available", .flag), ServiceMember("mutable_content", .flag),
      ServiceMember("data", .map), ServiceMember("topic", .text),
      ServiceMember("collapse_key", .text), ServiceMember("restricted_package_name", .text),
      ServiceMember("dry_run", .flag), ServiceMember("notification", .map),
      ServiceMember("huawei_notification", .map), ServiceMember("huawei_data", .text),
      ServiceMember("expiration", .count), ServiceMember("apns_id", .text(.uuid)),
      ServiceMember("collapse_id", .text(.collapseID)), ServiceMember("push_type", pushType),
      ServiceMember("badge", .count), ServiceMember("category", .text),
      ServiceMember("thread-id", .text), ServiceMember("url-args", .texts),
      ServiceMember("sound", .either(.text, .object(apsSound))), ServiceMember("name", .text),
      ServiceMember("volume", .number(0...1)), ServiceMember("alert", .map),
      ServiceMember(
        "interruption_level", .words("passive", "active", "time-sensitive", "critical")),
      ServiceMember("development", .flag), ServiceMember("production", .flag),
    ])
}
