/// An option: everything that parsing, help, man pages and completions need.
package struct OptionRow: Sendable {
  package let id: OptionID
  package let short: Character?
  package private(set) var value: OptionValue
  /// Whether each repetition adds a value; otherwise the last value wins.
  package let collects: Bool
  /// Whether the value `@FILE` means the first line of that file.
  package let readsAtFile: Bool
  /// The variables in ``VariableTable`` that apply if the option is not given.
  package internal(set) var variables: [String]
  /// One line for `-h` and completions: lower case, no final period.
  package private(set) var summary: String
  /// Further sentences for `--help` and the man page; text in backquotes is literal.
  package private(set) var detail: String

  package init(
    _ id: OptionID, short: Character? = nil, _ value: OptionValue = .none, collects: Bool = false,
    readsAtFile: Bool = false, variable: String? = nil, variables: [String] = [],
    _ summary: String, detail: String = ""
  ) {
    (self.id, self.short, self.value, self.collects) = (id, short, value, collects)
    self.readsAtFile = readsAtFile
    self.variables = variable.map { [$0] } ?? variables
    (self.summary, self.detail) = (summary, detail)
  }
}

extension OptionRow {
  package var long: String { "--\(id.rawValue)" }

  /// Whether this is the option that a user typed as `-o` or `--output`.
  func isSpelled(_ text: String) -> Bool { text == long || short.map { "-\($0)" } == text }

  /// The name, without dashes, that switches the option off; nil for an option with a value, and for
  /// `--help` and `--version`.
  var negation: String? {
    value == .none && id != .help && id != .version ? "no-\(id.rawValue)" : nil
  }

  /// Whether `spelling` switches the option off: `--no-redact` does for `--redact`.
  func isNegated(by spelling: String) -> Bool { negation.map { "--\($0)" == spelling } ?? false }

  /// Whether a value is a file name; it then need not be valid UTF-8.
  func acceptsAnyBytes(_ value: String) -> Bool {
    switch self.value {
    case .file, .directory: true
    default: readsAtFile && Self.namesFile(value)
    }
  }

  /// Whether a value names a file: `@FILE` does, `@@x` does not.
  static func namesFile(_ text: String) -> Bool {
    let sign = UInt8(ascii: "@")
    return text.utf8.first == sign && text.utf8.dropFirst().first != sign
  }

  /// The words that the value may be; nil if it is not limited to words.
  package var choices: [String]? { if case .choice(_, let words) = value { words } else { nil } }

  /// Returns the option with fewer words to choose from and another detail text.
  func choosing(from words: [String], detail: String) -> OptionRow {
    guard case .choice(let name, _) = value else { return self }
    var row = with(detail: detail)
    row.value = .choice(name, words)
    return row
  }

  /// Returns the option with other texts; nil leaves a text as it is.
  func with(summary: String? = nil, detail: String? = nil) -> OptionRow {
    var row = self
    row.summary = summary ?? row.summary
    row.detail = detail ?? row.detail
    return row
  }

  /// Returns the option for a page with options of several vendors: the summary begins with `owner`.
  func labeled(_ owner: String) -> OptionRow { with(summary: "\(owner): \(summary)") }
}
