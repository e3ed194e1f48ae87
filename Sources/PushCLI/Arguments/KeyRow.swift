/// A key of a command's record.
package struct KeyRow: Sendable {
  package let name: String
  package let meaning: String
  /// The page that explains the key, as SEE ALSO names it; nil if the command's page does.
  let page: String?

  package init(_ name: String, page: String? = nil, _ meaning: String) {
    (self.name, self.page, self.meaning) = (name, page, meaning)
  }

  static let diagnostics = KeyRow(
    "diagnostics", "objects of `severity`, `code`, `path` and `message`")
}

extension [KeyRow] {
  /// Parses lines of the form `name: meaning`; further lines of a meaning are indented.
  static func list(page: String? = nil, _ text: String) -> [KeyRow] {
    text.replacing("\n  ", with: " ").split(on: "\n").map { line in
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      return KeyRow(parts[0], page: page, parts[1])
    }
  }
}
