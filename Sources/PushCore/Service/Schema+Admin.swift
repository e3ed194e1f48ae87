/// A message as Firebase's Admin SDKs take it, which is the message of FCM's API without the request
/// around it.
///
/// The first name of a member is that of the SDK for Node.js; it converts its names, and its
/// milliseconds, to those of the API. The SDKs for Go and PHP read the API's own. Firebase Admin
/// Node.js SDK: `messaging.Message` and `MulticastMessage`; Firebase Admin SDK for Go: `messaging`;
/// kreait/firebase-php: `CloudMessage`.
extension Schema {
  static let adminMessage = Schema(
    "the message", .admin, unknown: .rejected,
    choices: [
      Choice(
        names: ["token", "tokens", "fid", "topic", "condition"],
        several: severalRecipients)
    ],
    [
      SchemaMember("token", .text(.address)),
      SchemaMember("tokens", .list(.text(.address), max: 500)),
      SchemaMember("fid", .text(.address)), SchemaMember("topic", .text(.adminTopic)),
      SchemaMember("condition", .text(.condition)), SchemaMember("data", .data),
      adminObject(
        "notification",
        [
          SchemaMember("title", .text, fills: .title), SchemaMember("body", .text, fills: .body),
          SchemaMember("imageUrl", "image", .text, fills: .imageURL).imageNames,
        ]),
      adminObject("android", adminAndroid),
      adminObject(
        "apns",
        [
          SchemaMember("headers", .object(apnsHeaders)),
          SchemaMember("payload", .payload(adminPayload)),
          SchemaMember("liveActivityToken", "live_activity_token", .text),
          adminOptions([SchemaMember("imageUrl", "image", .text, fills: .imageURL)]),
        ]),
      adminObject(
        "webpush",
        [
          SchemaMember("headers", .object(webHeaders)), SchemaMember("data", .data),
          SchemaMember("notification", .object(webNotification)),
          adminOptions([SchemaMember("link", .text(.httpsURL), fills: .link)]),
        ]),
      adminOptions(),
    ])

  private static let adminPayload = Schema(
    "the payload", .apple, unknown: .free, [SchemaMember("aps", .object(adminAPS))])

  /// `aps` with the names that the SDK for Node.js converts (`messaging.Aps`).
  static let adminAPS = Schema(
    "aps", .apple, unknown: .ignoredKey,
    renamed(
      aps.members,
      by: [
        SchemaMember("alert", .either(.text, .object(adminAlert)), fills: .alert),
        SchemaMember(
          "contentAvailable", "content-available", .either(.flag, .integer(0...1)),
          fills: .contentAvailable),
        SchemaMember(
          "mutableContent", "mutable-content", .either(.flag, .integer(0...1)),
          fills: .mutableContent),
        SchemaMember("threadId", "thread-id", .text, fills: .thread, as: .any),
        SchemaMember("sound", .either(.text, .object(adminSound)), fills: .value),
      ]))

  private static let adminAlert = Schema(
    "alert", .apple,
    renamed(
      alert.members,
      by: [
        SchemaMember("launchImage", "launch-image", .text),
        SchemaMember("titleLocKey", "title-loc-key", .text, fills: .titleKey, as: .any),
        SchemaMember("titleLocArgs", "title-loc-args", .texts, fills: .titleArguments),
        SchemaMember("subtitleLocKey", "subtitle-loc-key", .text, fills: .subtitleKey, as: .any),
        SchemaMember("subtitleLocArgs", "subtitle-loc-args", .texts, fills: .subtitleArguments),
        SchemaMember("locKey", "loc-key", .text, fills: .bodyKey, as: .any),
        SchemaMember("locArgs", "loc-args", .texts, fills: .bodyArguments),
        SchemaMember("actionLocKey", "action-loc-key", .text),
      ]))

  private static let adminSound = Schema(
    "sound", .apple,
    renamed(
      apsSound.members, by: [SchemaMember("critical", .either(.flag, .integer(0...1)))]))

  // MARK: Parts

  private static let adminAndroid =
    renamed(
      nodeFirst(fcmDelivery),
      by: [SchemaMember("ttl", adminLifetime, fills: .ttl, as: .identifier), adminOptions()])
    + [
      SchemaMember("priority", .priority, fills: .priority),
      adminObject("notification", named: "android.notification", adminAndroidNotification),
    ]

  /// Milliseconds, or seconds with their unit.
  private static let adminLifetime = ValueForm.either(
    .duration(max: longestLifetime), .integer(0...longestLifetime * 1000))

  private static let adminAndroidNotification = renamed(
    nodeFirst(fcmAndroidNotification.members),
    by: [
      SchemaMember("imageUrl", "image", .text, fills: .imageURL).imageNames,
      SchemaMember("eventTimestamp", "event_time", "eventTime", .text),
      SchemaMember(
        "priority", "notification_priority", "notificationPriority",
        .word(adminPriorities + adminPriorities.map { "PRIORITY_" + $0 }, prefix: ""),
        fills: .importance),
      SchemaMember(
        "vibrateTimingsMillis", "vibrate_timings", "vibrateTimings",
        .list(.either(.duration, .count), max: .max)),
      adminObject(
        "lightSettings", or: "light_settings",
        [
          SchemaMember("color", .either(.text, .map)),
          SchemaMember(
            "lightOnDurationMillis", "light_on_duration", "lightOnDuration",
            .either(.duration, .count)),
          SchemaMember(
            "lightOffDurationMillis", "light_off_duration", "lightOffDuration",
            .either(.duration, .count)),
        ]),
    ])

  private static let adminPriorities = ["MIN", "LOW", "DEFAULT", "HIGH", "MAX"]

  private static func adminObject(
    _ name: JSONKey, or other: JSONKey? = nil, named title: String? = nil, _ members: [SchemaMember]
  ) -> SchemaMember {
    let type = ValueForm.object(
      Schema(title ?? name.text, .admin, unknown: .rejected, members))
    return other.map { SchemaMember(name, $0, type) } ?? SchemaMember(name, type)
  }

  private static func adminOptions(_ others: [SchemaMember] = []) -> SchemaMember {
    adminObject(
      "fcmOptions", or: "fcm_options",
      others + [SchemaMember("analyticsLabel", "analytics_label", .text(.label))])
  }

  // MARK: Names

  /// Returns members of the API with the names of the SDK for Node.js before the API's.
  private static func nodeFirst(_ members: [SchemaMember]) -> [SchemaMember] {
    members.map {
      SchemaMember($0.names.reversed(), $0.type, $0.field, $0.kind).mistaken(for: $0.mistakes)
    }
  }

  /// Returns members, and in place of those with one of the names of `others` these.
  private static func renamed(
    _ members: [SchemaMember], by others: [SchemaMember]
  ) -> [SchemaMember] {
    let replaced = Set(others.flatMap { $0.names.map(\.text) })
    return members.filter { !$0.names.contains { replaced.contains($0.text) } } + others
  }

  /// Whether an object has a name, or a number, that only the SDK for Node.js takes.
  func isForNode(_ object: Int, on tape: JSONTape) -> Bool {
    guard tape.kind(object) == .object else { return false }
    var isFound = false
    tape.eachMember(of: object) { value in
      let key = tape.key(ofValue: value)
      guard !isFound, let member = member(key, on: tape) else { return }
      let isRenamed = member.names.count > 1 && tape.keyMatches(key, member.names[0])
      let isNumber = member.field == .ttl && tape.kind(value) == .number
      isFound =
        receiver === Receiver.admin && (isRenamed || isNumber)
        || member.type.object?.isForNode(value, on: tape) == true
    }
    return isFound
  }
}
