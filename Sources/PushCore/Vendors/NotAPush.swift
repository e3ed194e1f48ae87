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
        .payloadHistory, "this is a history reply, not a push",
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
    meaning: "It has `messages` as the mobile inbox of Emarsys answers them.",
    source: "Emarsys guide, Mobile Inbox", remedy: "`pushkit parse-inbox` reads it.")
  package static let payloadHistory = DiagnosticKind(
    "payload.history", .data, summary: "the document is a history, not a push",
    meaning: "It has messages as the history of Everlytic answers them.",
    source: "Everlytic guide, History", remedy: "`pushkit parse-inbox` reads it.")
  package static let payloadBridgeMessage = DiagnosticKind(
    "payload.bridge-message", .data, summary: "the document is a bridge message, not a push",
    meaning: "It has a `bcid`: Smartico's web page and the app send each other such messages.",
    source: "Smartico guide, section 3", remedy: "`pushkit parse-bridge` reads it.")
  package static let payloadHandleEvent = DiagnosticKind(
    "payload.handle-event", .data, summary: "the document is a handleEvent object, not a push",
    meaning: "It has `eventName`: the Emarsys SDK hands it to the app after a tap.",
    source: "Emarsys guide, handleEvent", remedy: "`pushkit resolve-action` reads it.")
  package static let payloadSocketMessage = DiagnosticKind(
    "payload.socket-message", .data, summary: "the document is a message of Smartico's socket",
    meaning: "It has the `cid` of a message that is not a push. The error names the message.",
    source: "Smartico guide, section 1; smartico-public-api, ClassId",
    remedy: "Read it with the command in the hint; `pushkit smartico-listen` prints them all.")
}
