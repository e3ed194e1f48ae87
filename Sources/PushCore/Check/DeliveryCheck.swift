/// Notes how services and devices deliver a message that they accept.
///
/// A request for FCM is noted once, also if it has a payload for iOS, which is a message of its own.
enum DeliveryCheck: RuleFamily {
  /// What delivers a message.
  private struct Routes: OptionSet {
    let rawValue: UInt8
    static let fcm = Routes(rawValue: 1)
    static let apns = Routes(rawValue: 2)
    static let gorush = Routes(rawValue: 4)
    static let huawei = Routes(rawValue: 8)
    static let expo = Routes(rawValue: 16)
    /// Any service that takes requests.
    static let request = Routes(rawValue: 32)
  }

  /// A note, and its condition.
  private struct Rule: Sendable {
    let kind: DiagnosticKind
    let routes: Routes
    let detail: (@Sendable (DeliveredMessage) -> String)?
    /// Returns the value that the note is about; nil if the message needs none.
    let find: @Sendable (_ message: DeliveredMessage, _ parts: MessageParts) -> Int?

    init(
      _ code: String, for routes: Routes, _ message: StaticString, _ severity: Severity = .info,
      meaning: String, source: String, remedy: String,
      detail: (@Sendable (DeliveredMessage) -> String)? = nil,
      _ find: @escaping @Sendable (DeliveredMessage, MessageParts) -> Int?
    ) {
      kind = DiagnosticKind(
        code, severity, message, meaning: meaning, source: source, remedy: remedy)
      (self.routes, self.detail, self.find) = (routes, detail, find)
    }
  }

  static let diagnostics = rules.map(\.kind)
  /// It gives its fix to the last finding about a value.
  static var after: [any RuleFamily.Type] { [ServiceCheck.self] }

  static func run(_ message: CheckedMessage) {
    let routes = routes(of: message)
    guard message.content == .recognized, !routes.isEmpty else { return }
    let delivered = DeliveredMessage(message.reading)
    // Indices avoid a copy of each rule.
    let rules = rules
    for index in rules.indices where !rules[index].routes.isDisjoint(with: routes) {
      guard let value = rules[index].find(delivered, delivered.parts) else { continue }
      // A finding about the whole document has no path.
      message.reading.report(
        rules[index].kind, value == 0 ? nil : value, rules[index].detail?(delivered))
    }
  }

  private static func routes(of message: CheckedMessage) -> Routes {
    let (push, request) = (message.reading.message, message.request)
    let routes: Routes = request == nil ? [] : .request
    if ServiceRequest.isForFCM(message.reading, request) {
      return push.half == .payload ? routes : routes.union(.fcm)
    }
    if push.format == .gorush { return routes.union(.gorush) }
    if push.kind == .apns { return routes.union(.apns) }
    if request?.schema === Schema.expo { return routes.union(.expo) }
    return request?.schema === Schema.huaweiMessage ? routes.union(.huawei) : routes
  }

  private static let fcm = "Firebase: About FCM messages."
  private static let background = "Apple: Pushing background updates to your app."
  private static let android = "Firebase: FCM HTTP v1 API, AndroidNotification."

  /// Their order is that of the documentation.
  private static let rules: [Rule] = [
    Rule(
      "delivery.priority", for: .fcm,
      "a data message without priority HIGH may wait until Android wakes",
      meaning: """
        A message without a notification has normal priority unless the request says otherwise. While \
        the device sleeps (Doze), Android delivers such messages only from time to time.
        """,
      source: "Firebase: Set and manage Android message priority.",
      remedy: """
        If the message is urgent, set `android.priority` to `HIGH`, or `priority` to `high` in a \
        legacy request.
        """
    ) { $0.isDataOnly && !$0.isUrgent ? $1.data : nil },
    Rule(
      "delivery.content-available", for: .fcm,
      "iOS does not wake the app for a data message without content-available",
      meaning: """
        A message without an alert reaches an iOS app in the background only if `content-available` \
        is 1. Without it, the app gets the message when the user opens it, or never.
        """,
      source: background,
      remedy: """
        For iOS, set `apns.payload.aps.content-available` to 1 and `apns-priority` to 5, or \
        `content_available` to `true` in a legacy request.
        """
    ) {
      $0.isDataOnly && $0.mayBeForIOS && $0.backgroundSwitch == nil ? $1.data : nil
    },
    Rule(
      "delivery.background-priority", for: .fcm, "a data message with apns-priority 10, not 5",
      meaning: "APNs delivers background pushes only with priority 5.", source: background,
      remedy: "Set `apns-priority` to 5."
    ) { message, parts in
      // With content-available it is an error: ServiceCheck+APNsHeaders.
      guard message.isDataOnly, message.backgroundSwitch == nil else { return nil }
      return parts.member(parts.apnsHeaders, "apns-priority").flatMap {
        message.reading.isText($0, "10") ? $0 : nil
      }
    },
    Rule(
      "delivery.drawn-twice", for: .fcm, "data has the same text as the notification",
      meaning: """
        The system draws the notification. An app that also draws notifications from its data shows \
        the text a second time.
        """,
      source: fcm, remedy: "Send the text either in `notification` or in `data`."
    ) { message, parts in
      // A vendor's app ignores such texts.
      guard !message.reading.vendor.isNamed, let data = parts.data else { return nil }
      let names: [JSONKey] = ["title", "body", "message"]
      return names.lazy.compactMap { name in
        parts.member(data, name).flatMap { own in
          message.reading.isText(own) && message.isShown(own, as: name) ? own : nil
        }
      }.first
    },
    Rule(
      "delivery.channel", for: [.fcm, .gorush],
      "without a channel, Android 8 and later do not play this sound",
      meaning: """
        Since Android 8, a notification has the sound of its channel. Without a channel in the \
        message, it is the default channel's.
        """,
      source: android,
      remedy: """
        Create a channel with the sound in the app, and name it in `android.notification.channel_id` \
        (legacy: `notification.android_channel_id`).
        """
    ) { message, parts in
      let hasChannel = message.notifications.contains {
        parts.member($0, "channel_id", "channelId", "android_channel_id") != nil
      }
      guard !hasChannel, !message.reading.message.isForAPNs else { return nil }
      // The default sound is that of the default channel.
      return message.first("sound") {
        !message.tape.isEmpty($0) && !message.reading.isText($0, "default")
      }
    },
    Rule(
      "delivery.expo-channel", for: .expo,
      "the sound is for iOS; on Android, the channel has the sound",
      meaning: """
        Expo passes the name of a sound to iOS only. Since Android 8, a notification has the sound of \
        its channel, which the app creates.
        """,
      source: "Expo: Send notifications with the Expo Push Service; Notifications, sounds.",
      remedy: "Create a channel with the sound in the app, and name it in `channelId`."
    ) { message, parts in
      guard let sound = parts.member(parts.envelope, "sound"), parts.tape.kind(sound) == .string,
        !message.reading.isText(sound, "default"), !parts.tape.isEmpty(sound),
        parts.member(parts.envelope, "channelId") == nil
      else { return nil }
      return sound
    },
    Rule(
      "delivery.tokens-and-topic", for: .gorush, "it goes to the tokens and to the topic",
      .warning,
      meaning: """
        For Android, gorush sends a message with `tokens` and `topic` to both: a device that has the \
        topic gets it twice, and the result of one of the two may be an error.
        """,
      source: "gorush: notify/notification_fcm.go.", remedy: "Remove one of the two."
    ) { message, parts in
      let push = message.reading.message
      guard !push.isForAPNs, !push.isForHuawei,
        let topic = parts.member(parts.envelope, "topic"), !parts.tape.isEmpty(topic),
        let tokens = parts.member(parts.envelope, "tokens"),
        parts.tape.first(tokens) < parts.tape.after(tokens)
      else { return nil }
      return topic
    },
    Rule(
      "delivery.tag", for: .fcm,
      "collapse_key does not replace a notification that is shown; tag does",
      meaning: """
        With `collapse_key`, FCM keeps only the last message for a device that is offline. Android \
        replaces a notification that it already shows only if both have the same `tag`.
        """,
      source: android, remedy: "Add a `tag`, or nothing if all notifications may be shown."
    ) { message, parts in
      guard !message.notifications.isEmpty, message.first("tag", where: { _ in true }) == nil else {
        return nil
      }
      return parts.member(parts.android, "collapse_key", "collapseKey")
        ?? parts.member(parts.envelope, "collapse_key", "collapseKey")
    },
    Rule(
      "delivery.alert-and-background", for: [.fcm, .apns],
      "content-available with an alert also wakes the app, which may show the alert twice",
      meaning: """
        The system shows the alert once and also delivers the push to the app in the background. An \
        app that draws a notification of its own shows a second one.
        """,
      source: background, remedy: "Nothing, if the app does not draw the notification."
    ) { message, _ in message.isShownOnIOS ? message.backgroundSwitch : nil },
    Rule(
      "delivery.click-action", for: .fcm,
      "on Android, click_action is the name of an intent, not a URL",
      meaning: """
        Android starts the activity with an intent filter for this name. Without such an activity, a \
        tap opens nothing. Only browsers open a URL.
        """,
      source: android,
      remedy: "Send the URL in `data` for the app, and in `webpush.fcm_options.link` for browsers."
    ) { message, _ in
      message.first("click_action", "clickAction", where: message.reading.isWebURL)
    },
    Rule(
      "delivery.icon", for: .fcm, "on Android, icon is the name of a drawable resource of the app",
      meaning: """
        Android does not load the icon from a URL or a file, and resource names have no extension. It \
        shows the default icon.
        """,
      source: android, remedy: "Send the name of the resource, or a picture in `image`."
    ) { message, _ in
      message.first("icon") { value in
        let text = message.tape.text(value).lowercased()
        return text.contains("/")
          || [".png", ".jpg", ".jpeg", ".webp", ".xml", ".gif"].contains(where: text.hasSuffix)
      }
    },
    Rule(
      "delivery.picture", for: .fcm, "by default, Android 9 and later load no picture over http",
      meaning: """
        Apps do not connect without TLS unless their network security configuration allows it. The \
        notification has no picture.
        """,
      source: "Android: Network security configuration.", remedy: "Serve the picture with https."
    ) { message, _ in
      message.first("image", "imageUrl") {
        message.reading.isWebURL($0) && message.tape.bytes($0)[4] == UInt8(ascii: ":")
      }
    },
    Rule(
      "delivery.web-link", for: .fcm, "a tap on the web notification opens nothing",
      meaning: """
        FCM's SDK for browsers opens `fcm_options.link`. Without it, a tap only closes the \
        notification, unless the service worker handles it.
        """,
      source: "Firebase: FCM HTTP v1 API, WebpushFcmOptions.",
      remedy: "Add `webpush.fcm_options.link` with an HTTPS URL."
    ) { message, parts in
      let options: [JSONKey] = ["fcm_options", "fcmOptions"]
      let hasLink = options.contains {
        parts.member(parts.member(parts.web, $0).flatMap(message.tape.object), "link") != nil
      }
      guard !hasLink,
        let shown = parts.webNotification ?? (parts.web == nil ? nil : parts.notification)
      else { return nil }
      return parts.member(shown, "click_action", "data", "actions") == nil ? shown : nil
    },
    Rule(
      "delivery.data-on-tap", for: .fcm, "% gives data to the app only after a tap",
      meaning: """
        The system shows the notification and does not wake an app in the background. The app gets \
        `data` when the user taps the notification. On Android, neither `onMessageReceived` nor the \
        background handler of a plugin is called; on iOS, `content-available` wakes the app.
        """,
      source: background,
      remedy: """
        If the app must handle `data` at once, leave out `notification` for Android, and set \
        `content-available` to 1 for iOS.
        """,
      detail: {
        $0.waitsForTapOnIOS ? "without content-available, iOS" : "in the background, Android"
      }
    ) { message, parts in
      let tape = message.tape
      guard let data = parts.data, tape.first(data) < tape.after(data) else { return nil }
      return message.waitsForTapOnIOS || message.isShownOnAndroid ? data : nil
    },
    Rule(
      "delivery.mutable-content", for: [.fcm, .apns],
      "mutable-content has no effect without an alert",
      meaning: """
        iOS starts the notification service extension only for a push that shows an alert with a \
        title or a body. The extension cannot show a message that has none.
        """,
      source: "Apple: UNNotificationServiceExtension.",
      remedy: "Add a title or a body, or remove `mutable_content`."
    ) { $0.isShownOnIOS || $0.reading.isLiveActivity ? nil : $1.extensionSwitch },
    Rule(
      "delivery.topic", for: .gorush, "the notification has no topic, the bundle ID of the app",
      meaning: """
        With a key (.p8), APNs needs the topic and otherwise returns `MissingTopic`. Only a \
        certificate for one app implies it.
        """,
      source: "gorush: README, request body; Apple: Sending notification requests to APNs.",
      remedy: "Set `topic` to the bundle ID."
    ) {
      $0.reading.message.isForAPNs && $1.member($1.envelope, "topic") == nil
        ? $1.envelope : nil
    },
    Rule(
      "delivery.push-type", for: .apns,
      "a background push needs the headers apns-push-type: background and apns-priority: 5",
      meaning: """
        The payload has no headers. Without this push type, APNs may drop a background push: watchOS \
        6 and later require it, and iOS 13 and later expect it. APNs rejects or delays one with \
        priority 10, which is the default.
        """,
      source: "Apple: Sending notification requests to APNs.",
      remedy: """
        Send both headers. `pushkit convert-payload --to apns --curl` prints a request that has them.
        """
    ) { message, parts in
      let (reading, shown) = (message.reading, [PayloadField.badge, .sound, .value])
      guard let value = message.backgroundSwitch, !message.isShownOnIOS, !reading.isLiveActivity,
        shown.allSatisfy({ reading.slots[$0] == nil })
      else { return nil }
      let pushKind = APNsPushKind(reading)
      return pushKind.type == nil && !pushKind.isVoIP ? value : nil
    },
    Rule(
      "delivery.category", for: .huawei,
      "a Huawei notification without a category is a marketing message",
      meaning: """
        Huawei limits the number of marketing messages for each device and day, and shows them \
        without a sound.
        """,
      source: "Huawei Push Kit: Message classification.",
      remedy: "For other messages, apply for self-classification and set `android.category`."
    ) {
      $1.member($1.android, "category") == nil
        ? $1.androidNotification ?? $1.notification : nil
    },
    Rule(
      "delivery.dry-run", for: .request,
      "the service only validates the request and delivers nothing",
      meaning: """
        With `validate_only` (FCM v1, Huawei) or `dry_run` (FCM legacy, gorush), the service returns \
        success, but no device gets the message.
        """,
      source: "Firebase: FCM HTTP v1 API, projects.messages.send.",
      remedy: "To deliver the message, remove the member."
    ) { message, parts in
      for object in [0, parts.envelope] {
        for name in ["validate_only", "validateOnly", "dry_run", "dryRun"] as [JSONKey] {
          let value = parts.member(object, name)
          if let value, message.tape.kind(value) == .true { return value }
        }
      }
      return nil
    },
    Rule(
      "delivery.not-stored", for: [.fcm, .apns],
      "a device that is offline now never gets the message",
      meaning: """
        With a lifetime of 0, the service tries to deliver the message once and does not store it.
        """,
      source: "Firebase: Lifetime of a message; Apple: Sending notification requests to APNs.",
      remedy: """
        Send a longer `android.ttl`, such as `86400s`, and a later time in `apns-expiration`. 0 is \
        right for calls and other messages that are useless later.
        """
    ) { message, parts in
      let lifetimes = [
        parts.member(parts.android, "ttl"),
        parts.member(parts.envelope, "time_to_live"),
        parts.member(parts.apnsHeaders, "apns-expiration"),
        parts.member(
          parts.member(parts.web, "headers").flatMap(message.tape.object), "TTL"),
        message.reading.request?.header("apns-expiration"),
      ]
      return lifetimes.lazy.compactMap { $0 }.first {
        ["0", "0s"].contains(message.tape.text($0))
      }
    },
    Rule(
      "delivery.sound-format", for: [.fcm, .apns], "iOS does not play sound files of this format",
      meaning: """
        iOS plays Linear PCM, MA4, µLaw and aLaw in aiff, wav or caf files of less than 30 seconds. In \
        place of any other file it plays the default sound.
        """,
      source: "Apple: UNNotificationSound.",
      remedy: """
        Convert the file with `afconvert -f caff -d LEI16 IN.mp3 OUT.caf`, add it to the app, and send \
        its new name.
        """
    ) { message, parts in
      guard let sound = parts.member(parts.aps, "sound") else { return nil }
      let tape = message.tape
      let name = tape.kind(sound) == .object ? parts.member(sound, "name") : sound
      guard let name, tape.kind(name) == .string else { return nil }
      let text = tape.text(name).lowercased()
      return [".mp3", ".m4a", ".aac", ".ogg", ".mp4", ".wma"].contains(where: text.hasSuffix)
        ? name : nil
    },
  ]
}
