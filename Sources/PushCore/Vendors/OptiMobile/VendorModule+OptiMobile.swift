extension VendorModule {
  /// OptiMobile, formerly Kumulos.
  ///
  /// ``OptiMobileReader`` reads a message, and ``OptiMobileConversion`` converts it.
  /// ``OptiMobileSamples`` has the samples.
  static let optiMobile = VendorModule(
    .optimobile, "optimobile", title: "OptiMobile", aliases: ["kumulos"],
    evidence: OptiMobileEvidence.rows,
    diagnostics: { [OptiMobileEvidence.badCustom] + OptiMobileReader.diagnostics },
    read: OptiMobileReader.read,
    hint: OptiMobileEvidence.hint,
    tap: TapRules(
      resolve: { $0.resolveOptiMobile() }, writeReports: { $0.writeOptiMobile($1) }),
    check: CheckRules(
      reportsMutableContent: true, drawsFromData: true,
      notShown: [OptiMobileReader.incompleteText]), conversion: OptiMobileConversion.self,
    notes: """
      Formerly Kumulos. `custom` by itself is not evidence, because OneSignal uses the same key. \
      OptiMobile's guide describes no API for reports: pushkit reads and converts its payloads.
      """,
    formats: { OptiMobileSamples.all })
}

/// The keys by which messages of OptiMobile are recognized.
enum OptiMobileEvidence {
  static let badCustom = DiagnosticKind(
    "optimobile.bad-custom", .error,
    "custom should contain a JSON object, but its text is not JSON",
    meaning: """
      In OptiMobile's data messages `custom` is JSON text. If the SDKs cannot decode it, they \
      ignore the whole message.
      """,
    source: "OptiMobile's SDKs; OptiMobile's push guide, section Android sample.",
    remedy: "Encode the object as JSON text. If the push is not from OptiMobile, do nothing.")

  /// Data messages have their text in `alert`; with one, a broken `custom` is the likely fault.
  static func hint(_ reading: PayloadReading, _ test: EvidenceRow.Test) -> DiagnosticKind {
    let hasAlert = reading.message.root.flatMap { reading.tape.member($0, "alert") } != nil
    return test == .brokenObject && hasAlert ? badCustom : VendorModule.genericKey
  }

  static let rows: [EvidenceRow] = [
    EvidenceRow("/custom/a/k.message/data/id", .optimobile, .conclusive),
    EvidenceRow("/custom/a/k.message", .optimobile, .namespaced),
    EvidenceRow("/custom/a/k.buttons", .optimobile, .namespaced),
    EvidenceRow("/custom/a/k.deepLink", .optimobile, .namespaced),
    EvidenceRow("/custom/a/k.channel", .optimobile, .namespaced),
    // The web SDK tests only for this key.
    EvidenceRow("/data/k.message", .optimobile, .conclusive, .object),
    EvidenceRow("/custom", .optimobile, .generic, .brokenObject),
    EvidenceRow("/bgn", .optimobile, .generic),
    EvidenceRow("/bicon", .optimobile, .generic),
    EvidenceRow("/attachments/pictureUrl", .optimobile, .generic),
  ]
}

extension ActionResolution {
  /// Takes the buttons of the tap's platform, which may be another than that of the payload.
  mutating func resolveOptiMobile() {
    guard let button else { return }
    if button.title < 0 { return reportNotDrawn() }
    action = OptiMobileReader.buttonAction(reading, isIOS: isIOS)
  }
}

extension ActionResolution {
  func writeOptiMobile(_ out: ByteBuffer) {
    guard !reading.tracking.isEmpty else { return }
    out.append(",\"reports\":[{\"event\":\"k.message.opened\"")
    for field in reading.tracking.elements {
      out.append(UInt8(ascii: ","))
      reading.write(field, out)
    }
    endReports(out)
  }
}

/// Converts OptiMobile's messages.
///
/// All formats have `custom`, as an object or as JSON text. The other keys differ in name.
enum OptiMobileConversion: VendorConversion {
  static let omitsNotification = true
  static let carriedFields = [PayloadField.sound, .contentAvailable]

  private static let data: MemberTable = [
    ("title", .carry(.title)), ("alert", .carry(.body)), ("sound", .carry(.sound)),
    ("custom", .inner(.beside)), ("bgn", .skip), ("bicon", .skip), ("aps", .drop()),
    ("attachments", .drop()),
  ]

  static func refusal(_ conversion: Conversion) -> (why: String, hint: String?)? {
    let reading = conversion.reading
    if OptiMobileReader.isFromPlugin(reading) { return Conversion.fromPlugin }
    let hasTexts = [PayloadField.title, .body].allSatisfy { field in
      reading.slots[field].map(reading.isText) ?? false
    }
    let isForAndroid = reading.message.kind == .apns && !conversion.target.isAPNs
    return isForAndroid && reading.kind == .notification && !hasTexts
      ? ("the Android app shows nothing without a title and a text", nil) : nil
  }

  static func besideAPS(_ conversion: Conversion) -> [OutputMember] {
    let slots = conversion.slots
    if slots[.badge] == nil,
      let increment = slots[.badgeIncrement] ?? slots[.badgeIncrementMisplaced]
    {
      conversion.newFindings.append(Finding(OptiMobileReader.badgeWithoutBase, at: increment))
    }
    let picture = slots[.imageURL].map { [OutputMember("pictureUrl", .text($0))] }
    return conversion.membersBesideAPS(conversion.root, by: data)
      + (picture.map { [OutputMember("attachments", .object($0))] } ?? [])
  }

  static func data(fromAPNs conversion: Conversion) -> [OutputMember] {
    conversion.dropMembers(of: conversion.object("attachments"), except: ["pictureUrl"])
    let wakes = conversion.reading.isOne(conversion.slots[.contentAvailable])
    return conversion.members(
      of: [(.title, "title"), (.body, "alert"), (.imageURL, "bicon"), (.sound, "sound")])
      + [OutputMember("bgn", .json(wakes ? "\"1\"" : "\"0\""))]
      + conversion.customMembers(except: ["title", "alert", "bicon", "sound", "bgn", "attachments"])
  }
}
