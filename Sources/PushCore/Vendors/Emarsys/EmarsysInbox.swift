/// Reads the messages of Emarsys's mobile inbox (Emarsys's guide, "Mobile Inbox").
enum EmarsysInbox {
  static let rules = InboxRules(
    name: "an inbox", source: "Emarsys's push guide, section Mobile Inbox",
    messageKeys: ["campaignId", "receivedAt"], find: find,
    isMessage: { $0["ems_msg"] == nil }, readHead: readHead, read: read,
    diagnostics: EmarsysInboxDiagnostics.all)

  private static let message = FieldTable(
    text: [
      "/id": .messageID, "/title": .title, "/body": .body, "/imageUrl": .imageURL,
      "/imageAltText": .imageAltText, "/campaignId": .campaignID, "/collapseId": .collapseKey,
    ],
    number: ["/receivedAt": .receivedAt, "/updatedAt": .updatedAt, "/expiresAt": .expiresAt],
    array: ["/tags": .tags, "/ems/actions": .actions],
    any: ["/properties/*": .attributes, "/image_url": .misspelled])

  /// The required members; both SDKs skip a message without one of them.
  private static let required: [JSONKey] = ["id", "campaignId", "title", "body", "receivedAt"]

  private static func read(
    _ reading: PayloadReading, _ object: Int, _ source: InboxSource
  ) -> InboxMessage {
    if EmarsysEmbedded.isMessage(object, reading.tape) {
      return EmarsysEmbedded.read(reading, object, categories: source.categories)
    }
    let (tape, slots) = (reading.tape, reading.slots)
    reading.read(message, from: object)
    for key in required where tape.nonNullMember(object, key) == nil {
      reading.report(EmarsysInboxDiagnostics.incomplete, object, key.text)
    }
    if tape.nonNullMember(object, "updatedAt") == nil {
      reading.report(EmarsysInboxDiagnostics.noUpdatedAt, object)
    }
    if let misspelled = slots[.misspelled] {
      reading.report(EmarsysInboxDiagnostics.imageKey, misspelled)
    }
    checkTimes(reading, reportsUnit: true)
    checkTags(reading)
    EmarsysActions.read(reading, isOfSDK4: false)
    checkActions(reading)
    return InboxMessage(attributes: attributes(reading))
  }

  /// Reports and drops values that are not times; also reports times in milliseconds.
  ///
  /// - Parameter reportsUnit: Whether to report milliseconds.
  static func checkTimes(_ reading: PayloadReading, reportsUnit: Bool) {
    var isReported = !reportsUnit
    for field in [PayloadField.receivedAt, .updatedAt, .expiresAt] {
      guard let token = reading.slots[field] else { continue }
      guard let time = UTCDateTime.unixTime(reading.tape.bytes(token)) else {
        reading.report(EmarsysInboxDiagnostics.badTime, token)
        reading.slots[field] = nil
        continue
      }
      if time.isMilliseconds, !isReported {
        reading.report(EmarsysInboxDiagnostics.milliseconds, token)
        isReported = true
      }
    }
  }

  private static func checkTags(_ reading: PayloadReading) {
    guard let list = reading.slots[.tags] else { return }
    for tag in reading.tape.elements(of: list) where reading.tape.kind(tag) != .string {
      reading.report(tag, expected: "a string")
    }
  }

  private static func attributes(_ reading: PayloadReading) -> [InboxMessage.Attribute] {
    let keys = reading.slots.attributes.elements
    if let other = keys.first(where: { reading.tape.kind(Int($0) + 1) != .string }) {
      reading.report(EmarsysInboxDiagnostics.propertyType, Int(other) + 1)
    }
    return keys.map { InboxMessage.Attribute(name: Int($0), value: Int($0) + 1) }
  }

  // MARK: Actions

  private static func checkActions(_ reading: PayloadReading) {
    guard let list = reading.slots[.actions] else { return }
    let tape = reading.tape
    let buttons = reading.buttons.elements
    var index = 0
    for element in tape.elements(of: list) {
      var isGood = false
      if tape.object(element) != nil, index < buttons.count {
        inferDeepLink(&buttons[index], reading)
        isGood = isDrawable(buttons[index], tape)
        index += 1
      }
      if !isGood { reading.report(EmarsysInboxDiagnostics.badAction, element) }
    }
  }

  /// Changes an application event with a link in `payload` to a deep link.
  ///
  /// Deep links of the inbox in Emarsys's guide have this form and a name that the marketer chose.
  private static func inferDeepLink(_ button: inout PushAction, _ reading: PayloadReading) {
    guard button.kind == .appEvent, button.payload >= 0,
      let link = reading.tape.member(button.payload, "url"), reading.isText(link)
    else { return }
    button.kind = .deepLink
    button.deepLink = link
    reading.report(EmarsysInboxDiagnostics.deepLink, link)
  }

  /// Whether the Android SDK can draw a button for an action; it does not require a URL.
  private static func isDrawable(_ button: PushAction, _ tape: JSONTape) -> Bool {
    guard button.id >= 0, button.title >= 0, button.type >= 0 else { return false }
    return switch button.kind {
    case .appEvent, .deepLink: button.name >= 0
    case .customEvent: button.name >= 0 && button.payload >= 0
    default: true
    }
  }

  // MARK: The list

  private static func find(
    in root: JSONValue
  ) throws(Failure) -> (list: JSONValue, holder: JSONValue)? {
    guard let messages = root["messages"] else { return nil }
    if let list = messages.array { return (list, root) }
    guard root["count"] != nil else { return nil }
    throw Failure(
      .emarsysInboxNoMessages, "messages of the inbox is \(messages.kind.name), not an array")
  }

  private static func readHead(_ source: inout InboxSource, _ reading: PayloadReading) {
    let holder = source.holder.index
    checkCount(in: holder, source.list?.index ?? 0, reading)
    source.count = count(in: holder, reading)
    source.categories = EmarsysEmbedded.categories(in: holder, reading.tape)
  }

  /// Returns the number of messages that the inbox declares in `count`.
  private static func count(in inbox: Int, _ reading: PayloadReading) -> Int? {
    guard let count = reading.tape.member(inbox, "count") else { return nil }
    switch reading.tape.kind(count) {
    case .number, .string: return JSONNumber.wholeNumber(reading.tape.bytes(count))
    default: return nil
    }
  }

  private static func checkCount(in inbox: Int, _ list: Int, _ reading: PayloadReading) {
    let tape = reading.tape
    guard let token = tape.member(inbox, "count"), tape.kind(token) != .null else { return }
    let count = count(in: inbox, reading)
    if tape.kind(token) != .number || count == nil {
      let found = count == nil && tape.kind(token) == .number ? "another" : tape.kind(token).name
      reading.report(PayloadDiagnostics.wrongType, token, "a whole number, found \(found)")
    }
    let listed = tape.elements(of: list).reduce(0) { count, _ in count + 1 }
    if let count, count != listed {
      reading.report(EmarsysInboxDiagnostics.count, token, String(listed))
    }
  }
}
