/// The facts that APNs, FCM and HMS define, by their paths.
struct TransportTables {
  static let shared = TransportTables()

  private init() {}

  /// Apple: Generating a remote notification, payload key reference.
  let aps = FactTable(
    text: [
      "/aps/alert/subtitle": .subtitle, "/aps/sound/name": .sound, "/aps/category": .category,
      "/aps/interruption-level": .importance, "/fcm_options/image": .imageURL,
    ],
    localizable: ["/aps/alert/title": .title, "/aps/alert/body": .body],
    number: ["/aps/badge": .badge],
    any: [
      "/aps/alert": .alert, "/aps/sound": .value, "/aps/mutable-content": .mutableContent,
      "/aps/content-available": .contentAvailable, "/aps/event": .liveEvent,
      "/aps/content-state": .liveState, "/aps/content-changed": .contentChanged,
    ])

  /// The APNs options of an FCM message, beside the payload.
  let apnsOptions = FactTable(
    text: ["/apns/fcm_options/image": .imageURL],
    identifier: [
      "/apns/headers/apns-priority": .priority, "/apns/headers/apns-collapse-id": .collapseKey,
      "/apns-collapse-id": .collapseKey, "/apns-priority": .priority, "/collapse_key": .collapseKey,
      "/collapseKey": .collapseKey, "/priority": .priority,
    ],
    any: ["/mutable_content": .mutableContent, "/content_available": .contentAvailable])

  /// The block from which FCM draws a notification.
  let notification = FactTable(TransportTables.notificationRows)

  static let notificationRows = PathRow.rows(
    text: [
      "/title": .title, "/body": .body, "/image": .imageURL, "/icon": .iconURL, "/sound": .sound,
      "/android_channel_id": .channelID, "/channel_id": .channelID, "/click_action": .defaultName,
    ],
    identifier: ["/badge": .badge])

  /// The options of an FCM message for all platforms, beside its data.
  let options = FactTable(TransportTables.optionRows)

  /// The options of an FCM or HMS message for Android and browsers, and those for all platforms.
  let androidOptions = FactTable(
    TransportTables.androidRows
      // After Android's: the first row with a value supplies the fact.
      + PathRow.rows(
        text: [
          "/webpush/headers/Urgency": .priority, "/webpush/headers/Topic": .collapseKey,
          "/webpush/notification/title": .title, "/webpush/notification/body": .body,
          "/webpush/notification/image": .imageURL, "/webpush/notification/icon": .iconURL,
          "/webpush/fcm_options/link": .link,
        ],
        identifier: ["/webpush/headers/TTL": .ttl]) + TransportTables.optionRows)

  static let androidRows = PathRow.rows(
    text: [
      "/android/priority": .priority, "/android/urgency": .priority,
      "/android/notification/title": .title, "/android/notification/body": .body,
      "/android/notification/image": .imageURL, "/android/notification/icon": .iconURL,
      "/android/notification/sound": .sound, "/android/notification/channel_id": .channelID,
      "/android/notification/click_action": .defaultName,
      "/android/notification/notification_priority": .importance,
    ],
    identifier: ["/android/ttl": .ttl, "/android/collapse_key": .collapseKey])

  /// Options of legacy requests, and of dumps of received messages.
  private static let optionRows = PathRow.rows(
    text: ["/fcm_options/image": .imageURL],
    identifier: [
      "/time_to_live": .ttl, "/ttl": .ttl,
      // React Native's dumps have a number.
      "/priority": .priority, "/collapse_key": .collapseKey,
      "/collapseKey": .collapseKey,
    ],
    any: ["/mutable_content": .mutableContent, "/content_available": .contentAvailable])

  /// Keys that FCM adds to the data of a received message (Firebase: RemoteMessage).
  static let receivedKeys = PathRow.rows(
    text: ["/google.delivered_priority": .priority],
    identifier: ["/google.ttl": .ttl, "/collapse_key": .collapseKey],
    any: ["/google.*": .reserved, "/gcm.*": .reserved, "/from": .reserved])

  /// ``receivedKeys``, and all other keys as the customer's.
  static let customData = receivedKeys + PathRow.rows(any: ["/*": .attributes])

  /// Keys that FCM and tools add to a payload.
  static let addedKeys = PathRow.rows(
    any: [
      "/aps": .ignored, "/gcm.*": .reserved, "/google.*": .reserved, "/fcm_options": .ignored,
      "/Simulator Target Bundle": .ignored,
    ])
}

/// The facts in the envelopes of other services, by their paths.
enum ServiceTables {
  /// Returns the table for an envelope; nil for a standard one and for OneSignal's notifications.
  static func envelope(_ view: PayloadView) -> FactTable? {
    switch view.kindOfEnvelope {
    case .standard, .oneSignalNotification: nil
    case .expo: expo
    case .oneSignalRequest: oneSignal
    case .gorush: view.isForAPNs ? gorushForIOS : gorush
    case .fcmWeb: fcmWeb
    case .declarativeWebPush: declarative
    }
  }

  /// Expo: Message request format.
  private static let expo = FactTable(
    text: [
      "/title": .title, "/subtitle": .subtitle, "/body": .body, "/richContent/image": .imageURL,
      "/icon": .iconURL, "/sound/name": .sound, "/channelId": .channelID, "/categoryId": .category,
      "/interruptionLevel": .importance, "/priority": .priority, "/collapseId": .collapseKey,
    ],
    identifier: ["/ttl": .ttl],
    number: ["/badge": .badge],
    any: [
      "/sound": .value, "/mutableContent": .mutableContent, "/_contentAvailable": .contentAvailable,
    ])

  /// OneSignal REST API: Create notification.
  private static let oneSignal = FactTable(
    text: [
      "/headings/en": .title, "/headings/*": .title, "/subtitle/en": .subtitle,
      "/subtitle/*": .subtitle, "/contents/en": .body, "/contents/*": .body,
      "/big_picture": .imageURL, "/small_icon": .iconURL, "/ios_sound": .sound,
      "/android_sound": .sound, "/android_channel_id": .channelID,
      "/existing_android_channel_id": .channelID, "/ios_interruption_level": .importance,
      "/ios_category": .category, "/url": .link, "/app_url": .link, "/web_url": .link,
      "/collapse_id": .collapseKey,
    ],
    identifier: ["/ttl": .ttl, "/priority": .priority],
    any: ["/mutable_content": .mutableContent, "/content_available": .contentAvailable])

  /// gorush: README, request body.
  private static let gorush = FactTable(gorushRows + TransportTables.androidRows)

  /// Live Activities, and the block that FCM's API defines for APNs.
  private static let gorushForIOS = FactTable(
    gorushRows
      + PathRow.rows(
        text: [
          "/name": .sound, "/apns/payload/aps/alert/title": .title,
          "/apns/payload/aps/alert/subtitle": .subtitle, "/apns/payload/aps/alert/body": .body,
          "/apns/payload/aps/sound/name": .sound, "/apns/payload/aps/category": .category,
          "/apns/payload/aps/interruption-level": .importance,
        ],
        number: ["/apns/payload/aps/badge": .badge],
        any: [
          "/alert": .alert, "/event": .liveEvent, "/content-state": .liveState,
          "/apns/payload/aps/alert": .alert, "/apns/payload/aps/sound": .value,
          "/apns/payload/aps/event": .liveEvent, "/apns/payload/aps/content-state": .liveState,
          "/apns/payload/aps/mutable-content": .mutableContent,
          "/apns/payload/aps/content-available": .contentAvailable,
        ]))

  private static let gorushRows = PathRow.rows(
    text: [
      "/title": .title, "/alert/title": .title, "/notification/title": .title,
      "/huawei_notification/title": .title, "/alert/subtitle": .subtitle, "/message": .body,
      "/alert/body": .body, "/notification/body": .body, "/huawei_notification/body": .body,
      "/image": .imageURL, "/notification/image": .imageURL, "/notification/icon": .iconURL,
      "/sound/name": .sound, "/category": .category, "/interruption_level": .importance,
      "/notification/channel_id": .channelID, "/notification/click_action": .defaultName,
      "/priority": .priority,
    ],
    identifier: [
      "/time_to_live": .ttl, "/huawei_ttl": .ttl, "/collapse_key": .collapseKey,
      "/collapse_id": .collapseKey,
    ],
    number: ["/badge": .badge],
    any: [
      "/sound": .value, "/mutable_content": .mutableContent,
      "/content_available": .contentAvailable,
    ])

  /// Firebase JavaScript SDK: MessagePayload.
  private static let fcmWeb = FactTable(
    text: ["/fcmOptions/link": .link, "/priority": .priority],
    identifier: ["/collapse_key": .collapseKey, "/collapseKey": .collapseKey])

  /// W3C Push API: Declarative push messages.
  private static let declarative = FactTable(
    identifier: ["/app_badge": .badge], any: ["/mutable": .ignored])

  /// WHATWG Notifications API, with the additions of FCM and of declarative messages.
  static let webNotification = FactTable(
    text: [
      "/title": .title, "/body": .body, "/image": .imageURL, "/icon": .iconURL, "/navigate": .link,
      "/click_action": .link,
    ],
    identifier: ["/app_badge": .badge])
}
