/// The fields that APNs, FCM and HMS define, by their paths.
///
/// Most are those that a ``Schema`` fills; ``TransportReader`` knows which field replaces a missing
/// one. Each table is made when it is first used, because most documents need one or two of them.
enum TransportTables {
  /// Apple: Generating a remote notification, payload key reference.
  static let aps = FieldTable(
    Schema.aps.rows(at: "aps") + PathRow.rows(text: ["/fcm_options/image": .imageURL]))

  /// The same with the names of Firebase's Admin SDKs.
  static let adminAPS = FieldTable(Schema.adminAPS.rows(at: "aps"))

  /// The notification of a message for Firebase's Admin SDKs, and that for Android.
  static let adminNotification = FieldTable(Schema.adminMessage.rows(of: "notification"))
  static let adminAndroid = FieldTable(Schema.adminMessage.rows(of: "android"))

  /// The APNs options of an FCM message, beside the payload.
  static let apnsOptions = FieldTable(
    Schema.fcmMessage.rows(of: "apns")
      // In programs that use Firebase's SDK for servers.
      + PathRow.rows(text: ["/apns/fcmOptions/imageUrl": .imageURL])
      + Schema.apnsHeaders.rows() + Schema.legacyRequest.ownRows
      + PathRow.rows(identifier: ["/collapseKey": .collapseKey]))

  /// The block from which FCM draws a notification.
  static let notification = FieldTable(
    notificationRows + receivedNotificationRows)

  static let notificationRows = Schema.legacyNotification.rows()

  /// A received notification as plugins hand it to the app (React Native Firebase: RemoteMessage;
  /// FlutterFire: RemoteNotification; Capacitor: PushNotificationSchema).
  private static let receivedNotificationRows = PathRow.rows(
    text: [
      "/android/imageUrl": .imageURL, "/apple/imageUrl": .imageURL, "/android/smallIcon": .iconURL,
      "/android/sound": .sound, "/ios/sound/name": .sound, "/android/channelId": .channelID,
      "/ios/subtitle": .subtitle, "/apple/subtitle": .subtitle,
      "/android/clickAction": .defaultName, "/android/link": .link, "/link": .link,
    ],
    identifier: ["/ios/badge": .badge], any: ["/ios/sound": .value])

  /// The options of an FCM message for all platforms, beside its data.
  static let options = FieldTable(optionRows)

  /// The options of an FCM or HMS message for Android, and those for all platforms.
  static let androidOptions = FieldTable(
    // Android's first: the first row with a value supplies the field.
    androidRows + optionRows)

  /// The same of an HMS message, in which the action of a tap is an object.
  static let huaweiOptions = FieldTable(
    androidRows.filter { $0.path.last?.text != "click_action" }
      + PathRow.rows(text: ["/android/delivery_priority": .priority]) + optionRows)

  /// The options of an FCM message for browsers.
  static let browserOptions = FieldTable(Schema.fcmMessage.rows(of: "webpush"))

  static let androidRows =
    Schema.fcmMessage.rows(of: "android")
    + PathRow.rows(
      text: [
        "/android/urgency": .priority,
        // In programs that use Firebase's SDK for servers.
        "/android/notification/imageUrl": .imageURL,
      ]) + Schema.fcmMessage.rows(of: "android_v2")

  /// Options of legacy requests, and of dumps of received messages.
  static let optionRows =
    Schema.legacyRequest.ownRows
    + PathRow.rows(
      text: ["/fcm_options/image": .imageURL, "/category": .category],
      identifier: ["/ttl": .ttl, "/collapseKey": .collapseKey],
      any: ["/mutableContent": .mutableContent, "/contentAvailable": .contentAvailable])

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
    ],
    any: [
      "/gcm.n.title_loc_key": .titleKey, "/gcm.notification.title_loc_key": .titleKey,
      "/gcm.n.title_loc_args": .titleArguments, "/gcm.notification.title_loc_args": .titleArguments,
      "/gcm.n.body_loc_key": .bodyKey, "/gcm.notification.body_loc_key": .bodyKey,
      "/gcm.n.body_loc_args": .bodyArguments, "/gcm.notification.body_loc_args": .bodyArguments,
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
      "/aps": .ignored, "/gcm.notification.*": .attributes, "/gcm.*": .reserved,
      "/google.*": .reserved, "/fcm_options": .ignored,
      "/Simulator Target Bundle": .ignored,
    ])
}
