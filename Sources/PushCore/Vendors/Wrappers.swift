/// Finds the payload in a document that another program made from it, or around it.
struct Wrappers {
  /// A payload, and the parts of the document around it.
  struct Wrapped {
    let payload: Int
    /// The object with the texts that the device showed.
    var text: Int?
    let wrapping: Envelope.Wrapping
    /// The platform of the message, if the wrapper shows it.
    var platform: Platform?
  }

  private let tape: JSONTape

  init(_ tape: JSONTape) {
    self.tape = tape
  }

  /// Returns the payload in a document of ``Envelope/wrappers`` or in a log line.
  ///
  /// - Parameter isPush: Whether an object is recognized as a push.
  func payload(_ keys: EnvelopeKeys, isPush: (Int) -> Bool) -> Wrapped? {
    for envelope in Envelope.wrappers where envelope.fits(keys.object, on: tape) {
      if let wrapped = payload(keys, envelope, isPush) { return wrapped }
    }
    return keys.isLogLine ? logged(keys, isPush) : nil
  }

  private func payload(
    _ keys: EnvelopeKeys, _ envelope: Envelope, _ isPush: (Int) -> Bool
  ) -> Wrapped? {
    guard let part = envelope.parts.first, case .wrapped(let wrapping) = part.content,
      let payload = tape.object(keys.object, at: part.path),
      !wrapping.mustBePush || isPush(payload)
    else { return nil }
    let text = wrapping.texts.flatMap { tape.object(keys.object, at: $0) }
    return Wrapped(
      payload: payload, text: text, wrapping: wrapping, platform: envelope.platform)
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
      return Wrapped(payload: payload, wrapping: Envelope.Wrapping(isMessage: false))
    }
    return nil
  }

  private static let logged: [EnvelopeKey] = [
    .payload, .push, .userInfo, .data, .message, .notification, .body, .msg,
  ]
}

/// The documents of programs in which a payload is at a fixed path.
extension Envelope {
  static let wrappers = amazon + notifications + plugins + googleLog

  /// - Parameters:
  ///   - key: A member that the document has.
  ///   - others: Members of which it has at least one; empty if `key` suffices.
  private convenience init(
    _ key: JSONKey, payload: [JSONKey], others: [JSONKey] = [], platform: Platform? = nil,
    _ wrapping: Wrapping = Wrapping()
  ) {
    self.init(
      marks: [[[key]]] + (others.isEmpty ? [] : [others.map { [$0] }]),
      parts: [Part(path: payload, content: .wrapped(wrapping))], platform: platform)
  }

  /// Amazon SNS: Publish; HTTP/HTTPS notification JSON format; FCM v1 payloads.
  private static let amazon = [
    Envelope("fcmV1Message", payload: ["fcmV1Message"]),
    Envelope(
      "Message", payload: ["Message"],
      others: ["TopicArn", "TargetArn", "MessageStructure", "PhoneNumber"],
      Wrapping(isMessage: false)),
  ]

  /// expo-notifications: Notification and NotificationResponse.
  private static let notifications =
    notifications("request", [])
    + notifications("actionIdentifier", ["notification"])
    + notifications("notificationResponse", ["notificationResponse", "notification"])

  private static func notifications(_ key: JSONKey, _ path: [JSONKey]) -> [Envelope] {
    let content: [JSONKey] = path + ["request", "content"]
    let trigger: [JSONKey] = path + ["request", "trigger"]
    return [
      Envelope(key, payload: trigger + ["payload"]),
      Envelope(key, payload: trigger + ["remoteMessage"], Wrapping(texts: content)),
      Envelope(key, payload: content + ["data"], Wrapping(texts: content, format: .plugin)),
      Envelope(key, payload: content, Wrapping(isMessage: false)),
    ]
  }

  private static let plugins = [
    // Capacitor: ActionPerformed.
    Envelope(
      "actionId", payload: ["notification", "data"], Wrapping(texts: ["notification"])),
    // Cordova: phonegap-plugin-push, event `notification`.
    Envelope(
      "additionalData", payload: ["additionalData"], Wrapping(texts: [], format: .plugin)),
    // React Native: the fields of a PushNotificationIOS, as a log prints them.
    Envelope(
      "_data", payload: ["_data"], others: ["_alert", "_isRemote"], platform: .ios,
      Wrapping(texts: [], format: .plugin)),
    // React Native Firebase before version 6: the fields of a Notification.
    Envelope(
      "_data", payload: ["_data"], others: ["_title", "_body"],
      Wrapping(texts: [], format: .plugin)),
    Envelope(
      "userInfo", payload: ["userInfo"], Wrapping(isMessage: false, mustBePush: true)),
    // UIKit: UIApplication.LaunchOptionsKey.
    Envelope(
      "UIApplicationLaunchOptionsRemoteNotificationKey",
      payload: ["UIApplicationLaunchOptionsRemoteNotificationKey"], Wrapping(isMessage: false)),
  ]

  /// Google Cloud Logging: LogEntry.
  private static let googleLog = [[], ["payload"], ["push"], ["data"], ["userInfo"]].map {
    (inner: [JSONKey]) in
    Envelope(
      "jsonPayload", payload: ["jsonPayload"] + inner,
      Wrapping(isMessage: false, mustBePush: true))
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
