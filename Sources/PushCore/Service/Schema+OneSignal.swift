/// A request of OneSignal's REST API (OneSignal: Create message, push).
///
/// The request has many more members, for which all names are free.
extension Schema {
  static let noAudience = DiagnosticKind(
    "onesignal.no-recipient", .warning, "the request has no recipient, such as included_segments",
    meaning: """
      OneSignal rejects a request that says to nobody whom the message is for. A document that is \
      only a message may be a template, to which a program adds the recipient; this is then a note.
      """,
    source: "OneSignal: REST API, Create message.",
    remedy: "Add `included_segments`, `include_aliases`, `include_subscription_ids` or `filters`.")

  static let oneSignal = Schema(
    "the request", .oneSignal, unknown: .free,
    requirements: [
      Requirement(names: ["app_id"]),
      Requirement(names: ["contents", "template_id", "content_available", "email_body"]),
      Requirement(cause: "include_aliases", names: ["target_channel"]),
    ],
    choices: [
      Choice(
        names: [
          "included_segments", "include_aliases", "filters", "include_subscription_ids",
          "include_player_ids", "include_external_user_ids",
        ], orAny: otherRecipients, several: Receiver.oneSignal.value,
        none: noAudience)
    ],
    audience + texts + content + options)

  /// The part of the request that an app gives the SDKs, which add the rest.
  static let oneSignalOfApp = Schema(
    "the request", .oneSignal, unknown: .free, audience + texts + content + options)

  /// Recipients of an older API and of other channels (OneSignal: Create message, `include_…`).
  private static let otherRecipients: [JSONKey] = [
    "include_email_tokens", "include_phone_numbers", "include_ios_tokens",
    "include_android_reg_ids", "include_chrome_reg_ids", "include_chrome_web_reg_ids",
    "include_wp_wns_uris", "include_amazon_reg_ids", "email_to",
  ]

  private static let audience: [SchemaMember] = [
    SchemaMember("app_id", .text), SchemaMember("included_segments", .texts),
    SchemaMember("excluded_segments", .texts), SchemaMember("include_aliases", .object(aliases)),
    SchemaMember("include_subscription_ids", .list(.text, max: 20_000)),
    SchemaMember("include_player_ids", .list(.text, max: 2000)),
    SchemaMember("include_external_user_ids", .list(.text, max: 2000)),
    SchemaMember("filters", .list(.map, max: 200)),
    SchemaMember("target_channel", .words("push", "email", "sms")),
    SchemaMember("template_id", .text), SchemaMember("name", .text),
  ]

  /// Labels of IDs; those of the app are free.
  private static let aliases = Schema(
    "include_aliases", .oneSignal, unknown: .free,
    [
      SchemaMember("external_id", .texts).mistaken(for: "external_ids", "external_user_id"),
      SchemaMember("onesignal_id", .texts).mistaken(for: "onesignal_ids"),
    ])

  private static let texts: [SchemaMember] = [
    SchemaMember("contents", .object(byLanguage("contents", .body))).mistaken(for: "content"),
    SchemaMember("headings", .object(byLanguage("headings", .title))).mistaken(for: "heading"),
    SchemaMember("subtitle", .object(byLanguage("subtitle", .subtitle))),
  ]

  /// A text in several languages; English is the one for all others.
  private static func byLanguage(_ name: String, _ field: PayloadField) -> Schema {
    Schema(
      name, .oneSignal, unknown: .free, requirements: [Requirement(names: ["en"])],
      [
        SchemaMember("en", .text(.filled), fills: field),
        SchemaMember("*", .text, fills: field),
      ])
  }

  private static let content: [SchemaMember] = [
    SchemaMember("data", .map), SchemaMember("custom_data", .map),
    SchemaMember("big_picture", .text, fills: .imageURL),
    SchemaMember(
      "ios_attachments",
      .object(
        Schema(
          "ios_attachments", .oneSignal, unknown: .free,
          [SchemaMember("*", .text, fills: .imageURL)]))),
    SchemaMember("chrome_web_image", .text, fills: .imageURL),
    SchemaMember("huawei_big_picture", .text, fills: .imageURL),
    SchemaMember("adm_big_picture", .text, fills: .imageURL),
    SchemaMember("small_icon", .text, fills: .iconURL),
    SchemaMember("large_icon", .text, fills: .iconURL),
    SchemaMember("chrome_web_icon", .text, fills: .iconURL),
    SchemaMember("url", .text, fills: .link), SchemaMember("app_url", .text, fills: .link),
    SchemaMember("web_url", .text, fills: .link),
    SchemaMember("buttons", .list(.object(button), max: .max)),
    SchemaMember("web_buttons", .list(.object(button), max: .max)),
  ]

  private static let button = Schema(
    "the button", .oneSignal, unknown: .free,
    requirements: [Requirement(names: ["id"]), Requirement(names: ["text"])],
    ["id", "text", "icon", "url"].map { SchemaMember($0, .text) })

  private static let options: [SchemaMember] = [
    SchemaMember("ios_sound", .text, fills: .sound),
    SchemaMember("android_sound", .text, fills: .sound),
    SchemaMember("android_channel_id", .text, fills: .channelID),
    SchemaMember("existing_android_channel_id", .text, fills: .channelID),
    SchemaMember("ios_badgeType", .words("None", "SetTo", "Increase")),
    SchemaMember("ios_badgeCount", .int32, fills: .badge, as: .identifier),
    SchemaMember("ios_interruption_level", .text, fills: .interruption),
    SchemaMember("ios_relevance_score", .number(0...1), fills: .relevance, as: .any),
    SchemaMember("ios_category", .text, fills: .category),
    SchemaMember("thread_id", .text, fills: .thread, as: .any),
    SchemaMember("collapse_id", .text(.collapseID), fills: .collapseKey),
    SchemaMember("ttl", .count, fills: .ttl, as: .identifier),
    SchemaMember("priority", .integer(0...10), fills: .priority, as: .identifier),
    SchemaMember("content_available", .flag, fills: .contentAvailable),
    SchemaMember("mutable_content", .flag, fills: .mutableContent),
  ]
}
