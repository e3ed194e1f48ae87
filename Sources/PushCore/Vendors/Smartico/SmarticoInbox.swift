/// Reads the messages of Smartico's inbox, which come over the socket (smartico-public-api,
/// GetInboxMessagesResponse, InboxMessageBodyTransform).
enum SmarticoInbox {
  static let rules = InboxRules(
    name: "an inbox", source: "smartico-public-api, GetInboxMessagesResponse",
    messageKeys: ["createDate", "is_starred"], find: find,
    isMessage: { $0["body"]?.object != nil }, readHead: { _, _ in }, read: read,
    diagnostics: [])

  /// The class ID of GET_INBOX_MESSAGES_RESPONSE.
  private static let classID = "514"

  /// The vendor's API gives apps `body` as `preview_body`, and `image` as `icon`.
  private static let message = FieldTable(
    text: [
      "/engagement_uid": .messageID, "/body/title": .title, "/body/body": .body,
      "/body/preview_body": .body, "/body/image": .imageURL, "/body/icon": .imageURL,
      "/body/action": .link,
    ],
    identifier: ["/createDate": .createdAt],
    number: ["/expire_on_dt": .expiresAt], array: ["/body/additional_buttons": .actions])

  private static let button = FieldTable(text: ["/inbox_cta_text": .title, "/action": .url])

  private static func find(
    in root: JSONValue
  ) throws(Failure) -> (list: JSONValue, holder: JSONValue)? {
    let response = SocketMessage.find(in: root)
    guard response["cid"]?.wholeNumber == classID else {
      guard let list = response["log"]?.array, list.elements.contains(where: isMessage) else {
        return nil
      }
      return (list, response)
    }
    if let code = response["errCode"], code.kind != .null, code.wholeNumber != "0" {
      let text = response["errMsg"]?.string.map { ": \($0)" } ?? ""
      throw Failure(
        .smarticoInboxError, "Smartico rejected the request, errCode \(code.text)\(text)")
    }
    guard let list = response["log"]?.array else {
      throw Failure(.smarticoInboxNoMessages, "the response has no list of messages, log")
    }
    return (list, response)
  }

  private static func isMessage(_ entry: JSONValue) -> Bool {
    rules.messageKeys.contains { entry[$0] != nil }
  }

  private static func read(
    _ reading: PayloadReading, _ object: Int, _ source: InboxSource
  ) -> InboxMessage {
    let (tape, slots) = (reading.tape, reading.slots)
    reading.read(message, from: object)
    if let link = slots[.link] {
      reading.defaultAction = SmarticoReader.linkAction(reading, link)
      // It is the target of the action, which may be no URL.
      slots[.link] = nil
    }
    for element in slots[.actions].map({ tape.elements($0) }) ?? [] {
      guard let object = tape.object(element) else { continue }
      reading.readAction(button, from: object)
      let fields = reading.actionSlots
      var action =
        fields[.url].map { SmarticoReader.linkAction(reading, $0) } ?? PushAction(kind: .launch)
      action.title = fields.value(.title)
      reading.buttons.append(action)
    }
    return InboxMessage()
  }
}

extension DiagnosticKind {
  package static let smarticoInboxError = DiagnosticKind(
    "smartico.inbox-error", .data, summary: "Smartico rejected the request for the inbox",
    meaning: "The response has an `errCode` other than 0.",
    source: "smartico-public-api, ProtocolResponse", remedy: "The message quotes Smartico's text.")
  package static let smarticoInboxNoMessages = DiagnosticKind(
    "smartico.inbox-no-messages", .data, summary: "the inbox has no list of messages",
    meaning: "`cid` is 514, but `log` is not an array.",
    source: "smartico-public-api, GetInboxMessagesResponse",
    remedy: "Give the response unchanged. `log` is an array, or `[]` if there are no messages.")
}
