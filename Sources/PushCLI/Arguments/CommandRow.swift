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

/// Under which heading the overview lists a command.
package enum CommandCategory: String, CaseIterable, Sendable {
  case payloads = "Payloads and configuration"
  case links = "Smartico links, bridge and socket"
  case calls = "Calls to vendors"
  case testing = "Testing"
  case toolkit = "About pushkit itself"
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

extension ExclusionRow {
  /// The rule for a command that has only these options; nil where nothing of it is left.
  func among(_ own: Set<OptionID>) -> ExclusionRow? {
    // Options of groups are in every command that has such a rule.
    let left = others.filter { own.contains($0) || Self.shared.contains($0) }
    guard own.contains(option) || Self.shared.contains(option), !left.isEmpty else { return nil }
    return ExclusionRow(option, left, operands: operands)
  }

  private static let shared: [OptionID] = [.dryRun, .curl, .output, .field]
}

/// One subcommand: everything that help, man pages, completions and the README say of it.
package struct CommandRow: Sendable {
  /// `parse-payload`, as typed.
  package let name: String
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
  /// Words and their meanings, listed after the description.
  package let vocabulary: [KeyRow]
  /// The keys of its record, in order; empty where it prints none.
  package let record: [KeyRow]
  /// Whether ``record`` lists all members of its records: not if a record is a message for someone
  /// else.
  let hasClosedRecord: Bool
  package let statuses: [ExitStatus]
  /// Names of variables in ``VariableTable`` that it reads or prints.
  package let variables: [String]
  package let examples: [ExampleRow]
  /// Other commands and topics, by name.
  package let seeAlso: [String]

  package init(
    _ name: String, _ category: CommandCategory, _ summary: String, operands: OperandShape,
    groups: [OptionGroup], options: [OptionRow] = [],
    exclusions: [ExclusionRow] = [], needs: [(OptionID, OptionID)] = [], outputs: [OutputForm] = [],
    printsText: Bool = false,
    description: [String], vocabulary: [KeyRow] = [], record: [KeyRow] = [],
    hasClosedRecord: Bool = true, statuses: [ExitStatus],
    variables: [String] = [], examples: [ExampleRow], seeAlso: [String]
  ) {
    self.name = name
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
    self.vocabulary = vocabulary
    self.record = record
    self.hasClosedRecord = hasClosedRecord && !record.isEmpty
    self.statuses = ExitStatus.allCases.filter(statuses.contains)
    self.variables = variables
    self.examples = examples
    self.seeAlso = seeAlso
  }

  /// Its own options, then those of its groups; `--output` offers only the forms it defines.
  package var allOptions: [OptionRow] {
    options + groups.flatMap(rows(of:))
  }

  /// The rows of one group, as this command has them.
  func rows(of group: OptionGroup) -> [OptionRow] {
    group.rows.map { row in
      row.id == .output ? row.choosing(from: outputs.map(\.rawValue), detail: outputDetail) : row
    }
  }

  private var outputDetail: String {
    if printsText {
      return "`text`, the default: the bare text. `compact`, or `json`: one JSON object per line."
    }
    let forms = outputs.filter { $0 != .json }.map(\.meaning).joined(separator: " ")
    return forms + " The default is `compact`, on a terminal `pretty`."
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
    /// A program and its arguments; nothing is offered for them.
    case command
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
  /// The option whose values the operands are, if `FILE` is short for `--option FILE`.
  package let option: OptionID?

  package init(
    _ synopsis: String, _ allowed: ClosedRange<Int>, completion: Completion = .nothing,
    isSecret: Bool = false, option: OptionID? = nil, _ detail: String
  ) {
    self.synopsis = synopsis
    self.allowed = allowed
    self.completion = completion
    self.isSecret = isSecret
    self.option = option
    self.detail = detail
  }

  package static let none = OperandShape("", 0...0, "")

  /// Whether an operand names a file or is passed on, so that its bytes need not be text.
  func takesBytes(_ operand: String) -> Bool {
    switch completion {
    case .files, .command: true
    case .filesOrAtFile: OptionRow.namesFile(operand)
    case .nothing, .words, .branches: false
    }
  }

  /// Whether an operand `-` is standard input.
  package var readsStandardInput: Bool {
    completion == .files || completion == .filesOrAtFile
  }
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

/// An environment variable that pushkit reads or prints.
package struct VariableRow: Sendable {
  package let name: String
  /// What it holds, a phrase.
  package let summary: String
  /// A sentence or more, for the topic.
  package let detail: String
}
