import PushCore

/// A subcommand: everything that help, man pages, completions and the README need.
package struct CommandRow: Sendable {
  /// The name as typed, such as `parse-payload`.
  package let name: String
  package let category: CommandCategory
  /// One line: lower case, no final period.
  package let summary: String
  package let operands: OperandShape
  package let groups: [OptionGroup]
  package let options: [OptionRow]
  package let exclusions: [ExclusionRow]
  package let outputs: [OutputFormat]
  /// Whether the command prints bare text unless `--output` selects records.
  package let printsText: Bool
  /// The output format on a terminal unless an option selects one.
  private var terminalOutput: OutputFormat { outputs.contains(.text) ? .text : .pretty }
  /// A text in the form of ``Markup``.
  package let description: String
  private let makeRecord: @Sendable () -> [KeyRow]
  /// Whether ``record`` lists all members of its records.
  ///
  /// False if a record is a message for another system.
  let hasClosedRecord: Bool
  package let statuses: [ExitStatus]
  /// Names of the variables in ``VariableTable`` that the command reads or prints.
  package let variables: [String]
  private let exampleText: String
  /// Other commands and topics, by name.
  package let seeAlso: [String]
  /// Whether the command also runs with an invalid configuration file, because it explains errors.
  let explainsErrors: Bool

  /// - Parameter statuses: The exit statuses, except that of an invalid configuration file.
  package init(
    _ name: String, _ category: CommandCategory, _ summary: String,
    operands: OperandShape = .none, groups: [OptionGroup], options: [OptionRow] = [],
    exclusions: [ExclusionRow] = [],
    outputs: [OutputFormat] = [], printsText: Bool = false,
    description: String, record: @autoclosure @escaping @Sendable () -> [KeyRow] = [],
    hasClosedRecord: Bool = true, explainsErrors: Bool = false, statuses: [ExitStatus],
    variables: [String] = [],
    examples: String, seeAlso: [String]
  ) {
    (self.name, self.category, self.summary, self.operands) = (name, category, summary, operands)
    (self.groups, self.options, self.exclusions) = (groups, options, exclusions)
    (self.outputs, self.printsText) = (outputs, printsText)
    self.description = description
    makeRecord = record
    (self.hasClosedRecord, self.explainsErrors) = (hasClosedRecord, explainsErrors)
    let reachable = statuses + (explainsErrors ? [] : [.config])
    self.statuses = ExitStatus.allCases.filter(reachable.contains)
    self.variables = variables
    exampleText = examples
    self.seeAlso = seeAlso
  }

  /// The keys of its record, in order; empty if it does not print records.
  package var record: [KeyRow] {
    (options.contains { $0.id == .position } ? KeyRow.position : []) + makeRecord()
  }

  package var examples: [ExampleRow] { ExampleRow.list(exampleText) }

  /// The command's own options, then those of its groups; `--output` offers only ``outputs``.
  package var allOptions: [OptionRow] { options + groups.flatMap(rows(of:)) }

  /// Returns the options of a group, adapted to this command.
  func rows(of group: OptionGroup) -> [OptionRow] {
    group.rows.map { row in
      row.id == .output ? row.choosing(from: outputs.map(\.rawValue), detail: outputDetail) : row
    }
  }

  /// Returns the command line for hints, with standard input in place of `file` unless it is nil.
  ///
  /// Replaces values that may be secrets by variables, which the shell requires to be set.
  func line(_ parsed: ParsedArguments, reading file: String?) -> String {
    var words = ["pushkit", name]
    for option in allOptions where parsed.isGiven(option.id) && operands.option != option.id {
      guard !option.isSwitch else {
        words.append(option.long)
        continue
      }
      for value in option.collects ? parsed.all(option.id) : parsed.all(option.id).suffix(1) {
        words += [option.long, Self.shown(value, of: option, reading: file)]
      }
    }
    let inputs = parsed.operands + (operands.option.map(parsed.all) ?? [])
    if let file {
      if inputs.contains(file) { words.append("-") }
    } else {
      if inputs.contains(where: { $0.utf8.first == UInt8(ascii: "-") && $0 != "-" }) {
        words.append("--")
      }
      words += inputs.map(ShellQuoting.word)
    }
    return words.joined(separator: " ")
  }

  private static func shown(
    _ value: String, of option: OptionRow, reading file: String?
  ) -> String {
    if option.form?.place == .file, value == file { return "-" }
    let isOpen =
      !option.readsAtFile || value.isEmpty || value.hasPrefix("@") && !value.hasPrefix("@@")
      || option.id == .proxy && Masking.credentials(of: value).isEmpty
    guard !isOpen else { return ShellQuoting.word(value) }
    let variable =
      option.variables.first
      ?? "PUSHKIT_" + option.long.dropFirst(2).uppercased().replacing("-", with: "_")
    return "\"${\(variable):?}\""
  }

  private var outputDetail: String {
    if printsText {
      return "`text`, the default: the bare text. `compact` or `json`: one JSON object per line."
    }
    let forms = outputs.filter { $0 != .json }.map(\.meaning).joined(separator: " ")
    return forms + " The default is `compact`, on a terminal `\(terminalOutput.rawValue)`."
  }
}

/// The heading under which the overview lists a command.
package enum CommandCategory: String, CaseIterable, Sendable {
  case payloads = "Payloads and configuration"
  case links = "Smartico links, bridge and socket"
  case calls = "Calls to vendors"
  case testing = "Testing"
  case toolkit = "About pushkit itself"
}

/// An example: help and man pages show it, and the tests run it.
package struct ExampleRow: Sendable {
  /// A phrase that describes the example.
  package let purpose: String
  /// The command after `$ `, and its output.
  let lines: [String]

  /// Parses the purpose and, on the following lines, the command and its output.
  ///
  /// Further lines of the command are indented by two columns.
  init(_ text: String) {
    let lines = text.split(on: "\n")
    purpose = lines[0]
    self.lines = Array(lines.dropFirst())
  }

  /// Parses examples with a blank line between them.
  static func list(_ text: String) -> [ExampleRow] {
    text.split(on: "\n\n").filter { !$0.isEmpty }.map(ExampleRow.init)
  }

  private var commandLines: ArraySlice<String> {
    lines.prefix { $0.hasPrefix("$ ") || $0.hasPrefix("  ") }
  }

  /// A command line for a POSIX shell.
  package var command: String {
    commandLines.map { String($0.dropFirst(2)) }.joined(separator: "\n")
  }

  /// The exact output; nil if the example needs files of the user.
  package var prints: String? {
    let output = lines[commandLines.endIndex...]
    return output.isEmpty ? nil : output.joined(separator: "\n") + "\n"
  }
}

/// An option and the options that it excludes.
package struct ExclusionRow: Sendable {
  package let option: OptionID
  package let others: [OptionID]
  /// Whether operands are excluded as well.
  package let operands: Bool

  package init(_ option: OptionID, _ others: [OptionID], operands: Bool = false) {
    (self.option, self.others, self.operands) = (option, others, operands)
  }
}

extension ExclusionRow {
  /// Returns the rule reduced to a command's own and shared options; nil if nothing remains.
  func among(_ own: Set<OptionID>) -> ExclusionRow? {
    // Every command with such a rule has the shared options.
    let left = others.filter { own.contains($0) || Self.shared.contains($0) }
    guard own.contains(option) || Self.shared.contains(option), !left.isEmpty else { return nil }
    return ExclusionRow(option, left, operands: operands)
  }

  private static let shared: [OptionID] = [.dryRun, .curl, .output, .field, .batch]
}

/// An option of curl or a similar tool that users try with pushkit, and why pushkit does not have it.
struct CurlOption {
  let names: [String]
  /// The end of the message; empty if another option replaces this one.
  let reason: String
  let hint: String
  /// An option that is in all commands for which the hint is useful.
  let companion: OptionID

  static let rows = [
    CurlOption(
      names: ["-k", "--insecure"], reason: "; pushkit always verifies certificates",
      hint: "--cacert FILE trusts the certificates in FILE, such as a private authority's",
      companion: .cacert),
    CurlOption(
      names: ["-L", "--location"], reason: "; pushkit does not follow redirects",
      hint: "set the final URL; pushkit doctor shows each URL and its source", companion: .proxy),
    CurlOption(names: ["-x"], reason: "", hint: "use --proxy URL", companion: .proxy),
    CurlOption(
      names: ["--retry", "--retries", "--max-retries"], reason: "",
      hint: "use --max-attempts N; the first attempt is one of them", companion: .maxAttempts),
    CurlOption(
      names: ["-H", "--header"], reason: "; pushkit sets all headers itself",
      hint: "to send other headers, edit and run the command line that --curl prints",
      companion: .curl),
    CurlOption(
      names: ["-d", "--data", "-X", "--request"], reason: "; pushkit builds the request itself",
      hint: "to send another request, edit and run the command line that --curl prints",
      companion: .curl),
    CurlOption(names: ["-m"], reason: "", hint: "use --max-time TIME", companion: .maxTime),
    CurlOption(
      names: ["--format", "--json", "--pretty"], reason: "",
      hint: "use -o FORM: compact, json, pretty or text", companion: .output),
  ]
}
