/// The blocks of an FCM request for Android (Firebase: FCM HTTP v1 API, AndroidConfig,
/// AndroidConfigV2 and the objects in them).
extension ServiceTable {
  static let fcmAndroid = ServiceTable(
    "android", .fcm, unknown: .rejected,
    fcmDelivery + [
      ServiceMember("priority", .priority),
      ServiceMember(
        "notification",
        .object(
          ServiceTable(
            "android.notification", .fcm, unknown: .rejected,
            fcmAndroidNotification + [
              ServiceMember("bypass_proxy_notification", "bypassProxyNotification", .flag),
              ServiceMember(
                "proxy", .words("PROXY_UNSPECIFIED", "ALLOW", "DENY", "IF_PRIORITY_LOWERED")),
            ]))),
    ])

  static let fcmAndroidV2 = ServiceTable(
    "android_v2", .fcm, unknown: .rejected,
    fcmDelivery + [
      ServiceMember(
        "background_sync", "backgroundSync",
        .object(ServiceTable("background_sync", .fcm, unknown: .rejected, []))),
      ServiceMember(
        "remote_notification", "remoteNotification",
        .object(
          ServiceTable(
            "remote_notification", .fcm, unknown: .rejected,
            [
              ServiceMember("mutable_content", "mutableContent", .flag),
              ServiceMember("use_as_v1_data_message", "useAsV1DataMessage", .flag),
              ServiceMember(
                "notification",
                .object(
                  ServiceTable(
                    "remote_notification.notification", .fcm, unknown: .rejected,
                    fcmAndroidNotification + [ServiceMember("id", .int32)]))),
            ]))),
    ])

  /// The longest time to live, in seconds: four weeks.
  static let longestLifetime = 2_419_200

  private static let fcmDelivery: [ServiceMember] = [
    ServiceMember("collapse_key", "collapseKey", .text),
    ServiceMember("ttl", .duration(max: longestLifetime)),
    ServiceMember("restricted_package_name", "restrictedPackageName", .text),
    ServiceMember("data", .data), fcmOptions(),
    ServiceMember("direct_boot_ok", "directBootOk", .flag),
    ServiceMember("bandwidth_constrained_ok", "bandwidthConstrainedOk", .flag),
    ServiceMember("restricted_satellite_ok", "restrictedSatelliteOk", .flag),
  ]

  private static let fcmAndroidNotification: [ServiceMember] = [
    ServiceMember("title", .text), ServiceMember("body", .text), ServiceMember("icon", .text),
    ServiceMember("color", .text(.color)), ServiceMember("sound", .text),
    ServiceMember("tag", .text), ServiceMember("click_action", "clickAction", .text),
    ServiceMember("body_loc_key", "bodyLocKey", .text),
    ServiceMember("body_loc_args", "bodyLocArgs", .texts),
    ServiceMember("title_loc_key", "titleLocKey", .text),
    ServiceMember("title_loc_args", "titleLocArgs", .texts),
    ServiceMember("channel_id", "channelId", .text), ServiceMember("ticker", .text),
    ServiceMember("sticky", .flag), ServiceMember("event_time", "eventTime", .text(.time)),
    ServiceMember("local_only", "localOnly", .flag),
    ServiceMember(
      "notification_priority", "notificationPriority",
      .word(["UNSPECIFIED", "MIN", "LOW", "DEFAULT", "HIGH", "MAX"], prefix: "PRIORITY_")),
    ServiceMember("default_sound", "defaultSound", .flag),
    ServiceMember("default_vibrate_timings", "defaultVibrateTimings", .flag),
    ServiceMember("default_light_settings", "defaultLightSettings", .flag),
    ServiceMember("vibrate_timings", "vibrateTimings", .list(.duration, max: .max)),
    ServiceMember("visibility", .words("VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET")),
    ServiceMember("notification_count", "notificationCount", .int32),
    ServiceMember("light_settings", "lightSettings", .object(lightSettings)),
    ServiceMember("image", .text),
  ]

  private static let lightSettings = ServiceTable(
    "light_settings", .fcm, unknown: .rejected,
    requirements: [
      Requirement(names: ["color"]),
      Requirement(names: ["light_on_duration", "lightOnDuration"]),
      Requirement(names: ["light_off_duration", "lightOffDuration"]),
    ],
    [
      ServiceMember(
        "color",
        .object(
          ServiceTable(
            "color", .fcm, unknown: .rejected,
            ["red", "green", "blue", "alpha"].map { ServiceMember($0, .number(0...1)) }))),
      ServiceMember("light_on_duration", "lightOnDuration", .duration),
      ServiceMember("light_off_duration", "lightOffDuration", .duration),
    ])
}
