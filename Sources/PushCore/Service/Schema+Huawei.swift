/// A request for Huawei Push Kit (Huawei: REST API, Sending messages; ranges as in HMS Core's server
/// SDKs).
extension Schema {
  static let huaweiRequest = Schema(
    "the request", .huawei, unknown: .free,
    [SchemaMember("message", .object(huaweiMessage)), SchemaMember("validate_only", .flag)])

  static let huaweiMessage = Schema(
    "message", .huawei,
    choices: [Choice(names: ["token", "topic", "condition"], several: Receiver.huawei.value)],
    [
      SchemaMember("token", .list(.text, max: 1000)), SchemaMember("topic", .text),
      SchemaMember("condition", .text), SchemaMember("data", .text(.json)),
      SchemaMember(
        "notification",
        .object(
          Schema(
            "notification", .huawei,
            [
              SchemaMember("title", .text), SchemaMember("body", .text),
              SchemaMember("image", .text(.httpsURL)),
            ]))), SchemaMember("android", .object(huaweiAndroid)),
      SchemaMember(
        "apns",
        .object(
          Schema(
            "apns", .huawei,
            [
              SchemaMember("headers", .object(apnsHeaders)), SchemaMember("payload", .map),
              SchemaMember("hms_options", .map),
            ]))),
      SchemaMember(
        "webpush",
        .object(
          Schema(
            "webpush", .huawei,
            [
              SchemaMember("headers", .object(huaweiWebHeaders)), SchemaMember("data", .text),
              SchemaMember("notification", .object(huaweiWebNotification)),
              SchemaMember("hms_options", .map),
            ]))),
    ])

  /// The fields of a web push, whose lifetime may have its unit (Huawei: REST API, WebHeader).
  private static let huaweiWebHeaders = Schema(
    "headers", .webHeaders, unknown: .free,
    [
      SchemaMember("ttl", .text(.huaweiLifetime)), SchemaMember("topic", .text),
      SchemaMember("urgency", .words("very-low", "low", "normal", "high")),
    ])

  private static let huaweiAndroid = Schema(
    "android", .huawei,
    [
      SchemaMember("collapse_key", .integer(-1...100)),
      SchemaMember("urgency", .words("HIGH", "NORMAL")),
      SchemaMember("delivery_priority", .words("HIGH", "NORMAL")),
      SchemaMember("ttl", .text(.huaweiLifetime)), SchemaMember("bi_tag", .text),
      SchemaMember("receipt_id", .text), SchemaMember("category", .text),
      SchemaMember("fast_app_target", .integer(1...2)),
      SchemaMember("target_user_type", .integer(0...1)), SchemaMember("data", .text(.json)),
      SchemaMember("notification", .object(huaweiNotification)),
    ])

  private static let huaweiNotification = Schema(
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
      SchemaMember("title", .text), SchemaMember("body", .text), SchemaMember("icon", .text),
      SchemaMember("color", .text(.color)), SchemaMember("sound", .text),
      SchemaMember("default_sound", .flag), SchemaMember("tag", .text),
      SchemaMember("importance", .words("LOW", "NORMAL", "HIGH")),
      SchemaMember("click_action", .object(clickAction)), SchemaMember("body_loc_key", .text),
      SchemaMember("body_loc_args", .texts), SchemaMember("title_loc_key", .text),
      SchemaMember("title_loc_args", .texts), SchemaMember("multi_lang_key", .map),
      SchemaMember("channel_id", .text), SchemaMember("notify_summary", .text),
      SchemaMember("image", .text(.httpsURL)), SchemaMember("style", .integer(0...3)),
      SchemaMember("big_title", .text), SchemaMember("big_body", .text),
      SchemaMember("auto_clear", .integer(1...Int.max)), SchemaMember("notify_id", .int32),
      SchemaMember("group", .text), SchemaMember("badge", .object(badge)),
      SchemaMember("ticker", .text), SchemaMember("auto_cancel", .flag),
      SchemaMember("when", .text), SchemaMember("local_only", .flag),
      SchemaMember("use_default_vibrate", .flag), SchemaMember("use_default_light", .flag),
      SchemaMember("vibrate_config", .list(.text(.huaweiDuration), max: 10)),
      SchemaMember("visibility", .words("VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET")),
      SchemaMember("light_settings", .object(lights)), SchemaMember("foreground_show", .flag),
      SchemaMember("profile_id", .text), SchemaMember("inbox_content", .list(.text, max: 5)),
      SchemaMember("buttons", .list(.object(button), max: 3)),
    ])

  /// The types: a page of the app, a URL, the app itself, and a rich-media template.
  private static let clickAction = Schema(
    "click_action", .huawei,
    requirements: [
      Requirement(names: ["type"]),
      Requirement(cause: "type", values: ["1"], names: ["intent", "action"]),
      Requirement(cause: "type", values: ["2"], names: ["url"]),
      Requirement(cause: "type", values: ["4"], names: ["rich_resource"]),
    ],
    [
      SchemaMember("type", .integer(1...4)), SchemaMember("intent", .text),
      SchemaMember("action", .text), SchemaMember("url", .text(.httpsURL)),
      SchemaMember("rich_resource", .text(.httpsURL)),
    ])

  /// The actions: the app, a page of the app, a URL, removal of the notification, and sharing.
  private static let button = Schema(
    "the button", .huawei,
    requirements: [
      Requirement(names: ["name"]), Requirement(names: ["action_type"]),
      Requirement(cause: "action_type", values: ["1", "2"], names: ["intent"]),
      Requirement(cause: "action_type", values: ["4"], names: ["data"]),
    ],
    [
      SchemaMember("name", .text), SchemaMember("action_type", .integer(0...4)),
      SchemaMember("intent_type", .integer(0...1)), SchemaMember("intent", .text),
      SchemaMember("data", .text(.json)),
    ])

  private static let badge = Schema(
    "badge", .huawei,
    [
      SchemaMember("add_num", .integer(1...99)), SchemaMember("set_num", .integer(0...99)),
      SchemaMember("class", .text),
    ])

  private static let lightColor = Schema(
    "color", .huawei,
    ["red", "green", "blue", "alpha"].map { SchemaMember($0, .number(0...1)) })

  private static let lights = Schema(
    "light_settings", .huawei,
    requirements: ["color", "light_on_duration", "light_off_duration"].map {
      Requirement(names: [$0])
    },
    [
      SchemaMember("color", .object(lightColor)),
      SchemaMember("light_on_duration", .text(.huaweiDuration)),
      SchemaMember("light_off_duration", .text(.huaweiDuration)),
    ])
}
