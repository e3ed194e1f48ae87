/// A document in which a payload is at a fixed path.
struct WrapperRow: Sendable {
  /// The key that the document has.
  let key: EnvelopeKey
  let payload: [JSONKey]
  /// Keys of which the document has at least one; empty if ``key`` suffices.
  var marks: [JSONKey] = []
  /// The path of the object with the texts that the device showed.
  var text: [JSONKey]?
  var kind = EnvelopeKind.standard
  /// Whether the payload is the data of a message.
  var isMessage = true
  /// Whether only Apple's devices have such documents.
  var isForAPNs = false
  /// Whether the payload must be recognized as a push.
  var mustBePush = false

  static let all = amazon + expo + plugins + googleLog

  /// Amazon SNS: Publish; HTTP/HTTPS notification JSON format; FCM v1 payloads.
  private static let amazon = [
    WrapperRow(key: .fcmV1Message, payload: ["fcmV1Message"]),
    WrapperRow(
      key: .snsMessage, payload: ["Message"],
      marks: ["TopicArn", "TargetArn", "MessageStructure", "PhoneNumber"], isMessage: false),
  ]

  /// expo-notifications: Notification and NotificationResponse.
  private static let expo =
    expo(.request, [])
    + expo(.actionIdentifier, ["notification"])
    + expo(.notificationResponse, ["notificationResponse", "notification"])

  private static func expo(_ key: EnvelopeKey, _ path: [JSONKey]) -> [WrapperRow] {
    let content: [JSONKey] = path + ["request", "content"]
    let trigger: [JSONKey] = path + ["request", "trigger"]
    return [
      WrapperRow(key: key, payload: trigger + ["payload"]),
      WrapperRow(key: key, payload: trigger + ["remoteMessage"], text: content),
      WrapperRow(key: key, payload: content + ["data"], text: content, kind: .plugin),
      WrapperRow(key: key, payload: content, isMessage: false),
    ]
  }

  private static let plugins = [
    // Capacitor: ActionPerformed.
    WrapperRow(key: .actionID, payload: ["notification", "data"], text: ["notification"]),
    // Cordova: phonegap-plugin-push, event `notification`.
    WrapperRow(key: .additionalData, payload: ["additionalData"], text: [], kind: .plugin),
    // React Native: the fields of a PushNotificationIOS, as a log prints them.
    WrapperRow(
      key: .reactData, payload: ["_data"], marks: ["_alert", "_isRemote"], text: [], kind: .plugin,
      isForAPNs: true),
    // React Native Firebase before version 6: the fields of a Notification.
    WrapperRow(
      key: .reactData, payload: ["_data"], marks: ["_title", "_body"], text: [], kind: .plugin),
    WrapperRow(key: .userInfo, payload: ["userInfo"], isMessage: false, mustBePush: true),
  ]

  /// Google Cloud Logging: LogEntry.
  private static let googleLog = [[], ["payload"], ["push"], ["data"], ["userInfo"]].map {
    (inner: [JSONKey]) in
    WrapperRow(
      key: .jsonPayload, payload: ["jsonPayload"] + inner, isMessage: false, mustBePush: true)
  }
}
