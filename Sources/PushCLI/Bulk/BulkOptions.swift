import CPlatform
import PushCore

/// The options of bulk mode.
struct BulkOptions {
  static let defaultJobs = 16
  static let defaultMaximumFailures = 20

  var jobs: Int
  /// Requests per second; nil for no limit.
  var rate: Double?
  var isOrdered = false
  /// The number of records in a row with one error code that ends a run; 0 for no limit.
  let maximumFailures: Int
  var ignoresUnknown = false
  var journal: String?
  var retriesFailed = false
  var shard: Shard?
  var summary: String?
  /// Whether records that are not sent because the run ended get a result.
  var emitsUnsent = false
  /// Whether a broken document ends the run.
  var stopsOnBroken = false

  /// The options that have an effect only in bulk mode.
  private static let own: [OptionID] =
    BulkOptionRows.run.map(\.id) + OptionGroup.jsonInput.rows.map(\.id)

  /// Throws exit status 64 if an option has no effect because there is a single call.
  static func refuse(_ arguments: ParsedArguments) throws(Failure) {
    try arguments.refuse(
      own, "on a single call", hint: "--batch FILE makes a call for each record of FILE")
  }

  /// Throws exit status 64 if the summary would replace the input or the journal.
  func checkSummary(_ arguments: ParsedArguments) throws(Failure) {
    let inputs = arguments.all(.batch) + arguments.all(.fromPayload) + arguments.operands
    try OutputFile.check(
      summary, of: .summary,
      differsFrom: [
        ("--journal", arguments.all(.journal)), ("the input", InputSources.names(of: inputs)),
      ])
  }

  init(_ arguments: ParsedArguments) throws(Failure) {
    jobs = arguments.integer(.jobs) ?? Self.defaultJobs
    rate = arguments[.rate].flatMap(Rate.perSecond)
    isOrdered = arguments.has(.ordered)
    maximumFailures = arguments.integer(.maxFailures) ?? Self.defaultMaximumFailures
    ignoresUnknown = arguments.has(.ignoreUnknown)
    journal = try Self.journal(arguments)
    retriesFailed = arguments.has(.retryFailed)
    shard = arguments[.shard].flatMap(Shard.init)
    summary = try OutputFile.path(.summary, arguments)
    if arguments.has(.retryFailed), journal == nil {
      throw Failure(.usageMissingOption, "--retry-failed has no effect without --journal")
    }
    try checkSummary(arguments)
    emitsUnsent = arguments[.onError] == ErrorAction.emit.rawValue
    stopsOnBroken = arguments[.onError] == ErrorAction.stop.rawValue
  }

  private static func journal(_ arguments: ParsedArguments) throws(Failure) -> String? {
    guard arguments[.journal] == "-" else { return arguments[.journal] }
    throw Failure(
      .usageBadValue, "option --journal needs a file, not a stream",
      hint: "use ./- for a file named -")
  }

  /// Lowers the number of jobs to what the limit of open files allows.
  mutating func limitJobs(_ context: Context) {
    let wanted = jobs * Self.filesPerJob + Self.otherFiles
    let available = Int(pk_reserve_descriptors(Int32(wanted)))
    guard available < wanted else { return }
    let possible = max((available - Self.otherFiles) / Self.filesPerJob, 1)
    context.warn(
      .bulkFewerJobs,
      "the limit of open files allows \(possible) of \(jobs) requests at the same time",
      hint: "raise the limit with ulimit -n, or use --jobs \(possible)")
    jobs = possible
  }

  /// The files that a request can need at the same time: sockets of two connections, and that of
  /// the name resolution.
  private static let filesPerJob = 3
  /// The files that the process opens during a run, such as certificates and time zones.
  private static let otherFiles = 10
}

extension DiagnosticKind {
  static let bulkFewerJobs = DiagnosticKind(
    "bulk.fewer-jobs", .warning, summary: "a run sends fewer requests at a time than `--jobs`",
    meaning: "The limit of open files of the process is too low for so many connections.",
    remedy: "Raise the limit with `ulimit -n`, or lower `--jobs`.")
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
    .batch, "FILE", .text(.file), "make one call for each record of FILE",
    detail: """
      FILE contains JSON objects, one after another; `-` is standard input. The keys of a record are \
      option names with `_` in place of `-`. The options of the command line are defaults. \
      pushkit-batch(7) explains records, results and restarts.
      """)

  static let ignoreUnknown = OptionRow(
    .ignoreUnknown, "ignore unknown keys of records",
    detail: """
      Without this option, a record with an unknown key fails. pushkit never ignores a name that the \
      requests in the vendor's guide have: it sends the value, or the record fails.
      """)

  static let run: [OptionRow] = [
    OptionRow(
      .jobs, "N", .integer(1...10_000), "send N requests at the same time",
      default: "\(BulkOptions.defaultJobs)",
      detail: "Connections stay open for further requests."),
    OptionRow(
      .rate, "N[/s|/m|/h]", .text(.rate), "send at most N requests a second, minute or hour",
      detail: """
        pushkit spreads requests evenly, retries included. Each response with status 429 halves the \
        rate. Then the rate rises again by a tenth of N per second.
        """),
    OptionRow(
      .ordered, "print results in input order",
      detail: """
        Without this option, results are printed as requests complete. At most 4 results for each \
        job wait in memory.
        """),
    OptionRow(
      .maxFailures, "N", .integer(0...Int.max),
      "stop after N failures in a row", default: "\(BulkOptions.defaultMaximumFailures)",
      detail: """
        The failures must have the same code, with no other result between them. 0 means no limit. A \
        response with status 401 or 403 always stops the run.
        """),
    OptionRow(
      .journal, "FILE", .text(.file),
      "record progress in FILE; skip records that are already done or failed",
      detail: """
        Run the same command again after a crash or an error. pushkit skips records that are done, and \
        duplicates within the input. It creates the file with mode 0600. Only one run at a time can use \
        it.
        """),
    OptionRow(
      .retryFailed, "with `--journal`, send failed records again",
      detail: "Reports that failed with `http.lost` need `--retry-lost`."),
    OptionRow(
      .shard, "I/N", .text(.shard), "process only part I of N",
      detail: """
        I is a number from 0 to N - 1. A record belongs to the same part on every machine, because its \
        key decides. Use a separate journal for each part.
        """),
    OptionRow(
      .summary, "FILE", .text(.file), "write a summary of the run as JSON",
      detail: """
        The keys are `total`, `ok`, `failed`, `skipped`, `lost`, `not_sent`, `by_error`, `requests`, \
        `retries`, `elapsed_ms`, `rate` and `complete`. `complete` is false if the run ended before \
        its input. Then `stopped_by` is the signal or the code of the error.
        """),
  ]
}
