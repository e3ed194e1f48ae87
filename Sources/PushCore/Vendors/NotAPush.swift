/// A document that is not a push and that another command reads.
enum NotAPush: Sendable {
  case inbox, history, bridgeMessage, handleEvent
  case socketMessage(SocketKind)

  var failure: Failure {
    switch self {
    case .inbox:
      Failure(
        .payloadInbox, "this is a mobile inbox, not a push", hint: "pushkit parse-inbox reads it")
    case .history:
      Failure(
        .payloadHistory, "this is a history, not a push",
        hint: "pushkit parse-inbox reads it")
    case .bridgeMessage:
      Failure(
        .payloadBridgeMessage, "this is a bridge message, not a push",
        hint: "pushkit parse-bridge reads it")
    case .handleEvent:
      Failure(
        .payloadHandleEvent, "this is a handleEvent object, not a push",
        hint: "pushkit resolve-action reads it")
    case .socketMessage(let kind):
      Failure(
        .payloadSocketMessage,
        "this is \(kind.name), a message of Smartico's socket, not a push", hint: kind.reader)
    }
  }
}

extension DiagnosticKind {
  package static let payloadInbox = DiagnosticKind(
    "payload.inbox", .data, summary: "the document is an inbox, not a push",
    meaning: "It has `messages` as in a response of Emarsys's mobile inbox.",
    source: "Emarsys's push guide, section Mobile Inbox",
    remedy: "Read it with `pushkit parse-inbox`.")
  package static let payloadHistory = DiagnosticKind(
    "payload.history", .data, summary: "the document is a history, not a push",
    meaning: "It has messages as in a response of Everlytic's history.",
    source: "Everlytic's push SDK guide, section History",
    remedy: "Read it with `pushkit parse-inbox`.")
  package static let payloadBridgeMessage = DiagnosticKind(
    "payload.bridge-message", .data, summary: "the document is a bridge message, not a push",
    meaning: "It has a `bcid`, as the messages between Smartico's web page and the app have.",
    source: "Smartico's guide, section 3", remedy: "Read it with `pushkit parse-bridge`.")
  package static let payloadHandleEvent = DiagnosticKind(
    "payload.handle-event", .data, summary: "the document is a handleEvent object, not a push",
    meaning: "It has `eventName`. The Emarsys SDK passes such an object to the app after a tap.",
    source: "Emarsys's push guide, section handleEvent",
    remedy: "Read it with `pushkit resolve-action`.")
  package static let payloadSocketMessage = DiagnosticKind(
    "payload.socket-message", .data,
    summary: "the document is a message of Smartico's WebSocket, not a push",
    meaning: "It has the `cid` of a message that is not a push. The error names the message.",
    source: "Smartico's guide, section 1; smartico-public-api, ClassId",
    remedy: "Read it with the command in the hint. `pushkit smartico-listen` prints all messages.")
}
