/// Reads the messages of Emarsys's mobile inbox (Emarsys's guide, "Mobile Inbox").
enum EmarsysInbox {
  private static let message = FactTable([
    PathRow("/id", .text, .messageID),
    PathRow("/title", .text, .title),
    PathRow("/body", .text, .body),
    PathRow("/imageUrl", .text, .imageURL),
    PathRow("/imageAltText", .text, .imageAltText),
    PathRow("/campaignId", .text, .campaignID),
    PathRow("/receivedAt", .number, .receivedAt),
    PathRow("/updatedAt", .number, .updatedAt),
    PathRow("/expiresAt", .number, .expiresAt),
    PathRow("/tags", .array, .tags),
    PathRow("/collapseId", .text, .collapseKey),
    PathRow("/properties/*", .any, .attributes),
    PathRow("/ems/actions", .array, .actions),
    PathRow("/image_url", .any, .misspelled),
  ])

  /// The required members; both SDKs skip a message without one of them.
  private static let required: [JSONKey] = ["id", "campaignId", "title", "body", "receivedAt"]

  static func read(_ reading: PayloadReading, _ object: Int) -> InboxMessage {
    let (tape, slots) = (reading.tape, reading.slots)
    reading.read(message, from: object)
    for key in required where isMissing(key, object, tape) {
      reading.report(EmarsysInboxDiagnostics.incomplete, object, key.text)
    }
    if isMissing("updatedAt", object, tape) {
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

  private static func isMissing(_ key: JSONKey, _ object: Int, _ tape: JSONTape) -> Bool {
    tape.member(object, key).map { tape.kind($0) == .null } ?? true
  }

  /// Reports and drops values that are not times; also reports times in milliseconds.
  ///
  /// - Parameter reportsUnit: Whether to report milliseconds.
  static func checkTimes(_ reading: PayloadReading, reportsUnit: Bool) {
    var isReported = !reportsUnit
    for fact in [Fact.receivedAt, .updatedAt, .expiresAt] {
      guard let token = reading.slots[fact] else { continue }
      guard let time = UTCDateTime.unixTime(reading.tape.bytes(token)) else {
        reading.report(EmarsysInboxDiagnostics.badTime, token)
        reading.slots[fact] = nil
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
    for tag in reading.tape.elements(of: list) {
      if reading.tape.kind(tag) != .string {
        reading.report(
          PayloadDiagnostics.wrongType, tag, "a string, found \(reading.tape.kind(tag).name)")
      }
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

  /// Returns the number of messages that the inbox declares in `count`.
  static func count(in inbox: Int, _ reading: PayloadReading) -> Int? {
    guard let count = reading.tape.member(inbox, "count") else { return nil }
    switch reading.tape.kind(count) {
    case .number, .string: return JSONNumber.wholeNumber(reading.tape.bytes(count))
    default: return nil
    }
  }

  static func checkCount(in inbox: Int, _ list: Int, _ reading: PayloadReading) {
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
