extension OptiMobileDiagnostics {
  /// Data messages have their text in `alert`; with one, a broken `custom` is the likely fault.
  static func hint(
    _ reading: PayloadReading, _ test: EvidenceRow.Test
  ) -> DiagnosticKind {
    let hasAlert = reading.message.root.flatMap { reading.tape.member($0, "alert") } != nil
    return test == .brokenObject && hasAlert ? Self.badCustom : PayloadDiagnostics.hint
  }
}

/// The diagnostics of OptiMobile pushes.
enum OptiMobileDiagnostics {
  static let noMessageID = DiagnosticKind(
    "optimobile.no-message-id", .warning, "k.message has no data.id; nothing can be reported",
    meaning: """
      The SDKs recognize a push only by `custom.a[\"k.message\"].data.id`. The iOS SDK \
      crashes on a `k.message` without it, so that the finding is an error.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section iOS.", remedy: "Send the ID.")
  static let noMessageIDOnIOS = noMessageID.with(
    .error, "k.message has no data.id; the iOS SDK crashes")
  static let badCustom = DiagnosticKind(
    "optimobile.bad-custom", .error,
    "custom should contain a JSON object, but its text is not JSON",
    meaning: """
      In OptiMobile's data messages `custom` is JSON text. If the SDKs cannot decode it, they \
      ignore the whole message.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section Android sample.",
    remedy: "Encode the object as JSON text. If the push is not from OptiMobile, do nothing.")
  static let textOnIOS = DiagnosticKind(
    "optimobile.text-on-ios", .error, "on iOS this must be an object; the SDK crashes on %",
    meaning: """
      The iOS SDK casts `custom`, `custom.a`, `k.message` and its `data` to objects without a \
      check. JSON text is valid only in data messages for Android.
      """,
    source: "OptiMobile's iOS SDK.", remedy: "Send the object itself.")
  static let messageID = DiagnosticKind(
    "optimobile.message-id-not-integer", .warning, "the message ID is not an integer",
    meaning: """
      The iOS SDK crashes on an ID that is not an integer of 64 bits, so that the finding is an \
      error. The Android SDK converts \"8\" and 8.7 to 8.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section iOS.",
    remedy: "Send the ID as a number.")
  static let messageIDOnIOS = messageID.with(
    .error, "the message ID is not an integer; the iOS SDK crashes")
  static let wideID = DiagnosticKind(
    "optimobile.message-id-too-large", .warning,
    "the Android SDK reads the message ID as %",
    meaning: "The Android SDK keeps only the lower 32 bits of the ID, and reports that number.",
    source: "OptiMobile's Android SDK; Android's JSONObject.getInt.",
    remedy: "Send the ID unchanged. It is at most 2147483647.")
  static let zeroID = DiagnosticKind(
    "optimobile.message-id-zero", .warning, "the message ID is 0, which the SDKs treat as missing",
    meaning: "The SDKs treat a push with the ID 0 as not from OptiMobile.",
    source: "OptiMobile's SDKs.", remedy: "Send the ID of the message.")
  static let badgePlace = DiagnosticKind(
    "optimobile.badge-inc-place", .info, "badge_inc is in custom.a; the SDKs read custom",
    meaning: """
      The guide's sample has `badge_inc` in `custom.a`, for apps without an SDK. The SDKs read only \
      `custom.badge_inc`.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section iOS sample.",
    remedy: "Move it to `custom`.")
  static let badgeConflict = DiagnosticKind(
    "optimobile.badge-inc-conflict", .warning, "badge_inc differs from the one in custom",
    meaning: "`custom.badge_inc` and `custom.a.badge_inc` differ. The SDKs use the first.",
    source: "OptiMobile's SDKs; OptiMobile's push guide, section iOS sample.",
    remedy: "Send only one of them.")
  static let badgeType = DiagnosticKind(
    "optimobile.badge-inc-type", .warning, "badge_inc is not a number; the iOS SDK ignores it",
    meaning: """
      The iOS SDK reads `badge_inc` only as a number. With text or any other value, it shows \
      `aps.badge` unchanged.
      """,
    source: "OptiMobile's iOS SDK.", remedy: "Send the number without quotes.")
  static let badgeWithoutBase = DiagnosticKind(
    "optimobile.badge-without-base", .warning, "without aps.badge the increment changes nothing",
    meaning: """
      The SDK reads `badge_inc` only if `aps.badge` is present. The guide's sample does not have \
      it.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section iOS sample.",
    remedy: "Also send the increment as `aps.badge`.")
  static let badgeInBackground = DiagnosticKind(
    "optimobile.badge-in-background", .warning,
    "with content-available 1 the badge does not change",
    meaning: "The service extension does not apply the increment to a background push.",
    source: "OptiMobile's iOS SDK.", remedy: "Omit `content-available`.")
  static let badButton = DiagnosticKind(
    "optimobile.bad-button", .warning, "a button needs id and text",
    meaning: """
      The iOS SDK crashes if `id` or `text` is missing or not a string, so that the finding is an \
      error. If `aps.category` is set, the SDK does not read the buttons. The Android SDK does not \
      show a button without `id` or `text`.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section k.buttons.",
    remedy: "Send both as strings.")
  static let badButtonOnIOS = badButton.with(
    .error, "a button needs the strings id and text; the iOS SDK crashes")
  static let noMutableContent = DiagnosticKind(
    "optimobile.no-mutable-content", .warning, "picture or buttons, but no mutable-content",
    meaning: "iOS shows a picture and buttons only if `mutable-content` is 1, which starts the "
      + "notification service extension.",
    source: "OptiMobile's push guide, section Service Extension; OptiMobile's iOS SDK.",
    remedy: "Add `\"mutable-content\": 1` to `aps`.")
  static let background = DiagnosticKind(
    "optimobile.bgn-value", .warning, "bgn is used only as the text \"1\"",
    meaning: "The SDK compares `bgn` with the text \"1\". A number or a Boolean has no effect.",
    source: "OptiMobile's Android SDK; OptiMobile's push guide, section Android sample.",
    remedy: "Send `\"1\"` or `\"0\"`.")
  static let incompleteText = DiagnosticKind(
    "optimobile.incomplete-text", .warning,
    "the notification is shown only if it has both title and alert",
    meaning: "The Android SDK shows a notification only if both texts are not empty.",
    source: "OptiMobile's Android SDK.", remedy: "Send both.")
  static let emptyURL = DiagnosticKind(
    "optimobile.empty-url", .warning, "the url is empty",
    meaning: "An empty `u` is not a URL, but the Android SDK would try to open it.",
    source: """
      OptiMobile's Android SDK; OptiMobile's push guide, where `u` has a value if it is used.
      """, remedy: "Omit `u`.")
  static let deepLinkType = DiagnosticKind(
    "optimobile.deep-link-type", .info, "k.deepLink of this type is ignored",
    meaning: """
      Type 1 shows an in-app message, and type 2 starts overlay messaging. The SDKs know no other \
      type.
      """,
    source: "OptiMobile's SDKs.", remedy: "Use 1 or 2.")
  static let unknownExtension = DiagnosticKind(
    "optimobile.unknown-extension", .info, "k. is reserved, and this key is unknown",
    meaning: "Keys that begin with `k.` are reserved for OptiMobile. No SDK reads this one.",
    source: "OptiMobile's SDKs.", remedy: "Choose another prefix for your own keys.")

  static let all: [DiagnosticKind] = [
    noMessageID, badCustom, textOnIOS, messageID, wideID, zeroID, badgePlace, badgeConflict,
    badgeType, badgeWithoutBase, badgeInBackground, badButton, noMutableContent, background,
    incompleteText, emptyURL, deepLinkType, unknownExtension,
  ]
}
