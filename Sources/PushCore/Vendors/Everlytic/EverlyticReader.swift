/// Everlytic's app and web pushes.
enum EverlyticReader {
  static let evidence: [EvidenceRow] = [
    EvidenceRow("/message_id", .everlytic, .part),
    EvidenceRow("/body", .everlytic, .part),
    EvidenceRow("/subscription_id", .everlytic, .part),
    EvidenceRow("/@default", .everlytic, .namespaced),
    EvidenceRow("/@primary", .everlytic, .namespaced),
    EvidenceRow("/@secondary", .everlytic, .namespaced),
    EvidenceRow("/ev_return_data", .everlytic, .namespaced),
    EvidenceRow("/$*", .everlytic, .namespaced),
  ]

  private static let data = FactTable([
    PathRow("/title", .text, .title),
    PathRow("/body", .text, .body),
    PathRow("/message_id", .identifier, .messageID),
    PathRow("/subscription_id", .identifier, .subscriptionID),
    PathRow("/sound", .text, .sound),
    PathRow("/ev_return_data", .text, .returnData),
    PathRow("/url", .text, .link),
    PathRow("/icon", .text, .iconURL),
    PathRow("/image", .text, .imageURL),
    PathRow("/actions", .array, .actions),
    PathRow("/@*", .any, .attributes),
    PathRow("/$*", .any, .attributes),
  ])

  private static let webText = FactTable([
    PathRow("/title", .text, .title),
    PathRow("/body", .text, .body),
  ])

  private static let webAction = FactTable([
    PathRow("/action", .text, .id),
    PathRow("/title", .text, .title),
    PathRow("/url", .text, .url),
    PathRow("/icon", .text, .icon),
  ])

  static func read(_ reading: PayloadReading) {
    let slots = reading.slots
    reading.attributePrefix = 1
    reading.read(data, from: reading.view.root)
    let isWeb = slots[.subscriptionID] != nil && reading.view.kind == .data
    reading.format = isWeb ? .everlyticWeb : .everlyticFCM
    reading.platform = isWeb ? .web : reading.view.kind == .apns ? .ios : .android
    if isWeb {
      reading.read(webText, from: reading.view.envelope)
      if reading.confidence == .guess { reading.confidence = .likely }
    }
    PlainReader.readCommon(reading)
    readActions(reading)
    if isWeb { readWeb(reading) }
    reading.track("message_id", slots[.messageID])
    reading.track("subscription_id", slots[.subscriptionID])
    reading.track("metadata", slots[.returnData], as: .member("ev_return_data"))
    check(reading)
  }

  private static func check(_ reading: PayloadReading) {
    let slots = reading.slots
    if let id = slots[.messageID], reading.integer(id) == nil {
      reading.report(EverlyticDiagnostics.messageID, id)
    } else if slots[.messageID] == nil {
      reading.report(EverlyticDiagnostics.noMessageID, nil)
    }
    if slots[.title].map(reading.isText) != true {
      reading.report(EverlyticDiagnostics.noTitle, slots[.title])
    }
    if reading.confidence == .guess {
      reading.report(EverlyticDiagnostics.weakEvidence, slots[.messageID])
    }
  }

  private static func readWeb(_ reading: PayloadReading) {
    if let link = reading.slots[.link] {
      reading.lead(to: link)
      reading.defaultAction = LinkAction.action(reading, link)
    }
    guard let list = reading.slots[.actions] else { return }
    var element = reading.tape.first(list)
    while element < reading.tape.after(list) {
      if let object = reading.tape.object(element) {
        reading.readAction(webAction, from: object)
        let slots = reading.actionSlots
        var action = slots[.url].map { LinkAction.action(reading, $0) } ?? PushAction(kind: .launch)
        action.id = slots[.id] ?? -1
        action.title = slots[.title] ?? -1
        action.icon = slots[.icon] ?? -1
        reading.buttons.append(action)
      }
      element = reading.tape.after(element)
    }
  }

  // MARK: @default, @primary, @secondary

  /// Keys that begin with `@` are actions; they are taken out of the customer's attributes.
  private static func readActions(_ reading: PayloadReading) {
    for key in reading.slots.attributes.elements {
      let name = reading.tape.bytes(Int(key))
      if name.first == UInt8(ascii: "@") { readAction(reading, key: Int(key)) }
      if name.count == 1, name.first == UInt8(ascii: "$") {
        reading.report(EverlyticDiagnostics.emptyName, Int(key) + 1)
      }
    }
    reading.slots.attributes.removeAll { reading.tape.bytes(Int($0)).first == UInt8(ascii: "@") }
  }

  private static func readAction(_ reading: PayloadReading, key: Int) {
    let tape = reading.tape
    guard var action = parse(reading, value: key + 1) else { return }
    if tape.keyMatches(key, "@default") {
      reading.defaultAction = action
      if action.url >= 0 { reading.url = action.url }
      if action.deepLink >= 0 { reading.deepLink = action.deepLink }
    } else if tape.keyMatches(key, "@primary") || tape.keyMatches(key, "@secondary") {
      // As text: the key's bytes may stand in the arena, which moves as it grows.
      action.id = tape.compose(String(tape.text(key).dropFirst()))
      action.title = action.name
      action.name = -1
      reading.buttons.append(action)
    } else {
      reading.report(EverlyticDiagnostics.unknownAction, key + 1)
    }
  }

  /// `launch=…` opens the app, `url=[label](scheme://…)` opens a link.
  private static func parse(_ reading: PayloadReading, value: Int) -> PushAction? {
    let text = reading.tape.text(value)
    if text.hasPrefix("launch=") {
      return PushAction(kind: .launch, type: reading.tape.compose("launch"))
    }
    guard text.hasPrefix("url=") else {
      reading.report(EverlyticDiagnostics.badAction, value)
      return nil
    }
    guard let (label, link) = linkParts(text.dropFirst(4)) else {
      reading.report(EverlyticDiagnostics.badAction, value)
      return nil
    }
    var action = LinkAction.action(reading, reading.tape.compose(String(link)))
    action.type = reading.tape.compose("url")
    if !label.isEmpty { action.name = reading.tape.compose(String(label)) }
    return action
  }

  /// Label and address of `[label](scheme://…)`.
  private static func linkParts(_ text: Substring) -> (Substring, Substring)? {
    guard text.first == "[", text.last == ")", let close = text.firstIndex(of: "]") else {
      return nil
    }
    let rest = text[text.index(after: close)...]
    guard rest.first == "(" else { return nil }
    let link = rest.dropFirst().dropLast()
    let scheme = link.prefix { $0 >= "a" && $0 <= "z" }
    guard !scheme.isEmpty, link.dropFirst(scheme.count).hasPrefix("://") else { return nil }
    return (text[text.index(after: text.startIndex)..<close], link)
  }
}

/// What may be said of Everlytic's pushes.
enum EverlyticDiagnostics {
  static let messageID = PayloadDiagnostic(
    "everlytic.message-id-not-integer", .warning, "message_id is not an integer",
    meaning: "The Android SDK reads it as a 64-bit integer and fails on anything else.",
    source: "Android SDK; guide, Interpreting the payload.", mend: "Send the id as it was given.")
  static let noMessageID = PayloadDiagnostic(
    "everlytic.no-message-id", .warning, "message_id is missing; nothing can be reported",
    meaning: "Deliveries, clicks and dismissals are reported by message id.",
    source: "Guide, Interpreting the payload.", mend: "Send `message_id`.")
  static let noTitle = PayloadDiagnostic(
    "everlytic.no-title", .warning, "there is no title",
    meaning: "The SDKs show an empty line, or nothing, where the title should be.",
    source: "SDKs; guide, Interpreting the payload.", mend: "Give the message a title.")
  static let weakEvidence = PayloadDiagnostic(
    "everlytic.weak-evidence", .info, "recognised by message_id and body alone",
    meaning: "That is all that Everlytic's own SDK asks for, but others use these keys too.",
    source: "Android SDK.", mend: "Name the vendor with `--vendor` if this is wrong.")
  static let badAction = PayloadDiagnostic(
    "everlytic.bad-action", .warning, "the action is neither launch=… nor url=[label](scheme://…)",
    meaning: "The SDK ignores or fails on an action of any other form.",
    source: "Android SDK; the guide calls @default deprecated.", mend: "Correct the action.")
  static let unknownAction = PayloadDiagnostic(
    "everlytic.unknown-action", .warning, "an action of this name is unknown",
    meaning: "The SDK knows `@default`, `@primary` and `@secondary` and fails on others.",
    source: "Android SDK.", mend: "Use one of the three names.")
  static let emptyName = PayloadDiagnostic(
    "everlytic.empty-attribute-name", .warning, "an attribute without a name",
    meaning: "A key of `$` alone is an attribute with an empty name, which the iOS SDK fails on.",
    source: "iOS SDK; guide, Interpreting the payload.", mend: "Name the attribute.")

  static let all: [PayloadDiagnostic] = [
    messageID, noMessageID, noTitle, weakEvidence, badAction, unknownAction, emptyName,
  ]
}
