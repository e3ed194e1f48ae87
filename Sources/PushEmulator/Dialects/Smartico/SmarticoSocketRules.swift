import PushCore

/// The rules of Smartico's guide for messages on its socket (guide, section 1).
///
/// Members without a star may be missing or null. `page` has a star but may be null, since real
/// apps send it so. With `--lenient`, INIT_SESSION_REQUEST requires only a label key and a device
/// ID: the Swift SDK has a name in its version, and the Android SDK sends no `ts`, no `uuid` and no
/// null.
enum SmarticoSocketRules {
  static let classID: [FieldRule] = [.required("cid", .integer(1...Int.max))]

  /// The two members of every request (guide, Communication layer).
  static let stamps: [FieldRule] = [
    .required("ts", .integer(1_000_000_000_000...Int.max)).leniently(.noStamps, .optional),
    .required("uuid", .uuid).leniently(.noStamps, .optional, .text),
  ]

  /// Returns the rule for the label key, which the Android SDK sends as `label_name`.
  static func labelKey(in message: JSONValue, isLenient: Bool) -> FieldRule {
    guard message["label_key"] == nil, message["label_name"] != nil else {
      return .required("label_key", .text)
    }
    if isLenient { return .required("label_name", .text) }
    return .required("label_key", .text).leniently(.labelName, .optional)
  }

  /// The class IDs that Smartico's guide assigns to the server, for responses and unsolicited messages.
  static let serverClassIDs = Set(
    [SmarticoSocketResponse.initSession, .identify, .registerToken].map(\.rawValue) + [110, 707])

  /// The members besides the label key.
  static let initSession: [FieldRule] = [
    .required("brand_key", .text).orNull.leniently(.shortInit, .optional),
    .required("device_id", .text),
    .required("page", .anyText).orNull.leniently(.shortInit, .optional),
    .required("tracker_version", .anyText).leniently(.noVersion, .optional),
    .required("session_id", .text).leniently(.shortInit, .optional),
    .optional("ua", .object(client)).orNull,
  ]

  static let identify: [FieldRule] =
    [
      .required("ext_user_id", .text), .optional("hash", .text).orNull,
      .optional("token", .text).orNull, .optional("page", .anyText).orNull,
      .optional("ua", .object(client)).orNull,
      .optional("tracker_version", .anyText).orNull,
      .optional("payload", .object([])).orNull,
    ] + platform + [.optional("pushNotificationUserStatus", .integer(0...4)).orNull]

  /// Section 1.7 has an object `ua` in its table, but these members of `payload` in its sample.
  static let login: [FieldRule] = [
    .optional(
      "payload",
      .object([
        .optional("ua", .object(client)).orNull, .optional("ua_fp", .identifier).orNull,
        .optional("ua_agent", .anyText).orNull, .optional("ua_host", .anyText).orNull,
        .optional("ua_device_type", .text).orNull, .optional("ua_tzoffset", timeZone).orNull,
        .optional("ua_os", .text).orNull,
      ])
    ).orNull
  ]

  static let event: [FieldRule] = [
    .required("eventType", .oneOf(["core_language_changed"]))
      .leniently(.anyEvent, .required, .text),
    .optional("payload", .object([.required("language", .language)])).orNull
      .leniently(.anyEvent, .optional, .object([])),
  ]

  static let registerToken: [FieldRule] =
    [.required("token", .text)] + platform + [
      .required("pushNotificationUserStatus", .integer(0...4)),
      .optional("app_package_id", .text).orNull,
    ]

  private static let platform: [FieldRule] = [
    .optional("platform", .integer(0...11)).orNull
  ]

  /// The members of `ua`; Smartico's guide has `fp` as an integer and as a string.
  private static let client: [FieldRule] = [
    .optional("fp", .identifier).orNull, .optional("agent", .anyText).orNull,
    .optional("host", .anyText).orNull, .required("device_type", .text),
    .required("tzoffset", timeZone), .required("os", .text),
  ]

  /// UTC minus local time in minutes, as in browsers: -840 for UTC+14, 720 for UTC-12.
  private static let timeZone = FieldShape.integer(-840...720)
}
