import PushCore

/// The rules of Smartico's guide for HTTP (guide, sections 4 and 5).
enum SmarticoHTTPRules {
  /// The class ID of the only message over HTTP.
  static let tokenClassID = 1003

  static let classID: [FieldRule] = [.required("cid", .integer(tokenClassID...tokenClassID))]

  /// The other members of a POST that registers a token (section 4).
  ///
  /// The guide allows only one status and two platforms here. Real apps send the numbers of section
  /// 1.8, so the emulator accepts those.
  static let post: [FieldRule] =
    [
      .required("api_key", .filled), .optional("brand_key", .filled),
      .required("ext_user_id", .identifier),
    ] + token

  /// The members of every event (sections 4 and 5), without its payload.
  static let event: [FieldRule] = [
    .required("uuid", .text(.uuid)).leniently(.anyUUID) { $0.with(.filled) },
    .required("ts", .integer(SmarticoAPI.earliestTime...Int.max)),
    .required("event_type", .word(eventTypes.map(\.name))),
    .required("user_ext_id", .identifier), .required("payload", .object([])),
  ]

  /// The name of each event and the members of its payload.
  static let eventTypes: [(name: String, payload: [FieldRule])] = [
    ("register_push_token", token), ("engagement_delivered", engagement),
    ("engagement_impression", engagement),
    ("engagement_action", engagement + [.optional("action", .filled)]),
    ("engagement_failed", engagement),
  ]

  private static let token: [FieldRule] = [
    .required("token", .filled), .required("platform", .integer(0...11)),
    .required("pushNotificationUserStatus", .integer(0...4)),
    .optional("app_package_id", .filled).orNull,
  ]

  private static let engagement: [FieldRule] = [
    .required("engagement_uid", .filled),
    .required("message_id", .count).leniently(.messageID) { $0.optional(.identifier) },
    .required("activity_type", .integer(40...40))
      .leniently(.activityType) {
        $0.with(.either(.integer(0...0), .integer(40...40)))
      },
  ]
}
