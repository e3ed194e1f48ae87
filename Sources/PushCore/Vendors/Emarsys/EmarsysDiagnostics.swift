/// The diagnostics of Emarsys pushes.
enum EmarsysDiagnostics {
  static let noMarker = DiagnosticKind(
    "emarsys.no-ems-msg", .warning, "ems_msg is missing; the Android SDK would ignore the push",
    meaning: """
      The Android SDK accepts a push only if its data has the key `ems_msg` or `ems.version`. The \
      guide's sample has neither.
      """,
    source: "Emarsys's Android SDK; Emarsys's push guide, section Push Payload, Android.",
    remedy: "Add `\"ems_msg\": \"{}\"`.")
  static let noVersion = DiagnosticKind(
    "emarsys.no-version", .warning, "ems.version is missing; the Android SDK would ignore the push",
    meaning: """
      The data has keys that begin with `ems.`, but the Android SDK accepts such a push only if \
      one of them is `ems.version`.
      """,
    source: "Emarsys's Android SDK; not in the push guide.",
    remedy: "Add `ems.version`, as Emarsys does.")
  static let brokenText = DiagnosticKind(
    "emarsys.broken-json-text", .error, "expected %; the Android SDK crashes",
    meaning: """
      The Android SDK decodes `ems`, `u` and the actions without catching errors. If one of them \
      has another type, or is text that is not JSON, the app crashes. The values are missing from \
      the record.
      """,
    source: "Emarsys's Android SDK 3, RemoteMessageMapper.",
    remedy: "Encode the object or array as JSON text.")
  static let noSID = DiagnosticKind(
    "emarsys.no-sid", .warning, "u.sid is missing; a tap cannot be tracked",
    meaning: """
      The SDKs track taps on the body and on buttons by `sid`. Without it, the iOS SDK crashes \
      when a button is tapped.
      """,
    source: "Emarsys's SDKs; not in the push guide.",
    remedy: "Send `u` with `sid`, as Emarsys does.")
  static let unknownType = DiagnosticKind(
    "emarsys.unknown-action-type", .warning, "the SDK does not know this type of action",
    meaning: """
      Android shows the button, but a tap only opens the app. iOS does not show it. InApp, \
      LaunchApplication, RichContentDisplay, RequestPushPermission and copyToClipboard belong to \
      SDK 4 and its V2 formats.
      """,
    source: "Emarsys's SDKs; Emarsys's push guide, section Tap Actions.",
    remedy: """
      Use MEAppEvent, OpenExternalUrl, MECustomEvent or Dismiss. The names are case-sensitive.
      """)
  static let typeSpelling = DiagnosticKind(
    "emarsys.action-type-spelling", .warning, "this is not a type; the real one is %",
    meaning: """
      The guide's table lists the types DeepLink and CustomEvent. Payloads have MEAppEvent with \
      the name DeepLink, and MECustomEvent.
      """,
    source: "Emarsys's push guide, field table and section Tap Actions.",
    remedy: "Send the type that the message names.")
  static let incomplete = DiagnosticKind(
    "emarsys.action-incomplete", .warning, "the action has no %",
    meaning: """
      The SDKs need `id`, `title` and `type` of every button, and `name` or `url` depending on the \
      type. Otherwise the button is not shown or does nothing.
      """,
    source: "Emarsys's SDKs; Emarsys's push guide, section Tap Actions.",
    remedy: "Add the missing field.")
  static let urlInPayload = DiagnosticKind(
    "emarsys.url-in-payload", .warning, "the url of OpenExternalUrl is in payload",
    meaning: "The SDKs read `url` next to `type`. The guide's inbox sample has it in `payload`.",
    source: "Emarsys's push guide, section Inbox Actions.", remedy: "Move `url` out of `payload`.")
  static let payloadType = DiagnosticKind(
    "emarsys.payload-not-object", .warning, "payload is not an object",
    meaning: "The SDKs ignore a payload of another type, or pass it to the app unchanged.",
    source: "Emarsys's SDKs; Emarsys's push guide, section Tap Actions.",
    remedy: "Send an object with names and values.")
  static let duplicateID = DiagnosticKind(
    "emarsys.duplicate-action-id", .warning, "an earlier button has this id; its action runs",
    meaning: "The SDKs search a tapped button by its ID and use the first match.",
    source: "Emarsys's SDKs.", remedy: "Give every button its own ID.")
  static let inAppType = DiagnosticKind(
    "emarsys.in-app-type", .warning, "the SDKs accept only a string here",
    meaning: """
      The SDKs show an in-app message only if `inapp.campaign_id` and `inapp.url` are strings.
      """,
    source: "Emarsys's SDKs; Emarsys's push guide, section Push Payload.",
    remedy: "Put the value in quotes.")
  static let inAppIncomplete = DiagnosticKind(
    "emarsys.in-app-incomplete", .warning, "inapp needs both campaign_id and url",
    meaning: "If one of the two is missing, the SDKs show no in-app message.",
    source: "Emarsys's SDKs; Emarsys's push guide, section Push Payload.", remedy: "Send both.")
  static let operationIgnored = DiagnosticKind(
    "emarsys.operation-ignored", .warning, "the operation has no collapse id and is ignored",
    meaning: "INIT, UPDATE and DELETE identify a notification by its collapse ID.",
    source: "Emarsys's SDKs.", remedy: "Also send the collapse ID.")
  static let unknownOperation = DiagnosticKind(
    "emarsys.unknown-operation", .error, "the operation is none of INIT, UPDATE, DELETE",
    meaning: "The Android SDK crashes on any other value, also on null.",
    source: "Emarsys's Android SDK.", remedy: "Use INIT, UPDATE or DELETE.")
  static let unknownStyle = DiagnosticKind(
    "emarsys.unknown-style", .info, "the style is unknown; the SDK chooses",
    meaning: """
      The SDK knows MESSAGE, THUMBNAIL, BIG_PICTURE and BIG_TEXT, in capitals. For other values it \
      shows a big picture if there is one, otherwise big text.
      """,
    source: "Emarsys's Android SDK.", remedy: "Use one of the four values.")
  static let imageKey = DiagnosticKind(
    "emarsys.image-key", .warning, "imageUrl is read in the inbox; pushes have image_url",
    meaning: """
      Pushes of version 1 spell this key `image_url`. The SDKs treat `imageUrl` as one of your own \
      keys.
      """,
    source: "Emarsys's push guide, sections Push Payload and Mobile Inbox.",
    remedy: "Rename it to `image_url`.")
  static let noMutableContent = DiagnosticKind(
    "emarsys.no-mutable-content", .warning, "picture or buttons, but no mutable-content",
    meaning: """
      iOS shows a picture and buttons only if `mutable-content` is 1, which starts the \
      notification service extension.
      """,
    source: "Emarsys's push guide, section Push Payload, iOS; Emarsys's iOS SDK.",
    remedy: "Add `\"mutable-content\": 1` to `aps`.")
  static let silentValue = DiagnosticKind(
    "emarsys.silent-value", .warning, "this value of silent does not make the push silent",
    meaning: """
      In version 1 and HUAWEI_V2 a push is silent only if the value is `true`, or the text \
      \"true\" in any case. FCM_V2 needs exactly the text \"true\". In WEB_V2 the SDK shows every \
      push.
      """,
    source: "Emarsys's SDKs.",
    remedy: "Send `true`. In FCM_V2 send the text \"true\", in WEB_V2 `false`.")
  static let unusableURL = DiagnosticKind(
    "emarsys.unusable-url", .warning, "the app cannot open this URL",
    meaning: """
      OpenExternalUrl needs an absolute URL: a scheme, a host for web URLs, and no spaces or other \
      characters that must be encoded. iOS ignores the action, and Android opens nothing.
      """,
    source: "Emarsys's SDKs; RFC 3986.", remedy: "Send an absolute URL and percent-encode it.")
  static let jsonText = DiagnosticKind(
    "emarsys.json-text", .warning, "the iOS SDK ignores JSON text here; it needs %",
    meaning: """
      On Android `ems` and its members may be JSON text. The iOS SDK does not decode text and \
      treats the value as missing. The record has the decoded value.
      """,
    source: "Emarsys's iOS SDK 3.", remedy: "Send the object or the array itself.")
  static let badgeIgnored = DiagnosticKind(
    "emarsys.badge-ignored", .warning, "the SDK leaves the badge unchanged: %",
    meaning: "A BadgeCount action needs `method`, a string, and `value`, a number.",
    source: "Emarsys's iOS SDK 3.", remedy: "Send both, the value without quotes.")
  static let dropped = DiagnosticKind(
    "emarsys.push-dropped", .error, "push dropped by SDK 4: %",
    meaning: """
      SDK 4 decodes a message of FCM_V2, HUAWEI_V2 or WEB_V2 as a whole. If one value is missing \
      or unexpected, the SDK shows nothing and runs no action.
      """,
    source: "Emarsys's SDK 4 (engagement-cloud-sdk), its push mappers.",
    remedy: "Correct the value that the message names.")
  static let actionsDropped = DiagnosticKind(
    "emarsys.actions-dropped", .error, "actions ignored by SDK 4: %",
    meaning: """
      iOS shows the notification of an APNS_V2 message. After a tap SDK 4 decodes the message as a \
      whole. If one value is missing or unexpected, the SDK runs no action, leaves the badge \
      unchanged and does not report the tap.
      """,
    source: "Emarsys's SDK 4 (engagement-cloud-sdk), PushUserInfo.",
    remedy: "Correct the value that the message names.")
  /// Only `check-payload` reports this kind.
  static let tooManyActions = DiagnosticKind(
    "emarsys.too-many-actions", .warning, "% buttons, and a phone shows three",
    meaning: "The SDKs support up to three actions. Further buttons may not appear.",
    source: "The SDKs' own payload description; not in Emarsys's guide.",
    remedy: "Send at most three actions.")

  /// The diagnostics of the reader.
  static let all: [DiagnosticKind] = [
    noMarker, noVersion, brokenText, noSID, unknownType, typeSpelling, incomplete, urlInPayload,
    payloadType, duplicateID, inAppType, inAppIncomplete, operationIgnored, unknownOperation,
    unknownStyle,
    imageKey, noMutableContent, silentValue, unusableURL, jsonText, badgeIgnored, dropped,
    actionsDropped,
  ]
}
