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

/// What `--output` may ask a command for.
package enum OutputForm: String, CaseIterable, Sendable {
  case compact
  case json
  case pretty
  case text
  case env
}

/// The operands of a command.
package struct OperandShape: Sendable {
  /// How a completion script fills an operand in.
  package enum Completion: Sendable, Equatable {
    case nothing
    case files
    case words([String])
  }

  /// As it stands in the synopsis: `[FILE…]`.
  package let synopsis: String
  package let allowed: ClosedRange<Int>
  package let completion: Completion
  /// What an operand is, a sentence or two for help and man.
  package let detail: String

  package init(
    _ synopsis: String, _ allowed: ClosedRange<Int>, completion: Completion = .nothing,
    _ detail: String
  ) {
    self.synopsis = synopsis
    self.allowed = allowed
    self.completion = completion
    self.detail = detail
  }
}

/// Options that several commands share.
package enum OptionGroup: Sendable, CaseIterable {
  /// `-h`, `-q`, `-v`, `--color`, `--error-format`: every command has them.
  case common
  /// `--output`, `--field`.
  case records
  /// `--output` alone.
  case output
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

/// One subcommand: everything that help, man pages, completions and the README say of it.
package struct CommandRow: Sendable {
  package let id: CommandID
  /// One line: lower case, no final period.
  package let summary: String
  package let operands: OperandShape
  package let groups: [OptionGroup]
  package let options: [OptionRow]
  package let outputs: [OutputForm]
  /// Paragraphs. Text in backquotes is literal.
  package let description: [String]
  /// The keys of its record, in order; empty where it prints none.
  package let record: [KeyRow]
  package let statuses: [ExitStatus]
  /// Names of variables in ``VariableTable`` that it reads or prints.
  package let variables: [String]
  package let examples: [ExampleRow]
  /// Other commands and topics, by name.
  package let seeAlso: [String]
}
