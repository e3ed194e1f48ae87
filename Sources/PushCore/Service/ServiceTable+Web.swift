/// Web notifications and the header fields of web pushes.
extension ServiceTable {
  /// A notification that a service worker shows (WHATWG: Notifications API; FCM's SDK for browsers
  /// adds `click_action`).
  static let webNotification = ServiceTable(
    "webpush.notification", .browser, requirements: [retagged],
    notificationMembers + [
      ServiceMember("click_action", .text),
      ServiceMember("actions", .list(.object(action), max: .max)),
    ])

  /// A message that a browser shows without a service worker (W3C Push API, "Declarative push
  /// messages"; WebKit: Meet Declarative Web Push).
  static let declarativePush = ServiceTable(
    "the message", .browser, unknown: .free, requirements: [Requirement(names: ["notification"])],
    [
      ServiceMember("mutable", .flag), ServiceMember("app_badge", appBadge),
      ServiceMember(
        "notification",
        .object(
          ServiceTable(
            "notification", .browser,
            requirements: [
              Requirement(names: ["title"]), Requirement(names: ["navigate"]), retagged,
            ],
            notificationMembers + [
              ServiceMember("navigate", .text(.filled), fills: .link),
              ServiceMember("app_badge", appBadge),
              ServiceMember("actions", .list(.object(declarativeAction), max: .max)),
            ]))),
    ])

  private static let appBadge = ServiceType.either(.count, .text(.seconds))

  /// A notification that alerts again needs a tag.
  private static let retagged = Requirement(cause: "renotify", values: ["true"], names: ["tag"])

  private static let notificationMembers: [ServiceMember] = [
    ServiceMember("title", .text(.filled), fills: .title),
    ServiceMember("body", .text, fills: .body), ServiceMember("icon", .text, fills: .iconURL),
    ServiceMember("image", .text, fills: .imageURL), ServiceMember("badge", .text),
    ServiceMember("dir", .words("auto", "ltr", "rtl")), ServiceMember("lang", .text),
    ServiceMember("tag", .text), ServiceMember("renotify", .flag),
    ServiceMember("requireInteraction", .flag), ServiceMember("silent", .flag),
    ServiceMember("vibrate", .either(.count, .list(.count, max: .max))),
    ServiceMember("timestamp", .anyNumber), ServiceMember("data", .any),
  ]

  private static let actionMembers: [ServiceMember] = [
    ServiceMember("action", .text), ServiceMember("title", .text), ServiceMember("icon", .text),
    ServiceMember("type", .text), ServiceMember("placeholder", .text),
  ]
  private static let action = ServiceTable(
    "the action", .browser, unknown: .free,
    requirements: [Requirement(names: ["action"]), Requirement(names: ["title"])], actionMembers)
  private static let declarativeAction = ServiceTable(
    "the action", .browser, unknown: .free,
    requirements: ["action", "title", "navigate"].map { Requirement(names: [$0]) },
    actionMembers + [ServiceMember("navigate", .text(.filled))])

  /// RFC 8030, sections 5.2 to 5.4.
  static let webHeaders = ServiceTable(
    "headers", .webHeaders, unknown: .free,
    [
      ServiceMember("TTL", .text(.seconds), fills: .ttl, as: .identifier),
      ServiceMember("Urgency", .words("very-low", "low", "normal", "high"), fills: .priority),
      ServiceMember("Topic", .text(.webTopic), fills: .collapseKey),
    ])
}
