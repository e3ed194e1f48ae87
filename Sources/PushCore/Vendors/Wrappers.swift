/// Finds the payload in a document that another program made from it, or around it.
struct Wrappers {
  /// A payload, and the parts of the document around it.
  struct Wrapped {
    let payload: Int
    /// The object with the texts that the device showed.
    let text: Int?
    let format: PushFormat
    /// Whether the payload is the data of a message.
    let isMessage: Bool
    /// The platform of the message, if the wrapper shows it.
    var platform: Platform?
  }

  private let tape: JSONTape

  init(_ tape: JSONTape) {
    self.tape = tape
  }

  /// Returns the payload in a document that has one of ``EnvelopeKey/wrappers`` or is a log line.
  ///
  /// - Parameter isPush: Whether an object is recognized as a push.
  func payload(_ keys: EnvelopeKeys, isPush: (Int) -> Bool) -> Wrapped? {
    for row in WrapperRow.all where keys.has(row.key) {
      if let wrapped = payload(keys, row, isPush) { return wrapped }
    }
    return keys.isLogLine ? logged(keys, isPush) : nil
  }

  private func payload(
    _ keys: EnvelopeKeys, _ row: WrapperRow, _ isPush: (Int) -> Bool
  ) -> Wrapped? {
    let isMarked =
      row.marks.isEmpty || row.marks.contains { tape.member(keys.object, $0) != nil }
    guard isMarked, let payload = tape.object(keys.object, at: row.payload) else { return nil }
    if row.mustBePush, !isPush(payload) { return nil }
    let text = row.text.flatMap { tape.object(keys.object, at: $0) }
    return Wrapped(
      payload: payload, text: text, format: row.format, isMessage: row.isMessage,
      platform: row.platform)
  }

  /// The payload in a line of a log, as an object or as JSON text.
  private func logged(_ keys: EnvelopeKeys, _ isPush: (Int) -> Bool) -> Wrapped? {
    for key in Self.logged {
      guard let value = keys[key], let payload = tape.object(value) else { continue }
      // These are also the parts of a message, which need no wrapper.
      let isPart = (key == .data || key == .notification) && tape.member(payload, "aps") == nil
      if isPart || keys.isAddressed { continue }
      let isCertain = keys.isCertainLogLine && (key == .payload || key == .push)
      guard isCertain || isPush(payload) else { continue }
      return Wrapped(payload: payload, text: nil, format: .message, isMessage: false)
    }
    return nil
  }

  private static let logged: [EnvelopeKey] = [
    .payload, .push, .userInfo, .data, .message, .notification, .body, .msg,
  ]
}

/// A document in which a payload is at a fixed path.
struct WrapperRow: Sendable {
  /// The key that the document has.
  let key: EnvelopeKey
  let payload: [JSONKey]
  /// Keys of which the document has at least one; empty if ``key`` suffices.
  var marks: [JSONKey] = []
  /// The path of the object with the texts that the device showed.
  var text: [JSONKey]?
  var format = PushFormat.message
  /// Whether the payload is the data of a message.
  var isMessage = true
  /// The platform that alone has such documents.
  var platform: Platform?
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
      WrapperRow(key: key, payload: content + ["data"], text: content, format: .plugin),
      WrapperRow(key: key, payload: content, isMessage: false),
    ]
  }

  private static let plugins = [
    // Capacitor: ActionPerformed.
    WrapperRow(key: .actionID, payload: ["notification", "data"], text: ["notification"]),
    // Cordova: phonegap-plugin-push, event `notification`.
    WrapperRow(key: .additionalData, payload: ["additionalData"], text: [], format: .plugin),
    // React Native: the fields of a PushNotificationIOS, as a log prints them.
    WrapperRow(
      key: .reactData, payload: ["_data"], marks: ["_alert", "_isRemote"], text: [], format: .plugin,
      platform: .ios),
    // React Native Firebase before version 6: the fields of a Notification.
    WrapperRow(
      key: .reactData, payload: ["_data"], marks: ["_title", "_body"], text: [], format: .plugin),
    WrapperRow(key: .userInfo, payload: ["userInfo"], isMessage: false, mustBePush: true),
    // UIKit: UIApplication.LaunchOptionsKey.
    WrapperRow(
      key: .launchOptions, payload: ["UIApplicationLaunchOptionsRemoteNotificationKey"],
      isMessage: false),
  ]

  /// Google Cloud Logging: LogEntry.
  private static let googleLog = [[], ["payload"], ["push"], ["data"], ["userInfo"]].map {
    (inner: [JSONKey]) in
    WrapperRow(
      key: .jsonPayload, payload: ["jsonPayload"] + inner, isMessage: false, mustBePush: true)
  }
}

/// Dumps of messages that FCM's SDK for browsers received.
enum WebDump {
  /// Returns the value that identifies a dump; nil for a request and for any other document.
  static func mark(_ keys: EnvelopeKeys, _ tape: JSONTape) -> Int? {
    if keys.isAddressed { return nil }
    if let mark = keys[.fcmMessageID] ?? keys[.isFirebaseMessaging] { return mark }
    if let options = keys.plainObject(.fcmOptions), let link = tape.member(options, "link") {
      return link
    }
    guard let key = keys[.collapseKey], tape.textEquals(key, "do_not_collapse") else { return nil }
    return key
  }
}
