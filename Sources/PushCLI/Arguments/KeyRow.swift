/// A key of a command's record.
package struct KeyRow: Sendable {
  package let name: String
  package let type: KeyType
  package let meaning: String
  /// The page that explains the key, as SEE ALSO names it; nil if the command's page does.
  let page: String?

  package init(
    _ name: String, type: KeyType = "string", page: String? = nil, _ meaning: String
  ) {
    (self.name, self.type, self.page, self.meaning) = (name, type, page, meaning)
  }

  static let diagnostics = KeyRow(
    "diagnostics", type: "[@diagnostic]", "objects of `severity`, `code`, `path` and `message`")

  /// The key in a table with records that lack it.
  var optional: KeyRow { KeyRow(name, type: type.optional, page: page, meaning) }
}

extension [KeyRow] {
  /// Parses lines of the form `name: meaning` or `name TYPE: meaning`; further lines of a meaning are
  /// indented.
  static func list(page: String? = nil, _ text: String) -> [KeyRow] {
    text.replacing("\n  ", with: " ").split(on: "\n").map { line in
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      let head = parts[0].split(on: " ")
      return KeyRow(
        head[0], type: KeyType(head.count > 1 ? head[1] : "string"), page: page, parts[1])
    }
  }
}

/// The JSON type of a key's value, in a short notation.
///
/// `string`, `integer`, `number`, `boolean`, `object` and `any` are types. `[T]` is an array and
/// `{T}` an object whose values have the type T. `@name` is a ``RecordDefinition``. Any other text
/// is a word, and `a|b` one of several words. A key whose type ends in `!` is always present.
package struct KeyType: ExpressibleByStringInterpolation, Sendable, Equatable {
  enum Form: Equatable {
    case any
    /// A type of JSON Schema, such as `integer`.
    case plain(String)
    case words([String])
    case array(KeyType)
    case map(KeyType)
    case definition(String)
  }

  private let text: String
  /// Whether the key is always present.
  let isRequired: Bool

  init(_ text: String) {
    isRequired = text.hasSuffix("!")
    self.text = isRequired ? String(text.dropLast()) : text
  }

  package init(stringLiteral text: String) { self.init(text) }

  private init(_ text: String, isRequired: Bool) {
    (self.text, self.isRequired) = (text, isRequired)
  }

  /// The type of a key that may be missing.
  var optional: KeyType { KeyType(text, isRequired: false) }

  private static let plain = ["string", "integer", "number", "boolean", "object"]

  var form: Form {
    let inner = KeyType(String(text.dropFirst().dropLast()))
    return switch text.first {
    case "[": .array(inner)
    case "{": .map(inner)
    case "@": .definition(String(text.dropFirst()))
    case _ where text == "any": .any
    case _ where Self.plain.contains(text): .plain(text)
    default: .words(text.split(on: "|"))
    }
  }

  /// The name of the definition that the type or its elements refer to, if any.
  var definition: String? {
    switch form {
    case .definition(let name): name
    case .array(let type), .map(let type): type.definition
    case .any, .plain, .words: nil
    }
  }
}
