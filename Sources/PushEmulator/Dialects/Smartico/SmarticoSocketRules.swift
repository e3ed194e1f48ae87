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
    .required("ts", .integer(SmarticoAPI.earliestTime...Int.max)).leniently(.noStamps, .optional),
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
    [SmarticoSocketResponse.initSession, .identify, .registerToken].map(\.rawValue)
      + [SocketKind.engagement, .spin].map(\.rawValue))

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

/// The requests that have a section in Smartico's guide, by class ID.
enum SmarticoSocketRequest: Int {
  case ping = 1
  case pong = 2
  case initSession = 3
  case identify = 5
  case login = 7
  case logout = 8
  case event = 9
  case registerToken = 1003

  /// The response to the request; nil if there is none.
  var reply: SmarticoSocketResponse? {
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

  /// The requests of the vendor's JavaScript API that its guide does not describe.
  ///
  /// The class ID of the response to each is the next number.
  private static let requestsOfAPI: Set<Int> = [
    13, 157, 159, 161, 500, 502, 505, 507, 509, 511, 513, 515, 517, 519, 521, 523, 525, 527, 529,
    531, 535, 537, 539, 541, 600, 602, 700, 702, 704, 709, 800, 802, 804, 806,
  ]

  /// Returns the class ID of the response to a request; nil if there is none.
  static func reply(to cid: Int) -> Int? {
    if let request = SmarticoSocketRequest(rawValue: cid) { return request.reply?.rawValue }
    return requestsOfAPI.contains(cid) ? cid + 1 : nil
  }

  /// The reason why the request exists with `--lenient`; nil if it is in Smartico's guide.
  var leniency: Leniency? { self == .logout ? .logout : nil }

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
enum SmarticoSocketResponse: Int {
  case pong = 2
  case initSession = 4
  case identify = 6
  case event = 10
  case login = 11
  case logout = 12
  case registerToken = 2003
}
