/// The requests that the guide has a section for, by class id.
enum SmarticoRequest: Int {
  case ping = 1
  case pong = 2
  case initSession = 3
  case identify = 5
  case login = 7
  case logout = 8
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
    case .logout: .logout
    case .event: .event
    case .registerToken: .registerToken
    }
  }

  /// Whether the guide does not have it, and only `--lenient` does.
  var isOfSDKsOnly: Bool { self == .logout }

  /// Whether the reply has the request's uuid; real servers repeat it in some replies only.
  var echoes: Bool {
    self == .ping || self == .initSession
  }

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

/// The server's responses, by class id; the guide names none for LOGIN, LOGOUT and
/// CORE_LANGUAGE_CHANGE, which real servers answer with these.
///
/// The client has a table of its own: with one for both, what is wrong in it would go unnoticed.
enum SmarticoResponse: Int {
  case pong = 2
  case initSession = 4
  case identify = 6
  case event = 10
  case login = 11
  case logout = 12
  case registerToken = 2003
}

/// What Smartico's guide asks of messages over the socket (guide, section 1).
///
/// Members without a star may be missing or null. `page` has a star and may be null all the same,
/// as real apps send it. With `--lenient` INIT_SESSION_REQUEST needs only the members that the
/// vendor's protocol of its public API lists.
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
    .required("device_id", .text), .required("page", .anyText).orNull.leniently(.optional),
    .required("tracker_version", .version).leniently(.optional),
    .required("session_id", .text).leniently(.optional),
    .optional("ua", .object(client)).orNull,
  ]

  static let identify: [FieldRule] =
    [
      .required("ext_user_id", .text), .optional("hash", .text).orNull,
      .optional("token", .text).orNull, .optional("page", .anyText).orNull,
      .optional("ua", .object(client)).orNull, .optional("tracker_version", .version).orNull,
      .optional("payload", .object([])).orNull,
    ] + platform + [.optional("pushNotificationUserStatus", .integer(0...4)).orNull]

  /// The table of section 1.7 has an object `ua`, its sample these members of `payload`.
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

  /// The members of `ua`; its fingerprint is an integer by its type, a text by its description.
  private static let client: [FieldRule] = [
    .optional("fp", .identifier).orNull, .optional("agent", .anyText).orNull,
    .optional("host", .anyText).orNull, .required("device_type", .text),
    .required("tzoffset", timeZone), .required("os", .text),
  ]

  /// Minutes that UTC is ahead, as browsers tell them: from UTC+14 to UTC-12.
  private static let timeZone = FieldShape.integer(-840...720)
}
