import PushCore

/// A form in which people meet a payload: in logs, in debuggers and in commands.
enum SampleForm: String, CaseIterable {
  case bundle
  case iosDump = "ios-dump"
  case swiftDump = "swift-dump"
  case javaMap = "java-map"
  case dart
  case sns
  case curl

  var meaning: String {
    switch self {
    case .bundle: "as Android prints the extras of an intent: `Bundle[{key=value}]`"
    case .iosDump: "as iOS prints an NSDictionary: `{ key = value; }`"
    case .swiftDump: "as Swift prints `userInfo`: `[AnyHashable(\"key\"): value]`"
    case .javaMap: "as Java prints a map, such as the data of an FCM message: `{key=value}`"
    case .dart: "as Dart prints a map, in an app with Flutter: `{key: value}`"
    case .sns: "an Amazon SNS message, with the payload as text"
    case .curl: "a curl command that posts the payload"
    }
  }

  /// Returns a sample in this form, without a final line break.
  func text(of sample: JSONValue) -> String {
    switch self {
    case .bundle: MapDescription.bundle.text(of: sample)
    case .iosDump: DictionaryDescription.text(of: sample)
    case .swiftDump: SwiftDescription.text(of: sample)
    case .javaMap: MapDescription.java.text(of: sample)
    case .dart: MapDescription.dart.text(of: sample)
    case .sns: Self.message(with: sample)
    case .curl: Self.command(posting: sample)
    }
  }

  private static func message(with sample: JSONValue) -> String {
    let transport = sample["aps"] == nil ? "GCM" : "APNS"
    return "{\"\(transport)\":\(JSONText.quoted(sample.json))}"
  }

  private static func command(posting sample: JSONValue) -> String {
    let (json, body) = (ByteBuffer(), ByteBuffer())
    sample.copy(to: json)
    PrettyJSON.append(json.bytes, to: body, colors: false, escapes: false)
    return """
      curl https://push.example.com/send \\
        -H 'Content-Type: application/json' \\
        -d \(ShellQuoting.posix(body.string))
      """
  }
}

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
