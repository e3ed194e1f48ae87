/// The fields in the envelopes of other services, of plugins and of browsers, by their paths.
enum ForeignTables {
  /// Returns the table for an envelope; nil for a standard one and for OneSignal's notifications.
  static func envelope(_ message: PushMessage) -> FieldTable? {
    switch message.kindOfEnvelope {
    case .standard, .oneSignalNotification, .otherPlatform, .brokenText: nil
    case .plugin, .pluginData: plugin
    case .expo: expo
    case .oneSignalRequest: oneSignal
    case .gorush: message.isForAPNs ? gorushForIOS : gorush
    case .fcmWeb: fcmWeb
    case .declarativeWebPush: declarative
    }
  }

  /// The objects that plugins pass to an app.
  ///
  /// Cordova: phonegap-plugin-push, API. Capacitor: PushNotificationSchema. Expo:
  /// NotificationContent. React Native: react-native-push-notification, where the text may be the
  /// alert of APNs; PushNotificationIOS and Notification, whose fields begin with `_`.
  private static let plugin = FieldTable(
    PathRow.rows(
      text: [
        "/title": .title, "/_title": .title, "/alert/title": .title, "/_alert/title": .title,
        "/message/title": .title, "/subtitle": .subtitle, "/_subtitle": .subtitle,
        "/alert/subtitle": .subtitle, "/_alert/subtitle": .subtitle, "/body": .body,
        "/_body": .body, "/alert/body": .body, "/_alert/body": .body, "/message/body": .body,
        "/image": .imageURL, "/sound": .sound, "/_sound": .sound, "/soundName": .sound,
        "/_category": .category,
      ],
      localizable: ["/message": .body],
      identifier: ["/badge": .badge, "/_badgeCount": .badge, "/count": .badge],
      any: ["/alert": .alert, "/_alert": .alert, "/_contentAvailable": .contentAvailable])
      + TransportTables.optionRows)

  /// Expo: Message request format.
  private static let expo = FieldTable(
    text: [
      "/title": .title, "/subtitle": .subtitle, "/body": .body, "/richContent/image": .imageURL,
      "/icon": .iconURL, "/sound/name": .sound, "/channelId": .channelID, "/categoryId": .category,
      "/interruptionLevel": .interruption, "/priority": .priority, "/collapseId": .collapseKey,
    ],
    identifier: ["/ttl": .ttl],
    number: ["/badge": .badge],
    any: [
      "/sound": .value, "/mutableContent": .mutableContent, "/_contentAvailable": .contentAvailable,
    ])

  /// OneSignal REST API: Create notification.
  private static let oneSignal = FieldTable(
    text: [
      "/headings/en": .title, "/headings/*": .title, "/subtitle/en": .subtitle,
      "/subtitle/*": .subtitle, "/contents/en": .body, "/contents/*": .body,
      "/big_picture": .imageURL, "/small_icon": .iconURL, "/ios_sound": .sound,
      "/android_sound": .sound, "/android_channel_id": .channelID,
      "/existing_android_channel_id": .channelID, "/ios_interruption_level": .interruption,
      "/ios_category": .category, "/url": .link, "/app_url": .link, "/web_url": .link,
      "/collapse_id": .collapseKey,
    ],
    identifier: ["/ttl": .ttl, "/priority": .priority],
    any: ["/mutable_content": .mutableContent, "/content_available": .contentAvailable])

  /// gorush: README, request body.
  private static let gorush = FieldTable(gorushRows + TransportTables.androidRows)

  /// Live Activities, and the block that FCM's API defines for APNs.
  private static let gorushForIOS = FieldTable(
    gorushRows
      + PathRow.rows(
        text: ["/name": .sound],
        any: ["/alert": .alert, "/event": .liveEvent, "/content-state": .liveState])
      + Schema.aps.rows(at: "apns", "payload", "aps"))

  private static let gorushRows =
    Schema.gorush.rows()
    + PathRow.rows(
      text: [
        "/alert/title": .title, "/notification/title": .title,
        "/huawei_notification/title": .title, "/alert/subtitle": .subtitle, "/alert/body": .body,
        "/notification/body": .body, "/huawei_notification/body": .body,
        "/notification/image": .imageURL, "/notification/icon": .iconURL,
        "/notification/channel_id": .channelID, "/notification/click_action": .defaultName,
      ],
      identifier: ["/time_to_live": .ttl, "/huawei_ttl": .ttl])

  /// Firebase JavaScript SDK: MessagePayload.
  private static let fcmWeb = FieldTable(
    text: ["/fcmOptions/link": .link, "/priority": .priority],
    identifier: ["/collapse_key": .collapseKey, "/collapseKey": .collapseKey])

  /// W3C Push API: Declarative push messages.
  private static let declarative = FieldTable(
    identifier: ["/app_badge": .badge], any: ["/mutable": .ignored])

  /// WHATWG Notifications API, with the additions of FCM and of declarative messages.
  static let webNotification = FieldTable(
    Schema.webNotification.rows()
      + PathRow.rows(
        text: ["/navigate": .link, "/click_action": .link], identifier: ["/app_badge": .badge]))
}
