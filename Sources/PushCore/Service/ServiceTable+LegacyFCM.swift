/// A request of FCM's legacy HTTP API (Firebase: Legacy HTTP server reference).
extension ServiceTable {
  static let legacyRequest = ServiceTable(
    "the request", .legacyFCM,
    choices: [
      Choice(
        names: ["to", "registration_ids", "condition"], several: ServiceDiagnostics.fcmRecipient)
    ],
    [
      ServiceMember("to", .text), ServiceMember("registration_ids", .list(.text, max: 1000)),
      ServiceMember("condition", .text(.condition)), ServiceMember("notification_key", .text),
      ServiceMember("collapse_key", .text), ServiceMember("priority", .words("normal", "high")),
      ServiceMember("content_available", .flag), ServiceMember("mutable_content", .flag),
      ServiceMember("time_to_live", .integer(0...longestLifetime)),
      ServiceMember("restricted_package_name", .text), ServiceMember("dry_run", .flag),
      ServiceMember("delay_while_idle", .flag), ServiceMember("direct_boot_ok", .flag),
      ServiceMember("fcm_options", .map), ServiceMember("data", .data),
      ServiceMember("notification", .object(legacyNotification)),
    ])

  /// The members for Android, Apple's devices and browsers.
  private static let legacyNotification = ServiceTable(
    "notification", .legacyFCM,
    [
      ServiceMember("title", .text), ServiceMember("subtitle", .text), ServiceMember("body", .text),
      ServiceMember("image", .text), ServiceMember("icon", .text),
      ServiceMember("color", .text(.color)), ServiceMember("tag", .text),
      ServiceMember("sound", .either(.text, .object(apsSound))),
      ServiceMember("badge", .either(.text, .count)), ServiceMember("click_action", .text),
      ServiceMember("android_channel_id", .text), ServiceMember("channel_id", .text),
      ServiceMember("body_loc_key", .text), ServiceMember("body_loc_args", .either(.text, .texts)),
      ServiceMember("title_loc_key", .text),
      ServiceMember("title_loc_args", .either(.text, .texts)),
    ])
}
