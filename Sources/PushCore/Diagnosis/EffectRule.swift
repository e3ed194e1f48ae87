/// How a payload asks a platform for an effect.
struct EffectRule {
  /// What a payload lacks.
  struct Missing {
    /// The object that lacks it; nil for the document.
    var object: Int?
    let text: String
  }

  let symptom: Symptom
  let platforms: [Platform]
  /// Words in the names of the members, by which findings about them are known.
  let words: [String]
  let isAsked: @Sendable (DiagnosedMessage) -> Bool
  /// What the payload lacks if it does not ask; nil if another cause says enough.
  let missing: @Sendable (DiagnosedMessage) -> Missing?
  let source: String

  init(
    _ symptom: Symptom, _ platforms: [Platform], words: [String], source: String,
    isAsked: @escaping @Sendable (DiagnosedMessage) -> Bool,
    missing: @escaping @Sendable (DiagnosedMessage) -> Missing? = { _ in nil }
  ) {
    (self.symptom, self.platforms, self.words) = (symptom, platforms, words)
    (self.isAsked, self.missing, self.source) = (isAsked, missing, source)
  }

  /// Returns the rule of a symptom on a platform; nil for one that no payload asks for.
  static func of(_ symptom: Symptom, on platform: Platform) -> EffectRule? {
    all.first { $0.symptom == symptom && $0.platforms.contains(platform) }
  }

  private static let apple = "Apple: Generating a remote notification."
  private static let webKit = "WebKit: Meet Declarative Web Push."
  private static let fcm = "Firebase: FCM HTTP v1 API, projects.messages."

  private static let all = [
    EffectRule(
      .notShown, Platform.allCases, words: ["alert", "title", "body", "notification"],
      source: apple, isAsked: { $0.isShown }),
    EffectRule(
      .noSound, [.ios], words: ["sound"], source: apple, isAsked: { $0.has(.sound, .value) },
      missing: {
        Missing(
          object: $0.parts.aps ?? $0.parts.notification,
          text: "there is no sound, so iOS plays none; send `default`, or the name of a file")
      }),
    EffectRule(
      .noSound, [.android, .huawei, .web], words: ["sound", "channel", "silent"], source: fcm,
      isAsked: { $0.isShown }),
    EffectRule(
      .noPicture, [.ios], words: ["image", "picture", "attachment", "mutable"], source: apple,
      isAsked: { $0.has(.imageURL) && $0.startsExtension },
      missing: { message in
        if message.startsExtension { return nil }
        let object = message.parts.aps ?? message.parts.notification
        return Missing(
          object: object,
          text: message.parts.aps == nil && message.isLegacy
            ? "there is no mutable_content: iOS shows the picture only if `mutable_content` starts the app's extension"
            : "there is no mutable-content: iOS shows a picture only if `mutable-content` 1 starts the app's extension"
        )
      }),
    EffectRule(
      .noPicture, [.android, .huawei, .web], words: ["image", "picture", "icon"], source: fcm,
      isAsked: { $0.has(.imageURL) },
      missing: {
        Missing(object: $0.parts.notification, text: "there is no picture, such as `image`")
      }),
    EffectRule(
      .noBadge, [.ios], words: ["badge"], source: apple, isAsked: { $0.has(.badge) },
      missing: {
        Missing(object: $0.parts.aps, text: "there is no badge, so iOS leaves the number as it is")
      }),
    EffectRule(
      .noBadge, [.android, .huawei], words: ["badge", "notification_count"], source: fcm,
      isAsked: { $0.has(.badge) },
      missing: {
        Missing(
          object: $0.parts.androidNotification ?? $0.parts.notification,
          text: "there is no number for the icon, such as `notification_count`")
      }),
    EffectRule(
      .noBadge, [.web], words: ["badge"], source: webKit, isAsked: { $0.has(.badge) },
      missing: {
        Missing(
          object: $0.parts.webNotification ?? $0.parts.notification,
          text: "only `app_badge` of a declarative push sets a number, or the service worker itself"
        )
      }),
    EffectRule(
      .noButtons, [.ios], words: ["category", "click_action", "action"], source: apple,
      isAsked: { $0.hasButtons || $0.has(.category) },
      missing: { message in
        Missing(
          object: message.parts.aps ?? message.parts.notification,
          text: message.isLegacy
            ? "there is no click_action, of which FCM's legacy API makes the category that has the buttons"
            : "there is no category, which names the buttons that the app has registered")
      }),
    EffectRule(
      .noButtons, [.android, .huawei, .web], words: ["action", "button"], source: fcm,
      isAsked: { $0.hasButtons },
      missing: {
        Missing(
          object: $0.parts.webNotification ?? $0.parts.notification,
          text: "there are no buttons that the system or a vendor's app would draw")
      }),
    EffectRule(
      .tapDoesNothing, Platform.allCases, words: ["action", "link", "url", "intent", "deep"],
      source: fcm, isAsked: { $0.leadsSomewhere },
      missing: {
        Missing(
          object: $0.parts.notification ?? $0.parts.aps,
          text: "there is no link or action: a tap only opens the app, or nothing in a browser")
      }),
    EffectRule(
      .appNotWoken, [.ios], words: ["content-available", "content_available", "push-type"],
      source: "Apple: Pushing background updates to your app.",
      isAsked: { $0.parts.backgroundSwitch != nil },
      missing: { message in
        Missing(
          object: message.parts.aps,
          text: message.isLegacy
            ? "there is no content_available true, with which FCM's legacy API wakes an iOS app"
            : "there is no content-available 1 in aps, without which iOS does not wake the app")
      }),
    EffectRule(
      .appNotWoken, [.web], words: ["mutable", "notification"], source: webKit,
      isAsked: { !$0.isDrawnByBrowser },
      missing: {
        Missing(
          object: $0.parts.webNotification ?? $0.parts.notification,
          text: """
            the browser draws a declarative push itself, and calls the service worker only with \
            `mutable` true
            """)
      }),
    EffectRule(
      .appNotWoken, [.android, .huawei], words: ["priority", "data", "notification"],
      source: "Firebase: Receive messages in Android apps.",
      isAsked: { !$0.isDrawnBySystem },
      missing: { message in
        let block = message.parts.androidNotification ?? message.parts.notification
        return Missing(
          object: block,
          text: """
            the system draws notification, and does not call onMessageReceived of an app in the \
            background; send data alone
            """)
      }),
    EffectRule(
      .noTracking, Platform.allCases, words: ["id", "uid", "sid", "message", "subscription"],
      source: "The vendors' guides.", isAsked: { $0.hasTracking },
      missing: {
        Missing(object: $0.root, text: "there are no IDs of a vendor, with which the app reports")
      }),
  ]
}
