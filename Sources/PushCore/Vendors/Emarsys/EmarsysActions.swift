/// Reads the actions of one Emarsys message.
struct EmarsysActions {
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
    EmarsysSDK4ActionCheck(reading, EmarsysDiagnostics.dropped).checkTarget(0)
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

  private func readButtons() {
    guard let list = reading.slots[.actions] else { return }
    var known = KnownIDs()
    for element in tape.elements(of: list) {
      if let object = tape.object(element) {
        let action = action(object)
        if reading.kind != .silent { checkButton(object) }
        if action.id >= 0, !known.insert(action.id, reading) {
          reading.report(EmarsysDiagnostics.duplicateID, action.id)
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

  /// The payload if it is an object.
  ///
  /// The older SDKs do not read JSON text here.
  private var payload: Int? {
    guard let value = slots[.payload] else { return nil }
    if tape.kind(value) != .object { report(EmarsysDiagnostics.payloadType, value) }
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
    default: report(EmarsysDiagnostics.unknownType, type)
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
      report(EmarsysDiagnostics.incomplete, position, "payload.url")
    }
  }

  private func externalURL(_ action: PushAction, _ position: Int) -> Int? {
    guard let url = slots[.url] ?? payloadURL(action) else {
      report(EmarsysDiagnostics.incomplete, position, "url")
      return nil
    }
    if slots[.url] == nil { report(EmarsysDiagnostics.urlInPayload, url) }
    if !EmarsysURL.isUsable(url, tape) { reading.report(EmarsysDiagnostics.unusableURL, url) }
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

  private func report(_ row: DiagnosticKind, _ token: Int, _ detail: String? = nil) {
    if !isOfSDK4 { reading.report(row, token, detail) }
  }

  private func misspelled(_ type: Int, _ right: String) {
    report(EmarsysDiagnostics.typeSpelling, type, right)
  }

  private func require(_ field: PayloadField, _ name: String, _ position: Int) {
    if slots[field] == nil { report(EmarsysDiagnostics.incomplete, position, name) }
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

/// Reads the badge change of an Emarsys message.
enum EmarsysBadge {
  /// Reads `badgeCount` of SDK 4, which also accepts a whole number in a string.
  static func readCount(_ reading: PayloadReading) {
    guard let object = reading.slots[.badgeCount] else { return }
    reading.readAction(EmarsysTables.badgeCount, from: object)
    let slots = reading.actionSlots
    let method = slots[.method].map { reading.tape.text($0).uppercased() }
    set(reading, slots[.value], adds: method == "ADD")
    reading.badge?.isIgnored =
      method != "ADD" && method != "SET" || reading.integer(slots[.value]) == nil
  }

  /// Reads a BadgeCount action that a silent message runs, from the action slots.
  ///
  /// The older iOS SDK adds if the method is ADD (ignoring case) and sets for any other method.
  static func readAction(_ reading: PayloadReading) {
    guard fault(reading) == nil else {
      if reading.badge == nil { reading.badge = BadgeChange(isIgnored: true) }
      return
    }
    let slots = reading.actionSlots
    let adds = slots[.method].map { reading.tape.text($0).lowercased() == "add" } == true
    set(reading, slots[.value], adds: adds)
  }

  /// Reports a BadgeCount action that the older iOS SDK does not run.
  static func checkAction(_ reading: PayloadReading, _ position: Int) {
    guard let fault = fault(reading) else { return }
    reading.report(EmarsysDiagnostics.badgeIgnored, fault.token ?? position, fault.reason)
  }

  private static func set(_ reading: PayloadReading, _ value: Int?, adds: Bool) {
    let value = value ?? -1
    reading.badge = adds ? BadgeChange(increment: value) : BadgeChange(set: value)
  }

  private static func fault(_ reading: PayloadReading) -> (token: Int?, reason: String)? {
    let (slots, tape) = (reading.actionSlots, reading.tape)
    guard let method = slots[.method] else { return (nil, "the action has no method") }
    if tape.kind(method) != .string { return (method, "the method is not a string") }
    guard let value = slots[.value] else { return (nil, "the action has no value") }
    return tape.kind(value) == .number ? nil : (value, "the value is not a number")
  }
}
