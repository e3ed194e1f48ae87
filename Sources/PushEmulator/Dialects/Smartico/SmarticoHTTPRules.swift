import PushCore

/// The rules of Smartico's guide for HTTP (guide, sections 4 and 5).
enum SmarticoHTTPRules {
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
    .required("uuid", .uuid).leniently(.anyUUID, .required, .text),
    .required("ts", .integer(SmarticoAPI.earliestTime...Int.max)),
    .required("event_type", .oneOf(eventTypes.map(\.name))),
    .required("user_ext_id", .identifier), .required("payload", .object([])),
  ]

  /// The name of each event and the members of its payload.
  static let eventTypes: [(name: String, payload: [FieldRule])] = [
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
    .required("message_id", .digits).leniently(.messageID, .optional, .identifier),
    .required("activity_type", .integer(40...40))
      .leniently(.activityType, .required, .oneOfIntegers([0, 40])),
  ]
}
