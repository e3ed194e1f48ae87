/// Reads the actions of one Emarsys message.
struct EmarsysActions {
  static let diagnostics = [
    unknownType, typeSpelling, incomplete, urlInPayload, payloadType, duplicateID, unusableURL,
  ]

  private let reading: PayloadReading
  private let tape: JSONTape
  private let slots: FieldSlots
  /// Whether SDK 4 reads the message.
  ///
  /// SDK 4 has other action types, and ``EmarsysSDK4Check`` reports the faults.
  private let isOfSDK4: Bool

  /// Reads the default action and the buttons of the message into `reading`.
  static func read(_ reading: PayloadReading, isOfSDK4: Bool) {
    let actions = EmarsysActions(reading, isOfSDK4: isOfSDK4)
    actions.readDefault()
    actions.readButtons()
  }

  /// Reads a handleEvent object as the action that caused it.
  static func readEvent(_ reading: PayloadReading) {
    let (tape, slots) = (reading.tape, reading.actionSlots)
    slots.reset()
    slots[.type] = tape.compose(fixed: "MEAppEvent")
    slots[.name] = tape.member(0, "eventName")
    slots[.payload] = tape.nonNullMember(0, "payload")
    reading.defaultAction = EmarsysActions(reading, isOfSDK4: false).filledAction(at: 0)
  }

  /// Reads an action without its message: a default action, or a button's, which has an ID or title.
  ///
  /// One with an index is of an inbox, whose deep links have any name. Only SDK 4 knows `target`.
  static func readAction(_ reading: PayloadReading) {
    EmarsysSDK4ActionCheck(reading, EmarsysSDK4Check.dropped).checkTarget(0)
    var action = EmarsysActions(reading, isOfSDK4: false).action(0)
    if action.index >= 0 { EmarsysInbox.inferDeepLink(&action, reading) }
    if action.id >= 0 || action.title >= 0 {
      reading.buttons.append(action)
    } else {
      reading.defaultAction = action
    }
  }

  private init(_ reading: PayloadReading, isOfSDK4: Bool) {
    (self.reading, tape, slots) = (reading, reading.tape, reading.actionSlots)
    self.isOfSDK4 = isOfSDK4
  }

  // MARK: Lists

  static let duplicateID = DiagnosticKind(
    "emarsys.duplicate-action-id", .warning, "an earlier button has this id; its action runs",
    meaning: "The SDKs search a tapped button by its ID and use the first match.",
    source: "Emarsys's SDKs.", remedy: "Give every button its own ID.")

  private func readButtons() {
    guard let list = reading.slots[.actions] else { return }
    var known = KnownIDs()
    for element in tape.elements(of: list) {
      if let object = tape.object(element) {
        let action = action(object)
        if reading.kind != .silent { checkButton(object) }
        if action.id >= 0, !known.insert(action.id, reading) {
          reading.report(Self.duplicateID, action.id)
        }
        reading.buttons.append(action)
        if action.kind == .badge, reading.kind == .silent { EmarsysBadge.readAction(reading) }
      } else {
        if !isOfSDK4 { reading.report(element, expected: "an object") }
      }
    }
  }

  private func readDefault() {
    let message = reading.slots
    if let object = message[.defaultAction] {
      reading.defaultAction = action(object)
    } else if let type = message[.defaultType] {
      slots.reset()
      slots[.type] = type
      slots[.name] = message[.defaultName]
      slots[.url] = message[.defaultURL]
      slots[.payload] = message[.defaultPayload]
      reading.defaultAction = filledAction(at: type)
    }
    guard let action = reading.defaultAction else { return }
    reading.url = action.url
    reading.deepLink = action.deepLink
  }

  // MARK: One action

  private func action(_ object: Int) -> PushAction {
    reading.readAction(EmarsysTables.action, from: object)
    return filledAction(at: object)
  }

  /// Returns the action from the fields in the slots.
  private func filledAction(at position: Int) -> PushAction {
    var action = PushAction().ofButton(slots)
    action.index = slots.value(.index)
    action.type = slots.value(.type)
    action.name = slots.value(.name)
    action.payload = payload ?? -1
    if let reporting = slots[.reporting], tape.kind(reporting) == .string {
      action.reporting = reporting
    }
    setKind(&action, position)
    return action
  }

  static let payloadType = DiagnosticKind(
    "emarsys.payload-not-object", .warning, "payload is not an object",
    meaning: "The SDKs ignore a payload of another type, or pass it to the app unchanged.",
    source: "Emarsys's SDKs; Emarsys's push guide, section Tap Actions.",
    remedy: "Send an object with names and values.")

  /// The payload if it is an object.
  ///
  /// The older SDKs do not read JSON text here.
  private var payload: Int? {
    guard let value = slots[.payload] else { return nil }
    if tape.kind(value) != .object { report(Self.payloadType, value) }
    return tape.object(value)
  }

  private func setKind(_ action: inout PushAction, _ position: Int) {
    guard let type = slots[.type], tape.kind(type) == .string else {
      return require(.type, "type", position)
    }
    // Fast path: the two most frequent types, compared without copying the text.
    if tape.textEquals(type, "MEAppEvent") {
      require(.name, "name", position)
      return setAppEvent(&action, position)
    }
    if tape.textEquals(type, "OpenExternalUrl") {
      action.kind = .openURL
      action.url = externalURL(action, position) ?? -1
      return
    }
    setRareKind(&action, position, type)
  }

  static let unknownType = DiagnosticKind(
    "emarsys.unknown-action-type", .warning, "the SDK does not know this type of action",
    meaning: """
      Android shows the button, but a tap only opens the app. iOS does not show it. InApp, \
      LaunchApplication, RichContentDisplay, RequestPushPermission and copyToClipboard belong to \
      SDK 4 and its V2 formats.
      """,
    source: "Emarsys's SDKs; Emarsys's push guide, section Tap Actions.",
    remedy: """
      Use MEAppEvent, OpenExternalUrl, MECustomEvent or Dismiss. The names are case-sensitive.
      """)
  static let typeSpelling = DiagnosticKind(
    "emarsys.action-type-spelling", .warning, "this is not a type; the real one is %",
    meaning: """
      The guide's table lists the types DeepLink and CustomEvent. Payloads have MEAppEvent with \
      the name DeepLink, and MECustomEvent.
      """,
    source: "Emarsys's push guide, field table and section Tap Actions.",
    remedy: "Send the type that the message names.")

  private func setRareKind(_ action: inout PushAction, _ position: Int, _ type: Int) {
    switch tape.text(type) {
    case "MECustomEvent":
      action.kind = .customEvent
      require(.name, "name", position)
    case "Dismiss": action.kind = .dismiss
    case "BadgeCount" where !isOfSDK4:
      action.kind = .badge
      EmarsysBadge.checkAction(reading, position)
    case "InApp" where isOfSDK4: readInApp(action)
    case "RichContentDisplay" where isOfSDK4: action.url = slots[.url] ?? -1
    case "RequestPushPermission" where isOfSDK4, "copyToClipboard" where isOfSDK4: break
    case "DeepLink": misspelled(type, "MEAppEvent with the name DeepLink")
    case "CustomEvent": misspelled(type, "MECustomEvent")
    default: report(Self.unknownType, type)
    }
  }

  /// Sets the kind of an application event; one named DeepLink is a deep link.
  private func setAppEvent(_ action: inout PushAction, _ position: Int) {
    guard reading.isText(slots[.name], "DeepLink") else {
      action.kind = .appEvent
      return
    }
    action.kind = .deepLink
    if let link = payloadURL(action) {
      action.deepLink = link
    } else if action.payload >= 0 || slots[.payload] == nil {
      report(Self.incomplete, position, "payload.url")
    }
  }

  static let urlInPayload = DiagnosticKind(
    "emarsys.url-in-payload", .warning, "the url of OpenExternalUrl is in payload",
    meaning: "The SDKs read `url` next to `type`. The guide's inbox sample has it in `payload`.",
    source: "Emarsys's push guide, section Inbox Actions.", remedy: "Move `url` out of `payload`.")
  static let unusableURL = DiagnosticKind(
    "emarsys.unusable-url", .warning, "the app cannot open this URL",
    meaning: """
      OpenExternalUrl needs an absolute URL: a scheme, a host for web URLs, and no spaces or other \
      characters that must be encoded. iOS ignores the action, and Android opens nothing.
      """,
    source: "Emarsys's SDKs; RFC 3986.", remedy: "Send an absolute URL and percent-encode it.")

  private func externalURL(_ action: PushAction, _ position: Int) -> Int? {
    guard let url = slots[.url] ?? payloadURL(action) else {
      report(Self.incomplete, position, "url")
      return nil
    }
    if slots[.url] == nil { report(Self.urlInPayload, url) }
    if !EmarsysURL.isUsable(url, tape) { reading.report(Self.unusableURL, url) }
    return url
  }

  private func payloadURL(_ action: PushAction) -> Int? {
    guard action.payload >= 0, let url = tape.member(action.payload, "url"), reading.isText(url)
    else { return nil }
    return url
  }

  /// Reads the in-app message of SDK 4; the first action that has one takes precedence.
  private func readInApp(_ action: PushAction) {
    guard reading.slots[.inAppURL] == nil else { return }
    reading.slots[.inAppURL] = payloadURL(action)
  }

  // MARK: Checks

  static let incomplete = DiagnosticKind(
    "emarsys.action-incomplete", .warning, "the action has no %",
    meaning: """
      The SDKs need `id`, `title` and `type` of every button, and `name` or `url` depending on the \
      type. Otherwise the button is not shown or does nothing.
      """,
    source: "Emarsys's SDKs; Emarsys's push guide, section Tap Actions.",
    remedy: "Add the missing field.")

  private func report(_ row: DiagnosticKind, _ token: Int, _ detail: String? = nil) {
    if !isOfSDK4 { reading.report(row, token, detail) }
  }

  private func misspelled(_ type: Int, _ right: String) {
    report(Self.typeSpelling, type, right)
  }

  private func require(_ field: PayloadField, _ name: String, _ position: Int) {
    if slots[field] == nil { report(Self.incomplete, position, name) }
  }

  /// Checks the members without which the older SDKs do not draw a button.
  private func checkButton(_ object: Int) {
    require(.id, "id", object)
    require(.title, "title", object)
    if !isOfSDK4, let title = slots[.title], tape.kind(title) != .string {
      reading.report(title, expected: "a string")
    }
  }
}

/// The IDs of the buttons read so far.
private struct KnownIDs {
  /// The IDs as a set, used only for more than 16 buttons, which real messages do not have.
  private var many: Set<[UInt8]> = []

  /// Inserts an ID and returns whether no earlier button has it.
  mutating func insert(_ id: Int, _ reading: PayloadReading) -> Bool {
    let (tape, count) = (reading.tape, reading.buttons.elements.count)
    guard count > 16 else {
      return !reading.buttons.elements.contains {
        $0.id >= 0 && tape.areEqual($0.id, id)
      }
    }
    if many.isEmpty {
      for button in reading.buttons.elements where button.id >= 0 {
        many.insert(Array(tape.text(button.id).utf8))
      }
    }
    return many.insert(Array(tape.text(id).utf8)).inserted
  }
}
