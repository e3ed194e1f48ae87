/// The facts that APNs, FCM and HMS define, by their paths.
struct TransportTables {
  static let shared = TransportTables()

  private init() {}

  /// Apple: Generating a remote notification, payload key reference.
  let aps = FactTable([
    PathRow("/aps/alert/title", .localizable, .title),
    PathRow("/aps/alert/subtitle", .text, .subtitle),
    PathRow("/aps/alert/body", .localizable, .body),
    PathRow("/aps/alert", .any, .alert),
    PathRow("/aps/sound/name", .text, .sound),
    PathRow("/aps/sound", .any, .value),
    PathRow("/aps/badge", .number, .badge),
    PathRow("/aps/category", .text, .category),
    PathRow("/aps/interruption-level", .text, .importance),
    PathRow("/aps/mutable-content", .any, .mutableContent),
    PathRow("/aps/content-available", .any, .contentAvailable),
    PathRow("/aps/event", .any, .liveEvent),
    PathRow("/aps/content-state", .any, .liveState),
    PathRow("/aps/content-changed", .any, .contentChanged),
    PathRow("/fcm_options/image", .text, .imageURL),
  ])

  /// The APNs options of an FCM message, beside the payload.
  let apnsOptions = FactTable([
    PathRow("/apns/headers/apns-priority", .identifier, .priority),
    PathRow("/apns/headers/apns-collapse-id", .identifier, .collapseKey),
    PathRow("/apns/fcm_options/image", .text, .imageURL),
    PathRow("/apns-collapse-id", .identifier, .collapseKey),
    PathRow("/apns-priority", .identifier, .priority),
    PathRow("/collapse_key", .identifier, .collapseKey),
    PathRow("/collapseKey", .identifier, .collapseKey),
    PathRow("/priority", .identifier, .priority),
    PathRow("/mutable_content", .any, .mutableContent),
    PathRow("/content_available", .any, .contentAvailable),
  ])

  /// The block from which FCM draws a notification.
  let notification = FactTable(TransportTables.notificationRows)

  static let notificationRows: [PathRow] = [
    PathRow("/title", .text, .title),
    PathRow("/body", .text, .body),
    PathRow("/image", .text, .imageURL),
    PathRow("/icon", .text, .iconURL),
    PathRow("/sound", .text, .sound),
    PathRow("/android_channel_id", .text, .channelID),
    PathRow("/channel_id", .text, .channelID),
    PathRow("/click_action", .text, .defaultName),
    PathRow("/badge", .identifier, .badge),
  ]

  /// The options of an FCM message for all platforms, beside its data.
  let options = FactTable(TransportTables.optionRows)

  /// The options of an FCM or HMS message for Android and browsers, and those for all platforms.
  let androidOptions = FactTable(
    [
      PathRow("/android/ttl", .identifier, .ttl),
      PathRow("/android/priority", .text, .priority),
      PathRow("/android/urgency", .text, .priority),
      PathRow("/android/collapse_key", .identifier, .collapseKey),
      PathRow("/android/notification/title", .text, .title),
      PathRow("/android/notification/body", .text, .body),
      PathRow("/android/notification/image", .text, .imageURL),
      PathRow("/android/notification/icon", .text, .iconURL),
      PathRow("/android/notification/sound", .text, .sound),
      PathRow("/android/notification/channel_id", .text, .channelID),
      PathRow("/android/notification/click_action", .text, .defaultName),
      PathRow("/android/notification/notification_priority", .text, .importance),
      PathRow("/webpush/headers/TTL", .identifier, .ttl),
      PathRow("/webpush/headers/Urgency", .text, .priority),
      PathRow("/webpush/headers/Topic", .text, .collapseKey),
      PathRow("/webpush/notification/title", .text, .title),
      PathRow("/webpush/notification/body", .text, .body),
      PathRow("/webpush/notification/image", .text, .imageURL),
      PathRow("/webpush/notification/icon", .text, .iconURL),
      PathRow("/webpush/fcm_options/link", .text, .link),
    ] + TransportTables.optionRows)

  /// Options of legacy requests, and of dumps of received messages.
  private static let optionRows: [PathRow] = [
    PathRow("/time_to_live", .identifier, .ttl),
    PathRow("/ttl", .identifier, .ttl),
    // React Native's dumps have a number.
    PathRow("/priority", .identifier, .priority),
    PathRow("/collapse_key", .identifier, .collapseKey),
    PathRow("/collapseKey", .identifier, .collapseKey),
    PathRow("/mutable_content", .any, .mutableContent),
    PathRow("/content_available", .any, .contentAvailable),
    PathRow("/fcm_options/image", .text, .imageURL),
  ]

  /// Keys that FCM and tools add to a payload.
  static let addedKeys: [PathRow] = [
    PathRow("/aps", .any, .ignored),
    PathRow("/gcm.*", .any, .reserved),
    PathRow("/google.*", .any, .reserved),
    PathRow("/fcm_options", .any, .ignored),
    PathRow("/Simulator Target Bundle", .any, .ignored),
  ]
}
