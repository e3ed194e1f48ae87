import PushCore

/// Maps as Android, Java and Dart print them: texts have no quotes, so that the end of a text and
/// its difference from a number are lost.
struct MapDescription {
  private let opening: String
  private let sign: String
  private let closing: String

  /// `Bundle[{key=value, …}]`.
  static let bundle = MapDescription(opening: "Bundle[{", sign: "=", closing: "}]")
  /// `{key=value, …}`.
  static let java = MapDescription(opening: "{", sign: "=", closing: "}")
  /// `{key: value, …}`.
  static let dart = MapDescription(opening: "{", sign: ": ", closing: "}")

  func text(of value: JSONValue) -> String {
    switch value.kind {
    case .object:
      let members = value.members.map { $0.name + sign + text(of: $0.value) }
      return opening + members.joined(separator: ", ") + closing
    case .array: return "[" + value.elements.map(text).joined(separator: ", ") + "]"
    case .string, .number, .true, .false, .null: return value.text
    }
  }
}
