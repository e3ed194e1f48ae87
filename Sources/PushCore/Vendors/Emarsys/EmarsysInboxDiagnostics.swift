/// The diagnostics of messages in Emarsys's inbox, without those of their actions.
enum EmarsysInboxDiagnostics {
  static let badTime = DiagnosticKind(
    "inbox.bad-time", .warning, "this is not a time",
    meaning: """
      A time is a number of seconds or milliseconds since 1970, up to the year 9999. The record \
      does not have this key.
      """,
    source: "Emarsys's push guide, section Mobile Inbox.", remedy: "Send seconds since 1970.")
  static let milliseconds = DiagnosticKind(
    "inbox.milliseconds", .info, "the times are in milliseconds, not in seconds",
    meaning: """
      The times in Emarsys's guide are in seconds, but no field of a message names the unit. \
      pushkit reads numbers from 100000000000 as milliseconds.
      """,
    source: "Emarsys's push guide, section Mobile Inbox.",
    remedy: "Nothing, if the times in the record are right."
  )
  static let incomplete = DiagnosticKind(
    "emarsys.inbox-incomplete", .warning, "the message has no %; the SDKs omit it",
    meaning: """
      Both SDKs need `id`, `campaignId`, `title`, `body` and `receivedAt`. They skip a message \
      without one of them.
      """,
    source: "Emarsys's SDKs; Emarsys's push guide, section Mobile Inbox.",
    remedy: "Add the missing field.")
  static let noUpdatedAt = DiagnosticKind(
    "emarsys.inbox-no-updated-at", .warning,
    "updatedAt is missing; the Android SDK omits the message",
    meaning: "The Android SDK needs `updatedAt` in every message. The iOS SDK does not.",
    source: "Emarsys's SDKs; Emarsys's push guide, section Mobile Inbox.",
    remedy: "Send `updatedAt`. You can repeat the value of `receivedAt`."
  )
  static let imageKey = DiagnosticKind(
    "emarsys.inbox-image-key", .warning, "image_url is read in pushes; the inbox has imageUrl",
    meaning: "The inbox spells this key `imageUrl`. No SDK reads `image_url` there.",
    source: "Emarsys's push guide, sections Push Payload and Mobile Inbox.",
    remedy: "Rename it to `imageUrl`.")
  static let count = DiagnosticKind(
    "emarsys.inbox-count", .info, "the list has a different number of messages: %",
    meaning: """
      `count` differs from the length of `messages`, as in the guide's own sample. No SDK reads \
      `count`.
      """,
    source: "Emarsys's push guide, section Mobile Inbox.",
    remedy: "Nothing, unless the list was truncated.")
  static let propertyType = DiagnosticKind(
    "emarsys.inbox-property-type", .info,
    "the Android SDK converts this to text, and drops null",
    meaning: """
      The Android SDK converts every value of `properties` to text and drops null. The iOS SDK \
      does not change the types.
      """,
    source: "Emarsys's SDKs; Emarsys's push guide, section Mobile Inbox.",
    remedy: "Send strings, so that all apps get the same values.")
  static let deepLink = DiagnosticKind(
    "emarsys.inbox-deep-link", .info,
    "read as a deep link because of its payload; its name is not DeepLink",
    meaning: """
      In the guide's inbox samples a deep link is an application event with any name and the link \
      in `payload.url`. Other application events can have such a payload, too.
      """,
    source: "Emarsys's push guide, section Inbox Actions.",
    remedy: "Use the name DeepLink, as in pushes.")
  static let badAction = DiagnosticKind(
    "emarsys.inbox-bad-action", .warning,
    "the Android SDK omits the whole message because of this action",
    meaning: """
      The Android SDK skips the whole message if an action lacks `id`, `title` or `type`, an event \
      lacks its name, or a custom event lacks its payload. iOS skips only the action.
      """,
    source: "Emarsys's SDKs; Emarsys's push guide, section Inbox Actions.",
    remedy: "Add the missing field, or remove the action.")
  static let unreadable = DiagnosticKind(
    "emarsys.embedded-unreadable", .error, "message list rejected by SDK 4: %",
    meaning: """
      SDK 4 decodes a list of embedded messages as a whole. If one value is missing or unexpected, \
      it rejects the whole list.
      """,
    source: "Emarsys's SDK 4 (engagement-cloud-sdk), MessagesResponse.",
    remedy: "Correct the value that the message names.")

  static let all: [DiagnosticKind] = [
    badTime, milliseconds, incomplete, noUpdatedAt, imageKey, count, propertyType, deepLink,
    badAction, unreadable,
  ]
}

extension DiagnosticKind {
  package static let emarsysInboxNoMessages = DiagnosticKind(
    "emarsys.inbox-no-messages", .data, summary: "the inbox has no list of messages",
    meaning: "It has a `count`, but `messages` is not an array.",
    source: "Emarsys's push guide, section Mobile Inbox",
    remedy: """
      Give the response unchanged. `messages` is an array, or `[]` if there are no messages.
      """)
}
