/// The names of the subcommands, as typed.
package enum CommandID: String, CaseIterable, Sendable {
  case decodeConfig = "decode-config"
  case parsePayload = "parse-payload"
  case classifyLink = "classify-link"
  case buildGFURL = "build-gf-url"
  case samplePayload = "sample-payload"
  case generate
  case help
}

/// Under which heading the overview lists a command.
package enum CommandCategory: String, CaseIterable, Sendable {
  case payloads = "Payloads and configuration"
  case links = "Smartico links"
  case toolkit = "About pushkit itself"
}

/// What `--output` may ask a command for.
package enum OutputForm: String, CaseIterable, Sendable {
  case compact
  case json
  case pretty
  case text
  case env

  /// A sentence for the documentation.
  var meaning: String {
    switch self {
    case .compact, .json: "`compact`, or `json`: one JSON object per line."
    case .pretty: "`pretty`: indented JSON."
    case .text: "`text`: for reading."
    case .env: "`env`: `export` lines for `eval`, of one record only."
    }
  }
}

/// The operands of a command.
package struct OperandShape: Sendable {
  /// How a completion script fills an operand in.
  package enum Completion: Sendable, Equatable {
    case nothing
    /// Paths, and `@` before a path.
    case filesOrAtFile
    case files
    case words([String])
    /// The first operand chooses the words for all others.
    case branches([Branch])
  }

  /// A first operand and the words that may follow it.
  package struct Branch: Sendable, Equatable {
    package let word: String
    package let follow: [String]
    /// How many may follow.
    package let limit: Int
  }

  /// As it stands in the synopsis: `[FILE…]`.
  package let synopsis: String
  package let allowed: ClosedRange<Int>
  package let completion: Completion
  /// What an operand is, a sentence or two for help and man.
  package let detail: String
  /// Whether it may hold keys or tokens, so that no message repeats it.
  package let isSecret: Bool

  package init(
    _ synopsis: String, _ allowed: ClosedRange<Int>, completion: Completion = .nothing,
    isSecret: Bool = false, _ detail: String
  ) {
    self.synopsis = synopsis
    self.allowed = allowed
    self.completion = completion
    self.isSecret = isSecret
    self.detail = detail
  }

  /// Whether an operand `-` is standard input.
  package var readsStandardInput: Bool {
    completion == .files || completion == .filesOrAtFile
  }
}

/// Options that several commands share.
package enum OptionGroup: Sendable, CaseIterable {
  /// `-h`, `-q`, `-v`, `--color`, `--error-format`: every command has them.
  case common
  /// `--output`, `--field`.
  case records
  /// `--lenient`, `--scan`, `--on-error`, `--max-document`.
  case jsonInput
  /// `--strict`.
  case strict
}

/// A key of a command's record.
package struct KeyRow: Sendable {
  package let name: String
  package let meaning: String

  package init(_ name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
  }
}

/// An example: shown in help and man pages, run by the tests.
package struct ExampleRow: Sendable {
  /// What it does, a phrase.
  package let purpose: String
  /// A line for a POSIX shell.
  package let command: String
  /// What it prints, exactly; nil where it needs files of the user's.
  package let prints: String?

  package init(_ purpose: String, _ command: String, prints: String? = nil) {
    self.purpose = purpose
    self.command = command
    self.prints = prints
  }
}

/// Options that cannot stand beside each other.
package struct ExclusionRow: Sendable {
  package let option: OptionID
  package let others: [OptionID]
  /// Whether operands are excluded as well.
  package let operands: Bool

  package init(_ option: OptionID, _ others: [OptionID], operands: Bool = false) {
    self.option = option
    self.others = others
    self.operands = operands
  }
}

/// One subcommand: everything that help, man pages, completions and the README say of it.
package struct CommandRow: Sendable {
  package let id: CommandID
  package let category: CommandCategory
  /// One line: lower case, no final period.
  package let summary: String
  package let operands: OperandShape
  package let groups: [OptionGroup]
  package let options: [OptionRow]
  package let exclusions: [ExclusionRow]
  /// Options that mean nothing without another one.
  package let needs: [(OptionID, OptionID)]
  package let outputs: [OutputForm]
  /// Whether it prints bare text, not records, unless `--output` asks for records.
  package let printsText: Bool
  /// Paragraphs, text in backquotes being literal.
  package let description: [String]
  /// The keys of its record, in order; empty where it prints none.
  package let record: [KeyRow]
  package let statuses: [ExitStatus]
  /// Names of variables in ``VariableTable`` that it reads or prints.
  package let variables: [String]
  package let examples: [ExampleRow]
  /// Other commands and topics, by name.
  package let seeAlso: [String]

  package init(
    _ id: CommandID, _ category: CommandCategory, _ summary: String, operands: OperandShape,
    groups: [OptionGroup], options: [OptionRow] = [], exclusions: [ExclusionRow] = [],
    needs: [(OptionID, OptionID)] = [], outputs: [OutputForm] = [], printsText: Bool = false,
    description: [String], record: [KeyRow] = [], statuses: [ExitStatus],
    variables: [String] = [], examples: [ExampleRow], seeAlso: [String]
  ) {
    self.id = id
    self.category = category
    self.summary = summary
    self.operands = operands
    self.groups = groups
    self.options = options
    self.exclusions = exclusions
    self.needs = needs
    self.outputs = outputs
    self.printsText = printsText
    self.description = description
    self.record = record
    self.statuses = statuses
    self.variables = variables
    self.examples = examples
    self.seeAlso = seeAlso
  }

  /// `parse-payload`, as typed.
  package var name: String {
    id.rawValue
  }

  /// Its own options, then those of its groups; `--output` offers only the forms it defines.
  package var allOptions: [OptionRow] {
    options + groups.flatMap(rows(of:))
  }

  /// The rows of one group, as this command has them.
  func rows(of group: OptionGroup) -> [OptionRow] {
    OptionTable.rows(of: group).map { row in
      row.id == .output ? row.choosing(from: outputs.map(\.rawValue), detail: outputDetail) : row
    }
  }

  private var outputDetail: String {
    let forms = outputs.filter { $0 != .json }.map(\.meaning).joined(separator: " ")
    return forms
      + (printsText ? " Left out: `text`." : " Left out: `compact`, or `pretty` on a terminal.")
  }
}
