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
  /// How calls are made: time-outs, attempts, proxy, `--dry-run`, `--curl`.
  case calls
  /// The same for a session, which is no single request: without `--curl`.
  case session
  /// Keys, addresses and identifiers of vendors, profile and state; each command has its choice.
  case configuration
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
  package let id: CommandID
  package let category: CommandCategory
  /// One line: lower case, no final period.
  package let summary: String
  package let operands: OperandShape
  package let groups: [OptionGroup]
  package let options: [OptionRow]
  /// Which of the options of ``OptionGroup/configuration`` it has.
  package let configuration: [OptionID]
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
    groups: [OptionGroup], options: [OptionRow] = [], configuration: [OptionID] = [],
    exclusions: [ExclusionRow] = [], needs: [(OptionID, OptionID)] = [], outputs: [OutputForm] = [],
    printsText: Bool = false,
    description: [String], record: [KeyRow] = [], statuses: [ExitStatus],
    variables: [String] = [], examples: [ExampleRow], seeAlso: [String]
  ) {
    self.id = id
    self.category = category
    self.summary = summary
    self.operands = operands
    self.groups = groups
    self.options = options
    self.configuration = configuration
    self.exclusions = exclusions
    self.needs = needs
    self.outputs = outputs
    self.printsText = printsText
    self.description = description
    self.record = record
    self.statuses = ExitStatus.allCases.filter(statuses.contains)
    self.variables = variables
    self.examples = examples
    self.seeAlso = seeAlso
  }

  /// Whether ``record`` lists all members of its records: not where a record is a message for
  /// someone else.
  var hasClosedRecord: Bool {
    switch id {
    case .convertPayload, .buildBridge, .samplePayload: false
    default: !record.isEmpty
    }
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
    if group == .configuration {
      return ConfigurationOptions.rows(configuration, variables: variables)
    }
    return OptionTable.rows(of: group).map { row in
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
