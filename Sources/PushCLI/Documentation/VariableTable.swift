/// All variables that pushkit reads or prints.
package enum VariableTable {
  package static let rows: [VariableRow] =
    terminal + ConfigurationVariables.rows + ConfigurationVariables.proxies
    + EmulatorVariableTable.rows

  private static let terminal: [VariableRow] = [
    VariableRow(
      name: "NO_COLOR", summary: "turns colors off if it is not empty",
      detail: "`--color always` takes precedence."),
    VariableRow(
      name: "TERM", summary: "turns colors off if it is `dumb`",
      detail: "`--color always` takes precedence."),
  ]

  package static func row(_ name: String) -> VariableRow? {
    rows.first { $0.name == name }
  }

  /// The variables that every command uses.
  static let everywhere: [String] = ["NO_COLOR", "TERM"]
}

/// The names of the topics, as typed after `help`.
package enum TopicID: String, CaseIterable, Sendable {
  case exitCodes = "exit-codes"
  case variables
  case diagnostics
  case profiles
  case vendors
  case redaction
  case batch
  case scale
}

/// A topic: a help text, and a man page in section 7.
package struct TopicRow: Sendable {
  package let id: TopicID
  /// One line: lower case, no final period.
  package let summary: String
  package let seeAlso: [String]
}

/// All topics, in the order of the documentation.
package enum TopicTable {
  package static let rows: [TopicRow] = [
    TopicRow(
      id: .exitCodes, summary: "exit statuses of pushkit",
      seeAlso: ["diagnostics", "help"]),
    TopicRow(
      id: .variables, summary: "environment variables that pushkit reads or prints",
      seeAlso: ["decode-config", "build-gf-url", "doctor", "profiles"]),
    TopicRow(
      id: .diagnostics, summary: "codes of errors, warnings and notes",
      seeAlso: ["check-payload", "exit-codes", "help", "parse-payload"]),
    TopicRow(
      id: .profiles, summary: "configuration profiles and the precedence of settings",
      seeAlso: ["doctor", "variables"]),
    TopicRow(
      id: .vendors, summary: "push vendors, their formats, and how pushkit detects them",
      seeAlso: ["parse-payload", "sample-payload"]),
    TopicRow(
      id: .redaction, summary: "how --redact replaces sensitive values",
      seeAlso: ["check-payload", "convert-payload", "parse-payload", "resolve-action"]),
    TopicRow(
      id: .batch, summary: "calls for whole files of records: input, results, restart",
      seeAlso: ["register-token", "report-click", "send-reports", "exit-codes"]),
    TopicRow(
      id: .scale, summary: "run bulk calls on Slurm, Spark, Kubernetes and Kafka",
      seeAlso: ["batch", "exit-codes", "register-token", "report-click"]),
  ]
}
