/// Reads the messages of Emarsys's mobile inbox (Emarsys's guide, "Mobile Inbox").
enum EmarsysInbox {
  static let rules = InboxRules(
    name: "an inbox", source: "Emarsys's push guide, section Mobile Inbox",
    messageKeys: ["campaignId", "receivedAt"], find: find,
    isMessage: { $0["ems_msg"] == nil },
    isActions: { isActions($0.index, $0.tape) }, readHead: readHead, read: read,
    diagnostics: EmarsysInboxDiagnostics.all)

  private static let message = FieldTable(
    text: [
      "/id": .messageID, "/title": .title, "/body": .body, "/imageUrl": .imageURL,
      "/imageAltText": .imageAltText, "/campaignId": .campaignID, "/collapseId": .collapseKey,
    ],
    number: ["/receivedAt": .receivedAt, "/updatedAt": .updatedAt, "/expiresAt": .expiresAt],
    // Emarsys's plugins for React Native and Flutter have the actions beside the texts.
    array: ["/tags": .tags, "/ems/actions": .actions, "/actions": .actions],
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
    if !isActions(object, tape) { checkMembers(reading, object) }
    if let misspelled = slots[.misspelled] {
      reading.report(EmarsysInboxDiagnostics.imageKey, misspelled)
    }
    checkTimes(reading, reportsUnit: true)
    checkTags(reading)
    EmarsysActions.read(reading, isOfSDK4: false)
    checkActions(reading)
    reading.holdEmpty("tags", in: object)
    return InboxMessage(attributes: attributes(reading))
  }

  private static func checkMembers(_ reading: PayloadReading, _ object: Int) {
    for key in required where reading.tape.nonNullMember(object, key) == nil {
      reading.report(EmarsysInboxDiagnostics.incomplete, object, key.text)
    }
    if reading.tape.nonNullMember(object, "updatedAt") == nil {
      reading.report(EmarsysInboxDiagnostics.noUpdatedAt, object)
    }
  }

  /// Whether an object has nothing but the actions of a message, in `ems` or without it.
  ///
  /// Actions in a push have no `index`.
  static func isActions(_ object: Int, _ tape: JSONTape) -> Bool {
    let ems = tape.member(object, "ems").flatMap(tape.plainObject)
    let holder = ems ?? object
    guard Array(tape.keys(of: holder)).count == 1, let list = tape.member(holder, "actions"),
      tape.kind(list) == .array, let first = tape.elements(of: list).first(where: { _ in true }),
      tape.member(first, "index") != nil, let type = tape.member(first, "type")
    else { return false }
    return EmarsysEnvelope.isActionType(type, tape)
      && !tape.hasMember(object, among: ["title", "body", "campaignId", "receivedAt"])
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
  static func inferDeepLink(_ button: inout PushAction, _ reading: PayloadReading) {
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
      reading.report(PayloadReading.wrongType, token, "a whole number, found \(found)")
    }
    let listed = tape.elements(of: list).reduce(0) { count, _ in count + 1 }
    if let count, count != listed {
      reading.report(EmarsysInboxDiagnostics.count, token, String(listed))
    }
  }
}

/// The diagnostics of messages in Emarsys's inbox, without those of their actions.
enum EmarsysInboxDiagnostics {
  static let badTime = DiagnosticKind(
    "inbox.bad-time", .warning, "this is not a time",
    meaning: """
      A time is a number of seconds or milliseconds since 1970, up to the year 9999. The record \
      does not have this key.
      """,
    source: "Emarsys's push guide, section Mobile Inbox.", remedy: "Send seconds since 1970.")
  static let milliseconds = DiagnosticKind(
    "inbox.milliseconds", .info, "the times are in milliseconds, not in seconds",
    meaning: """
      The times in Emarsys's guide are in seconds, but no field of a message names the unit. \
      pushkit reads numbers from 100000000000 as milliseconds.
      """,
    source: "Emarsys's push guide, section Mobile Inbox.",
    remedy: "Nothing, if the times in the record are right."
  )
  static let incomplete = DiagnosticKind(
    "emarsys.inbox-incomplete", .warning, "the message has no %; the SDKs omit it",
    meaning: """
      Both SDKs need `id`, `campaignId`, `title`, `body` and `receivedAt`. They skip a message \
      without one of them.
      """,
    source: "Emarsys's SDKs; Emarsys's push guide, section Mobile Inbox.",
    remedy: "Add the missing field.")
  static let noUpdatedAt = DiagnosticKind(
    "emarsys.inbox-no-updated-at", .warning,
    "updatedAt is missing; the Android SDK omits the message",
    meaning: "The Android SDK needs `updatedAt` in every message. The iOS SDK does not.",
    source: "Emarsys's SDKs; Emarsys's push guide, section Mobile Inbox.",
    remedy: "Send `updatedAt`. You can repeat the value of `receivedAt`."
  )
  static let imageKey = DiagnosticKind(
    "emarsys.inbox-image-key", .warning, "image_url is read in pushes; the inbox has imageUrl",
    meaning: "The inbox spells this key `imageUrl`. No SDK reads `image_url` there.",
    source: "Emarsys's push guide, sections Push Payload and Mobile Inbox.",
    remedy: "Rename it to `imageUrl`.")
  static let count = DiagnosticKind(
    "emarsys.inbox-count", .info, "the list has a different number of messages: %",
    meaning: """
      `count` differs from the length of `messages`, as in the guide's own sample. No SDK reads \
      `count`.
      """,
    source: "Emarsys's push guide, section Mobile Inbox.",
    remedy: "Nothing, unless the list was truncated.")
  static let propertyType = DiagnosticKind(
    "emarsys.inbox-property-type", .info,
    "the Android SDK converts this to text, and drops null",
    meaning: """
      The Android SDK converts every value of `properties` to text and drops null. The iOS SDK \
      does not change the types.
      """,
    source: "Emarsys's SDKs; Emarsys's push guide, section Mobile Inbox.",
    remedy: "Send strings, so that all apps get the same values.")
  static let deepLink = DiagnosticKind(
    "emarsys.inbox-deep-link", .info,
    "read as a deep link because of its payload; its name is not DeepLink",
    meaning: """
      In the guide's inbox samples a deep link is an application event with any name and the link \
      in `payload.url`. Other application events can have such a payload, too.
      """,
    source: "Emarsys's push guide, section Inbox Actions.",
    remedy: "Use the name DeepLink, as in pushes.")
  static let badAction = DiagnosticKind(
    "emarsys.inbox-bad-action", .warning,
    "the Android SDK omits the whole message because of this action",
    meaning: """
      The Android SDK skips the whole message if an action lacks `id`, `title` or `type`, an event \
      lacks its name, or a custom event lacks its payload. iOS skips only the action.
      """,
    source: "Emarsys's SDKs; Emarsys's push guide, section Inbox Actions.",
    remedy: "Add the missing field, or remove the action.")
  static let unreadable = DiagnosticKind(
    "emarsys.embedded-unreadable", .error, "message list rejected by SDK 4: %",
    meaning: """
      SDK 4 decodes a list of embedded messages as a whole. If one value is missing or unexpected, \
      it rejects the whole list.
      """,
    source: "Emarsys's SDK 4 (engagement-cloud-sdk), MessagesResponse.",
    remedy: "Correct the value that the message names.")

  static let all: [DiagnosticKind] = [
    badTime, milliseconds, incomplete, noUpdatedAt, imageKey, count, propertyType, deepLink,
    badAction, unreadable,
  ]
}

extension DiagnosticKind {
  package static let emarsysInboxNoMessages = DiagnosticKind(
    "emarsys.inbox-no-messages", .data, summary: "the inbox has no list of messages",
    meaning: "It has a `count`, but `messages` is not an array.",
    source: "Emarsys's push guide, section Mobile Inbox",
    remedy: """
      Give the response unchanged. `messages` is an array, or `[]` if there are no messages.
      """)
}
