/// A request of the FCM HTTP v1 API (Firebase: `projects.messages`).
extension Schema {
  private static let sourceOfFCM = "Firebase: FCM HTTP v1 API, projects.messages."

  static let severalRecipients = DiagnosticKind(
    "fcm.recipient", .data, summary: "a request with several recipients",
    meaning: """
      A request for FCM has exactly one of `fid`, `token`, `topic` and `condition`. FCM rejects a \
      request with several of them. To send to several devices, send several requests.
      """,
    source: sourceOfFCM, remedy: "Remove all recipients except one.")
  static let noRecipient = DiagnosticKind(
    "fcm.no-recipient", .warning, "the request has none of fid, token, topic and condition",
    meaning: """
      FCM rejects a request without a recipient. A document that is only a message may be a \
      template, to which a program or another service adds the recipient; this is then a note.
      """,
    source: sourceOfFCM, remedy: "Add a recipient.")
  static let severalBlocks = DiagnosticKind(
    "fcm.conflict", .data,
    summary: "members that exclude each other",
    meaning: "FCM rejects a request with both `android` and `android_v2`.",
    source: sourceOfFCM, remedy: "Remove one of them.")

  static let fcmMessage = Schema(
    "message", .fcm, unknown: .rejected,
    choices: [
      Choice(
        names: ["fid", "token", "topic", "condition"], several: severalRecipients,
        none: noRecipient),
      Choice(
        names: ["android", "android_v2", "androidV2"], several: severalBlocks),
    ],
    [
      SchemaMember("name", .text), SchemaMember("fid", .text(.address)),
      SchemaMember("token", .text(.address)).mistaken(
        for: "to", "registration_ids", "tokens", "registration_token", "device_token"),
      SchemaMember("topic", .text(.topic)), SchemaMember("condition", .text(.condition)),
      SchemaMember("notification", .object(fcmNotification)),
      SchemaMember("android", .object(fcmAndroid)),
    ] + fcmBlocks)

  /// The notification for all platforms.
  static let fcmNotification = Schema(
    "notification", .fcm, unknown: .rejected,
    [
      SchemaMember("title", .text, fills: .title),
      SchemaMember("body", .text, fills: .body).mistaken(for: "message", "text"),
      SchemaMember("image", .text, fills: .imageURL).imageNames,
    ])

  /// The other members, which conversions keep: data, blocks for one platform, and options.
  static let fcmBlocks: [SchemaMember] = [
    SchemaMember("data", .data),
    SchemaMember("android_v2", "androidV2", .object(fcmAndroidV2)),
    SchemaMember(
      "apns",
      .object(
        Schema(
          "apns", .fcm, unknown: .rejected,
          [
            SchemaMember("headers", .object(apnsHeaders)),
            SchemaMember("payload", .payload(apnsPayload)),
            SchemaMember("live_activity_token", "liveActivityToken", .text),
            fcmOptions([SchemaMember("image", .text, fills: .imageURL)]),
          ]))),
    SchemaMember(
      "webpush",
      .object(
        Schema(
          "webpush", .fcm, unknown: .rejected,
          [
            SchemaMember("headers", .object(webHeaders)), SchemaMember("data", .data),
            SchemaMember("notification", .object(webNotification)),
            fcmOptions([SchemaMember("link", .text(.httpsURL), fills: .link)]),
          ]))),
    fcmOptions(),
  ]

  /// The options of a message or of one of its blocks.
  static func fcmOptions(_ others: [SchemaMember] = []) -> SchemaMember {
    SchemaMember(
      "fcm_options", "fcmOptions",
      .object(
        Schema(
          "fcm_options", .fcm, unknown: .rejected,
          others + [SchemaMember("analytics_label", "analyticsLabel", .text(.label))])))
  }

  /// The object around a message.
  static let fcmRequest = Schema(
    "the request", .fcm, unknown: .rejected,
    [
      SchemaMember("message", .object(fcmMessage)),
      SchemaMember("validate_only", "validateOnly", .flag),
    ])
}

/// A request of FCM's legacy HTTP API (Firebase: Legacy HTTP server reference).
extension Schema {
  static let legacyRequest = Schema(
    "the request", .legacyFCM,
    choices: [
      Choice(
        names: ["to", "registration_ids", "condition"], several: severalRecipients)
    ],
    [
      SchemaMember("to", .text).mistaken(for: "topic", "token"),
      SchemaMember("registration_ids", .list(.text, max: 1000)).mistaken(for: "tokens"),
      SchemaMember("condition", .text(.condition)), SchemaMember("notification_key", .text),
      SchemaMember("collapse_key", .text, fills: .collapseKey, as: .identifier),
      SchemaMember("priority", .words("normal", "high"), fills: .priority, as: .identifier)
        .mistaken(for: "important"),
      SchemaMember("content_available", .flag, fills: .contentAvailable),
      SchemaMember("mutable_content", .flag, fills: .mutableContent),
      SchemaMember(
        "time_to_live", .integer(0...longestLifetime), fills: .ttl, as: .identifier
      ).mistaken(for: "ttl"),
      SchemaMember("restricted_package_name", .text), SchemaMember("dry_run", .flag),
      SchemaMember("delay_while_idle", .flag), SchemaMember("direct_boot_ok", .flag),
      SchemaMember("fcm_options", .map), SchemaMember("data", .data),
      SchemaMember("notification", .object(legacyNotification)),
    ])

  /// The members for Android, Apple's devices and browsers.
  static let legacyNotification = Schema(
    "notification", .legacyFCM,
    [
      SchemaMember("title", .text, fills: .title),
      SchemaMember("subtitle", .text, fills: .subtitle),
      SchemaMember("body", .text, fills: .body),
      SchemaMember("image", .text, fills: .imageURL).imageNames,
      SchemaMember("icon", .text, fills: .iconURL), SchemaMember("color", .text(.color)),
      SchemaMember("tag", .text),
      SchemaMember("sound", .either(.text, .object(apsSound)), fills: .sound, as: .text),
      SchemaMember("badge", .either(.text, .count), fills: .badge, as: .identifier),
      SchemaMember("click_action", .text, fills: .defaultName),
      SchemaMember("android_channel_id", .text, fills: .channelID),
      SchemaMember("channel_id", .text, fills: .channelID),
      SchemaMember("body_loc_key", .text, fills: .bodyKey, as: .any),
      SchemaMember("body_loc_args", .either(.text, .texts), fills: .bodyArguments, as: .any),
      SchemaMember("title_loc_key", .text, fills: .titleKey, as: .any),
      SchemaMember("title_loc_args", .either(.text, .texts), fills: .titleArguments, as: .any),
    ])
}

/// The blocks of an FCM request for Android (Firebase: FCM HTTP v1 API, AndroidConfig,
/// AndroidConfigV2 and the objects in them).
extension Schema {
  static let fcmAndroid = Schema(
    "android", .fcm, unknown: .rejected,
    fcmDelivery + [
      SchemaMember("priority", .priority, fills: .priority).mistaken(for: "important"),
      SchemaMember("notification", .object(fcmAndroidNotification)),
    ])

  static let fcmAndroidNotification = Schema(
    "android.notification", .fcm, unknown: .rejected,
    fcmAndroidTexts + [
      SchemaMember("bypass_proxy_notification", "bypassProxyNotification", .flag),
      SchemaMember("proxy", .words("PROXY_UNSPECIFIED", "ALLOW", "DENY", "IF_PRIORITY_LOWERED")),
    ])

  static let fcmAndroidV2 = Schema(
    "android_v2", .fcm, unknown: .rejected,
    fcmDelivery + [
      SchemaMember(
        "background_sync", "backgroundSync",
        .object(Schema("background_sync", .fcm, unknown: .rejected, []))),
      SchemaMember(
        "remote_notification", "remoteNotification",
        .object(
          Schema(
            "remote_notification", .fcm, unknown: .rejected,
            [
              SchemaMember("mutable_content", "mutableContent", .flag),
              SchemaMember("use_as_v1_data_message", "useAsV1DataMessage", .flag),
              SchemaMember(
                "notification",
                .object(
                  Schema(
                    "remote_notification.notification", .fcm, unknown: .rejected,
                    fcmAndroidTexts + [SchemaMember("id", .int32)]))),
            ]))),
    ])

  /// The longest time to live, in seconds: four weeks.
  package static let longestLifetime = 2_419_200

  static let fcmDelivery: [SchemaMember] = [
    SchemaMember("collapse_key", "collapseKey", .text, fills: .collapseKey, as: .identifier),
    SchemaMember("ttl", .duration(max: longestLifetime), fills: .ttl).mistaken(
      for: "time_to_live"),
    SchemaMember("restricted_package_name", "restrictedPackageName", .text),
    SchemaMember("data", .data), fcmOptions(),
    SchemaMember("direct_boot_ok", "directBootOk", .flag),
    SchemaMember("bandwidth_constrained_ok", "bandwidthConstrainedOk", .flag),
    SchemaMember("restricted_satellite_ok", "restrictedSatelliteOk", .flag),
  ]

  /// The members of a notification for Android in both versions of the block.
  private static let fcmAndroidTexts: [SchemaMember] = [
    SchemaMember("title", .text, fills: .title), SchemaMember("body", .text, fills: .body),
    SchemaMember("icon", .text, fills: .iconURL), SchemaMember("color", .text(.color)),
    SchemaMember("sound", .text, fills: .sound), SchemaMember("tag", .text),
    SchemaMember("click_action", "clickAction", .text, fills: .defaultName),
    SchemaMember("body_loc_key", "bodyLocKey", .text, fills: .bodyKey, as: .any),
    SchemaMember("body_loc_args", "bodyLocArgs", .texts, fills: .bodyArguments),
    SchemaMember("title_loc_key", "titleLocKey", .text, fills: .titleKey, as: .any),
    SchemaMember("title_loc_args", "titleLocArgs", .texts, fills: .titleArguments),
    SchemaMember("channel_id", "channelId", .text, fills: .channelID).mistaken(
      for: "android_channel_id"),
    SchemaMember("ticker", .text),
    SchemaMember("sticky", .flag), SchemaMember("event_time", "eventTime", .text(.time)),
    SchemaMember("local_only", "localOnly", .flag),
    SchemaMember(
      "notification_priority", "notificationPriority",
      .word(["UNSPECIFIED", "MIN", "LOW", "DEFAULT", "HIGH", "MAX"], prefix: "PRIORITY_"),
      fills: .importance
    ).mistaken(for: "priority"),
    SchemaMember("default_sound", "defaultSound", .flag),
    SchemaMember("default_vibrate_timings", "defaultVibrateTimings", .flag),
    SchemaMember("default_light_settings", "defaultLightSettings", .flag),
    SchemaMember("vibrate_timings", "vibrateTimings", .list(.duration, max: .max)),
    SchemaMember("visibility", .words("VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET")),
    SchemaMember("notification_count", "notificationCount", .int32).mistaken(for: "badge"),
    SchemaMember("light_settings", "lightSettings", .object(lightSettings)),
    SchemaMember("image", .text, fills: .imageURL).imageNames,
  ]

  private static let lightSettings = Schema(
    "light_settings", .fcm, unknown: .rejected,
    requirements: [
      Requirement(names: ["color"]),
      Requirement(names: ["light_on_duration", "lightOnDuration"]),
      Requirement(names: ["light_off_duration", "lightOffDuration"]),
    ],
    [
      SchemaMember(
        "color",
        .object(
          Schema(
            "color", .fcm, unknown: .rejected,
            ["red", "green", "blue", "alpha"].map { SchemaMember($0, .number(0...1)) }))),
      SchemaMember("light_on_duration", "lightOnDuration", .duration),
      SchemaMember("light_off_duration", "lightOffDuration", .duration),
    ])
}

extension SchemaMember {
  /// The picture of a notification, with the names that libraries have for it.
  var imageNames: SchemaMember {
    mistaken(for: "image_url", "picture", "big_picture", "big_picture_url", "picture_url")
  }
}
