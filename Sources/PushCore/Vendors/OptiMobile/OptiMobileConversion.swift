/// Converts OptiMobile's messages.
///
/// All formats have `custom`, as an object or as JSON text. The other keys differ in name.
enum OptiMobileConversion: VendorConversion {
  static let drawsFromData = true
  static let carriedFacts = [Fact.sound, .contentAvailable]

  static func besideAPS(_ conversion: Conversion) -> [DraftMember] {
    let slots = conversion.slots
    var members: [DraftMember] = []
    if slots[.badge] == nil,
      let increment = slots[.badgeIncrement] ?? slots[.badgeIncrementMisplaced]
    {
      conversion.newFindings.append(
        Finding(OptiMobileDiagnostics.badgeWithoutBase, at: increment))
    }
    conversion.each(conversion.reading.view.root) { key in
      let value = key + 1
      if conversion.matches(key, ["title"]) {
        conversion.drop(value, unless: .title)
      } else if conversion.matches(key, ["alert"]) {
        conversion.drop(value, unless: .body)
      } else if conversion.matches(key, ["sound"]) {
        conversion.drop(value, unless: .sound)
      } else if conversion.matches(key, ["custom"]) {
        members.append(DraftMember(.copy(key), .inner(value)))
      } else if conversion.matches(key, ["aps", "attachments"]) {
        conversion.drop(value)
      } else if !conversion.matches(key, ["bgn", "bicon"]) {
        members.append(DraftMember(.copy(key), .copy(value)))
      }
    }
    if let picture = slots[.imageURL] {
      members.append(
        DraftMember("attachments", .object([DraftMember("pictureUrl", .text(picture))])))
    }
    return members
  }

  static func data(fromAPNs conversion: Conversion) -> [DraftMember] {
    let (slots, tape) = (conversion.slots, conversion.tape)
    let attachments = conversion.reading.view.root.flatMap { tape.member($0, "attachments") }
    conversion.each(attachments.flatMap(tape.object)) { key in
      if !conversion.matches(key, ["pictureUrl"]) { conversion.drop(key + 1) }
    }
    let wakes = conversion.reading.isOne(slots[.contentAvailable])
    // The increment stays in `custom`, where the Android app ignores it.
    conversion.alteredMembers.insert("badge")
    return conversion.member("title", slots[.title]) + conversion.member("alert", slots[.body])
      + conversion.member("bicon", slots[.imageURL]) + conversion.member("sound", slots[.sound])
      + [DraftMember("bgn", .json(wakes ? "\"1\"" : "\"0\""))]
      + conversion.customMembers(
        except: ["title", "alert", "bicon", "sound", "bgn", "attachments"])
  }
}
