/// How a payload asks a platform for an effect, and what in it prevents the effect.
struct EffectRule {
  /// A cause that the payload shows.
  struct Cause {
    /// The value that is the cause, or the object that lacks one; nil for the document.
    var object: Int?
    let text: String
    /// The change of the value that corrects it; nil if none is certain.
    var fix: Fix?
  }

  let symptom: Symptom
  let platforms: [Platform]
  /// Words in the names of the members, by which findings about them are known.
  let words: [String]
  /// Whether a payload asks for the effect; nil for a symptom for which none asks.
  let isAsked: (@Sendable (DiagnosedMessage) -> Bool)?
  let source: String
  /// What the payload lacks if it does not ask; nil if another cause says enough.
  private let missing: @Sendable (DiagnosedMessage) -> Cause?
  /// A value that prevents or delays the effect, also if the payload asks for it.
  private let obstacle: @Sendable (DiagnosedMessage) -> Cause?

  init(
    _ symptom: Symptom, _ platforms: [Platform], words: [String], source: String,
    isAsked: (@Sendable (DiagnosedMessage) -> Bool)? = nil,
    missing: @escaping @Sendable (DiagnosedMessage) -> Cause? = { _ in nil },
    obstacle: @escaping @Sendable (DiagnosedMessage) -> Cause? = { _ in nil }
  ) {
    (self.symptom, self.platforms, self.words) = (symptom, platforms, words)
    (self.isAsked, self.missing, self.obstacle) = (isAsked, missing, obstacle)
    self.source = source
  }

  /// Returns the rule of a symptom on a platform; nil if there is none.
  static func of(_ symptom: Symptom, on platform: Platform) -> EffectRule? {
    all.first { $0.symptom == symptom && $0.platforms.contains(platform) }
  }

  /// Returns what a message lacks, and what is in the way of the effect.
  func causes(in message: DiagnosedMessage) -> [Cause] {
    [isAsked?(message) == false ? missing(message) : nil, obstacle(message)].compactMap { $0 }
  }

  private static let apple = "Apple: Generating a remote notification."
  private static let webKit = "WebKit: Meet Declarative Web Push."
  private static let fcm = "Firebase: FCM HTTP v1 API, projects.messages."
  private static let huawei = "Huawei Push Kit: REST API, BadgeNotification."
  private static let whatwg = "WHATWG: Notifications API, maximum number of actions."

  // MARK: Causes of several rules

  @Sendable
  private static func category(_ message: DiagnosedMessage) -> Cause {
    Cause(
      object: message.parts.aps ?? message.parts.notification,
      text: message.isLegacy
        ? "there is no click_action, of which FCM's legacy API makes the category that has the buttons"
        : "there is no \(message.names.category), which names the buttons that the app has registered"
    )
  }

  @Sendable
  private static func quiet(_ message: DiagnosedMessage) -> Cause? {
    message.passiveLevel.map {
      Cause(
        object: $0,
        text:
          "iOS only adds a passive notification to the list: the screen stays dark, and no sound plays"
      )
    }
  }

  private static func normal(_ message: DiagnosedMessage, in object: Int?) -> Cause? {
    message.normalPriority(in: object).map {
      Cause(
        object: $0.value,
        text: "a device that sleeps gets a push with normal priority later; send \($0.high)",
        fix: .replace("\"\($0.high)\""))
    }
  }

  private static let all = [
    EffectRule(
      .notShown, Platform.allCases, words: ["alert", "title", "body", "notification"],
      source: apple, isAsked: { $0.isShown }),
    EffectRule(
      .noSound, [.ios], words: ["sound"], source: apple, isAsked: { $0.hasSoundOnIOS },
      missing: {
        Cause(
          object: $0.parts.aps ?? $0.parts.notification,
          text: "there is no sound, so iOS plays none; send `default`, or the name of a file")
      }, obstacle: quiet),
    EffectRule(
      .noSound, [.android, .huawei, .web], words: ["sound", "channel", "silent"], source: fcm,
      isAsked: { $0.isShown }),
    EffectRule(
      .noPicture, [.ios], words: ["image", "picture", "attachment", "mutable"], source: apple,
      isAsked: { $0.hasPictureOnIOS && $0.startsExtension },
      missing: { message in
        let object = message.parts.aps ?? message.parts.notification
        guard message.hasPictureOnIOS else {
          return Cause(
            object: object,
            text: "there is no picture: no member, such as \(message.names.picture), has its URL")
        }
        let (name, value) = (message.names.mutableContent, message.names.on)
        let effect = "iOS shows a picture only if `\(name)` \(value) starts the app's extension"
        if let off = message.disabledExtension {
          return Cause(
            object: off.value, text: "\(off.name) is off: \(effect)", fix: .replace(value))
        }
        return Cause(object: object, text: "there is no \(name): \(effect)")
      }),
    EffectRule(
      .noPicture, [.android, .huawei, .web], words: ["image", "picture", "icon"], source: fcm,
      isAsked: { $0.has(.imageURL) || $0.ownPicture != nil && !$0.isDrawnBySystem },
      missing: { message in
        if let picture = message.ownPicture {
          return Cause(
            object: picture,
            text: "only the app reads this picture; the system draws `image` of the notification")
        }
        return Cause(
          object: message.parts.notification, text: "there is no picture, such as `image`")
      }),
    EffectRule(
      .noBadge, [.ios], words: ["badge"], source: apple, isAsked: { $0.hasBadge },
      missing: {
        Cause(object: $0.parts.aps, text: "there is no badge, so iOS leaves the number as it is")
      }),
    EffectRule(
      .noBadge, [.android], words: ["badge", "notification_count"], source: fcm,
      isAsked: { $0.hasBadge || $0.count != nil },
      missing: {
        Cause(
          object: $0.parts.androidNotification ?? $0.parts.notification,
          text: "there is no number for the icon, such as `notification_count`")
      }),
    EffectRule(
      .noBadge, [.huawei], words: ["badge"], source: huawei,
      isAsked: { $0.hasBadge || $0.huaweiBadge != nil },
      missing: {
        Cause(
          object: $0.parts.androidNotification ?? $0.parts.notification,
          text: "there is no number for the icon: `badge` with `add_num` or `set_num`")
      },
      obstacle: { message in
        guard let badge = message.huaweiBadge, message.parts.member(badge, "class") == nil else {
          return nil
        }
        return Cause(
          object: badge, text: "badge has no `class`, the full name of the launcher activity")
      }),
    EffectRule(
      .noBadge, [.web], words: ["badge"], source: webKit, isAsked: { $0.has(.badge) },
      missing: {
        Cause(
          object: $0.parts.webNotification ?? $0.parts.notification,
          text: "only `app_badge` of a declarative push sets a number, or the service worker itself"
        )
      }),
    EffectRule(
      .noButtons, [.ios], words: ["category", "click_action", "action"], source: apple,
      isAsked: { $0.hasButtons || $0.has(.category) }, missing: category),
    EffectRule(
      .noButtons, [.android, .huawei], words: ["action", "button", "category"], source: fcm,
      isAsked: { $0.hasButtons || $0.isForExpo && $0.has(.category) },
      missing: { message in
        if message.isForExpo { return category(message) }
        return Cause(
          object: message.parts.notification,
          text: "there are no buttons that the system or a vendor's app would draw")
      }),
    EffectRule(
      .noButtons, [.web], words: ["action", "button"], source: whatwg,
      isAsked: { $0.hasButtons },
      missing: {
        Cause(
          object: $0.parts.webNotification ?? $0.parts.notification,
          text: "there are no buttons that the browser would draw")
      },
      obstacle: {
        $0.buttonsOnWeb.dropFirst(2).first.map { button in
          Cause(object: button, text: "browsers draw at most two buttons, and not this one")
        }
      }),
    EffectRule(
      .tapDoesNothing, Platform.allCases, words: ["action", "link", "url", "intent", "deep"],
      source: fcm,
      isAsked: { $0.leadsSomewhere || !$0.traits.isDisjoint(with: [.ownLink, .flutter]) },
      missing: {
        Cause(
          object: $0.parts.notification ?? $0.parts.aps,
          text: "there is no link or action: a tap only opens the app, or nothing in a browser")
      }),
    EffectRule(
      .appNotWoken, [.ios], words: ["content-available", "content_available", "push-type"],
      source: "Apple: Pushing background updates to your app.", isAsked: { $0.wakesOnIOS },
      missing: { message in
        let (name, value) = (message.names.contentAvailable, message.names.on)
        return Cause(
          object: message.parts.aps,
          text: "there is no \(name) \(value), without which iOS does not wake the app")
      }),
    EffectRule(
      .appNotWoken, [.web], words: ["mutable", "notification"], source: webKit,
      isAsked: { !$0.isDrawnByBrowser },
      missing: {
        Cause(
          object: $0.parts.webNotification ?? $0.parts.notification,
          text: """
            the browser draws a declarative push itself, and calls the service worker only with \
            `mutable` true
            """)
      }),
    EffectRule(
      .appNotWoken, [.android, .huawei], words: ["priority", "data", "notification"],
      source: "Firebase: Receive messages in Android apps.",
      isAsked: { !$0.isDrawnBySystem || $0.isHandledInForeground },
      missing: { message in
        let block = message.parts.androidNotification ?? message.parts.notification
        return Cause(
          object: block,
          text: """
            the system draws notification, and does not call onMessageReceived of an app in the \
            background; send data alone
            """)
      }),
    EffectRule(
      .late, [.ios], words: [], source: apple,
      obstacle: { quiet($0) ?? normal($0, in: $0.parts.envelope) }),
    EffectRule(
      .late, [.android], words: [],
      source: "Firebase: Set and manage Android message priority.",
      obstacle: { normal($0, in: $0.parts.android) ?? normal($0, in: $0.parts.envelope) }),
    EffectRule(
      .late, [.web], words: [], source: "RFC 8030, section 5.3.",
      obstacle: { message in
        message.lowUrgency.map {
          Cause(object: $0, text: "a device that saves power gets a push of this urgency later")
        }
      }),
    EffectRule(
      .noTracking, Platform.allCases, words: ["id", "uid", "sid", "message", "subscription"],
      source: "The vendors' guides.", isAsked: { $0.hasTracking },
      missing: {
        Cause(object: $0.root, text: "there are no IDs of a vendor, with which the app reports")
      }),
  ]
}
