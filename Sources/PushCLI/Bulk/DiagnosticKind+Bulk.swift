import PushCore

extension DiagnosticKind {
  static let recordIncomplete = DiagnosticKind(
    "record.incomplete", .data, summary: "a record lacks a required value",
    meaning: "Neither the record nor the options have the value that the message names.",
    remedy: """
      Give values that all records share as options, such as `--user-id` or `--subscription-id`. \
      Values that differ must be in each record or payload.
      """)
  static let bulkNotSent = DiagnosticKind(
    "bulk.not-sent", .partial, summary: "a record was read but not sent",
    meaning: """
      The run ended before it sent the record, and `--on-error emit` prints a result for each record \
      that was read. A journal does not contain the record.
      """,
    remedy: "Run the command again with the same `--journal`, or with these records as input.")
  static let bulkInterrupted = DiagnosticKind(
    "bulk.interrupted", .warning, summary: "a signal ended a run before its input",
    meaning: """
      pushkit got SIGINT, SIGTERM or SIGHUP. It sent nothing more and waited up to 5 seconds for the \
      requests in flight.
      """,
    remedy: """
      With `--journal`, run the same command again, with the same input: it continues where the \
      journal ends. The hint shows the command, with variables in place of keys; set them first.
      """)
  static let bulkSummary = DiagnosticKind(
    "bulk.summary", .info, summary: "the summary of a bulk run",
    meaning: """
      Counts records, requests and time. Records that failed are counted by code; `help CODE` \
      explains each.
      """)
  static let bulkStopped = DiagnosticKind(
    "bulk.stopped", .error, summary: "a run ended before its input did",
    meaning: """
      The vendor or a proxy rejected the credentials, or `--max-failures` records in a row failed \
      with one code.
      """,
    remedy: """
      Fix the cause that the errors before this one name. With `--journal`, run the command again: \
      it continues with the records that were not sent. `--retry-failed` also sends those that \
      failed.
      """)
}
