/// A JSON value as the tests see it: keys in order, numbers as their text.
///
/// Written apart from the tool's own scanner on purpose: a fault in one is not repeated in the other.
enum TestJSON: Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([TestJSON])
  case object([Member])

  struct Member: Sendable {
    let key: String
    let value: TestJSON
  }

  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  /// Parses one document; anything but white space behind it is an error.
  static func parse(_ text: some Sequence<UInt8>) throws -> TestJSON {
    var reader = TestJSONReader(bytes: Array(text))
    let value = try reader.value()
    reader.skipBlanks()
    guard reader.isAtEnd else { throw reader.malformed("something behind the document") }
    return value
  }

  /// The value of a key; nil when absent or when this is no object.
  subscript(_ key: String) -> TestJSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var integer: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text)
  }

  var elements: [TestJSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// Text that is given as one string, or as an array of lines.
  var lines: String? {
    elements.map { $0.compactMap(\.text).map { $0 + "\n" }.joined() } ?? text
  }

  /// Compact JSON.
  var compact: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.compact).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { Self.quoted($0.key) + ":" + $0.value.compact }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
