/// The documents of Emarsys that are not pushes.
enum EmarsysEnvelope {
  static let rules = EnvelopeRules(keys: ["/eventName", "/messages"]) {
    object, tape throws(Failure) in
    if let name = tape.member(object, "eventName"), tape.kind(name) == .string,
      !hasPart(object, tape)
    {
      throw Failure(
        .payloadHandleEvent, "this is a handleEvent object, not a push",
        hint: "pushkit resolve-action reads it")
    }
    if let messages = tape.member(object, "messages"), tape.kind(messages) == .array,
      isInbox(messages, tape)
    {
      throw Failure(
        .payloadInbox, "this is a mobile inbox, not a push", hint: "pushkit parse-inbox reads it")
    }
    return nil
  }

  /// Whether an object has a part of a push.
  private static func hasPart(_ object: Int, _ tape: JSONTape) -> Bool {
    ["aps", "data", "notification"].contains { (key: JSONKey) in tape.member(object, key) != nil }
  }

  private static func isInbox(_ messages: Int, _ tape: JSONTape) -> Bool {
    let first = tape.first(messages)
    guard first < tape.after(messages) else { return true }
    return EmarsysInbox.rules.messageKeys.contains { tape.member(first, $0) != nil }
  }
}

extension DiagnosticKind {
  package static let payloadInbox = DiagnosticKind(
    "payload.inbox", .data, summary: "the document is an inbox, not a push",
    meaning: "It has `messages` as in a response of Emarsys's mobile inbox.",
    source: "Emarsys's push guide, section Mobile Inbox",
    remedy: "Read it with `pushkit parse-inbox`.")
  package static let payloadHandleEvent = DiagnosticKind(
    "payload.handle-event", .data, summary: "the document is a handleEvent object, not a push",
    meaning: "It has `eventName`. The Emarsys SDK passes such an object to the app after a tap.",
    source: "Emarsys's push guide, section handleEvent",
    remedy: "Read it with `pushkit resolve-action`.")
}
