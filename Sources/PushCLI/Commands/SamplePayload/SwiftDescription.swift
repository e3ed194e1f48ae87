import PushCore

/// A `[AnyHashable: Any]` as Swift prints the `userInfo` of a push.
///
/// Texts have no quotes. Containers that are values came from Objective-C, and are printed as an
/// NSDictionary is.
enum SwiftDescription {
  static func text(of sample: JSONValue) -> String {
    let members = sample.members.map {
      "AnyHashable(\(JSONText.quoted($0.name))): \(text(ofMember: $0.value))"
    }
    return members.isEmpty ? "[:]" : "[" + members.joined(separator: ", ") + "]"
  }

  private static func text(ofMember value: JSONValue) -> String {
    switch value.kind {
    case .string, .number: value.text
    case .null: "<null>"
    case .object, .array, .true, .false: DictionaryDescription.text(of: value)
    }
  }
}
