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

  static let diagnostics: [DiagnosticKind] =
    [messageID, noMessageID, weakEvidence, webActions] + actionDiagnostics

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

  static let messageID = DiagnosticKind(
    "everlytic.message-id-not-integer", .error,
    "message_id is not a 64-bit integer; the Android app crashes",
    meaning: """
      The Android SDK reads it as a 64-bit integer. Any other value crashes the app when the push \
      arrives. A plus sign before the digits is valid.
      """,
    source: """
      Everlytic's Android SDK; Everlytic's push SDK guide, section Interpreting the payload.
      """, remedy: "Send the ID unchanged.")
  static let noMessageID = DiagnosticKind(
    "everlytic.no-message-id", .warning, "message_id is missing; nothing can be reported",
    meaning: "Reports of deliveries, clicks and dismissals need the message ID.",
    source: "Everlytic's push SDK guide, section Interpreting the payload.",
    remedy: "Send `message_id`.")
  static let weakEvidence = DiagnosticKind(
    "everlytic.weak-evidence", .info, "recognized only by message_id and body",
    meaning: "Everlytic's own SDK checks only these keys, but other senders use them, too.",
    source: "Everlytic's Android SDK.",
    remedy: "If another vendor sent the push, name it with `--vendor`.")

  private static func check(_ reading: PayloadReading) {
    let slots = reading.slots
    if let id = slots[.messageID], !isCount(reading.tape, id) {
      if reading.platform == .ios {
        reading.report(id, expected: "an integer")
      } else if reading.platform != .web {
        reading.report(Self.messageID, id)
      }
    } else if slots[.messageID] == nil {
      reading.report(Self.noMessageID, nil)
    }
    if reading.confidence == .guess {
      reading.report(Self.weakEvidence, slots[.messageID])
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

  static let webActions = DiagnosticKind(
    "everlytic.web-action", .error, "%; the browser shows no notification",
    meaning: """
      The service worker passes `actions` to the browser, which requires a list of objects with \
      `action` and `title`. Otherwise it throws an error and shows nothing.
      """,
    source: "WHATWG Notifications API, NotificationAction; Everlytic's web SDK.",
    remedy: "Send `action`, an ID, and `title` with each action.")

  /// Reports actions on which browsers throw (WHATWG Notifications API, `NotificationAction`).
  private static func checkWebActions(_ reading: PayloadReading) {
    let tape = reading.tape
    guard let list = reading.message.root.flatMap({ tape.nonNullMember($0, "actions") }),
      tape.kind(list) != .string || !tape.isEmpty(list)
    else { return }
    guard tape.kind(list) == .array else {
      return reading.report(
        Self.webActions, insteadOfType: list, "actions is not an array")
    }
    let faults = tape.elements(of: list).compactMap { element in
      faultOfWebAction(element, tape).map { (element, $0) }
    }
    reading.report(Self.webActions, insteadOfTypes: faults)
  }

  private static func faultOfWebAction(_ element: Int, _ tape: JSONTape) -> String? {
    guard tape.kind(element) == .object else { return "the button is not an object" }
    let missing = (["action", "title"] as [JSONKey]).filter { tape.member(element, $0) == nil }
    return missing.isEmpty
      ? nil : "the button has no " + missing.map(\.text).joined(separator: " and no ")
  }
}
