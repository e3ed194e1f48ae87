/// Reads messages of OptiMobile, formerly Kumulos.
///
/// Dots are part of the keys under `custom`, not path separators.
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
      reading.report(OptiMobileDiagnostics.noMutableContent, reading.aps)
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

  /// Reports values in place of the objects that the iOS SDK casts without a check.
  private static func checkObjects(_ reading: PayloadReading) {
    let tape = reading.tape
    var object = reading.message.root
    for name in ["custom", "a", "k.message", "data"] as [JSONKey] {
      guard let value = object.flatMap({ tape.member($0, name) }) else { return }
      if tape.kind(value) != .object {
        let type = "\(tape.kind(value).name)"
        reading.report(OptiMobileDiagnostics.textOnIOS, insteadOfType: value, type)
      }
      object = tape.object(value)
    }
  }

  // MARK: Message

  private static func readMessage(_ reading: PayloadReading) {
    let slots = reading.slots
    guard let id = slots[.messageID] else { return reportMissingID(reading) }
    if let type = slots[.messageType] {
      reading.track("\"type\":", type, as: .verbatim)
    } else {
      reading.track("\"type\":", id, as: .number("1"))
    }
    reading.track("\"id\":", id, as: .verbatim)
    if reading.platform != .web { check(id, reading) }
  }

  private static func reportMissingID(_ reading: PayloadReading) {
    let message = reading.message.root.flatMap {
      reading.tape.object($0, at: ["custom", "a", "k.message"])
    }
    let crashes = reading.format == .optimobileIOS && message != nil
    reading.report(
      crashes ? OptiMobileDiagnostics.noMessageIDOnIOS : OptiMobileDiagnostics.noMessageID, message)
  }

  private static func check(_ id: Int, _ reading: PayloadReading) {
    let (tape, isIOS) = (reading.tape, reading.format == .optimobileIOS)
    guard tape.kind(id) == .number || tape.hasUncertainTypes,
      let number = JSONNumber.wholeNumber(tape.bytes(id))
    else {
      let kind = isIOS ? OptiMobileDiagnostics.messageIDOnIOS : OptiMobileDiagnostics.messageID
      return reading.report(kind, insteadOfType: id)
    }
    if number == 0 { reading.report(OptiMobileDiagnostics.zeroID, id) }
    if !isIOS, Int32(exactly: number) == nil {
      let seen = "\(Int32(truncatingIfNeeded: number))"
      reading.report(OptiMobileDiagnostics.wideID, id, seen)
    }
  }

  private static func readAndroid(_ reading: PayloadReading) {
    let slots = reading.slots
    if let background = slots[.background] {
      let isText = reading.mayBeText(background)
      reading.isBackground = reading.isText(background, "1")
      if !isText {
        let fix: Fix? = reading.isOne(background) ? .replace("\"1\"") : nil
        reading.report(OptiMobileDiagnostics.background, background, fix: fix)
      }
    }
    let texts = [slots[.title], slots[.body]]
    guard texts.contains(where: { $0.map(reading.isText) != true }) else { return }
    reading.kind = .silent
    // Report the empty text, or else the only text that is present.
    let present = texts.compactMap { $0 }
    if let fault = present.first(where: { !reading.isText($0) }) ?? present.first {
      reading.report(OptiMobileDiagnostics.incompleteText, fault)
    }
  }

  private static func readLink(_ reading: PayloadReading) {
    let slots = reading.slots
    if let link = slots[.link], reading.tape.kind(link) == .string {
      if reading.isText(link) {
        reading.lead(to: link)
        reading.defaultAction = reading.linkAction(link)
      } else {
        reading.report(OptiMobileDiagnostics.emptyURL, link)
        slots[.link] = nil
      }
    }
    if let type = slots[.inAppType], ![1, 2].contains(reading.integer(type)) {
      reading.report(OptiMobileDiagnostics.deepLinkType, type)
    }
  }

  // MARK: Badge

  /// Reads the badge as the SDKs apply it.
  ///
  /// Without `aps.badge` they do nothing. They add an increment to the stored number, if any. By the
  /// guide, an app without an SDK adds the increment in `custom.a`, which the SDKs do not read.
  private static func readBadge(_ reading: PayloadReading) {
    if reading.isSilentAPNs { reading.kind = .silent }
    let slots = reading.slots
    for field in [PayloadField.badgeIncrement, .badgeIncrementMisplaced] {
      guard let value = slots[field], reading.tape.kind(value) != .number else { continue }
      reading.report(OptiMobileDiagnostics.badgeType, value, fix: reading.fixToNumber(value))
      slots[field] = nil
    }
    let placed = slots[.badgeIncrement]
    let misplaced = slots[.badgeIncrementMisplaced]
    if let misplaced {
      if let placed, !reading.tape.areEqual(placed, misplaced) {
        reading.report(OptiMobileDiagnostics.badgeConflict, misplaced)
      } else if placed == nil {
        reading.report(OptiMobileDiagnostics.badgePlace, misplaced)
      }
    }
    guard let increment = placed ?? misplaced else { return }
    var badge = BadgeChange(
      set: slots[.badge] ?? -1, increment: increment,
      incrementWithoutSDK: misplaced ?? increment, isMisplaced: placed == nil)
    if slots[.badge] == nil {
      badge.isIgnored = true
      reading.report(OptiMobileDiagnostics.badgeWithoutBase, increment)
    } else if reading.isOne(slots[.contentAvailable]) {
      badge.isIgnored = true
      reading.report(OptiMobileDiagnostics.badgeInBackground, increment)
    }
    reading.badge = badge
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

  /// Checks a button, whose fields are in the action slots.
  private static func checkButton(_ element: Int, _ reading: PayloadReading) {
    let slots = reading.slots
    let parts = [reading.actionSlots[.id], reading.actionSlots[.title]]
    // The iOS SDK reads the buttons only if the payload has no category of its own.
    if reading.format == .optimobileIOS, slots[.category].map(reading.isText) != true,
      parts.contains(where: { $0.map(reading.mayBeText) != true })
    {
      reading.report(OptiMobileDiagnostics.badButtonOnIOS, element)
    } else if parts.contains(nil) {
      reading.report(OptiMobileDiagnostics.badButton, element)
    }
  }

  /// Removes keys with the reserved prefix `k.` from the attributes and reports unknown ones.
  private static func readExtensions(_ reading: PayloadReading) {
    let tape = reading.tape
    let isReserved = { (key: Int32) in tape.hasPrefix(Int(key), "k.") }
    for key in reading.slots.attributes.elements
    where isReserved(key) && !tape.keyMatches(Int(key), "k.message")
      && !tape.keyMatches(Int(key), "k.deepLink")
    {
      reading.report(OptiMobileDiagnostics.unknownExtension, Int(key) + 1)
    }
    reading.slots.attributes.removeAll(where: isReserved)
  }
}
