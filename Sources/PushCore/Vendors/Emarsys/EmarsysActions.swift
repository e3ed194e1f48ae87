/// Emarsys's tap actions: five types in the guides, more in the SDKs.
enum EmarsysActions {
  static func read(_ reading: PayloadReading) {
    readDefault(reading)
    guard let list = reading.slots[.actions] else { return }
    let tape = reading.tape
    var known = KnownIDs()
    var element = tape.first(list)
    while element < tape.after(list) {
      if let object = tape.object(element) {
        let action = action(reading, object, isButton: true)
        if action.id >= 0, !known.insert(action.id, reading) {
          reading.report(EmarsysDiagnostics.duplicateID, action.id)
        }
        reading.buttons.append(action)
        if action.kind == .badge, reading.kind == .silent { EmarsysReader.setBadge(reading) }
      } else {
        reading.report(
          PayloadDiagnostics.wrongType, element,
          "an object, found \(tape.kind(element).name)")
      }
      element = tape.after(element)
    }
  }

  private static func readDefault(_ reading: PayloadReading) {
    let slots = reading.slots
    if let object = slots[.defaultAction] {
      reading.defaultAction = action(reading, object, isButton: false)
    } else if let type = slots[.defaultType] {
      reading.actionSlots.reset()
      reading.actionSlots[.type] = type
      reading.actionSlots[.name] = slots[.defaultName]
      reading.actionSlots[.url] = slots[.defaultURL]
      reading.actionSlots[.payload] = slots[.defaultPayload]
      reading.defaultAction = action(reading, type, isFilled: true, isButton: false)
    }
    guard let action = reading.defaultAction else { return }
    reading.url = action.url
    reading.deepLink = action.deepLink
  }

  /// Reads one action from its object; with `isFilled` from the slots as they are.
  private static func action(
    _ reading: PayloadReading, _ object: Int, isFilled: Bool = false, isButton: Bool
  ) -> PushAction {
    if !isFilled { reading.readAction(EmarsysTables.action, from: object) }
    let slots = reading.actionSlots
    var action = PushAction()
    action.id = slots[.id] ?? -1
    action.title = slots[.title] ?? -1
    action.icon = slots[.icon] ?? -1
    action.index = slots[.index] ?? -1
    action.type = slots[.type] ?? -1
    action.name = slots[.name] ?? -1
    action.payload = payload(reading) ?? -1
    setKind(&action, reading, object)
    if isButton, reading.kind != .silent { checkButton(reading, object) }
    return action
  }

  /// The payload when it is an object, or a string that holds one.
  private static func payload(_ reading: PayloadReading) -> Int? {
    guard let value = reading.actionSlots[.payload] else { return nil }
    if let object = reading.tape.object(value) { return object }
    reading.report(EmarsysDiagnostics.payloadType, value)
    return nil
  }

  private static func setKind(_ action: inout PushAction, _ reading: PayloadReading, _ at: Int) {
    let slots = reading.actionSlots
    guard let type = slots[.type], reading.tape.kind(type) == .string else {
      return require(.type, "type", reading, at)
    }
    // The two usual ones first, without making text of them.
    if reading.tape.textEquals(type, "MEAppEvent") {
      require(.name, "name", reading, at)
      return setAppEvent(&action, reading, at)
    }
    if reading.tape.textEquals(type, "OpenExternalUrl") {
      action.kind = .openURL
      action.url = externalURL(action, reading, at) ?? -1
      return
    }
    setRareKind(&action, reading, at, type)
  }

  private static func setRareKind(
    _ action: inout PushAction, _ reading: PayloadReading, _ at: Int, _ type: Int
  ) {
    let slots = reading.actionSlots
    switch reading.tape.text(type) {
    case "MECustomEvent":
      action.kind = .customEvent
      require(.name, "name", reading, at)
    case "Dismiss": action.kind = .dismiss
    case "BadgeCount":
      action.kind = .badge
      require(.value, "value", reading, at)
    case "LaunchApplication": action.kind = .launch
    case "InApp": readInApp(action, reading)
    case "RichContentDisplay", "RequestPushPermission", "copyToClipboard":
      action.url = slots[.url] ?? -1
    case "DeepLink": misspelt(reading, type, "MEAppEvent with the name DeepLink")
    case "CustomEvent": misspelt(reading, type, "MECustomEvent")
    default: reading.report(EmarsysDiagnostics.unknownType, type)
    }
  }

  /// A deep link is an application event of that name.
  private static func setAppEvent(
    _ action: inout PushAction, _ reading: PayloadReading, _ at: Int
  ) {
    guard reading.isText(reading.actionSlots[.name], "DeepLink") else {
      action.kind = .appEvent
      return
    }
    action.kind = .deepLink
    guard action.payload >= 0, let link = reading.tape.member(action.payload, "url"),
      reading.isText(link)
    else {
      reading.report(EmarsysDiagnostics.incomplete, at, "payload.url")
      return
    }
    action.deepLink = link
  }

  private static func externalURL(
    _ action: PushAction, _ reading: PayloadReading, _ at: Int
  ) -> Int? {
    if let url = reading.actionSlots[.url] { return url }
    guard action.payload >= 0, let url = reading.tape.member(action.payload, "url"),
      reading.isText(url)
    else {
      reading.report(EmarsysDiagnostics.incomplete, at, "url")
      return nil
    }
    reading.report(EmarsysDiagnostics.urlInPayload, url)
    return url
  }

  /// The newer SDK's way to show an in-app message.
  private static func readInApp(_ action: PushAction, _ reading: PayloadReading) {
    guard action.payload >= 0, let url = reading.tape.member(action.payload, "url") else { return }
    reading.slots[.inAppURL] = url
    reading.slots[.inAppCampaign] = reading.slots[.inAppCampaign] ?? reading.slots[.campaignID]
  }

  /// Reads what the SDK hands to the app after a tap as the action that it came from.
  static func readEvent(_ reading: PayloadReading, _ object: Int) {
    let (tape, slots) = (reading.tape, reading.actionSlots)
    slots.reset()
    slots[.type] = tape.compose(fixed: "MEAppEvent")
    slots[.name] = tape.member(object, "eventName")
    slots[.payload] = tape.member(object, "payload").flatMap { tape.kind($0) == .null ? nil : $0 }
    reading.defaultAction = action(reading, object, isFilled: true, isButton: false)
  }

  // MARK: Checks

  private static func misspelt(_ reading: PayloadReading, _ type: Int, _ right: String) {
    reading.report(EmarsysDiagnostics.typeSpelling, type, right)
  }

  private static func require(_ fact: Fact, _ name: String, _ reading: PayloadReading, _ at: Int) {
    guard reading.actionSlots[fact] == nil else { return }
    reading.report(EmarsysDiagnostics.incomplete, at, name)
  }

  /// What the SDKs need to draw a button; the newer one makes ids itself.
  private static func checkButton(_ reading: PayloadReading, _ object: Int) {
    if !reading.format.isOfEmarsysSDK4 { require(.id, "id", reading, object) }
    require(.title, "title", reading, object)
    if let title = reading.actionSlots[.title], reading.tape.kind(title) != .string {
      reading.report(
        PayloadDiagnostics.wrongType, title, "a string, found \(reading.tape.kind(title).name)")
    }
  }
}

/// The ids of a message's buttons so far.
private struct KnownIDs {
  /// Used beyond the number of buttons that anybody sends.
  private var many: Set<[UInt8]> = []

  /// Adds an id; false when one of the buttons read before has it.
  mutating func insert(_ id: Int, _ reading: PayloadReading) -> Bool {
    let (tape, count) = (reading.tape, reading.buttons.elements.count)
    guard count > 16 else {
      return !reading.buttons.elements.contains {
        $0.id >= 0 && tape.bytes($0.id).elementsEqual(tape.bytes(id))
      }
    }
    if many.isEmpty {
      for button in reading.buttons.elements where button.id >= 0 {
        many.insert(Array(tape.bytes(button.id)))
      }
    }
    return many.insert(Array(tape.bytes(id))).inserted
  }
}
