/// The diagnostics of OptiMobile pushes.
enum OptiMobileDiagnostics {
  static let noMessageID = DiagnosticKind(
    "optimobile.no-message-id", .warning, "k.message has no data.id; nothing can be reported",
    meaning: "The SDKs take a push for their own only with `custom.a[\"k.message\"].data.id`; "
      + "the iOS one fails when `data` is missing.",
    source: "SDKs; guide, iOS.", remedy: "Send the id.")
  static let badCustom = DiagnosticKind(
    "optimobile.bad-custom", .error, "custom should hold a JSON object, and its text is no JSON",
    meaning: "OptiMobile's data messages carry `custom` as JSON text. The SDKs read nothing of a "
      + "message in which it cannot be decoded.",
    source: "SDKs; guide, Android sample.",
    remedy: "Encode the object as JSON text; if the push is not OptiMobile's, nothing.")
  static let textOnIOS = DiagnosticKind(
    "optimobile.text-on-ios", .error, "on iOS this must be an object; the SDK crashes on text",
    meaning: "The iOS SDK casts `custom`, `custom.a`, `k.message` and its `data` to objects "
      + "without a check. JSON text is for Android's data messages only.",
    source: "iOS SDK.", remedy: "Send the object itself.")
  static let messageID = DiagnosticKind(
    "optimobile.message-id-not-integer", .warning, "the message id is not an integer",
    meaning: "The iOS SDK fails on an id that is no integer; the Android one takes \"8\" and 8.7 "
      + "for 8.",
    source: "SDKs; guide, iOS.", remedy: "Send the id as a number.")
  static let zeroID = DiagnosticKind(
    "optimobile.message-id-zero", .warning, "the message id is 0, which the SDKs take for none",
    meaning: "A push with the id 0 is not taken for OptiMobile's.", source: "SDKs.",
    remedy: "Send the id of the message.")
  static let badgePlace = DiagnosticKind(
    "optimobile.badge-inc-place", .info, "badge_inc stands in custom.a; the SDKs read custom",
    meaning: "The guide shows `badge_inc` in `custom.a`, the SDKs read `custom.badge_inc`.",
    source: "SDKs; guide, iOS sample.", remedy: "Move it to `custom`.")
  static let badgeConflict = DiagnosticKind(
    "optimobile.badge-inc-conflict", .warning, "badge_inc differs from the one in custom",
    meaning: "`custom.badge_inc` and `custom.a.badge_inc` disagree; the first counts.",
    source: "SDKs; guide, iOS sample.", remedy: "Send one of them.")
  static let badgeWithoutBase = DiagnosticKind(
    "optimobile.badge-without-base", .warning, "without aps.badge the increment changes nothing",
    meaning: "The SDK looks at `badge_inc` only when `aps.badge` is there. The guide's sample has "
      + "none.",
    source: "SDKs; guide, iOS sample.", remedy: "Send the increment as `aps.badge` too.")
  static let badgeInBackground = DiagnosticKind(
    "optimobile.badge-in-background", .warning, "with content-available 1 the badge is left alone",
    meaning: "The service extension does not apply the increment to a background push.",
    source: "iOS SDK.", remedy: "Leave `content-available` out.")
  static let badButton = DiagnosticKind(
    "optimobile.bad-button", .warning, "a button needs id and text",
    meaning: "The iOS SDK fails on a button without them, the Android one leaves it out.",
    source: "SDKs; guide, k.buttons.", remedy: "Send both as strings.")
  static let noMutableContent = DiagnosticKind(
    "optimobile.no-mutable-content", .warning, "picture or buttons, but no mutable-content",
    meaning: "iOS shows a picture and buttons only if `mutable-content` is 1, which starts the "
      + "notification service extension.",
    source: "Guide, Service Extension; iOS SDK.", remedy: "Add `\"mutable-content\": 1` to `aps`.")
  static let background = DiagnosticKind(
    "optimobile.bgn-value", .warning, "bgn counts only as the text \"1\"",
    meaning: "`bgn` is compared with the text \"1\"; a number or boolean counts as no.",
    source: "Android SDK; guide, Android sample.", remedy: "Send `\"1\"` or `\"0\"`.")
  static let incompleteText = DiagnosticKind(
    "optimobile.incomplete-text", .warning, "title and alert must both be there to be shown",
    meaning: "The Android SDK draws a notification only if both texts are not empty.",
    source: "Android SDK.", remedy: "Send both.")
  static let emptyURL = DiagnosticKind(
    "optimobile.empty-url", .warning, "the url is empty",
    meaning: "An empty `u` is no address; the Android SDK would try to open it.",
    source: "Android SDK; guide: filled if used.", remedy: "Leave `u` out.")
  static let deepLinkType = DiagnosticKind(
    "optimobile.deep-link-type", .info, "k.deepLink of this type is ignored",
    meaning: "1 shows an in-app message, 2 starts overlay messaging; nothing else is known.",
    source: "SDKs.", remedy: "Use 1 or 2.")
  static let unknownExtension = DiagnosticKind(
    "optimobile.unknown-extension", .info, "k. is reserved, and this key is unknown",
    meaning: "Keys that begin with `k.` are OptiMobile's own; no SDK reads this one.",
    source: "SDKs.", remedy: "Name your own keys otherwise.")

  static let all: [DiagnosticKind] = [
    noMessageID, badCustom, textOnIOS, messageID, zeroID, badgePlace, badgeConflict,
    badgeWithoutBase,
    badgeInBackground, badButton, noMutableContent, background, incompleteText, emptyURL,
    deepLinkType, unknownExtension,
  ]
}
