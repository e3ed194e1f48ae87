import PushCore

/// The options of bulk mode.
struct BulkOptions {
  var jobs = 16
  /// Requests per second; nil for no limit.
  var rate: Double?
  var isOrdered = false
  /// The number of records in a row with one error code that ends a run; 0 for no limit.
  var maximumFailures = 20
  var ignoresUnknown = false
  var journal: String?
  var retriesFailed = false
  var shard: Shard?
  var summary: String?
  /// Whether records that are not sent because the run ended get a result.
  var emitsUnsent = false

  /// The options that have an effect only in bulk mode.
  private static let own: [OptionID] =
    BulkOptionRows.run.map(\.id) + OptionGroup.jsonInput.rows.map(\.id)

  /// Throws exit status 64 if an option has no effect because there is a single call.
  static func refuse(_ arguments: ParsedArguments) throws(Failure) {
    try arguments.refuse(
      own, "on a single call", hint: "--batch FILE makes a call for each record of FILE")
  }

  init(_ arguments: ParsedArguments) throws(Failure) {
    jobs = arguments.integer(.jobs) ?? jobs
    rate = arguments[.rate].flatMap(Rate.perSecond)
    isOrdered = arguments.has(.ordered)
    maximumFailures = arguments.integer(.maxFailures) ?? maximumFailures
    ignoresUnknown = arguments.has(.ignoreUnknown)
    journal = arguments[.journal]
    retriesFailed = arguments.has(.retryFailed)
    shard = arguments[.shard].flatMap(Shard.init)
    summary = arguments[.summary]
    if arguments.has(.retryFailed), journal == nil {
      throw Failure(.usageMissingOption, "--retry-failed has no effect without --journal")
    }
    emitsUnsent = arguments[.onError] == ErrorAction.emit.rawValue
  }
}

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
      JSON objects, one per line or in any other form that JSON allows; `-` is standard input. The \
      keys of a record are option names with `_` in place of `-`. The options of the command line \
      are defaults. pushkit-batch(7) explains records, results and restarts.
      """)

  static let ignoreUnknown = OptionRow(
    .ignoreUnknown, .none, "ignore unknown keys of records",
    detail: "Without this option, a record with an unknown key fails.")

  static let run: [OptionRow] = [
    OptionRow(
      .jobs, .integer("N", 1...10_000), "have N requests in flight (default: 16)",
      detail: "pushkit uses open connections again."),
    OptionRow(
      .rate, .rate("N[/s|/m|/h]"), "send at most N requests a second, minute or hour",
      detail: """
        Requests are spread evenly, retries included. Each response with status 429 halves the rate; \
        it then grows back by a tenth of N a second.
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
        Only failures with the same code count. 0 never stops. A response with status 401 or 403 \
        always stops the run.
        """),
    OptionRow(
      .journal, .file("FILE"), "record progress, and continue where FILE ends",
      detail: """
        Run the same command again after a crash or an error: records that are done are skipped, and \
        duplicates within the input, too. pushkit creates the file with mode 0600. One run at a time \
        can use it.
        """),
    OptionRow(
      .retryFailed, .none, "with `--journal`, send failed records again"),
    OptionRow(
      .shard, .shard("I/N"), "process only part I of N",
      detail: """
        I counts from 0. The parts are disjoint and the same on every machine, because the record's \
        journal key decides. Give each part its own journal.
        """),
    OptionRow(
      .summary, .file("FILE"), "write a summary of the run as JSON",
      detail: """
        `total`, `ok`, `failed`, `skipped`, `lost`, `not_sent`, `by_error`, `requests`, `retries`, \
        `elapsed_ms` and `rate`.
        """),
  ]
}
