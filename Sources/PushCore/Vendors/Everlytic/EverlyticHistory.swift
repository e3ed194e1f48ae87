/// Reads the messages of Everlytic's history (Everlytic's push SDK guide, "History").
enum EverlyticHistory {
  static let rules = InboxRules(
    name: "a history", source: "Everlytic's push SDK guide, section History",
    messageKeys: ownKeys + ["click_action", "date"], find: find, isMessage: isMessage,
    readHead: readHead, read: read, text: EverlyticHistoryDiagnostics.text,
    diagnostics: EverlyticHistoryDiagnostics.all)

  /// The keys that no push has.
  private static let ownKeys: [JSONKey] = ["additional_data", "click_action_url"]

  private static let message = FieldTable(
    text: [
      "/title": .title, "/body": .body, "/date": .createdAt, "/click_action": .clickAction,
      "/click_action_url": .link,
    ],
    any: ["/additional_data": .properties])

  /// The members that every message has, for apps and for browsers.
  private static let required: [JSONKey] = ["title", "body", "date", "click_action"]

  private static func read(
    _ reading: PayloadReading, _ object: Int, _ source: InboxSource
  ) -> InboxMessage {
    let (tape, slots) = (reading.tape, reading.slots)
    reading.read(message, from: object)
    for key in required where tape.nonNullMember(object, key) == nil {
      reading.report(EverlyticHistoryDiagnostics.incomplete, object, key.text)
    }
    if let date = slots[.createdAt], UTCDateTime.rfc3339(Array(tape.text(date).utf8)) == nil {
      reading.report(EverlyticHistoryDiagnostics.date, date)
    }
    if let action = slots[.clickAction], !reading.isText(action, "open-url"),
      !reading.isText(action, "open-app")
    {
      reading.report(EverlyticHistoryDiagnostics.clickAction, action)
    }
    return InboxMessage(attributes: attributes(reading))
  }

  /// Whether a document is a message by itself.
  ///
  /// A title, a body and a click action do not suffice, because pushes have them too.
  private static func isMessage(_ root: JSONValue) -> Bool {
    let evidence = Evidence(root.tape)
    evidence.gather(root.index)
    if evidence.isMarked { return false }
    if ownKeys.contains(where: { root[$0] != nil }) { return true }
    return root["date"] != nil && root["body"] != nil && root["message_id"] == nil
  }

  // MARK: Responses

  private static func find(
    in root: JSONValue
  ) throws(Failure) -> (list: JSONValue, holder: JSONValue)? {
    if let words = refusal(in: root) {
      throw Failure(.everlyticHistoryError, "the history is an error: \(words)")
    }
    if let data = root["data"]?.object, let list = list(in: root) { return (list, data) }
    guard root["status"]?.text == "success" else { return nil }
    throw Failure(.everlyticHistoryNoMessages, "the history has no messages")
  }

  /// Reports a complete response that does not report success.
  private static func readHead(_ source: inout InboxSource, _ reading: PayloadReading) {
    let status = source.root["status"]
    guard source.holder.index != source.root.index, status?.text != "success" else { return }
    reading.report(EverlyticHistoryDiagnostics.status, status?.index)
  }

  /// Returns the error text of a response; nil if the response is not an error.
  ///
  /// Messages that are strings are error texts, whatever the value of `status` (Everlytic's push
  /// SDK guide, "Subscribe").
  static func refusal(in root: JSONValue) -> String? {
    if root["status"]?.nonEmptyString == "error" { return Acknowledgement.refusal(in: root) }
    guard let entries = list(in: root)?.elements, !entries.isEmpty,
      entries.allSatisfy({ $0.kind == .string && $0.object == nil })
    else { return nil }
    return entries.map(\.text).joined(separator: "; ")
  }

  /// Returns the array of messages in a response.
  static func list(in root: JSONValue) -> JSONValue? { root["data"]?.object?["messages"]?.array }

  // MARK: Additional data

  /// Returns names and values; the last of several equal names applies, as in an object.
  private static func attributes(_ reading: PayloadReading) -> [InboxMessage.Attribute] {
    let tape = reading.tape
    guard let data = reading.slots[.properties] else { return [] }
    guard let list = tape.array(data) else {
      reading.report(data, expected: "an array")
      return tape.object(data).map { members(of: $0, tape) } ?? []
    }
    var found: [InboxMessage.Attribute] = []
    var positions: [[UInt8]: Int] = [:]
    for entry in tape.elements(of: list) {
      if let attribute = attribute(entry, reading) {
        let name = Array(tape.text(attribute.name).utf8.dropFirst(attribute.prefix))
        if let position = positions[name] {
          reading.report(EverlyticHistoryDiagnostics.duplicate, attribute.name)
          found[position] = attribute
        } else {
          positions[name] = found.count
          found.append(attribute)
        }
      }
    }
    for attribute in found { tape.hold(attribute.name) }
    return found
  }

  private static func members(of object: Int, _ tape: JSONTape) -> [InboxMessage.Attribute] {
    tape.keys(of: object).filter { !tape[$0].flags.contains(.shadowed) }.map {
      InboxMessage.Attribute(name: $0, value: tape.value(ofKey: $0))
    }
  }

  private static func attribute(
    _ entry: Int, _ reading: PayloadReading
  ) -> InboxMessage.Attribute? {
    let tape = reading.tape
    guard let object = tape.object(entry), let name = tape.member(object, "name"),
      tape.kind(name) == .string || tape.kind(name) == .number
    else {
      reading.report(EverlyticHistoryDiagnostics.attribute, entry, "name")
      return nil
    }
    guard let value = tape.member(object, "value"), tape.kind(value) != .null else {
      reading.report(EverlyticHistoryDiagnostics.attribute, entry, "value")
      return nil
    }
    let isMarked = tape.bytes(name).first == UInt8(ascii: "$") && tape.bytes(name).count > 1
    if isMarked { reading.report(EverlyticHistoryDiagnostics.prefix, name) }
    return InboxMessage.Attribute(name: name, value: value, prefix: isMarked ? 1 : 0)
  }
}

/// The diagnostics of messages in Everlytic's history.
enum EverlyticHistoryDiagnostics {
  static let incomplete = DiagnosticKind(
    "everlytic.history-incomplete", .warning, "the message has no %",
    meaning: "Every message of a history has `title`, `body`, `date` and `click_action`.",
    source: "Everlytic's push SDK guide, section History.",
    remedy: "Nothing. The server omitted the field.")
  static let text = DiagnosticKind(
    "everlytic.history-text", .error, "the server reported: %",
    meaning: "The response has a text instead of a message. The text describes the error.",
    source: "Everlytic's push SDK guide, sections History and Subscribe.",
    remedy: "Follow the server's text.")
  static let status = DiagnosticKind(
    "everlytic.history-status", .warning, "status is neither success nor error",
    meaning: "The response has messages, but does not report success.",
    source: "Everlytic's push SDK guide, section History.", remedy: "Check the server's response.")
  static let clickAction = DiagnosticKind(
    "everlytic.unknown-click-action", .warning, "click_action is neither open-url nor open-app",
    meaning: "A click on a web push opens a URL. A click on an app push opens the app.",
    source: "Everlytic's push SDK guide, section History.",
    remedy: "Nothing. The record has the value unchanged.")
  static let date = DiagnosticKind(
    "everlytic.history-date", .info, "the date is not in the guide's format",
    meaning: "`created_at` is the date as the server sent it. It is not in RFC 3339 format.",
    source: "Everlytic's push SDK guide, section History.",
    remedy: "Convert it before you compare it with other dates.")
  static let attribute = DiagnosticKind(
    "everlytic.attribute-incomplete", .warning, "an entry of additional_data has no %",
    meaning: """
      `additional_data` is a list of objects with `name` and `value`. The record does not have \
      this entry.
      """,
    source: "Everlytic's push SDK guide, section History.",
    remedy: "Check the additional data of the message in Everlytic.")
  static let prefix = DiagnosticKind(
    "everlytic.attribute-prefix", .info, "the name has the $ that it has in pushes",
    meaning: """
      Names in a history have no `$`, names in pushes have one. pushkit removes it from the names \
      in `attributes`.
      """,
    source: "Everlytic's push SDK guide, sections History and Interpreting the payload.",
    remedy: "Nothing.")
  static let duplicate = DiagnosticKind(
    "everlytic.duplicate-attribute", .warning, "an earlier entry has this name; this one is used",
    meaning: "Two entries of `additional_data` have the same name. pushkit uses the last value.",
    source: "Everlytic's push SDK guide, section History.", remedy: "Remove one of the two.")

  static let all: [DiagnosticKind] = [
    incomplete, text, status, clickAction, date, attribute, prefix, duplicate,
  ]
}

extension DiagnosticKind {
  package static let everlyticHistoryError = DiagnosticKind(
    "everlytic.history-error", .data, summary: "the history response is an error",
    meaning: """
      `status` is `error`, or the response has texts instead of messages. A parameter is wrong, or \
      the contact does not exist or is not subscribed.
      """,
    source: "Everlytic's push SDK guide, section History",
    remedy: "The message quotes the server's texts.")
  package static let everlyticHistoryNoMessages = DiagnosticKind(
    "everlytic.history-no-messages", .data, summary: "the history has no list of messages",
    meaning: "`status` is `success`, but `data.messages` is not an array.",
    source: "Everlytic's push SDK guide, section History",
    remedy: """
      Give the response unchanged. `data.messages` is an array, or `[]` if there are no messages.
      """)
}
