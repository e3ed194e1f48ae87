/// The names of the topics, as typed after `help`.
package enum TopicID: String, CaseIterable, Sendable {
  case exitCodes = "exit-codes"
  case variables
  case diagnostics
  case records
  case retries
  case profiles
  case vendors
  case platforms
  case redaction
  case batch
  case scale
  case emulatorScripts = "emulator-scripts"
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
      id: .records, summary: "formats of records and errors, and JSON input",
      seeAlso: ["batch", "diagnostics", "exit-codes", "parse-payload"]),
    TopicRow(
      id: .retries, summary: "timeouts, retries, proxies, TLS and dry runs of calls",
      seeAlso: ["batch", "doctor", "exit-codes", "register-token", "report-click"]),
    TopicRow(
      id: .profiles, summary: "profiles, defaults of options, precedence, and saved IDs",
      seeAlso: ["doctor", "forget-state", "show-state", "variables"]),
    TopicRow(
      id: .vendors, summary: "push vendors, their formats, and how pushkit detects them",
      seeAlso: ["parse-payload", "sample-payload"]),
    TopicRow(
      id: .platforms, summary: "platforms of push messages, their envelopes and limits",
      seeAlso: ["convert-payload", "parse-payload", "register-token", "vendors"]),
    TopicRow(
      id: .redaction, summary: "how --redact replaces sensitive values",
      seeAlso: ["check-payload", "convert-payload", "parse-payload", "resolve-action"]),
    TopicRow(
      id: .batch, summary: "make calls for each record of a file",
      seeAlso: ["register-token", "report-click", "send-reports", "exit-codes"]),
    TopicRow(
      id: .scale, summary: "run bulk calls on Slurm, Spark, Kubernetes and Kafka",
      seeAlso: ["batch", "exit-codes", "register-token", "report-click"]),
    TopicRow(
      id: .emulatorScripts, summary: "scripts and records of pushkit emulate",
      seeAlso: ["emulate", "diagnostics"]),
  ]
}
