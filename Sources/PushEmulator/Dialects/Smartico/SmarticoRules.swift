import PushCore

/// The rules of Smartico's guide for HTTP (guide, sections 4 and 5).
enum SmarticoRules {
  /// The class ID of the only message over HTTP.
  static let tokenClassID = 1003

  static let classID: [FieldRule] = [
    .required("cid", .integer(tokenClassID...tokenClassID))
  ]

  /// The other members of a POST that registers a token (section 4).
  ///
  /// The guide allows only one status and two platforms here. Real apps send the numbers of section
  /// 1.8, so the emulator accepts those.
  static let post: [FieldRule] =
    [
      .required("api_key", .text), .optional("brand_key", .text),
      .required("ext_user_id", .identifier),
    ] + token

  /// The members of every event (sections 4 and 5), without its payload.
  static let event: [FieldRule] = [
    .required("uuid", .uuid), .required("ts", .integer(1_000_000_000_000...Int.max)),
    .required("event_type", .oneOf(eventTypes.map(\.name))),
    .required("user_ext_id", .identifier), .required("payload", .object([])),
  ]

  /// The name of each event and the members of its payload.
  static let eventTypes: [(name: StaticString, payload: [FieldRule])] = [
    ("register_push_token", token), ("engagement_delivered", engagement),
    ("engagement_impression", engagement),
    ("engagement_action", engagement + [.optional("action", .text)]),
    ("engagement_failed", engagement),
  ]

  private static let token: [FieldRule] = [
    .required("token", .text), .required("platform", .integer(0...11)),
    .required("pushNotificationUserStatus", .integer(0...4)),
    .optional("app_package_id", .text).orNull,
  ]

  private static let engagement: [FieldRule] = [
    .required("engagement_uid", .text),
    .required("message_id", .digits).leniently(.optional, .identifier),
    .required("activity_type", .integer(40...40)).leniently(.required, .oneOfIntegers([0, 40])),
  ]
}

/// The requests that have a section in Smartico's guide, by class ID.
enum SmarticoRequest: Int {
  case ping = 1
  case pong = 2
  case initSession = 3
  case identify = 5
  case login = 7
  case logout = 8
  case event = 9
  case registerToken = 1003

  /// The response to the request; nil if there is none.
  var reply: SmarticoResponse? {
    switch self {
    case .ping: .pong
    case .pong: nil
    case .initSession: .initSession
    case .identify: .identify
    case .login: .login
    case .logout: .logout
    case .event: .event
    case .registerToken: .registerToken
    }
  }

  /// Whether the request is not in Smartico's guide and exists only with `--lenient`.
  var isSDKOnly: Bool { self == .logout }

  /// Whether the response repeats the request's UUID; real servers do so only in some responses.
  var echoes: Bool { self == .ping || self == .initSession }

  var rules: [FieldRule] {
    let own: [FieldRule] =
      switch self {
      case .ping, .pong, .logout: []
      case .initSession: SmarticoSocketRules.initSession
      case .identify: SmarticoSocketRules.identify
      case .login: SmarticoSocketRules.login
      case .event: SmarticoSocketRules.event
      case .registerToken: SmarticoSocketRules.registerToken
      }
    return own + SmarticoSocketRules.stamps
  }
}

/// The server's responses, by class ID.
///
/// The guide names none for LOGIN, LOGOUT and CORE_LANGUAGE_CHANGE; real servers respond with
/// these. The client has a separate table, since an error in a shared one would go unnoticed.
enum SmarticoResponse: Int {
  case pong = 2
  case initSession = 4
  case identify = 6
  case event = 10
  case login = 11
  case logout = 12
  case registerToken = 2003
}

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
    .required("ts", .integer(1_000_000_000_000...Int.max)).leniently(.optional),
    .required("uuid", .uuid).leniently(.optional),
  ]

  /// Returns the rule for the label key, which the Android SDK sends as `label_name`.
  static func labelKey(in message: JSONValue, isLenient: Bool) -> FieldRule {
    let isNamed = isLenient && message["label_key"] == nil && message["label_name"] != nil
    return .required(isNamed ? "label_name" : "label_key", .text)
  }

  /// The class IDs that Smartico's guide assigns to the server, for responses and unsolicited messages.
  static let serverClassIDs = Set(
    [SmarticoResponse.initSession, .identify, .registerToken].map(\.rawValue) + [110, 707])

  /// The members besides the label key.
  static let initSession: [FieldRule] = [
    .required("brand_key", .text).orNull.leniently(.optional), .required("device_id", .text),
    .required("page", .anyText).orNull.leniently(.optional),
    .required("tracker_version", .version).leniently(.optional, .anyText),
    .required("session_id", .text).leniently(.optional),
    .optional("ua", .object(client)).orNull,
  ]

  static let identify: [FieldRule] =
    [
      .required("ext_user_id", .text), .optional("hash", .text).orNull,
      .optional("token", .text).orNull, .optional("page", .anyText).orNull,
      .optional("ua", .object(client)).orNull,
      .optional("tracker_version", .version).orNull
        .leniently(.optional, .anyText),
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
    .required("eventType", .oneOf(["core_language_changed"])).leniently(.required, .text),
    .optional("payload", .object([.required("language", .language)])).orNull
      .leniently(.optional, .object([])),
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
