/// Web notifications and the header fields of web pushes.
extension Schema {
  /// A notification that a service worker shows (WHATWG: Notifications API; FCM's SDK for browsers
  /// adds `click_action`).
  static let webNotification = Schema(
    "webpush.notification", .browser, requirements: [retagged],
    notificationMembers + [
      SchemaMember("click_action", .text),
      SchemaMember("actions", .list(.object(action), max: .max)),
    ])

  /// The options of `showNotification` with the title beside them, without which nothing is shown.
  static let webOptions = Schema(
    "notification", .browser, unknown: .free,
    requirements: [Requirement(names: ["title"]), retagged],
    notificationMembers + [SchemaMember("actions", .list(.object(action), max: .max))])

  /// A message that a browser shows without a service worker (W3C Push API, "Declarative push
  /// messages"; WebKit: Meet Declarative Web Push).
  static let declarativePush = Schema(
    "the message", .browser, unknown: .free,
    requirements: [Requirement(names: ["notification"]), Requirement(names: ["web_push"])],
    [
      SchemaMember("web_push", .integer(8030...8030)),
      SchemaMember("mutable", .flag), SchemaMember("app_badge", appBadge),
      SchemaMember(
        "notification",
        .object(
          Schema(
            "notification", .browser,
            requirements: [
              Requirement(names: ["title"]), Requirement(names: ["navigate"]), retagged,
            ],
            notificationMembers + [
              SchemaMember("navigate", .text(.filled), fills: .link),
              SchemaMember("app_badge", appBadge),
              SchemaMember("actions", .list(.object(declarativeAction), max: .max)),
            ]))),
    ])

  /// The same in a request for Huawei Push Kit, with its names (Huawei: REST API, WebNotification).
  static let huaweiWebNotification = Schema(
    "webpush.notification", .browser, requirements: [retagged],
    notificationMembers + [
      SchemaMember("require_interaction", .flag),
      SchemaMember("actions", .list(.object(action), max: .max)),
    ])

  private static let appBadge = ValueForm.either(.count, .text(.seconds))

  /// A notification that alerts again needs a tag.
  private static let retagged = Requirement(cause: "renotify", values: ["true"], names: ["tag"])

  private static let notificationMembers: [SchemaMember] = [
    SchemaMember("title", .text(.filled), fills: .title),
    SchemaMember("body", .text, fills: .body), SchemaMember("icon", .text, fills: .iconURL),
    SchemaMember("image", .text, fills: .imageURL), SchemaMember("badge", .text),
    SchemaMember("dir", .words("auto", "ltr", "rtl")), SchemaMember("lang", .text),
    SchemaMember("tag", .either(.text, .anyNumber)), SchemaMember("renotify", .flag),
    SchemaMember("requireInteraction", .flag), SchemaMember("silent", .flag),
    SchemaMember("vibrate", .either(.count, .list(.count, max: .max))),
    SchemaMember("timestamp", .anyNumber), SchemaMember("data", .any),
  ]

  private static let actionMembers: [SchemaMember] = [
    SchemaMember("action", .text), SchemaMember("title", .text), SchemaMember("icon", .text),
    SchemaMember("type", .text), SchemaMember("placeholder", .text),
  ]
  private static let action = Schema(
    "the action", .browser, unknown: .free,
    requirements: [Requirement(names: ["action"]), Requirement(names: ["title"])], actionMembers)
  private static let declarativeAction = Schema(
    "the action", .browser, unknown: .free,
    requirements: ["action", "title", "navigate"].map { Requirement(names: [$0]) },
    actionMembers + [SchemaMember("navigate", .text(.filled))])

  /// RFC 8030, sections 5.2 to 5.4.
  static let webHeaders = Schema(
    "headers", .webHeaders, unknown: .free,
    [
      SchemaMember("TTL", .text(.seconds), fills: .ttl, as: .identifier),
      SchemaMember("Urgency", .words("very-low", "low", "normal", "high"), fills: .priority),
      SchemaMember("Topic", .text(.webTopic), fills: .collapseKey),
    ])
}
