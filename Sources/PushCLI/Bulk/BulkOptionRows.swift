import PushCore

extension OptionGroup {
  /// `--batch` and the options of bulk mode.
  static let batch = OptionGroup(
    "Bulk", page: "batch",
    [BulkOptionRows.batch, BulkOptionRows.ignoreUnknown] + BulkOptionRows.run)

  /// The options of bulk mode for commands that read payloads or report entries.
  static let bulk = OptionGroup("Bulk", page: "batch", BulkOptionRows.run)
}

extension ExclusionRow {
  /// Each record needs its own UUID and time.
  static let batch = ExclusionRow(.batch, [.uuid, .ts, .datetime])
}

enum BulkOptionRows {
  static let batch = OptionRow(
    .batch, .file("FILE"), "make one call for each record of FILE",
    detail: """
      FILE contains JSON objects, one after another; `-` is standard input. The keys of a record are \
      option names with `_` in place of `-`. The options of the command line are defaults. \
      pushkit-batch(7) explains records, results and restarts.
      """)

  static let ignoreUnknown = OptionRow(
    .ignoreUnknown, .none, "ignore unknown keys of records",
    detail: "Without this option, a record with an unknown key fails.")

  static let run: [OptionRow] = [
    OptionRow(
      .jobs, .integer("N", 1...10_000), "send N requests at the same time (default: 16)",
      detail: "Connections stay open for further requests."),
    OptionRow(
      .rate, .rate("N[/s|/m|/h]"), "send at most N requests a second, minute or hour",
      detail: """
        pushkit spreads requests evenly, retries included. Each response with status 429 halves the \
        rate. Then the rate rises again by a tenth of N per second.
        """),
    OptionRow(
      .ordered, .none, "print results in input order",
      detail: """
        Without this option, results are printed as requests complete. At most 4 results for each \
        job wait in memory.
        """),
    OptionRow(
      .maxFailures, .integer("N", 0...Int.max),
      "stop after N failures in a row (default: 20)",
      detail: """
        The failures must have the same code, with no other result between them. 0 means no limit. A \
        response with status 401 or 403 always stops the run.
        """),
    OptionRow(
      .journal, .file("FILE"),
      "record progress in FILE; skip records that are already done or failed",
      detail: """
        Run the same command again after a crash or an error. pushkit skips records that are done, and \
        duplicates within the input. It creates the file with mode 0600. Only one run at a time can use \
        it.
        """),
    OptionRow(
      .retryFailed, .none, "with `--journal`, send failed records again",
      detail: "Reports that failed with `http.lost` need `--retry-lost`."),
    OptionRow(
      .shard, .shard("I/N"), "process only part I of N",
      detail: """
        I is a number from 0 to N - 1. A record belongs to the same part on every machine, because its \
        key decides. Use a separate journal for each part.
        """),
    OptionRow(
      .summary, .file("FILE"), "write a summary of the run as JSON",
      detail: """
        The keys are `total`, `ok`, `failed`, `skipped`, `lost`, `not_sent`, `by_error`, `requests`, \
        `retries`, `elapsed_ms`, `rate` and `complete`. `complete` is false if the run ended before \
        its input. Then `stopped_by` is the signal or the code of the error.
        """),
  ]
}
