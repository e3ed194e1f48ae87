/// The diagnostics of Everlytic's pushes.
enum EverlyticDiagnostics {
  static let messageID = DiagnosticKind(
    "everlytic.message-id-not-integer", .error,
    "message_id is not a 64-bit integer; the Android app crashes",
    meaning: """
      The Android SDK reads it as a 64-bit integer. Any other value crashes the app when the push \
      arrives. A plus sign before the digits is valid.
      """,
    source: """
      Everlytic's Android SDK; Everlytic's push SDK guide, section Interpreting the payload.
      """, remedy: "Send the ID unchanged.")
  static let noMessageID = DiagnosticKind(
    "everlytic.no-message-id", .warning, "message_id is missing; nothing can be reported",
    meaning: "Reports of deliveries, clicks and dismissals need the message ID.",
    source: "Everlytic's push SDK guide, section Interpreting the payload.",
    remedy: "Send `message_id`.")
  static let weakEvidence = DiagnosticKind(
    "everlytic.weak-evidence", .info, "recognized only by message_id and body",
    meaning: "Everlytic's own SDK checks only these keys, but other senders use them, too.",
    source: "Everlytic's Android SDK.",
    remedy: "If another vendor sent the push, name it with `--vendor`.")
  static let badAction = DiagnosticKind(
    "everlytic.bad-action", .error, "the action must be url=[label](scheme://…); the app crashes",
    meaning: """
      An action that begins with `url` must have a label in brackets, and a URL with a lowercase \
      scheme and a host in parentheses. Any other text crashes the Android app when the push \
      arrives.
      """,
    source: "Everlytic's Android SDK, EvNotificationReceiverService.",
    remedy: "Send `url=[](https://…)`; the label may be empty.")
  static let ignoredAction = DiagnosticKind(
    "everlytic.ignored-action", .warning,
    "the action is neither launch=… nor url=[label](scheme://…)",
    meaning: "The SDK ignores any other action.",
    source: "Everlytic's Android SDK; Everlytic's push SDK guide, where @default is deprecated.",
    remedy: "Correct the action.")
  static let badLabel = DiagnosticKind(
    "everlytic.bad-label", .error, "the label may contain only letters and white space",
    meaning: """
      The Android SDK accepts only letters and white space in the label of \
      `url=[label](scheme://…)`. Any other character crashes the app when the push arrives.
      """,
    source: "Everlytic's Android SDK, EvNotificationReceiverService.",
    remedy: "Remove digits and punctuation from the label.")
  static let unknownAction = DiagnosticKind(
    "everlytic.unknown-action", .error, "no action has this name; the Android app crashes",
    meaning: """
      The SDK knows `@default`, `@primary` and `@secondary`. A key with another name after `@` \
      crashes the Android app when the push arrives.
      """,
    source: "Everlytic's Android SDK.", remedy: "Use one of the three names.")
  static let webAction = DiagnosticKind(
    "everlytic.web-action", .error, "%; the browser shows no notification",
    meaning: """
      The service worker passes `actions` to the browser, which requires a list of objects with \
      `action` and `title`. Otherwise it throws an error and shows nothing.
      """,
    source: "WHATWG Notifications API, NotificationAction; Everlytic's web SDK.",
    remedy: "Send `action`, an ID, and `title` with each action.")
  static let emptyName = DiagnosticKind(
    "everlytic.empty-attribute-name", .warning, "an attribute without a name",
    meaning: "The key `$` is an attribute with an empty name. The iOS SDK fails on it.",
    source: "Everlytic's iOS SDK; Everlytic's push SDK guide, section Interpreting the payload.",
    remedy: "Give the attribute a name.")

  static let all: [DiagnosticKind] = [
    messageID, noMessageID, weakEvidence, badAction, ignoredAction, badLabel, unknownAction,
    webAction, emptyName,
  ]
}
