extension VendorModule {
  /// OptiMobile, formerly Kumulos.
  static let optiMobile = VendorModule(
    .optimobile, "optimobile", title: "OptiMobile", aliases: ["kumulos"],
    evidence: OptiMobileReader.evidence,
    diagnostics: OptiMobileDiagnostics.all, read: OptiMobileReader.read,
    hint: OptiMobileDiagnostics.hint, resolveTap: { $0.resolveOptiMobile() },
    writeTapReports: { $0.writeOptiMobile($1) }, conversion: OptiMobileConversion.self,
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
    if isIOS { action = bodyAction }
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
    out.append("}]")
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
      conversion.newFindings.append(
        Finding(OptiMobileDiagnostics.badgeWithoutBase, at: increment))
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
      + conversion.customMembers(
        except: ["title", "alert", "bicon", "sound", "bgn", "attachments"])
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
