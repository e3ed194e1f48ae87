/// The diagnostics of Emarsys pushes.
enum EmarsysDiagnostics {
  static let noMarker = DiagnosticKind(
    "emarsys.no-ems-msg", .warning, "ems_msg is missing; the Android SDK would not take the push",
    meaning: "The Android SDK takes a push for its own only if the data has the key `ems_msg`, "
      + "or `ems.version`. The guide's sample has neither.",
    source: "Android SDK; guide, Push Payload, Android.", remedy: "Add `\"ems_msg\": \"{}\"`.")
  static let noSID = DiagnosticKind(
    "emarsys.no-sid", .warning, "u.sid is missing; a tap cannot be tracked",
    meaning: "Taps on the body and on buttons are tracked by the source id. The iOS SDK fails "
      + "when a button is tapped and there is none.",
    source: "SDKs; not in the guide.", remedy: "Send `u` with `sid`, as Emarsys does.")
  static let unknownType = DiagnosticKind(
    "emarsys.unknown-action-type", .warning, "the SDK does not know this type of action",
    meaning: "Android draws the button and only opens the app; iOS leaves it out. InApp, "
      + "LaunchApplication, RichContentDisplay, RequestPushPermission and copyToClipboard belong "
      + "to SDK 4 and its V2 formats.",
    source: "SDKs; guide, Tap Actions.",
    remedy: "Use MEAppEvent, OpenExternalUrl, MECustomEvent or Dismiss; case matters.")
  static let typeSpelling = DiagnosticKind(
    "emarsys.action-type-spelling", .warning, "this is not a type; the real one is %",
    meaning: "The guide's table lists DeepLink and CustomEvent as types; on the wire they are "
      + "MEAppEvent with the name DeepLink, and MECustomEvent.",
    source: "Guide, field table and Tap Actions.", remedy: "Send the type that the message names.")
  static let incomplete = DiagnosticKind(
    "emarsys.action-incomplete", .warning, "the action has no %",
    meaning: "The SDKs need id, title and type of every button, and name or url by type; one "
      + "without them is not drawn or does nothing.",
    source: "SDKs; guide, Tap Actions.", remedy: "Add what is missing.")
  static let urlInPayload = DiagnosticKind(
    "emarsys.url-in-payload", .warning, "the url of OpenExternalUrl stands in payload",
    meaning: "The SDKs read `url` beside `type`; the guide's inbox sample has it in `payload`.",
    source: "Guide, Inbox Actions.", remedy: "Move `url` out of `payload`.")
  static let payloadType = DiagnosticKind(
    "emarsys.payload-not-object", .warning, "payload is not an object",
    meaning: "The SDKs take a payload of another type for none, or pass it on untyped.",
    source: "SDKs; guide, Tap Actions.", remedy: "Send an object of names and values.")
  static let duplicateID = DiagnosticKind(
    "emarsys.duplicate-action-id", .warning, "an earlier button has this id; its action runs",
    meaning: "The SDKs look a tapped button up by id and take the first.",
    source: "SDKs.", remedy: "Give every button an id of its own.")
  static let inAppType = DiagnosticKind(
    "emarsys.in-app-type", .warning, "the SDKs take only a string here",
    meaning: "`inapp.campaign_id` and `inapp.url` must both be strings, else no in-app message "
      + "is shown.",
    source: "SDKs; guide, Push Payload.", remedy: "Put the value in quotes.")
  static let inAppIncomplete = DiagnosticKind(
    "emarsys.in-app-incomplete", .warning, "inapp needs both campaign_id and url",
    meaning: "With one of the two missing no in-app message is shown.",
    source: "SDKs; guide, Push Payload.", remedy: "Send both.")
  static let operationIgnored = DiagnosticKind(
    "emarsys.operation-ignored", .warning, "the operation has no collapse id and is ignored",
    meaning: "INIT, UPDATE and DELETE name a notification by its collapse id.",
    source: "SDKs.", remedy: "Send the collapse id too.")
  static let unknownOperation = DiagnosticKind(
    "emarsys.unknown-operation", .warning, "the operation is none of INIT, UPDATE, DELETE",
    meaning: "The SDK fails on any other word.", source: "SDKs.", remedy: "Use one of the three.")
  static let unknownStyle = DiagnosticKind(
    "emarsys.unknown-style", .info, "the style is unknown; the SDK chooses",
    meaning: "MESSAGE, THUMBNAIL, BIG_PICTURE and BIG_TEXT are known, in capitals. Otherwise the "
      + "SDK shows a big picture if there is one, else big text.",
    source: "Android SDK.", remedy: "Use one of the four.")
  static let imageKey = DiagnosticKind(
    "emarsys.image-key", .warning, "imageUrl is read in the inbox; pushes have image_url",
    meaning: "The key is spelt otherwise in pushes of version 1; as it is, it is one of your own.",
    source: "Guide, Push Payload and Mobile Inbox.", remedy: "Rename it to `image_url`.")
  static let noMutableContent = DiagnosticKind(
    "emarsys.no-mutable-content", .warning, "picture or buttons, but no mutable-content",
    meaning: "iOS shows a picture and buttons only if `mutable-content` is 1, which starts the "
      + "notification service extension.",
    source: "Guide, Push Payload, iOS; iOS SDK.", remedy: "Add `\"mutable-content\": 1` to `aps`.")
  static let silentValue = DiagnosticKind(
    "emarsys.silent-value", .warning, "this value of silent does not make the push silent",
    meaning: "In version 1 and in HUAWEI_V2 only `true`, and the text \"true\" in any case, make a "
      + "message silent. FCM_V2 needs exactly the text \"true\". In WEB_V2 the SDK shows every "
      + "push.",
    source: "SDKs.", remedy: "Send `true`, in FCM_V2 the text \"true\", in WEB_V2 `false`.")
  static let unusableURL = DiagnosticKind(
    "emarsys.unusable-url", .warning, "the app cannot open this URL",
    meaning: "OpenExternalUrl needs an absolute URL: a scheme, a host if it is a web URL, and no "
      + "blank or other character that must be encoded. iOS drops the action; Android opens "
      + "nothing.",
    source: "Emarsys's SDKs; RFC 3986.", remedy: "Send an absolute URL and percent-encode it.")
  static let jsonText = DiagnosticKind(
    "emarsys.json-text", .warning, "the iOS SDK ignores JSON text here; it needs %",
    meaning: "On Android `ems` and its members may be JSON text. The iOS SDK does not decode text: "
      + "it takes a text for a missing value. The record shows the decoded text.",
    source: "Emarsys's iOS SDK 3.", remedy: "Send the object or the array itself.")
  static let badgeIgnored = DiagnosticKind(
    "emarsys.badge-ignored", .warning, "the SDK leaves the badge unchanged: %",
    meaning: "A BadgeCount action needs `method`, a string, and `value`, a number.",
    source: "Emarsys's iOS SDK 3.", remedy: "Send both, the value without quotes.")
  static let dropped = DiagnosticKind(
    "emarsys.push-dropped", .error, "push dropped by SDK 4: %",
    meaning:
      "SDK 4 decodes a message of FCM_V2, HUAWEI_V2 or WEB_V2 as a whole. A single missing or "
      + "unexpected value costs the whole message: nothing is shown, and no action runs.",
    source: "Emarsys's SDK 4 (engagement-cloud-sdk), its push mappers.",
    remedy: "Correct the value that the message names.")
  static let actionsDropped = DiagnosticKind(
    "emarsys.actions-dropped", .error, "actions ignored by SDK 4: %",
    meaning: "iOS shows the notification of an APNS_V2 message. At a tap SDK 4 decodes the message "
      + "as a whole. A single missing or unexpected value costs all actions, the badge and the "
      + "report of the tap.",
    source: "Emarsys's SDK 4 (engagement-cloud-sdk), PushUserInfo.",
    remedy: "Correct the value that the message names.")

  static let all: [DiagnosticKind] = [
    noMarker, noSID, unknownType, typeSpelling, incomplete, urlInPayload, payloadType,
    duplicateID, inAppType, inAppIncomplete, operationIgnored, unknownOperation, unknownStyle,
    imageKey, noMutableContent, silentValue, unusableURL, jsonText, badgeIgnored, dropped,
    actionsDropped,
  ]
}
