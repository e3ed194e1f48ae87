/// Converts Everlytic's messages, which have the same keys on all platforms.
///
/// The apps also read the text next to `aps`.
enum EverlyticConversion: VendorConversion {
  static let drawsFromData = true

  /// Everlytic's `sound` is a flag; iOS requires the name of a sound.
  static func apsSound(_ conversion: Conversion) -> OutputValue? {
    conversion.reading.isTrue(conversion.slots[.sound]) ? .json("\"default\"") : nil
  }

  /// The Android app recognizes a message by its text in `data`.
  static func data(fromAPNs conversion: Conversion) -> [OutputMember] {
    let (slots, root) = (conversion.slots, conversion.root)
    let texts: [(PayloadField, StaticString, JSONKey)] = [
      (.title, "title", "title"), (.body, "body", "body"),
    ]
    let missing = texts.flatMap { field, name, key in
      root.flatMap { conversion.tape.member($0, key) } == nil
        ? conversion.member(name, slots[field]) : []
    }
    return missing + conversion.customMembers()
  }
}
