/// A request for Huawei Push Kit (Huawei: REST API, Sending messages; ranges as in HMS Core's server
/// SDKs).
extension ServiceTable {
  static let huaweiRequest = ServiceTable(
    "the request", .huawei, unknown: .free,
    [
      ServiceMember("message", .object(huaweiMessage)), ServiceMember("validate_only", .flag),
    ])

  static let huaweiMessage = ServiceTable(
    "message", .huawei,
    choices: [
      Choice(names: ["token", "topic", "condition"], several: ServiceDiagnostics.huaweiValue)
    ],
    [
      ServiceMember("token", .list(.text, max: 1000)), ServiceMember("topic", .text),
      ServiceMember("condition", .text), ServiceMember("data", .text),
      ServiceMember(
        "notification",
        .object(
          ServiceTable(
            "notification", .huawei,
            [
              ServiceMember("title", .text), ServiceMember("body", .text),
              ServiceMember("image", .text(.httpsURL)),
            ]))), ServiceMember("android", .object(huaweiAndroid)),
      ServiceMember(
        "apns",
        .object(
          ServiceTable(
            "apns", .huawei,
            [
              ServiceMember("headers", .headers(apnsHeaders)), ServiceMember("payload", .map),
              ServiceMember("hms_options", .map),
            ]))),
      ServiceMember(
        "webpush",
        .object(
          ServiceTable(
            "webpush", .huawei,
            [
              ServiceMember("headers", .headers(webHeaders)), ServiceMember("data", .text),
              ServiceMember("notification", .object(webNotification)),
              ServiceMember("hms_options", .map),
            ]))),
    ])

  private static let huaweiAndroid = ServiceTable(
    "android", .huawei,
    [
      ServiceMember("collapse_key", .integer(-1...100)),
      ServiceMember("urgency", .words("HIGH", "NORMAL")),
      ServiceMember("ttl", .text(.huaweiLifetime)), ServiceMember("bi_tag", .text),
      ServiceMember("receipt_id", .text), ServiceMember("category", .text),
      ServiceMember("fast_app_target", .integer(1...2)),
      ServiceMember("target_user_type", .integer(0...1)), ServiceMember("data", .text),
      ServiceMember("notification", .object(huaweiNotification)),
    ])

  private static let huaweiNotification = ServiceTable(
    "android.notification", .huawei,
    requirements: [
      Requirement(names: ["click_action"]),
      Requirement(cause: "style", values: ["1"], names: ["big_title"]),
      Requirement(cause: "style", values: ["1"], names: ["big_body"]),
      Requirement(cause: "style", values: ["3"], names: ["inbox_content"]),
      Requirement(cause: "body_loc_args", names: ["body_loc_key"]),
      Requirement(cause: "title_loc_args", names: ["title_loc_key"]),
    ],
    [
      ServiceMember("title", .text), ServiceMember("body", .text), ServiceMember("icon", .text),
      ServiceMember("color", .text(.color)), ServiceMember("sound", .text),
      ServiceMember("default_sound", .flag), ServiceMember("tag", .text),
      ServiceMember("importance", .words("LOW", "NORMAL", "HIGH")),
      ServiceMember("click_action", .object(clickAction)), ServiceMember("body_loc_key", .text),
      ServiceMember("body_loc_args", .texts), ServiceMember("title_loc_key", .text),
      ServiceMember("title_loc_args", .texts), ServiceMember("multi_lang_key", .map),
      ServiceMember("channel_id", .text), ServiceMember("notify_summary", .text),
      ServiceMember("image", .text(.httpsURL)), ServiceMember("style", .integer(0...3)),
      ServiceMember("big_title", .text), ServiceMember("big_body", .text),
      ServiceMember("auto_clear", .integer(1...Int.max)), ServiceMember("notify_id", .int32),
      ServiceMember("group", .text), ServiceMember("badge", .object(badge)),
      ServiceMember("ticker", .text), ServiceMember("auto_cancel", .flag),
      ServiceMember("when", .text), ServiceMember("local_only", .flag),
      ServiceMember("use_default_vibrate", .flag), ServiceMember("use_default_light", .flag),
      ServiceMember("vibrate_config", .list(.text(.huaweiDuration), max: 10)),
      ServiceMember("visibility", .words("VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET")),
      ServiceMember("light_settings", .object(lights)), ServiceMember("foreground_show", .flag),
      ServiceMember("profile_id", .text), ServiceMember("inbox_content", .list(.text, max: 5)),
      ServiceMember("buttons", .list(.object(button), max: 3)),
    ])

  /// The types: a page of the app, a URL, the app itself, and a rich-media template.
  private static let clickAction = ServiceTable(
    "click_action", .huawei,
    requirements: [
      Requirement(names: ["type"]),
      Requirement(cause: "type", values: ["1"], names: ["intent", "action"]),
      Requirement(cause: "type", values: ["2"], names: ["url"]),
      Requirement(cause: "type", values: ["4"], names: ["rich_resource"]),
    ],
    [
      ServiceMember("type", .integer(1...4)), ServiceMember("intent", .text),
      ServiceMember("action", .text), ServiceMember("url", .text(.httpsURL)),
      ServiceMember("rich_resource", .text(.httpsURL)),
    ])

  /// The actions: the app, a page of the app, a URL, removal of the notification, and sharing.
  private static let button = ServiceTable(
    "the button", .huawei,
    requirements: [
      Requirement(names: ["name"]), Requirement(names: ["action_type"]),
      Requirement(cause: "action_type", values: ["1", "2"], names: ["intent"]),
      Requirement(cause: "action_type", values: ["4"], names: ["data"]),
    ],
    [
      ServiceMember("name", .text), ServiceMember("action_type", .integer(0...4)),
      ServiceMember("intent_type", .integer(0...1)), ServiceMember("intent", .text),
      ServiceMember("data", .text),
    ])

  private static let badge = ServiceTable(
    "badge", .huawei,
    [
      ServiceMember("add_num", .integer(1...99)), ServiceMember("set_num", .integer(0...99)),
      ServiceMember("class", .text),
    ])

  private static let lights = ServiceTable(
    "light_settings", .huawei,
    requirements: ["color", "light_on_duration", "light_off_duration"].map {
      Requirement(names: [$0])
    },
    [
      ServiceMember("color", .map), ServiceMember("light_on_duration", .text(.huaweiDuration)),
      ServiceMember("light_off_duration", .text(.huaweiDuration)),
    ])
}
