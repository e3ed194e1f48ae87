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
