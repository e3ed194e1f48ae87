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
