import PushCore

extension DiagnosticKind {
  static let sessionUnreadable = DiagnosticKind(
    "session.unreadable", .warning, summary: "pushkit ignored a message from the server",
    meaning: """
      The message is not a JSON object, or its `cid` is not an integer. pushkit prints no record \
      for it.
      """,
    source: "Smartico's guide, section 1",
    remedy: "`smartico-listen --record` saves the message unchanged.")
  static let sessionConnect = DiagnosticKind(
    "session.connect", .info, summary: "pushkit opens a connection",
    meaning: "`-v` prints the host.")
  static let sessionOpen = DiagnosticKind(
    "session.open", .info, summary: "the WebSocket connection is open", meaning: "`-v` prints this."
  )
  static let sessionIdentified = DiagnosticKind(
    "session.identified", .info, summary: "the user is identified", meaning: "`-v` prints this.",
    source: "Smartico's guide, section 1.6")
  static let sessionSent = DiagnosticKind(
    "session.sent", .info, summary: "pushkit sent a message",
    meaning: "`-v` prints the message's name.")
  static let sessionReceived = DiagnosticKind(
    "session.received", .info, summary: "pushkit received a message",
    meaning: "`-v` prints the message's name.")
}
