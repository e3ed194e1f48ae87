import CPlatform
import PushCore

/// What became of the records of a run, and whether it should go on.
struct BulkTally {
  private(set) var done = 0
  private(set) var failed = 0
  private var statuses: Set<ExitStatus> = []
  private var last: ExitStatus?
  private var lastCode: String?
  private var inARow = 0
  /// What ended the run before its input did.
  private enum Stop {
    case refused
    case failing
    /// It was told already.
    case told
  }

  private var stop: Stop?

  /// So many records in a row that fail for one cause end a run.
  private static let limit = 20

  mutating func succeeded() {
    done += 1
    (lastCode, inARow) = (nil, 0)
  }

  mutating func failed(_ failure: Failure) {
    failed += 1
    statuses.insert(failure.status)
    last = failure.status
    inARow = failure.code == lastCode ? inARow + 1 : 1
    lastCode = failure.code
    if failure.status == .notAuthorised { stop = .refused }
    if inARow >= Self.limit { stop = stop ?? .failing }
  }

  /// Ends the run for what would fail every record: a key that is missing, say.
  mutating func abort(_ failure: Failure, _ context: Context) {
    failed(failure)
    stop = .told
    context.fail(failure)
  }

  /// Whether nothing more is to be sent.
  var isStopped: Bool { stop != nil }

  /// Lets the run end as its records did: 75 where only some failed.
  func settle(_ context: Context) {
    switch stop {
    case .refused: say("the credentials are rejected", context)
    case .failing: say("\(Self.limit) records in a row failed for one cause", context)
    case .told, nil: break
    }
    if stop != nil, let last { return context.note(last) }
    // Broken documents have noted theirs already.
    let all = context.status == .ok ? statuses : statuses.union([context.status])
    guard let first = all.first else { return }
    context.note(done > 0 || all.count > 1 ? .partial : first)
  }

  private func say(_ why: String, _ context: Context) {
    context.report(Diagnostic(.error, "bulk.stopped", "nothing more is sent: \(why)"))
  }
}
