/// Converts OptiMobile's messages.
///
/// All formats have `custom`, as an object or as JSON text. The other keys differ in name.
enum OptiMobileConversion: VendorConversion {
  static let drawsFromData = true
  static let carriedFields = [PayloadField.sound, .contentAvailable]

  private static let data: MemberTable = [
    ("title", .carry(.title)), ("alert", .carry(.body)), ("sound", .carry(.sound)),
    ("custom", .inner(.beside)), ("bgn", .skip), ("bicon", .skip), ("aps", .drop()),
    ("attachments", .drop()),
  ]

  static func refusal(_ conversion: Conversion) -> (why: String, hint: String?)? {
    OptiMobileReader.isFromPlugin(conversion.reading) ? Conversion.fromPlugin : nil
  }

  static func besideAPS(_ conversion: Conversion) -> [OutputMember] {
    let slots = conversion.slots
    if slots[.badge] == nil,
      let increment = slots[.badgeIncrement] ?? slots[.badgeIncrementMisplaced]
    {
      conversion.newFindings.append(Finding(OptiMobileDiagnostics.badgeWithoutBase, at: increment))
    }
    // Buttons open the link on iOS only.
    conversion.alteredMembers.insert("buttons")
    let picture = slots[.imageURL].map { [OutputMember("pictureUrl", .text($0))] }
    return conversion.membersBesideAPS(conversion.root, by: data)
      + (picture.map { [OutputMember("attachments", .object($0))] } ?? [])
  }

  static func data(fromAPNs conversion: Conversion) -> [OutputMember] {
    conversion.dropMembers(of: conversion.object("attachments"), except: ["pictureUrl"])
    let wakes = conversion.reading.isOne(conversion.slots[.contentAvailable])
    // The increment stays in `custom`, where the Android app ignores it.
    conversion.alteredMembers.formUnion(["badge", "buttons"])
    return conversion.members(
      of: [(.title, "title"), (.body, "alert"), (.imageURL, "bicon"), (.sound, "sound")])
      + [OutputMember("bgn", .json(wakes ? "\"1\"" : "\"0\""))]
      + conversion.customMembers(except: ["title", "alert", "bicon", "sound", "bgn", "attachments"])
  }
}
