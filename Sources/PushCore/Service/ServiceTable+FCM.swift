/// A request of the FCM HTTP v1 API (Firebase: `projects.messages`).
extension ServiceTable {
  static let fcmMessage = ServiceTable(
    "message", .fcm, unknown: .rejected,
    choices: [
      Choice(
        names: ["fid", "token", "topic", "condition"], several: ServiceDiagnostics.fcmRecipient,
        none: ServiceDiagnostics.fcmNoRecipient),
      Choice(
        names: ["android", "android_v2", "androidV2"], several: ServiceDiagnostics.fcmConflict),
    ],
    [
      ServiceMember("name", .text), ServiceMember("fid", .text(.address)),
      ServiceMember("token", .text(.address)),
      ServiceMember("topic", .text(.topic)), ServiceMember("condition", .text(.condition)),
      ServiceMember(
        "notification",
        .object(
          ServiceTable(
            "notification", .fcm, unknown: .rejected,
            [
              ServiceMember("title", .text), ServiceMember("body", .text),
              ServiceMember("image", .text),
            ]))), ServiceMember("android", .object(fcmAndroid)),
    ] + fcmBlocks)

  /// The other members, which conversions keep: data, blocks for one platform, and options.
  static let fcmBlocks: [ServiceMember] = [
    ServiceMember("data", .data),
    ServiceMember("android_v2", "androidV2", .object(fcmAndroidV2)),
    ServiceMember(
      "apns",
      .object(
        ServiceTable(
          "apns", .fcm, unknown: .rejected,
          [
            ServiceMember("headers", .headers(apnsHeaders)), ServiceMember("payload", .map),
            ServiceMember("live_activity_token", "liveActivityToken", .text),
            fcmOptions([ServiceMember("image", .text, fills: .imageURL)]),
          ]))),
    ServiceMember(
      "webpush",
      .object(
        ServiceTable(
          "webpush", .fcm, unknown: .rejected,
          [
            ServiceMember("headers", .headers(webHeaders)), ServiceMember("data", .data),
            ServiceMember("notification", .object(webNotification)),
            fcmOptions([ServiceMember("link", .text(.httpsURL), fills: .link)]),
          ]))),
    fcmOptions(),
  ]

  /// The options of a message or of one of its blocks.
  static func fcmOptions(_ others: [ServiceMember] = []) -> ServiceMember {
    ServiceMember(
      "fcm_options", "fcmOptions",
      .object(
        ServiceTable(
          "fcm_options", .fcm, unknown: .rejected,
          others + [ServiceMember("analytics_label", "analyticsLabel", .text(.label))])))
  }

  /// The object around a message.
  static let fcmRequest = ServiceTable(
    "the request", .fcm, unknown: .rejected,
    [
      ServiceMember("message", .object(fcmMessage)),
      ServiceMember("validate_only", "validateOnly", .flag),
    ])
}

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
      ServiceMember("collapse_key", .text, fills: .collapseKey, as: .identifier),
      ServiceMember("priority", .words("normal", "high"), fills: .priority, as: .identifier),
      ServiceMember("content_available", .flag, fills: .contentAvailable),
      ServiceMember("mutable_content", .flag, fills: .mutableContent),
      ServiceMember(
        "time_to_live", .integer(0...longestLifetime), fills: .ttl, as: .identifier),
      ServiceMember("restricted_package_name", .text), ServiceMember("dry_run", .flag),
      ServiceMember("delay_while_idle", .flag), ServiceMember("direct_boot_ok", .flag),
      ServiceMember("fcm_options", .map), ServiceMember("data", .data),
      ServiceMember("notification", .object(legacyNotification)),
    ])

  /// The members for Android, Apple's devices and browsers.
  static let legacyNotification = ServiceTable(
    "notification", .legacyFCM,
    [
      ServiceMember("title", .text, fills: .title), ServiceMember("subtitle", .text),
      ServiceMember("body", .text, fills: .body), ServiceMember("image", .text, fills: .imageURL),
      ServiceMember("icon", .text, fills: .iconURL), ServiceMember("color", .text(.color)),
      ServiceMember("tag", .text),
      ServiceMember("sound", .either(.text, .object(apsSound)), fills: .sound, as: .text),
      ServiceMember("badge", .either(.text, .count), fills: .badge, as: .identifier),
      ServiceMember("click_action", .text, fills: .defaultName),
      ServiceMember("android_channel_id", .text, fills: .channelID),
      ServiceMember("channel_id", .text, fills: .channelID),
      ServiceMember("body_loc_key", .text), ServiceMember("body_loc_args", .either(.text, .texts)),
      ServiceMember("title_loc_key", .text),
      ServiceMember("title_loc_args", .either(.text, .texts)),
    ])
}

/// The blocks of an FCM request for Android (Firebase: FCM HTTP v1 API, AndroidConfig,
/// AndroidConfigV2 and the objects in them).
extension ServiceTable {
  static let fcmAndroid = ServiceTable(
    "android", .fcm, unknown: .rejected,
    fcmDelivery + [
      ServiceMember("priority", .priority, fills: .priority),
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
    ServiceMember("collapse_key", "collapseKey", .text, fills: .collapseKey, as: .identifier),
    ServiceMember("ttl", .duration(max: longestLifetime), fills: .ttl),
    ServiceMember("restricted_package_name", "restrictedPackageName", .text),
    ServiceMember("data", .data), fcmOptions(),
    ServiceMember("direct_boot_ok", "directBootOk", .flag),
    ServiceMember("bandwidth_constrained_ok", "bandwidthConstrainedOk", .flag),
    ServiceMember("restricted_satellite_ok", "restrictedSatelliteOk", .flag),
  ]

  private static let fcmAndroidNotification: [ServiceMember] = [
    ServiceMember("title", .text, fills: .title), ServiceMember("body", .text, fills: .body),
    ServiceMember("icon", .text, fills: .iconURL), ServiceMember("color", .text(.color)),
    ServiceMember("sound", .text, fills: .sound), ServiceMember("tag", .text),
    ServiceMember("click_action", "clickAction", .text, fills: .defaultName),
    ServiceMember("body_loc_key", "bodyLocKey", .text),
    ServiceMember("body_loc_args", "bodyLocArgs", .texts),
    ServiceMember("title_loc_key", "titleLocKey", .text),
    ServiceMember("title_loc_args", "titleLocArgs", .texts),
    ServiceMember("channel_id", "channelId", .text, fills: .channelID),
    ServiceMember("ticker", .text),
    ServiceMember("sticky", .flag), ServiceMember("event_time", "eventTime", .text(.time)),
    ServiceMember("local_only", "localOnly", .flag),
    ServiceMember(
      "notification_priority", "notificationPriority",
      .word(["UNSPECIFIED", "MIN", "LOW", "DEFAULT", "HIGH", "MAX"], prefix: "PRIORITY_"),
      fills: .importance),
    ServiceMember("default_sound", "defaultSound", .flag),
    ServiceMember("default_vibrate_timings", "defaultVibrateTimings", .flag),
    ServiceMember("default_light_settings", "defaultLightSettings", .flag),
    ServiceMember("vibrate_timings", "vibrateTimings", .list(.duration, max: .max)),
    ServiceMember("visibility", .words("VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET")),
    ServiceMember("notification_count", "notificationCount", .int32),
    ServiceMember("light_settings", "lightSettings", .object(lightSettings)),
    ServiceMember("image", .text, fills: .imageURL),
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
