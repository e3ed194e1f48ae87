/// The members of the messages on Smartico's socket, besides those that all messages have (Smartico's
/// guide, section 1).
///
/// The order is that in which a session sends them. `page` has a star in the guide but may be null,
/// since real apps send it so.
enum SocketMembers {
  // MARK: Messages from the client

  static let initRequest: [SchemaMember] = [
    .required("label_key", .text(.plain)), .required("brand_key", .text(.plain)).orNull,
    .required("device_id", .text(.plain)), SchemaMember("ua", .object(userAgent)),
    .required("page", .text).orNull, .required("tracker_version", .text),
    .required("session_id", .text(.plain)),
  ]

  static let identifyRequest: [SchemaMember] = [
    .required("ext_user_id", .text(.plain)), SchemaMember("hash", .text(.plain)),
    SchemaMember("ua", .object(userAgent)), SchemaMember("page", .text),
    SchemaMember("pushNotificationUserStatus", .integer(0...4)).named(.status),
    SchemaMember("token", .text(.plain)), SchemaMember("tracker_version", .text), platform,
    SchemaMember("payload", .map),
  ]

  /// Section 1.7 has an object `ua` in its table, but the other members in its sample.
  static let login: [SchemaMember] = [
    SchemaMember(
      "payload",
      .object(
        Schema(
          "payload", .smarticoServer, unknown: .free,
          [
            SchemaMember("ua_fp", .identifier), SchemaMember("ua_agent", .text),
            SchemaMember("ua_host", .text), SchemaMember("ua_device_type", .text(.plain)),
            SchemaMember("ua_tzoffset", zoneOffset), SchemaMember("ua_browser", .text),
            SchemaMember("ua_os", .text(.plain)), SchemaMember("ua", .object(userAgent)),
          ])))
  ]

  static let languageChange: [SchemaMember] = [
    .required("eventType", .words("core_language_changed")),
    .required(
      "payload",
      .object(
        Schema(
          "payload", .smarticoServer, unknown: .free, [.required("language", .text(.language))]))),
  ]

  static let tokenRequest: [SchemaMember] = [
    .required("pushNotificationUserStatus", .integer(0...4)).named(.status),
    .required("token", .text(.plain)), platform, SchemaMember("app_package_id", .text(.plain)),
  ]

  private static let platform = SchemaMember("platform", .integer(0...11)).named(.platform)

  /// Smartico's guide has `fp` as an integer and as a string, and `browser` only in samples.
  private static let userAgent = Schema(
    "ua", .smarticoServer, unknown: .free,
    [
      SchemaMember("fp", .identifier), SchemaMember("agent", .text), SchemaMember("host", .text),
      .required("device_type", .text(.plain)), .required("tzoffset", zoneOffset),
      SchemaMember("browser", .text), .required("os", .text(.plain)),
    ])

  /// The device types of the guide's table, and those in its samples of web pages.
  static let deviceTypes: Set<String> = ["NATIVE_PHONE", "NATIVE_TABLET", "DESKTOP", "MOBILE"]

  /// UTC minus local time in minutes, as in browsers: -840 for UTC+14, 720 for UTC-12.
  private static let zoneOffset = ValueForm.integer(-840...720)

  // MARK: Messages from the server

  static let initResponse: [SchemaMember] = [
    .required("errCode", .anyInteger),
    SchemaMember("products", .list(.anyInteger, max: .max)).named(.product),
    SchemaMember(
      "payload",
      .object(
        Schema(
          "payload", .smarticoClient, unknown: .free,
          [
            SchemaMember("country", .text), SchemaMember("city", .text), SchemaMember("ip", .text),
            SchemaMember("s", .text),
          ]))),
    SchemaMember(
      "settings",
      .object(
        Schema(
          "settings", .smarticoClient, unknown: .free,
          [
            SchemaMember("FCM_SENDER_ID", .identifier),
            SchemaMember("DYNAMIC_IMAGE_DOMAIN", .text),
          ]))),
  ]

  static let identifyResponse: [SchemaMember] = [
    .required("public_username", .text), .required("avatar_id", .identifier),
    SchemaMember("native_app_gf_url", .text), SchemaMember("native_app_popup_url", .text),
    SchemaMember("props", .map),
  ]

  /// A client looks only for the `cid`.
  static let engagement: [SchemaMember] = [
    SchemaMember("engagement_uid", .any), SchemaMember("activityType", .any).named(.activity),
    SchemaMember("engagement_id", .any), SchemaMember("root_audience_id", .any),
    SchemaMember("audience_id", .any), SchemaMember("resource_id", .any),
    SchemaMember("resource_variation_id", .any), SchemaMember("template_html", .any),
    SchemaMember("template_engine", .any), SchemaMember("params", .any),
    SchemaMember("source_product_id", .any),
  ]

  static let spin: [SchemaMember] = [
    .required("saw_template_id", .anyInteger), SchemaMember("pending_message_id", .any).extra,
    SchemaMember("saw_game_type_id", .anyInteger).named(.gameType).extra,
  ]
}

/// The members of messages that only Smartico's public API has (PROTOCOL.md).
extension SocketMembers {
  static let deepLink =
    engagementIDs + [SchemaMember("payload", .map), SchemaMember("dp", .text)]
  static let script = engagementIDs + [SchemaMember("script", .text)]
  private static let engagementIDs: [SchemaMember] = [
    SchemaMember("engagement_uid", .any), SchemaMember("engagement_id", .any),
    SchemaMember("root_audience_id", .any),
  ]

  static let engagementReport: [SchemaMember] = [
    SchemaMember("engagement_uid", .any), SchemaMember("activityType", .any).named(.activity),
    SchemaMember("action", .any), SchemaMember("reason", .any),
  ]

  static let trackedActivity: [SchemaMember] = [
    SchemaMember("activity_id", .any), SchemaMember("view_time_sec", .any),
  ]

  static let inboxRequest: [SchemaMember] = [
    SchemaMember("limit", .any), SchemaMember("offset", .any), SchemaMember("starred_only", .any),
    SchemaMember("category_id", .any), SchemaMember("read_status", .any),
  ]

  static let inboxResponse: [SchemaMember] = [
    SchemaMember("log", .list(.map, max: .max)), SchemaMember("unread_count", .anyInteger),
  ]

  static let spinsCount: [SchemaMember] = [
    SchemaMember("saw_template_id", .any), SchemaMember("spin_count", .any),
  ]
}
