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

extension TapReports {
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
