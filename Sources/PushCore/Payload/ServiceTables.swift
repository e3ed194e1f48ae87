/// The facts in the envelopes of other services, by their paths.
enum ServiceTables {
  /// Returns the table for an envelope; nil for a standard one and for OneSignal's notifications.
  static func envelope(_ kind: EnvelopeKind) -> FactTable? {
    switch kind {
    case .standard, .oneSignalNotification: nil
    case .expo: expo
    case .oneSignalRequest: oneSignal
    case .gorush: gorush
    case .fcmWeb: fcmWeb
    case .declarativeWebPush: declarative
    }
  }

  /// Expo: Message request format.
  private static let expo = FactTable([
    PathRow("/title", .text, .title),
    PathRow("/subtitle", .text, .subtitle),
    PathRow("/body", .text, .body),
    PathRow("/richContent/image", .text, .imageURL),
    PathRow("/icon", .text, .iconURL),
    PathRow("/sound/name", .text, .sound),
    PathRow("/sound", .any, .value),
    PathRow("/badge", .number, .badge),
    PathRow("/channelId", .text, .channelID),
    PathRow("/categoryId", .text, .category),
    PathRow("/interruptionLevel", .text, .importance),
    PathRow("/ttl", .identifier, .ttl),
    PathRow("/priority", .text, .priority),
    PathRow("/collapseId", .text, .collapseKey),
    PathRow("/mutableContent", .any, .mutableContent),
    PathRow("/_contentAvailable", .any, .contentAvailable),
  ])

  /// OneSignal REST API: Create notification.
  private static let oneSignal = FactTable([
    PathRow("/headings/en", .text, .title),
    PathRow("/headings/*", .text, .title),
    PathRow("/subtitle/en", .text, .subtitle),
    PathRow("/subtitle/*", .text, .subtitle),
    PathRow("/contents/en", .text, .body),
    PathRow("/contents/*", .text, .body),
    PathRow("/big_picture", .text, .imageURL),
    PathRow("/small_icon", .text, .iconURL),
    PathRow("/ios_sound", .text, .sound),
    PathRow("/android_sound", .text, .sound),
    PathRow("/android_channel_id", .text, .channelID),
    PathRow("/existing_android_channel_id", .text, .channelID),
    PathRow("/ios_interruption_level", .text, .importance),
    PathRow("/ios_category", .text, .category),
    PathRow("/url", .text, .link),
    PathRow("/app_url", .text, .link),
    PathRow("/web_url", .text, .link),
    PathRow("/ttl", .identifier, .ttl),
    PathRow("/priority", .identifier, .priority),
    PathRow("/collapse_id", .text, .collapseKey),
    PathRow("/mutable_content", .any, .mutableContent),
    PathRow("/content_available", .any, .contentAvailable),
  ])

  /// gorush: README, request body.
  private static let gorush = FactTable([
    PathRow("/title", .text, .title),
    PathRow("/alert/title", .text, .title),
    PathRow("/notification/title", .text, .title),
    PathRow("/huawei_notification/title", .text, .title),
    PathRow("/alert/subtitle", .text, .subtitle),
    PathRow("/message", .text, .body),
    PathRow("/alert/body", .text, .body),
    PathRow("/notification/body", .text, .body),
    PathRow("/huawei_notification/body", .text, .body),
    PathRow("/image", .text, .imageURL),
    PathRow("/notification/image", .text, .imageURL),
    PathRow("/notification/icon", .text, .iconURL),
    PathRow("/sound/name", .text, .sound),
    PathRow("/sound", .any, .value),
    PathRow("/badge", .number, .badge),
    PathRow("/category", .text, .category),
    PathRow("/interruption_level", .text, .importance),
    PathRow("/notification/channel_id", .text, .channelID),
    PathRow("/notification/click_action", .text, .defaultName),
    PathRow("/time_to_live", .identifier, .ttl),
    PathRow("/huawei_ttl", .identifier, .ttl),
    PathRow("/priority", .text, .priority),
    PathRow("/collapse_key", .identifier, .collapseKey),
    PathRow("/collapse_id", .identifier, .collapseKey),
    PathRow("/mutable_content", .any, .mutableContent),
    PathRow("/content_available", .any, .contentAvailable),
  ])

  /// Firebase JavaScript SDK: MessagePayload.
  private static let fcmWeb = FactTable([
    PathRow("/fcmOptions/link", .text, .link),
    PathRow("/priority", .text, .priority),
    PathRow("/collapse_key", .identifier, .collapseKey),
    PathRow("/collapseKey", .identifier, .collapseKey),
  ])

  /// W3C Push API: Declarative push messages.
  private static let declarative = FactTable([
    PathRow("/app_badge", .identifier, .badge),
    PathRow("/mutable", .any, .ignored),
  ])

  /// WHATWG Notifications API, with the additions of FCM and of declarative messages.
  static let webNotification = FactTable([
    PathRow("/title", .text, .title),
    PathRow("/body", .text, .body),
    PathRow("/image", .text, .imageURL),
    PathRow("/icon", .text, .iconURL),
    PathRow("/navigate", .text, .link),
    PathRow("/click_action", .text, .link),
    PathRow("/app_badge", .identifier, .badge),
  ])
}
