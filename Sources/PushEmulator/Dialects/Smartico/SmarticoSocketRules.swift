/// The requests that the guide has a section for, by class id.
enum SmarticoRequest: Int {
  case ping = 1
  case pong = 2
  case initSession = 3
  case identify = 5
  case login = 7
  case event = 9
  case registerToken = 1003

  /// What answers it; nil for nothing.
  var reply: SmarticoResponse? {
    switch self {
    case .ping: .pong
    case .pong: nil
    case .initSession: .initSession
    case .identify: .identify
    case .login: .login
    case .event: .event
    case .registerToken: .registerToken
    }
  }

  /// Whether the reply has the request's uuid; real servers repeat it in some replies only.
  var echoes: Bool {
    self == .ping || self == .initSession
  }

  var rules: [FieldRule] {
    let own: [FieldRule] =
      switch self {
      case .ping, .pong: []
      case .initSession: SmarticoSocketRules.initSession
      case .identify: SmarticoSocketRules.identify
      case .login: SmarticoSocketRules.login
      case .event: SmarticoSocketRules.event
      case .registerToken: SmarticoSocketRules.registerToken
      }
    return own + SmarticoSocketRules.stamps
  }
}

/// What the server answers requests with, by class id; the guide names none for LOGIN and
/// CORE_LANGUAGE_CHANGE, which real servers answer with these.
///
/// The client has a table of its own: with one for both, what is wrong in it would go unnoticed.
enum SmarticoResponse: Int {
  case pong = 2
  case initSession = 4
  case identify = 6
  case event = 10
  case login = 11
  case registerToken = 2003
}

/// What Smartico's guide asks of messages over the socket (guide, section 1).
///
/// Members that are not starred, and `page`, may be null as real apps send them.
enum SmarticoSocketRules {
  static let classID: [FieldRule] = [.required("cid", .integer(1...Int.max))]

  /// The two members of every request (guide, Communication layer).
  static let stamps: [FieldRule] = [
    .required("ts", .integer(1_000_000_000_000...Int.max)), .required("uuid", .uuid),
  ]

  /// The class ids that the guide lets the server send, replies and messages of its own.
  static let serverClassIDs = Set(
    [SmarticoResponse.initSession, .identify, .registerToken].map(\.rawValue) + [110, 707])

  static let initSession: [FieldRule] = [
    .required("label_key", .text), .required("brand_key", .text).orNull,
    .required("device_id", .text), .required("page", .anyText).orNull,
    .required("tracker_version", .version), .required("session_id", .text),
    .required("ua", .object(client)),
  ]

  static let identify: [FieldRule] =
    [
      .required("ext_user_id", .text), .optional("hash", .text).orNull,
      .optional("token", .text).orNull, .optional("page", .anyText).orNull,
      .optional("ua", .object(client)), .optional("tracker_version", .version),
      .optional("payload", .object([])),
    ] + platform + [.optional("pushNotificationUserStatus", .integer(0...4))]

  /// The table of section 1.7 has an object `ua`, its sample these members of `payload`.
  static let login: [FieldRule] = [
    .optional(
      "payload",
      .object([
        .optional("ua", .object(client)), .optional("ua_fp", .identifier).orNull,
        .optional("ua_agent", .anyText).orNull, .optional("ua_host", .anyText).orNull,
        .optional("ua_device_type", .text), .optional("ua_tzoffset", timeZone),
        .optional("ua_os", .text),
      ]))
  ]

  static let event: [FieldRule] = [
    .required("eventType", .oneOf(["core_language_changed"])),
    .required("payload", .object([.required("language", .language)])),
  ]

  static let registerToken: [FieldRule] =
    [.required("token", .text)] + platform + [
      .required("pushNotificationUserStatus", .integer(0...4)),
      .optional("app_package_id", .text).orNull,
    ]

  private static let platform: [FieldRule] = [.optional("platform", .integer(0...11))]

  /// The members of `ua`; its fingerprint is an integer by its type, a text by its description.
  private static let client: [FieldRule] = [
    .optional("fp", .identifier).orNull, .optional("agent", .anyText).orNull,
    .optional("host", .anyText).orNull, .required("device_type", .text),
    .required("tzoffset", timeZone), .required("os", .text),
  ]

  /// Minutes that UTC is ahead, as browsers tell them: from UTC+14 to UTC-12.
  private static let timeZone = FieldShape.integer(-840...720)
}
