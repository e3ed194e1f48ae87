/// Reads messages of OptiMobile, formerly Kumulos.
///
/// Dots are part of the keys under `custom`, not path separators. The extensions read the ID of the
/// message, and the change of the badge.
enum OptiMobileReader {
  private static let custom = PathRow.rows(
    text: [
      "/custom/u": .link, "/custom/a/k.channel": .channelID,
      "/custom/a/k.notificationType": .importance,
    ],
    identifier: [
      "/custom/a/k.message/data/id": .messageID, "/custom/a/k.deepLink/data/id": .inAppMessageID,
    ],
    number: ["/custom/a/k.message/type": .messageType, "/custom/a/k.deepLink/type": .inAppType],
    array: ["/custom/a/k.buttons": .actions],
    any: [
      "/custom/badge_inc": .badgeIncrement, "/custom/a/badge_inc": .badgeIncrementMisplaced,
      "/custom/a/*": .attributes,
    ])

  private static let ios = FieldTable(
    custom + PathRow.rows(text: ["/attachments/pictureUrl": .imageURL]))

  private static let android = FieldTable(
    custom
      + PathRow.rows(
        text: ["/title": .title, "/alert": .body, "/bicon": .imageURL, "/sound": .sound],
        any: ["/bgn": .background]) + TransportTables.receivedKeys)

  /// A web push (KumulosSdkWeb, service worker).
  private static let web = FieldTable(
    text: ["/title": .title, "/msg": .body, "/icon": .iconURL, "/image": .imageURL, "/url": .link],
    identifier: ["/data/k.message/data/id": .messageID],
    number: ["/data/k.message/type": .messageType], any: ["/data/*": .attributes])

  /// The object that the plugins for React Native, Cordova and Flutter pass to the app.
  private static let plugin = FieldTable(
    text: ["/title": .title, "/message": .body, "/url": .link],
    identifier: ["/data/k.message/data/id": .messageID],
    number: ["/data/k.message/type": .messageType], any: ["/data/*": .attributes])

  private static let button = FieldTable(
    text: ["/id": .id, "/text": .title], object: ["/icon": .icon])

  static let noMutableContent = DiagnosticKind(
    "optimobile.no-mutable-content", .warning, "picture or buttons, but no mutable-content",
    meaning: "iOS shows a picture and buttons only if `mutable-content` is 1, which starts the "
      + "notification service extension.",
    source: "OptiMobile's push guide, section Service Extension; OptiMobile's iOS SDK.",
    remedy: "Add `\"mutable-content\": 1` to `aps`.")

  static let diagnostics: [DiagnosticKind] =
    [
      textOnIOS, badButton, noMutableContent, background, incompleteText, emptyURL, deepLinkType,
      unknownExtension,
    ] + idDiagnostics + badgeDiagnostics

  static func read(_ reading: PayloadReading) {
    let isPlugin = isFromPlugin(reading)
    reading.format = format(reading, isPlugin: isPlugin)
    let isWeb = reading.format == .optimobileWeb
    let isIOS = reading.format == .optimobileIOS
    // The plugins pass the same object on all platforms.
    reading.platform = isPlugin ? nil : isWeb ? .web : reading.appPlatform
    reading.readKeys(isPlugin ? plugin : isWeb ? web : isIOS ? ios : android)
    TransportReader.read(reading)
    if isIOS {
      checkObjects(reading)
      readBadge(reading)
    } else if isPlugin {
      if reading.slots[.title] == nil, reading.slots[.body] == nil { reading.kind = .silent }
    } else if isWeb {
      let root = reading.message.root
      reading.report("title", "title", in: root, shown: [.missing: "undefined", .null: "null"])
      reading.report("body", "msg", in: root, shown: [.null: "null"])
    } else {
      readAndroid(reading)
    }
    readLink(reading)
    readButtons(reading)
    readExtensions(reading)
    readMessage(reading)
    if reading.lacksMutableContent {
      reading.report(Self.noMutableContent, reading.aps)
    }
  }

  private static func format(_ reading: PayloadReading, isPlugin: Bool) -> PayloadFormat {
    switch reading.appPlatform {
    case .ios: return .optimobileIOS
    case .huawei: return .optimobileHuawei
    case .android, .web: break
    }
    return !isPlugin && hasExtensionsInData(reading) ? .optimobileWeb : .optimobileAndroid
  }

  private static func hasExtensionsInData(_ reading: PayloadReading) -> Bool {
    let tape = reading.tape
    let data = reading.message.root.flatMap { tape.member($0, "data") }.flatMap(tape.object)
    return data.flatMap { tape.member($0, "k.message") } != nil
  }

  /// Whether a message is the object that a plugin passes to the app.
  ///
  /// A web push has `msg` in place of `message`.
  static func isFromPlugin(_ reading: PayloadReading) -> Bool {
    guard reading.message.kind == .data, hasExtensionsInData(reading),
      let root = reading.message.root
    else { return false }
    let tape = reading.tape
    return tape.member(root, "msg") == nil
      && (tape.member(root, "message") != nil || tape.member(root, "actionId") != nil)
  }

  static let textOnIOS = DiagnosticKind(
    "optimobile.text-on-ios", .error, "on iOS this must be an object; the SDK crashes on %",
    meaning: """
      The iOS SDK casts `custom`, `custom.a`, `k.message` and its `data` to objects without a \
      check. JSON text is valid only in data messages for Android.
      """,
    source: "OptiMobile's iOS SDK.", remedy: "Send the object itself.")

  /// Reports values in place of the objects that the iOS SDK casts without a check.
  private static func checkObjects(_ reading: PayloadReading) {
    let tape = reading.tape
    var object = reading.message.root
    for name in ["custom", "a", "k.message", "data"] as [JSONKey] {
      guard let value = object.flatMap({ tape.member($0, name) }) else { return }
      if tape.kind(value) != .object {
        let type = "\(tape.kind(value).name)"
        reading.report(Self.textOnIOS, insteadOfType: value, type)
      }
      object = tape.object(value)
    }
  }

  // MARK: Data messages and links

  static let background = DiagnosticKind(
    "optimobile.bgn-value", .warning, "bgn is used only as the text \"1\"",
    meaning: "The SDK compares `bgn` with the text \"1\". A number or a Boolean has no effect.",
    source: "OptiMobile's Android SDK; OptiMobile's push guide, section Android sample.",
    remedy: "Send `\"1\"` or `\"0\"`.")
  static let incompleteText = DiagnosticKind(
    "optimobile.incomplete-text", .warning,
    "the notification is shown only if it has both title and alert",
    meaning: "The Android SDK shows a notification only if both texts are not empty.",
    source: "OptiMobile's Android SDK.", remedy: "Send both.")

  private static func readAndroid(_ reading: PayloadReading) {
    let slots = reading.slots
    if let background = slots[.background] {
      let isText = reading.mayBeText(background)
      reading.isBackground = reading.isText(background, "1")
      if !isText {
        let fix: Fix? = reading.isOne(background) ? .replace("\"1\"") : nil
        reading.report(Self.background, background, fix: fix)
      }
    }
    let texts = [slots[.title], slots[.body]]
    guard texts.contains(where: { $0.map(reading.isText) != true }) else { return }
    reading.kind = .silent
    // Report the empty text, or else the only text that is present.
    let present = texts.compactMap { $0 }
    if let fault = present.first(where: { !reading.isText($0) }) ?? present.first {
      reading.report(Self.incompleteText, fault)
    }
  }

  static let emptyURL = DiagnosticKind(
    "optimobile.empty-url", .warning, "the url is empty",
    meaning: "An empty `u` is not a URL, but the Android SDK would try to open it.",
    source: """
      OptiMobile's Android SDK; OptiMobile's push guide, where `u` has a value if it is used.
      """, remedy: "Omit `u`.")
  static let deepLinkType = DiagnosticKind(
    "optimobile.deep-link-type", .info, "k.deepLink of this type is ignored",
    meaning: """
      Type 1 shows an in-app message, and type 2 starts overlay messaging. The SDKs know no other \
      type.
      """,
    source: "OptiMobile's SDKs.", remedy: "Use 1 or 2.")

  private static func readLink(_ reading: PayloadReading) {
    let slots = reading.slots
    if let link = slots[.link], reading.tape.kind(link) == .string {
      if reading.isText(link) {
        reading.lead(to: link)
        reading.defaultAction = reading.linkAction(link)
      } else {
        reading.report(Self.emptyURL, link)
        slots[.link] = nil
      }
    }
    if let type = slots[.inAppType], ![1, 2].contains(reading.integer(type)) {
      reading.report(Self.deepLinkType, type)
    }
  }

  // MARK: Buttons

  /// Reads the buttons, which open the app, and on iOS the link; the app receives the button's ID.
  private static func readButtons(_ reading: PayloadReading) {
    guard let list = reading.slots[.actions] else { return }
    let tape = reading.tape
    let action = buttonAction(reading, isIOS: reading.format == .optimobileIOS)
    for element in tape.elements(of: list) {
      if let object = tape.object(element) {
        reading.readAction(button, from: object)
        reading.buttons.append(action.ofButton(reading.actionSlots))
      } else {
        reading.actionSlots.reset()
      }
      checkButton(element, reading)
    }
  }

  /// The action of all buttons: the message's link on iOS, and only the app on Android.
  static func buttonAction(_ reading: PayloadReading, isIOS: Bool) -> PushAction {
    isIOS ? ActionResolution.bodyAction(reading) : PushAction(kind: .launch)
  }

  static let badButton = DiagnosticKind(
    "optimobile.bad-button", .warning, "a button needs id and text",
    meaning: """
      The iOS SDK crashes if `id` or `text` is missing or not a string, so that the finding is an \
      error. If `aps.category` is set, the SDK does not read the buttons. The Android SDK does not \
      show a button without `id` or `text`.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section k.buttons.",
    remedy: "Send both as strings.")
  static let badButtonOnIOS = badButton.with(
    .error, "a button needs the strings id and text; the iOS SDK crashes")

  /// Checks a button, whose fields are in the action slots.
  private static func checkButton(_ element: Int, _ reading: PayloadReading) {
    let slots = reading.slots
    let parts = [reading.actionSlots[.id], reading.actionSlots[.title]]
    // The iOS SDK reads the buttons only if the payload has no category of its own.
    if reading.format == .optimobileIOS, slots[.category].map(reading.isText) != true,
      parts.contains(where: { $0.map(reading.mayBeText) != true })
    {
      reading.report(Self.badButtonOnIOS, element)
    } else if parts.contains(nil) {
      reading.report(Self.badButton, element)
    }
  }

  static let unknownExtension = DiagnosticKind(
    "optimobile.unknown-extension", .info, "k. is reserved, and this key is unknown",
    meaning: "Keys that begin with `k.` are reserved for OptiMobile. No SDK reads this one.",
    source: "OptiMobile's SDKs.", remedy: "Choose another prefix for your own keys.")

  /// Removes keys with the reserved prefix `k.` from the attributes and reports unknown ones.
  private static func readExtensions(_ reading: PayloadReading) {
    let tape = reading.tape
    let isReserved = { (key: Int32) in tape.hasPrefix(Int(key), "k.") }
    for key in reading.slots.attributes.elements
    where isReserved(key) && !tape.keyMatches(Int(key), "k.message")
      && !tape.keyMatches(Int(key), "k.deepLink")
    {
      reading.report(Self.unknownExtension, Int(key) + 1)
    }
    reading.slots.attributes.removeAll(where: isReserved)
  }
}
