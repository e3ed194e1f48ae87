extension VendorModule {
  /// OptiMobile, formerly Kumulos.
  static let optiMobile = VendorModule(
    .optimobile, "optimobile", title: "OptiMobile", aliases: ["kumulos"],
    evidence: OptiMobileReader.evidence,
    diagnostics: OptiMobileDiagnostics.all, read: OptiMobileReader.read,
    hint: OptiMobileDiagnostics.hint,
    tap: TapRules(
      resolve: { $0.resolveOptiMobile() }, writeReports: { $0.writeOptiMobile($1) }),
    check: CheckRules(reportsMutableContent: true), conversion: OptiMobileConversion.self,
    notes: """
      Formerly Kumulos. `custom` by itself is not evidence, because OneSignal uses the same key. \
      OptiMobile's guide describes no API for reports: pushkit reads and converts its payloads.
      """,
    formats: { OptiMobileFormats.all })
}

extension OptiMobileDiagnostics {
  /// Data messages have their text in `alert`; with one, a broken `custom` is the likely fault.
  fileprivate static func hint(
    _ reading: PayloadReading, _ test: EvidenceRow.Test
  ) -> DiagnosticKind {
    let hasAlert = reading.view.root.flatMap { reading.tape.member($0, "alert") } != nil
    return test == .brokenObject && hasAlert ? Self.badCustom : PayloadDiagnostics.hint
  }
}

extension ActionResolution {
  /// A button opens the message's link on iOS, and only the app on Android.
  fileprivate mutating func resolveOptiMobile() {
    guard let button else { return }
    if button.title < 0 { return reportNotDrawn() }
    if isIOS { action = Self.bodyAction(reading) }
  }
}

extension ActionResolution {
  fileprivate func writeOptiMobile(_ out: ByteBuffer) {
    guard !reading.tracking.isEmpty else { return }
    out.append(",\"reports\":[{\"event\":\"k.message.opened\"")
    for fact in reading.tracking.elements {
      out.append(UInt8(ascii: ","))
      reading.write(fact, out)
    }
    endReports(out)
  }
}

/// Converts OptiMobile's messages.
///
/// All formats have `custom`, as an object or as JSON text. The other keys differ in name.
enum OptiMobileConversion: VendorConversion {
  static let drawsFromData = true
  static let carriedFacts = [Fact.sound, .contentAvailable]

  private static let data: MemberTable = [
    ("title", .carry(.title)), ("alert", .carry(.body)), ("sound", .carry(.sound)),
    ("custom", .inner(.beside)), ("bgn", .skip), ("bicon", .skip), ("aps", .drop()),
    ("attachments", .drop()),
  ]

  static func besideAPS(_ conversion: Conversion) -> [DraftMember] {
    let slots = conversion.slots
    if slots[.badge] == nil,
      let increment = slots[.badgeIncrement] ?? slots[.badgeIncrementMisplaced]
    {
      conversion.newFindings.append(Finding(OptiMobileDiagnostics.badgeWithoutBase, at: increment))
    }
    let picture = slots[.imageURL].map { [DraftMember("pictureUrl", .text($0))] }
    return conversion.membersBesideAPS(conversion.root, by: data)
      + (picture.map { [DraftMember("attachments", .object($0))] } ?? [])
  }

  static func data(fromAPNs conversion: Conversion) -> [DraftMember] {
    conversion.dropMembers(of: conversion.object("attachments"), except: ["pictureUrl"])
    let wakes = conversion.reading.isOne(conversion.slots[.contentAvailable])
    // The increment stays in `custom`, where the Android app ignores it.
    conversion.alteredMembers.insert("badge")
    return conversion.members(
      of: [(.title, "title"), (.body, "alert"), (.imageURL, "bicon"), (.sound, "sound")])
      + [DraftMember("bgn", .json(wakes ? "\"1\"" : "\"0\""))]
      + conversion.customMembers(except: ["title", "alert", "bicon", "sound", "bgn", "attachments"])
  }
}

/// OptiMobile's formats, with samples from its guide.
enum OptiMobileFormats {
  static let all: [FormatRow] = [
    FormatRow(
      "optimobile-ios", "APNs payload with `custom.a`",
      #"""
      {
        "aps": {
          "alert": {"title": "notification title", "body": "notification message"}, "badge": 1,
          "mutable-content": 1
        },
        "custom": {
          "u": "https://hello.com", "badge_inc": 5,
          "a": {
            "k.message": {"type": 1, "data": {"id": 8}},
            "k.buttons": [
              {"id": "button-1", "text": "Button 1", "icon": {"type": "system", "id": "stuff"}},
              {"id": "button-2", "text": "Button 2"}
            ],
            "key": "value", "key2": "value"
          }
        },
        "attachments": {"pictureUrl": "https://media-cdn.app.delivery/path-to-image.png"}
      }
      """#),
    FormatRow(
      "optimobile-android", "FCM data message, `custom` as a string",
      #"""
      {
        "message": {
          "data": {
            "title": "notification title", "alert": "notification message", "bgn": "0",
            "custom": "{\"a\":{\"k.message\":{\"type\":1,\"data\":{\"id\":8}},\"k.channel\":\"channel name\",\"k.notificationType\":\"important\",\"k.buttons\":[{\"id\":\"button-1\",\"text\":\"Button 1\"},{\"id\":\"button-2\",\"text\":\"Button 2\"}],\"key\":\"value\",\"key2\":\"value\"},\"u\":\"https://hello.com\"}"
          },
          "android": {"ttl": "600s", "priority": "high", "collapse_key": "456"}
        }
      }
      """#),
    FormatRow(
      "optimobile-huawei", "HMS message, `data` as one JSON string",
      #"""
      {
        "data": "{\"title\":\"notification title\",\"alert\":\"notification message\",\"bgn\":\"0\",\"custom\":{\"a\":{\"k.message\":{\"type\":1,\"data\":{\"id\":8}},\"k.buttons\":[{\"id\":\"button-1\",\"text\":\"Button 1\"}],\"key\":\"value\"},\"u\":\"https://hello.com\"}}"
      }
      """#),
    FormatRow(
      "optimobile-web", "web push, `k.message` in `data`",
      #"""
      {
        "title": "Weekend sale", "msg": "Everything 20 % off until Sunday",
        "icon": "https://shop.example/icon.png", "image": "https://shop.example/sale.jpg",
        "url": "https://shop.example/sale",
        "data": {"k.message": {"type": 1, "data": {"id": 9041}}, "season": "spring"}
      }
      """#),
  ]
}

/// The diagnostics of OptiMobile pushes.
enum OptiMobileDiagnostics {
  static let noMessageID = DiagnosticKind(
    "optimobile.no-message-id", .warning, "k.message has no data.id; nothing can be reported",
    meaning: """
      The SDKs recognize a push only by `custom.a[\"k.message\"].data.id`. The iOS SDK crashes if \
      `data` is missing.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section iOS.", remedy: "Send the ID.")
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
    "optimobile.text-on-ios", .error, "on iOS this must be an object; the SDK crashes on text",
    meaning: """
      The iOS SDK casts `custom`, `custom.a`, `k.message` and its `data` to objects without a \
      check. JSON text is valid only in data messages for Android.
      """,
    source: "OptiMobile's iOS SDK.", remedy: "Send the object itself.")
  static let messageID = DiagnosticKind(
    "optimobile.message-id-not-integer", .warning, "the message ID is not an integer",
    meaning: """
      The iOS SDK fails on an ID that is not an integer. The Android SDK converts \"8\" and 8.7 to \
      8.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section iOS.",
    remedy: "Send the ID as a number.")
  static let zeroID = DiagnosticKind(
    "optimobile.message-id-zero", .warning, "the message ID is 0, which the SDKs treat as missing",
    meaning: "The SDKs treat a push with the ID 0 as not from OptiMobile.",
    source: "OptiMobile's SDKs.", remedy: "Send the ID of the message.")
  static let badgePlace = DiagnosticKind(
    "optimobile.badge-inc-place", .info, "badge_inc is in custom.a; the SDKs read custom",
    meaning: """
      The guide's sample has `badge_inc` in `custom.a`, but the SDKs read `custom.badge_inc`.
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
      The iOS SDK fails on a button without `id` or `text`. The Android SDK does not show it.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section k.buttons.",
    remedy: "Send both as strings.")
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
    noMessageID, badCustom, textOnIOS, messageID, zeroID, badgePlace, badgeConflict, badgeType,
    badgeWithoutBase, badgeInBackground, badButton, noMutableContent, background, incompleteText,
    emptyURL,
    deepLinkType, unknownExtension,
  ]
}
