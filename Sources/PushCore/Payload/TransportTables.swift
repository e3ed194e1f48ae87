/// The fields that APNs, FCM and HMS define, by their paths.
struct TransportTables {
  static let shared = TransportTables()

  private init() {}

  /// Apple: Generating a remote notification, payload key reference.
  let aps = FieldTable(
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
  let apnsOptions = FieldTable(
    text: ["/apns/fcm_options/image": .imageURL, "/apns/fcmOptions/imageUrl": .imageURL],
    identifier: [
      "/apns/headers/apns-priority": .priority, "/apns/headers/apns-collapse-id": .collapseKey,
      "/apns-collapse-id": .collapseKey, "/apns-priority": .priority, "/collapse_key": .collapseKey,
      "/collapseKey": .collapseKey, "/priority": .priority,
    ],
    any: ["/mutable_content": .mutableContent, "/content_available": .contentAvailable])

  /// The block from which FCM draws a notification.
  let notification = FieldTable(
    TransportTables.notificationRows + TransportTables.receivedNotificationRows)

  static let notificationRows = PathRow.rows(
    text: [
      "/title": .title, "/body": .body, "/image": .imageURL, "/icon": .iconURL, "/sound": .sound,
      "/android_channel_id": .channelID, "/channel_id": .channelID, "/click_action": .defaultName,
    ],
    identifier: ["/badge": .badge])

  /// A received notification as plugins hand it to the app (React Native Firebase: RemoteMessage;
  /// FlutterFire: RemoteNotification; Capacitor: PushNotificationSchema).
  private static let receivedNotificationRows = PathRow.rows(
    text: [
      "/android/imageUrl": .imageURL, "/apple/imageUrl": .imageURL, "/android/smallIcon": .iconURL,
      "/android/sound": .sound, "/ios/sound/name": .sound, "/android/channelId": .channelID,
      "/subtitle": .subtitle, "/ios/subtitle": .subtitle, "/apple/subtitle": .subtitle,
      "/android/clickAction": .defaultName, "/android/link": .link, "/link": .link,
    ],
    identifier: ["/ios/badge": .badge], any: ["/ios/sound": .value])

  /// The options of an FCM message for all platforms, beside its data.
  let options = FieldTable(TransportTables.optionRows)

  /// The options of an FCM or HMS message for Android, and those for all platforms.
  let androidOptions = FieldTable(
    // Android's first: the first row with a value supplies the field.
    TransportTables.androidRows + TransportTables.optionRows)

  /// The options of an FCM message for browsers.
  let browserOptions = FieldTable(
    text: [
      "/webpush/headers/Urgency": .priority, "/webpush/headers/Topic": .collapseKey,
      "/webpush/notification/title": .title, "/webpush/notification/body": .body,
      "/webpush/notification/image": .imageURL, "/webpush/notification/icon": .iconURL,
      "/webpush/fcm_options/link": .link,
    ],
    identifier: ["/webpush/headers/TTL": .ttl])

  static let androidRows = PathRow.rows(
    text: [
      "/android/priority": .priority, "/android/urgency": .priority,
      "/android/notification/title": .title, "/android/notification/body": .body,
      "/android/notification/image": .imageURL, "/android/notification/icon": .iconURL,
      // In programs that use Firebase's SDK for servers.
      "/android/notification/imageUrl": .imageURL,
      "/android/notification/sound": .sound, "/android/notification/channel_id": .channelID,
      "/android/notification/click_action": .defaultName,
      "/android/notification/notification_priority": .importance,
      "/android_v2/remote_notification/notification/title": .title,
      "/android_v2/remote_notification/notification/body": .body,
      "/android_v2/remote_notification/notification/image": .imageURL,
    ],
    identifier: ["/android/ttl": .ttl, "/android/collapse_key": .collapseKey])

  /// Options of legacy requests, and of dumps of received messages.
  static let optionRows = PathRow.rows(
    text: ["/fcm_options/image": .imageURL, "/category": .category],
    identifier: [
      "/time_to_live": .ttl, "/ttl": .ttl,
      // React Native's dumps have a number.
      "/priority": .priority, "/collapse_key": .collapseKey,
      "/collapseKey": .collapseKey,
    ],
    any: [
      "/mutable_content": .mutableContent, "/content_available": .contentAvailable,
      "/mutableContent": .mutableContent, "/contentAvailable": .contentAvailable,
    ])

  /// The notification of a received message, which FCM flattens into its data (Firebase SDK for
  /// Android: NotificationParams).
  static let flattenedRows = PathRow.rows(
    text: [
      "/gcm.n.title": .title, "/gcm.notification.title": .title, "/gcm.n.body": .body,
      "/gcm.notification.body": .body, "/gcm.n.image": .imageURL,
      "/gcm.notification.image": .imageURL, "/gcm.n.icon": .iconURL,
      "/gcm.notification.icon": .iconURL, "/gcm.n.sound2": .sound, "/gcm.n.sound": .sound,
      "/gcm.notification.sound2": .sound, "/gcm.notification.sound": .sound,
      "/gcm.n.android_channel_id": .channelID, "/gcm.notification.android_channel_id": .channelID,
      "/gcm.n.click_action": .defaultName, "/gcm.notification.click_action": .defaultName,
      "/gcm.n.link": .link, "/gcm.notification.link": .link,
    ])

  /// The texts of a notification that FCM flattens into the data.
  static let flattenedTexts: [JSONKey] = [
    "gcm.n.title", "gcm.n.body", "gcm.n.title_loc_key", "gcm.n.body_loc_key",
    "gcm.notification.title", "gcm.notification.body", "gcm.notification.title_loc_key",
    "gcm.notification.body_loc_key",
  ]

  /// Keys that FCM adds to the data of a received message (Firebase: RemoteMessage).
  static let receivedKeys =
    flattenedRows
    + PathRow.rows(
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
