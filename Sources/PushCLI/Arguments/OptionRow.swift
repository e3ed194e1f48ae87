/// The long names of all options, without their dashes.
///
/// A case's raw value is what a user types; rows in ``OptionTable`` say what it means.
package enum OptionID: String, CaseIterable, Sendable {
  // Everywhere.
  case help
  case version
  case quiet
  case verbose
  case color
  case errorFormat = "error-format"
  // Output.
  case output
  case field
  // JSON input.
  case lenient
  case scan
  case onError = "on-error"
  case maxDocument = "max-document"
  case strict
  // parse-payload.
  case vendor
  case raw
  case requireVendor = "require-vendor"
  case badgeNow = "badge-now"
  case jobs
  // build-gf-url.
  case base
  case identify
  case labelKey = "label-key"
  case brandKey = "brand-key"
  case userID = "user-id"
  case wrapper
  case miniGame = "mini-game"
  case noStandalone = "no-standalone"
  case event
  case anyLink = "any-link"
  // emulate.
  case port
  case envFile = "env-file"
  case record
  case script
  // generate.
  case into
}

/// What an option takes after its name.
package enum OptionValue: Sendable, Equatable {
  /// Nothing: a switch.
  case none
  /// Free text; the argument is its name in help, `NAME`.
  case text(String)
  /// One of some words.
  case choice(String, [String])
  /// A decimal integer within a range.
  case integer(String, ClosedRange<Int>)
  /// The path of a file to read; `-` is standard input.
  case file(String)
  /// The path of a folder.
  case directory(String)

  /// The name of the value in help texts, or nil for a switch.
  package var placeholder: String? {
    switch self {
    case .none: nil
    case .text(let name), .choice(let name, _), .integer(let name, _), .file(let name),
      .directory(let name):
      name
    }
  }
}

/// One option: everything that parsing, help, man pages and completions need to know of it.
package struct OptionRow: Sendable {
  package let id: OptionID
  package let short: Character?
  package let value: OptionValue
  /// Whether a repeated option adds a value; otherwise the last one wins.
  package let collects: Bool
  /// Whether a value `@FILE` stands for the first line of that file.
  package let readsAtFile: Bool
  /// The variable in ``VariableTable`` that stands in when the option is not given.
  package let variable: String?
  /// One line for `-h` and completions: lower case, no final period.
  package let summary: String
  /// Further sentences for `--help` and the man page, text in backquotes being literal.
  package let detail: String

  package init(
    _ id: OptionID, short: Character? = nil, _ value: OptionValue = .none, collects: Bool = false,
    readsAtFile: Bool = false, variable: String? = nil, _ summary: String, detail: String = ""
  ) {
    self.id = id
    self.short = short
    self.value = value
    self.collects = collects
    self.readsAtFile = readsAtFile
    self.variable = variable
    self.summary = summary
    self.detail = detail
  }
}

extension OptionRow {
  /// `--name`, as typed.
  package var long: String {
    "--\(id.rawValue)"
  }

  /// The words that the value may be; nil where it is free.
  package var choices: [String]? {
    if case .choice(_, let words) = value { words } else { nil }
  }

  /// The same option with fewer words to choose from, and what they mean.
  func choosing(from words: [String], detail: String) -> OptionRow {
    guard case .choice(let name, _) = value else { return self }
    return OptionRow(
      id, short: short, .choice(name, words), collects: collects, readsAtFile: readsAtFile,
      variable: variable, summary, detail: detail)
  }
}
