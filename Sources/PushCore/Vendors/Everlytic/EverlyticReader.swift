/// Reads Everlytic's app and web pushes.
enum EverlyticReader {
  private static let keys = PathRow.rows(
    text: [
      "/title": .title, "/body": .body, "/sound": .sound, "/ev_return_data": .returnData,
      "/url": .link, "/icon": .iconURL, "/image": .imageURL,
    ],
    identifier: ["/message_id": .messageID, "/subscription_id": .subscriptionID],
    array: ["/actions": .actions],
    any: ["/@*": .attributes, "/$*": .attributes])

  private static let ios = FieldTable(keys)
  private static let data = FieldTable(keys + TransportTables.receivedKeys)

  private static let webText = FieldTable(text: ["/title": .title, "/body": .body])

  private static let webAction = FieldTable(
    text: ["/action": .id, "/title": .title, "/url": .url, "/icon": .icon])

  static func read(_ reading: PayloadReading) {
    let slots = reading.slots
    reading.attributePrefix = 1
    reading.readKeys(reading.message.kind == .apns ? ios : data)
    let isWeb = slots[.subscriptionID] != nil && reading.message.kind == .data
    reading.format = isWeb ? .everlyticWeb : .everlyticFCM
    reading.platform = isWeb ? .web : reading.appPlatform
    if isWeb {
      reading.read(webText, from: reading.message.envelope)
      // Two keys that others use as well are only a guess.
      if reading.confidence == .guess, slots[.title] != nil || slots[.body] != nil {
        reading.confidence = .likely
      }
    }
    TransportReader.read(reading)
    readActions(reading)
    if isWeb { readWeb(reading) }
    reading.track("\"message_id\":", slots[.messageID])
    reading.track("\"subscription_id\":", slots[.subscriptionID])
    reading.track("\"metadata\":", slots[.returnData], as: .member("{\"ev_return_data\":"))
    check(reading)
  }

  private static func check(_ reading: PayloadReading) {
    let slots = reading.slots
    if let id = slots[.messageID], !isCount(reading.tape, id) {
      if reading.platform == .ios {
        reading.report(id, expected: "an integer")
      } else if reading.platform != .web {
        reading.report(EverlyticDiagnostics.messageID, id)
      }
    } else if slots[.messageID] == nil {
      reading.report(EverlyticDiagnostics.noMessageID, nil)
    }
    if reading.confidence == .guess {
      reading.report(EverlyticDiagnostics.weakEvidence, slots[.messageID])
    }
  }

  /// Whether the apps read a value as an integer: digits after an optional sign.
  private static func isCount(_ tape: JSONTape, _ id: Int) -> Bool {
    let text = tape.bytes(id)
    guard tape.kind(id) == .string || tape.kind(id) == .number else { return false }
    guard text.first == UInt8(ascii: "+") else { return JSONNumber.integer(text) != nil }
    let digits = UnsafeBufferPointer(rebasing: text.dropFirst())
    return digits.first != UInt8(ascii: "-") && JSONNumber.integer(digits) != nil
  }

  private static func readWeb(_ reading: PayloadReading) {
    if let link = reading.slots[.link] {
      reading.lead(to: link)
      reading.defaultAction = reading.linkAction(link)
    }
    let message = reading.message.envelope
    reading.report("title", "title", in: message, shown: [.missing: "undefined", .null: "null"])
    reading.report("body", "body", in: message, shown: [.null: "null"])
    checkWebActions(reading)
    guard let list = reading.slots[.actions] else { return }
    for element in reading.tape.elements(of: list) {
      if let object = reading.tape.object(element) {
        reading.readAction(webAction, from: object)
        let slots = reading.actionSlots
        let action = slots[.url].map { reading.linkAction($0) } ?? PushAction(kind: .launch)
        reading.buttons.append(action.ofButton(slots))
      }
    }
  }

  /// Reports actions on which browsers throw (WHATWG Notifications API, `NotificationAction`).
  private static func checkWebActions(_ reading: PayloadReading) {
    let tape = reading.tape
    guard let list = reading.message.root.flatMap({ tape.nonNullMember($0, "actions") }),
      tape.kind(list) != .string || !tape.isEmpty(list)
    else { return }
    guard tape.kind(list) == .array else {
      return reading.report(
        EverlyticDiagnostics.webAction, insteadOfType: list, "actions is not an array")
    }
    let faults = tape.elements(of: list).compactMap { element in
      faultOfWebAction(element, tape).map { (element, $0) }
    }
    reading.report(EverlyticDiagnostics.webAction, insteadOfTypes: faults)
  }

  private static func faultOfWebAction(_ element: Int, _ tape: JSONTape) -> String? {
    guard tape.kind(element) == .object else { return "the button is not an object" }
    let missing = (["action", "title"] as [JSONKey]).filter { tape.member(element, $0) == nil }
    return missing.isEmpty
      ? nil : "the button has no " + missing.map(\.text).joined(separator: " and no ")
  }

  // MARK: @default, @primary, @secondary

  /// Reads the keys that begin with `@` as actions and removes them from the attributes.
  private static func readActions(_ reading: PayloadReading) {
    for key in reading.slots.attributes.elements {
      let name = reading.tape.bytes(Int(key))
      if name.first == UInt8(ascii: "@") { readAction(reading, key: Int(key)) }
      if name.count == 1, name.first == UInt8(ascii: "$") {
        reading.report(EverlyticDiagnostics.emptyName, reading.tape.value(ofKey: Int(key)))
      }
    }
    reading.slots.attributes.removeAll { reading.tape.bytes(Int($0)).first == UInt8(ascii: "@") }
  }

  private static func readAction(_ reading: PayloadReading, key: Int) {
    let tape = reading.tape
    let value = tape.value(ofKey: key)
    let isKnown = ["@default", "@primary", "@secondary"].contains { tape.keyMatches(key, $0) }
    if !isKnown {
      if reading.platform == .android {
        reading.report(EverlyticDiagnostics.unknownAction, value)
      }
      return
    }
    guard let action = parse(reading, value: value) else { return }
    if tape.keyMatches(key, "@default") {
      reading.defaultAction = action
      if action.url >= 0 { reading.url = action.url }
      if action.deepLink >= 0 { reading.deepLink = action.deepLink }
    } else if tape.keyMatches(key, "@primary") {
      addButton(reading, action, "primary")
    } else {
      addButton(reading, action, "secondary")
    }
  }

  private static func addButton(
    _ reading: PayloadReading, _ action: PushAction, _ id: StaticString
  ) {
    var button = action
    button.id = reading.tape.compose(fixed: id)
    button.title = action.name
    button.name = -1
    reading.buttons.append(button)
  }

  /// Parses an action: `launch=label` opens the app, `url=[label](scheme://…)` opens a link.
  private static func parse(_ reading: PayloadReading, value: Int) -> PushAction? {
    let tape = reading.tape
    guard tape.kind(value) == .string else {
      reading.report(EverlyticDiagnostics.ignoredAction, value)
      return nil
    }
    let text = tape.bytes(value)
    // As the Android SDK does, which requires neither the equals sign nor the end of the word.
    let start = (text.firstIndex(of: UInt8(ascii: "=")) ?? -1) + 1
    if tape.hasPrefix(value, "launch") {
      var action = PushAction(kind: .launch, type: tape.compose(fixed: "launch"))
      if start < text.count { action.name = tape.compose(start..<text.count, of: value) }
      return action
    }
    guard tape.hasPrefix(value, "url"), let parts = linkParts(text, from: start) else {
      let crashes = tape.hasPrefix(value, "url") && reading.platform == .android
      reading.report(
        crashes ? EverlyticDiagnostics.badAction : EverlyticDiagnostics.ignoredAction, value)
      return nil
    }
    var action = reading.linkAction(tape.compose(parts.link, of: value))
    action.type = tape.compose(fixed: "url")
    if !parts.label.isEmpty {
      action.name = tape.compose(parts.label, of: value)
      if !isLabel(tape.text(action.name)) {
        reading.report(EverlyticDiagnostics.badLabel, value)
      }
    }
    return action
  }

  /// Whether the Android SDK's pattern `[\p{L}\s]*` matches a label.
  private static func isLabel(_ label: String) -> Bool {
    label.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
        true
      default: scalar.properties.isWhitespace
      }
    }
  }

  /// Returns the ranges of the label and the URL in `[label](scheme://…)`, which ends the text.
  private static func linkParts(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (label: Range<Int>, link: Range<Int>)? {
    guard start < text.count, text[start] == UInt8(ascii: "[") else { return nil }
    var close = start + 1
    while close < text.count, text[close] != UInt8(ascii: "]") { close += 1 }
    let last = text.count - 1
    guard close + 1 < last, text[close + 1] == UInt8(ascii: "("), text[last] == UInt8(ascii: ")"),
      hasScheme(text, from: close + 2, to: last)
    else { return nil }
    return (start + 1..<close, (close + 2)..<last)
  }

  /// Whether a range begins with lowercase letters and `://`, and continues; the slashes may be
  /// escaped.
  private static func hasScheme(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Bool {
    var at = start
    while at < end, text[at] &- UInt8(ascii: "a") < 26 { at += 1 }
    guard at > start, at < end, text[at] == UInt8(ascii: ":") else { return false }
    at += 1
    for _ in 0..<2 {
      if at < end, text[at] == UInt8(ascii: "\\") { at += 1 }
      guard at < end, text[at] == UInt8(ascii: "/") else { return false }
      at += 1
    }
    return at < end
  }
}
