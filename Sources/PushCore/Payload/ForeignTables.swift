/// The fields in the envelopes of other services, of plugins and of browsers, by their paths.
enum ForeignTables {
  /// Returns the table for an envelope; nil for a standard one and for OneSignal's notifications.
  static func envelope(_ message: PushMessage) -> FieldTable? {
    switch message.format {
    case .bare, .message, .adminMessage, .oneSignalNotification, .system, .otherPlatform,
      .brokenText:
      nil
    case .service: table(message)
    case .webOptions: webForm
    case .plugin, .pluginData: plugin
    case .gorush: message.isForAPNs ? gorushForIOS : gorush
    case .fcmWeb: fcmWeb
    case .declarativeWebPush: declarative
    }
  }

  private static func table(_ message: PushMessage) -> FieldTable? {
    guard let index = message.part, let part = message.serviceEnvelope?.parts[index],
      case .fields(let table, _) = part.content
    else { return nil }
    return table()
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

  /// The options of a message for browsers in an ``Envelope``.
  private static let webForm = FieldTable(
    text: ["/title": .title], identifier: ["/time_to_live": .ttl])

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
        text: [
          "/navigate": .link, "/click_action": .link, "/deep_link": .link, "/data/url": .link,
          "/data/onActionClick/default/url": .link,
        ],
        identifier: ["/app_badge": .badge]))
}
