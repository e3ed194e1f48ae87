import CPlatform
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
      isNone: [
        ("--journal", arguments.all(.journal)), ("the input", InputSources.names(of: inputs)),
      ])
  }

  init(_ arguments: ParsedArguments) throws(Failure) {
    jobs = arguments.integer(.jobs) ?? jobs
    rate = arguments[.rate].flatMap(Rate.perSecond)
    isOrdered = arguments.has(.ordered)
    maximumFailures = arguments.integer(.maxFailures) ?? maximumFailures
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
