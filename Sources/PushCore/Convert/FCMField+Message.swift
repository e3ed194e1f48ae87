/// The fields of a message (Firebase: FCM HTTP v1 API, `projects.messages`).
extension FCMField {
  private static let label = FCMField("analytics_label", "analyticsLabel", .text)

  private static func options(_ others: [FCMField] = []) -> FCMField {
    FCMField("fcm_options", "fcmOptions", .fields(others + [label]))
  }

  /// The blocks of a message for one platform, and its options.
  static let blocks: [FCMField] = [
    FCMField("data", nil, .data),
    FCMField(
      "apns", nil,
      .fields([
        FCMField("headers", nil, .headers), FCMField("payload", nil, .object),
        FCMField("live_activity_token", "liveActivityToken", .text),
        options([FCMField("image", nil, .text)]),
      ])),
    FCMField(
      "webpush", nil,
      .fields([
        FCMField("headers", nil, .headers), FCMField("data", nil, .data),
        FCMField("notification", nil, .object), options([FCMField("link", nil, .text)]),
      ])),
    options(),
  ]

  /// The fields of AndroidConfig.
  static let android: [FCMField] = [
    FCMField("collapse_key", "collapseKey", .text), FCMField("priority", nil, .priority),
    FCMField("ttl", nil, .lifetime),
    FCMField("restricted_package_name", "restrictedPackageName", .text),
    FCMField("data", nil, .data), FCMField("notification", nil, .fields(androidNotification)),
    options(), FCMField("direct_boot_ok", "directBootOk", .flag),
    FCMField("bandwidth_constrained_ok", "bandwidthConstrainedOk", .flag),
    FCMField("restricted_satellite_ok", "restrictedSatelliteOk", .flag),
  ]

  private static let androidNotification: [FCMField] = [
    FCMField("title", nil, .text), FCMField("body", nil, .text), FCMField("icon", nil, .text),
    FCMField("color", nil, .color), FCMField("sound", nil, .text), FCMField("tag", nil, .text),
    FCMField("click_action", "clickAction", .text),
    FCMField("body_loc_key", "bodyLocKey", .text), FCMField("body_loc_args", "bodyLocArgs", .texts),
    FCMField("title_loc_key", "titleLocKey", .text),
    FCMField("title_loc_args", "titleLocArgs", .texts),
    FCMField("channel_id", "channelId", .text), FCMField("ticker", nil, .text),
    FCMField("sticky", nil, .flag), FCMField("event_time", "eventTime", .time),
    FCMField("local_only", "localOnly", .flag),
    FCMField(
      "notification_priority", "notificationPriority",
      .word(["UNSPECIFIED", "MIN", "LOW", "DEFAULT", "HIGH", "MAX"], prefix: "PRIORITY_")),
    FCMField("default_sound", "defaultSound", .flag),
    FCMField("default_vibrate_timings", "defaultVibrateTimings", .flag),
    FCMField("default_light_settings", "defaultLightSettings", .flag),
    FCMField("vibrate_timings", "vibrateTimings", .durations),
    FCMField(
      "visibility", nil, .word(["VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET"])),
    FCMField("notification_count", "notificationCount", .integer),
    FCMField(
      "light_settings", "lightSettings",
      .fields([
        FCMField("color", nil, .object),
        FCMField("light_on_duration", "lightOnDuration", .duration),
        FCMField("light_off_duration", "lightOffDuration", .duration),
      ])), FCMField("image", nil, .text),
    FCMField("bypass_proxy_notification", "bypassProxyNotification", .flag),
    FCMField(
      "proxy", nil, .word(["PROXY_UNSPECIFIED", "ALLOW", "DENY", "IF_PRIORITY_LOWERED"])),
  ]
}
