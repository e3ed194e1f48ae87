import PushCore

extension DiagnosticKind {
  static let sessionUnreadable = DiagnosticKind(
    "session.unreadable", .warning, summary: "a message of the server was passed over",
    meaning:
      "It is no JSON object, or has no `cid` that is a whole number. Nothing is printed for it.",
    source: "Smartico guide, section 1",
    remedy: "`smartico-listen --record` keeps it as it came.")
  static let sessionConnect = DiagnosticKind(
    "session.connect", .info, summary: "a connection is begun", meaning: "Told with `-v`.")
  static let sessionOpen = DiagnosticKind(
    "session.open", .info, summary: "a connection is made and upgraded", meaning: "Told with `-v`.")
  static let sessionIdentified = DiagnosticKind(
    "session.identified", .info, summary: "the user is identified", meaning: "Told with `-v`.",
    source: "Smartico guide, section 1.6")
  static let sessionSent = DiagnosticKind(
    "session.sent", .info, summary: "a message is sent", meaning: "Told with `-v`, by its name.")
  static let sessionReceived = DiagnosticKind(
    "session.received", .info, summary: "a message came", meaning: "Told with `-v`, by its name.")
}
