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
