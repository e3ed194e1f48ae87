import PushCore

/// An NSDictionary as `description` and NSLog print it.
///
/// An item has four spaces for each level; a container that is a value has them once more before
/// its bracket. Booleans are 1 and 0.
enum DictionaryDescription {
  /// - Parameter level: The number of containers around the value.
  static func text(of value: JSONValue, level: Int = 0) -> String {
    switch value.kind {
    case .object:
      let members = value.members.map {
        "\(quoted($0.name)) = \(text(of: $0.value, level: level + 1));\n"
      }
      return container("{", members, "}", level)
    case .array:
      let elements = value.elements.map { text(of: $0, level: level + 1) }
      let lines = elements.enumerated().map { index, text in
        index + 1 < elements.count ? "\(text),\n" : "\(text)\n"
      }
      return container("(", lines, ")", level)
    case .string, .number: return quoted(value.text)
    case .true: return "1"
    case .false: return "0"
    case .null: return "\"<null>\""
    }
  }

  private static func container(
    _ opening: String, _ lines: [String], _ closing: String, _ level: Int
  ) -> String {
    let margin = String(repeating: "    ", count: level)
    return "\(margin)\(opening)\n" + lines.map { "\(margin)    \($0)" }.joined() + margin + closing
  }

  /// Returns a text as it is if it has only letters and digits, and otherwise in quotes.
  private static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy({ $0.isLetter || $0.isDigit }) { return text }
    return "\"" + text.utf16.map(escaped).joined() + "\""
  }

  /// Returns a UTF-16 unit, or its escape.
  private static func escaped(_ unit: UInt16) -> String {
    guard let byte = UInt8(exactly: unit), byte < 0x7F else {
      return "\\U" + Hexadecimal.text(unit, width: 4)
    }
    switch byte {
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\\"): return "\\\\"
    case UInt8(ascii: "\n"): return "\\n"
    case UInt8(ascii: "\r"): return "\\r"
    case UInt8(ascii: "\t"): return "\\t"
    case ..<0x20: return "\\U" + Hexadecimal.text(unit, width: 4)
    default: return String(UnicodeScalar(byte))
    }
  }
}
