/// Everlytic: the same keys everywhere; the apps read the text beside `aps` as well.
enum EverlyticConversion: VendorConversion {
  static let drawsFromData = true

  /// The key of that name says whether there is one; iOS wants to know which.
  static func apsSound(_ conversion: Conversion) -> DraftValue? {
    conversion.reading.isTrue(conversion.slots[.sound]) ? .json("\"default\"") : nil
  }

  /// The Android app takes a message for its own by its text in `data`.
  static func data(fromAPNs conversion: Conversion) -> [DraftMember] {
    let (slots, root) = (conversion.slots, conversion.reading.view.root)
    let texts: [(Fact, StaticString, JSONKey)] = [
      (.title, "title", "title"), (.body, "body", "body"),
    ]
    let missing = texts.flatMap { fact, name, key in
      root.flatMap { conversion.tape.member($0, key) } == nil
        ? conversion.member(name, slots[fact]) : []
    }
    return missing + conversion.customMembers()
  }
}
