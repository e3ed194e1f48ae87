/// Notes how services and devices deliver a message: ``DeliveryDiagnostics``.
///
/// A request for FCM is noted once, also if it has a payload for iOS, which is a message of its own.
struct DeliveryCheck {
  /// A note, and the rule that finds the value that it is about.
  private typealias Rule = (kind: DiagnosticKind, find: @Sendable (DeliveryCheck) -> Int?)

  private let reading: PayloadReading
  private let tape: JSONTape
  private let request: ServiceRequest?
  private let pushKind: APNsPushKind
  private let parts: MessageParts

  private init(_ reading: PayloadReading, _ request: ServiceRequest?, _ pushKind: APNsPushKind) {
    (self.reading, self.request, self.pushKind) = (reading, request, pushKind)
    (tape, parts) = (reading.tape, MessageParts(reading))
  }

  static func run(_ reading: PayloadReading, _ request: ServiceRequest?, _ pushKind: APNsPushKind) {
    let check = DeliveryCheck(reading, request, pushKind)
    if request != nil { check.report(requestRules) }
    if ServiceRequest.isForFCM(reading, request) {
      if !reading.message.isHalf || reading.message.kind == .data {
        check.report(fcmRules)
        check.reportDataOnTap()
      }
    } else if reading.message.kindOfEnvelope == .gorush {
      check.report(gorushRules)
      check.reportTokensAndTopic()
    } else if reading.message.kind == .apns {
      check.report(apnsRules)
    } else if request?.schema === Schema.huaweiMessage {
      check.report(huaweiRules)
    } else if request?.schema === Schema.expo {
      check.report(expoRules)
    }
  }

  private func report(_ rules: [Rule]) {
    for rule in rules {
      // A finding about the whole document has no path.
      if let value = rule.find(self) { reading.report(rule.kind, value == 0 ? nil : value) }
    }
  }

  /// Reports tokens beside the topic of a message for Android: gorush sends to both.
  private func reportTokensAndTopic() {
    guard !reading.message.isForAPNs, !reading.message.isHuawei,
      let topic = parts.member(parts.envelope, "topic"), !tape.isEmpty(topic),
      let tokens = parts.member(parts.envelope, "tokens"), tape.first(tokens) < tape.after(tokens)
    else { return }
    reading.report(DeliveryDiagnostics.tokensAndTopic, topic)
  }

  /// Notes data that an app in the background gets only with a tap on the notification.
  private func reportDataOnTap() {
    guard let data = parts.data, tape.first(data) < tape.after(data) else { return }
    if isShownOnIOS, mayBeForIOS, parts.backgroundSwitch == nil {
      reading.report(DeliveryDiagnostics.dataOnTap, data, "without content-available, iOS")
    } else if isShownOnAndroid {
      reading.report(DeliveryDiagnostics.dataOnTap, data, "in the background, Android")
    }
  }

  // MARK: Rules

  private static let requestRules: [Rule] = [(DeliveryDiagnostics.dryRun, { $0.dryRun })]

  private static let fcmRules: [Rule] = [
    (DeliveryDiagnostics.priority, { $0.isDataOnly && !$0.isUrgent ? $0.parts.data : nil }),
    (
      DeliveryDiagnostics.contentAvailable,
      { $0.isDataOnly && $0.mayBeForIOS && $0.parts.backgroundSwitch == nil ? $0.parts.data : nil }
    ),
    (
      DeliveryDiagnostics.backgroundPriority,
      { $0.isDataOnly && $0.parts.backgroundSwitch == nil ? $0.urgentForIOS : nil }
    ),
    (DeliveryDiagnostics.twice, { $0.repeatedText }),
    (DeliveryDiagnostics.channel, { $0.soundWithoutChannel }),
    (DeliveryDiagnostics.tag, { $0.collapseKeyWithoutTag }),
    (DeliveryDiagnostics.alertAndBackground, { $0.isShownOnIOS ? $0.parts.backgroundSwitch : nil }),
    (DeliveryDiagnostics.clickAction, { $0.first("click_action", "clickAction", where: $0.isURL) }),
    (DeliveryDiagnostics.icon, { $0.first("icon", where: $0.isFile) }),
    (DeliveryDiagnostics.picture, { $0.first("image", "imageUrl", where: $0.isInsecure) }),
    (DeliveryDiagnostics.webLink, { $0.webNotificationWithoutLink }),
    (DeliveryDiagnostics.mutableContent, { $0.isShownOnIOS ? nil : $0.parts.extensionSwitch }),
    (DeliveryDiagnostics.notStored, { $0.zeroLifetime }),
    (DeliveryDiagnostics.soundFormat, { $0.unplayableSound }),
  ]

  private static let gorushRules: [Rule] = [
    (DeliveryDiagnostics.topic, { $0.gorushWithoutTopic }),
    (DeliveryDiagnostics.channel, { $0.soundWithoutChannel }),
  ]

  private static let apnsRules: [Rule] = [
    (
      DeliveryDiagnostics.alertAndBackground,
      { $0.isShownOnIOS ? $0.parts.backgroundSwitch : nil }
    ),
    (
      DeliveryDiagnostics.mutableContent,
      { $0.isShownOnIOS || $0.reading.isLiveActivity ? nil : $0.parts.extensionSwitch }
    ),
    (DeliveryDiagnostics.pushType, { $0.backgroundWithoutHeaders }),
    (DeliveryDiagnostics.notStored, { $0.zeroLifetime }),
    (DeliveryDiagnostics.soundFormat, { $0.unplayableSound }),
  ]

  private static let expoRules: [Rule] = [
    (DeliveryDiagnostics.expoChannel, { $0.soundForExpo })
  ]

  private static let huaweiRules: [Rule] = [
    (DeliveryDiagnostics.category, { $0.notificationWithoutCategory })
  ]

  // MARK: Members

  private var mayBeForIOS: Bool { parts.apns != nil || parts.android == nil }

  private var isDataOnly: Bool {
    parts.data != nil && parts.notification == nil && parts.androidNotification == nil
      && parts.aps.map(hasAlert) != true
      && parts.webNotification == nil
  }

  private var isShownOnIOS: Bool {
    parts.notification.map(hasText) == true || parts.aps.map(hasAlert) == true
  }

  /// Whether a request for Android has a notification with a text.
  private var isShownOnAndroid: Bool {
    parts.android != nil
      && [parts.notification, parts.androidNotification].contains { $0.map(hasText) == true }
  }

  private func hasAlert(_ aps: Int) -> Bool {
    parts.member(parts.aps, "alert").map {
      tape.kind($0) == .object ? hasText($0) : reading.isText($0)
    }
      ?? false
  }

  private func hasText(_ block: Int) -> Bool {
    NotificationTexts.titleAndBody.contains { name in
      tape.nonNullMember(block, name).map { TextVisibility($0, tape) == .visible } ?? false
    }
  }

  /// Returns the value of a member in the notification or in that for Android.
  private func first(_ names: JSONKey..., where isFound: (Int) -> Bool) -> Int? {
    for case let block? in [parts.androidNotification, parts.notification] {
      for name in names {
        if let value = parts.member(block, name), tape.kind(value) == .string, isFound(value) {
          return value
        }
      }
    }
    return nil
  }

  // MARK: Conditions

  private var dryRun: Int? {
    let names: [JSONKey] = ["validate_only", "validateOnly", "dry_run", "dryRun"]
    for object in [0, parts.envelope] {
      for name in names {
        if let value = parts.member(object, name), tape.kind(value) == .true { return value }
      }
    }
    return nil
  }

  private var isUrgent: Bool {
    let priority =
      parts.member(parts.android, "priority") ?? parts.member(parts.envelope, "priority")
    return priority.map { ["high", "10"].contains(tape.text($0).lowercased()) } ?? false
  }

  /// The header with a priority that background pushes must not have; if they have
  /// `content-available`, it is an error (``ServiceCheck/checkHeaders(with:)``).
  private var urgentForIOS: Int? {
    parts.member(parts.apnsHeaders, "apns-priority").flatMap {
      reading.isText($0, "10") ? $0 : nil
    }
  }

  /// A text of data that is also one of the notification, unless a vendor's app ignores it.
  private var repeatedText: Int? {
    guard !reading.vendor.isNamed, let data = parts.data else { return nil }
    for name: JSONKey in ["title", "body", "message"] {
      guard let own = parts.member(data, name), reading.isText(own) else { continue }
      let isShown = [parts.notification, parts.androidNotification].contains { block in
        parts.member(block, name.text == "message" ? "body" : name).map { tape.areEqual($0, own) }
          ?? false
      }
      if isShown { return own }
    }
    return nil
  }

  private var soundWithoutChannel: Int? {
    let blocks = [parts.androidNotification, parts.notification].compactMap { $0 }
    let hasChannel = blocks.contains {
      parts.member($0, "channel_id", "channelId", "android_channel_id") != nil
    }
    guard !hasChannel, !reading.message.isForAPNs else { return nil }
    // The default sound is that of the default channel.
    return first("sound") { !tape.isEmpty($0) && !reading.isText($0, "default") }
  }

  /// A sound of one's own in a message for Expo without a channel.
  private var soundForExpo: Int? {
    guard let sound = parts.member(parts.envelope, "sound"), tape.kind(sound) == .string,
      !reading.isText(sound, "default"), !tape.isEmpty(sound),
      parts.member(parts.envelope, "channelId") == nil
    else { return nil }
    return sound
  }

  private var collapseKeyWithoutTag: Int? {
    guard parts.notification != nil || parts.androidNotification != nil,
      first("tag", where: { _ in true }) == nil
    else { return nil }
    return parts.member(parts.android, "collapse_key", "collapseKey")
      ?? parts.member(parts.envelope, "collapse_key", "collapseKey")
  }

  private func isURL(_ value: Int) -> Bool { reading.isWebURL(value) }

  private func isInsecure(_ value: Int) -> Bool {
    reading.isWebURL(value) && tape.bytes(value)[4] == UInt8(ascii: ":")
  }

  /// Whether a text is a URL, a path, or the name of a file with a picture.
  private func isFile(_ value: Int) -> Bool {
    let text = tape.text(value).lowercased()
    return text.contains("/")
      || [".png", ".jpg", ".jpeg", ".webp", ".xml", ".gif"].contains {
        text.hasSuffix($0)
      }
  }

  private var webNotificationWithoutLink: Int? {
    guard let shown = parts.webNotification ?? (parts.web == nil ? nil : parts.notification),
      parts.member(parts.member(parts.web, "fcm_options").flatMap(tape.object), "link") == nil,
      parts.member(parts.member(parts.web, "fcmOptions").flatMap(tape.object), "link") == nil,
      parts.member(shown, "click_action", "data", "actions") == nil
    else { return nil }
    return shown
  }

  private var gorushWithoutTopic: Int? {
    reading.message.isForAPNs && parts.member(parts.envelope, "topic") == nil ? parts.envelope : nil
  }

  private var backgroundWithoutHeaders: Int? {
    let slots = reading.slots
    guard pushKind.type == nil, !pushKind.isVoIP, !isShownOnIOS, slots[.badge] == nil,
      slots[.sound] == nil, slots[.value] == nil, !reading.isLiveActivity
    else { return nil }
    return parts.backgroundSwitch
  }

  /// A lifetime for which the service stores nothing; `0` and `0s` are the same.
  private var zeroLifetime: Int? {
    let lifetimes = [
      parts.member(parts.android, "ttl"), parts.member(parts.envelope, "time_to_live"),
      parts.member(parts.apnsHeaders, "apns-expiration"),
      parts.member(parts.member(parts.web, "headers").flatMap(tape.object), "TTL"),
      reading.request?.header("apns-expiration"),
    ]
    return lifetimes.compactMap { $0 }.first { ["0", "0s"].contains(tape.text($0)) }
  }

  /// The name of a sound file in a format that iOS does not play.
  private var unplayableSound: Int? {
    guard let sound = parts.member(parts.aps, "sound") else { return nil }
    let name = tape.kind(sound) == .object ? parts.member(sound, "name") : sound
    guard let name, tape.kind(name) == .string else { return nil }
    let text = tape.text(name).lowercased()
    return [".mp3", ".m4a", ".aac", ".ogg", ".mp4", ".wma"].contains(where: text.hasSuffix)
      ? name : nil
  }

  private var notificationWithoutCategory: Int? {
    guard let block = parts.androidNotification ?? parts.notification,
      parts.member(parts.android, "category") == nil
    else { return nil }
    return block
  }
}
