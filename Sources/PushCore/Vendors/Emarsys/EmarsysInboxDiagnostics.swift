/// The diagnostics of messages in Emarsys's inbox, without those of their actions.
enum EmarsysInboxDiagnostics {
  static let badTime = DiagnosticKind(
    "inbox.bad-time", .warning, "this is no time",
    meaning: "A time is a number of seconds, or of milliseconds, since 1970, and no later than the "
      + "year 9999. The key is left out of the record.",
    source: "Emarsys guide, Mobile Inbox.", remedy: "Send seconds since 1970.")
  static let milliseconds = DiagnosticKind(
    "inbox.milliseconds", .info, "times count milliseconds here, not seconds",
    meaning: "The guide's times are seconds by their size, and nothing in a message tells the "
      + "unit. Numbers of 100000000000 and more are taken for milliseconds.",
    source: "Emarsys guide, Mobile Inbox.", remedy: "Nothing, if the times in the record are right."
  )
  static let incomplete = DiagnosticKind(
    "emarsys.inbox-incomplete", .warning, "the message has no %; the SDKs leave it out",
    meaning: "Both SDKs need `id`, `campaignId`, `title`, `body` and `receivedAt`, and pass over a "
      + "message without one of them.",
    source: "SDKs; guide, Mobile Inbox.", remedy: "Send what is missing.")
  static let noUpdatedAt = DiagnosticKind(
    "emarsys.inbox-no-updated-at", .warning,
    "updatedAt is missing; the Android SDK leaves the message out",
    meaning: "The Android SDK needs `updatedAt` of every message; for the iOS SDK it is optional.",
    source: "SDKs; guide, Mobile Inbox.", remedy: "Send `updatedAt`, `receivedAt` again if need be."
  )
  static let imageKey = DiagnosticKind(
    "emarsys.inbox-image-key", .warning, "image_url is read in pushes; the inbox has imageUrl",
    meaning: "The key is spelt otherwise in the inbox; as it is, no SDK reads it.",
    source: "Guide, Push Payload and Mobile Inbox.", remedy: "Rename it to `imageUrl`.")
  static let count = DiagnosticKind(
    "emarsys.inbox-count", .info, "the list has another number of messages: %",
    meaning: "`count` differs from the length of `messages`, as in the guide's own sample. No SDK "
      + "reads it.",
    source: "Guide, Mobile Inbox.", remedy: "Nothing; a list that was cut short looks so, too.")
  static let propertyType = DiagnosticKind(
    "emarsys.inbox-property-type", .info,
    "the Android SDK hands this over as text, null not at all",
    meaning: "The Android SDK makes text of every value of `properties` and drops null; the iOS "
      + "SDK keeps the types.",
    source: "SDKs; guide, Mobile Inbox.", remedy: "Send texts, so that all apps get the same.")
  static let deepLink = DiagnosticKind(
    "emarsys.inbox-deep-link", .info,
    "taken for a deep link by its payload, its name being another",
    meaning: "The guide's deep links of the inbox are application events with any name and the "
      + "link in `payload.url`. An application event with such a payload looks the same.",
    source: "Guide, Inbox Actions.", remedy: "Name the action DeepLink, as in pushes.")
  static let badAction = DiagnosticKind(
    "emarsys.inbox-bad-action", .warning,
    "for this action the Android SDK leaves the whole message out",
    meaning: "In the inbox an action without id, title or type, an event without name, and a "
      + "custom event without payload cost the message on Android; iOS passes over the action.",
    source: "SDKs; guide, Inbox Actions.", remedy: "Add what is missing, or remove the action.")
  static let unreadable = DiagnosticKind(
    "emarsys.embedded-unreadable", .error, "message list rejected by SDK 4: %",
    meaning: "SDK 4 decodes a list of embedded messages as a whole. A single missing or unexpected "
      + "value costs the whole list.",
    source: "Emarsys's SDK 4 (engagement-cloud-sdk), MessagesResponse.",
    remedy: "Correct the value that the message names.")

  static let all: [DiagnosticKind] = [
    badTime, milliseconds, incomplete, noUpdatedAt, imageKey, count, propertyType, deepLink,
    badAction, unreadable,
  ]
}
