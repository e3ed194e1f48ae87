/// The diagnostics of Smartico's pushes.
enum SmarticoDiagnostics {
  static let messageID = DiagnosticKind(
    "smartico.message-id-not-integer", .warning, "message_id is not an integer",
    meaning: "Reports send `message_id` as an integer. pushkit cannot send any other text.",
    source: "Smartico's guide, section 5.", remedy: "Send the ID unchanged.")
  static let noEngagement = DiagnosticKind(
    "smartico.no-engagement-uid", .warning, "engagement_uid is missing; nothing can be reported",
    meaning: "The SDKs recognize a push only by `engagement_uid`.",
    source: "Smartico's SDKs; Smartico's guide, section 5.", remedy: "Send `engagement_uid`.")
  static let badLink = DiagnosticKind(
    "smartico.invalid-link", .warning, "this link leads nowhere",
    meaning: "The link is empty, has no name, or contains control characters.",
    source: "Smartico's guide, section 3.4.", remedy: "Check the link with `pushkit classify-link`."
  )
  static let textConflict = DiagnosticKind(
    "smartico.text-conflict", .warning,
    "the device shows the alert or the notification block, not this text",
    meaning: """
      The device shows the title and the body of the alert or the notification block, not the texts \
      in the data.
      """,
    source: "Firebase: About FCM messages; Smartico's SDKs.", remedy: "Send the same text in both.")
  static let noTemplate = DiagnosticKind(
    "smartico.no-template-id", .warning, "saw_template_id is missing or not an integer",
    meaning: "The app needs it to open a mini-game.", source: "Smartico's guide, section 1.12.",
    remedy: "Send `saw_template_id`.")

  static let all: [DiagnosticKind] = [
    messageID, noEngagement, badLink, textConflict, noTemplate,
  ]
}
