import CPlatform
import PushCore

/// Reports the messages of push payloads: one report for each document, vendor and message.
struct ReportPayloads: DocumentHandler {
  private let context: Context
  private let reporter: MessageReporter
  private let messages: PayloadMessages
  private let served: [Vendor]
  private let options: ReportFields
  private let namesFiles: Bool
  private var index = 0
  private(set) var tally = BulkTally()

  init(_ reporter: MessageReporter) throws(Failure) {
    self.reporter = reporter
    context = reporter.run.context
    let arguments = reporter.run.arguments
    messages = PayloadMessages(expecting: arguments[.vendor].flatMap(Vendor.init(name:)))
    namesFiles = arguments.all(.fromPayload).count > 1
    served = try VendorChoice.served(
      reporter.run.configuration, among: reporter.plan.verb.vendors)
    options = try ReportFields(reporter.run.arguments)
  }

  var isSatisfied: Bool { tally.isStopped || pk_pending_signal() != 0 }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let place = InputPlace(stream.documentPlace, in: source)
    var reported: Set<String> = []
    for message in try messages.read(stream) {
      guard !isSatisfied else { return }
      guard reported.insert("\(message.vendor.name) \(message.messageID)").inserted else {
        continue
      }
      try report(message, place, input: stream.root.json)
    }
  }

  private mutating func report(
    _ message: PayloadMessage, _ input: InputPlace, input document: String
  ) throws(Failure) {
    let place = BulkPlace(
      index: index, file: namesFiles ? input.source : nil, line: input.line, input: document)
    index += 1
    let failure: Failure?
    do {
      failure = try reporter.report(try vendor(of: message), fields(message), place: place)?.failure
    } catch {
      // Other errors, such as a missing key, would fail every record.
      guard error.status == .usage || error.status == .data else {
        return tally.abort(error, context)
      }
      failure = Failure(
        error.status == .usage ? .recordIncomplete : error.kind, error.message, hint: error.hint,
        status: .data)
      var record = CallRecord(vendor: message.vendor, command: reporter.run.arguments.command)
      record.failure = failure
      record.place = place
      if reporter.run.sends { reporter.run.emit(record) }
    }
    settle(failure, input)
  }

  private mutating func settle(_ failure: Failure?, _ input: InputPlace) {
    guard var failure else { return tally.succeeded() }
    failure.input = input
    context.report(failure)
    tally.failed(failure)
  }

  private func fields(_ message: PayloadMessage) -> ReportFields {
    var fields = options
    message.give(to: &fields)
    return fields
  }

  /// Returns the vendor of a message; throws status 65 if this run does not report to that vendor.
  private func vendor(of message: PayloadMessage) throws(Failure) -> Vendor {
    if served.contains(message.vendor) { return message.vendor }
    let names = served.map(\.title).joined(separator: ", ")
    let whose = message.vendor == .unknown ? "of no known vendor" : "\(message.vendor.title)'s"
    throw Failure(.recordWrongVendor, "the payload is \(whose), and this report goes to \(names)")
  }
}

/// The results of a run's records, and whether the run should continue.
struct BulkTally {
  private(set) var done = 0
  private(set) var failed = 0
  private var statuses: Set<ExitStatus> = []
  private var last: ExitStatus?
  private var lastKind: DiagnosticKind?
  private var inARow = 0
  /// The reason why a run ended before its input did.
  private enum Stop {
    case refused
    case failing
    /// The failure was already reported.
    case told
  }

  private var stop: Stop?

  /// The number of consecutive records with the same failure code that ends a run.
  private static let limit = 20

  mutating func succeeded() {
    done += 1
    (lastKind, inARow) = (nil, 0)
  }

  mutating func failed(_ failure: Failure) {
    failed += 1
    statuses.insert(failure.status)
    last = failure.status
    inARow = failure.kind == lastKind ? inARow + 1 : 1
    lastKind = failure.kind
    if failure.status == .notAuthorized { stop = .refused }
    if inARow >= Self.limit { stop = stop ?? .failing }
  }

  /// Ends the run for a failure that would affect every record, such as a missing key.
  mutating func abort(_ failure: Failure, _ context: Context) {
    failed(failure)
    stop = .told
    context.fail(failure)
  }

  /// Whether the run must send no more reports.
  var isStopped: Bool { stop != nil }

  /// Sets the exit status from those of the records: 75 if only some failed or statuses differ.
  func settle(_ context: Context) {
    switch stop {
    case .refused: say("the credentials are rejected", context)
    case .failing: say("\(Self.limit) records in a row failed for one cause", context)
    case .told, nil: break
    }
    if stop != nil, let last { return context.note(last) }
    // The context already has the statuses of documents that could not be read.
    let all = context.status == .ok ? statuses : statuses.union([context.status])
    guard let first = all.first else { return }
    context.note(done > 0 || all.count > 1 ? .partial : first)
  }

  private func say(_ why: String, _ context: Context) {
    context.report(Failure(.bulkStopped, "nothing more is sent: \(why)"))
  }
}

extension DiagnosticKind {
  static let recordIncomplete = DiagnosticKind(
    "record.incomplete", .data, summary: "a record lacks what its request needs",
    meaning: "Neither the payload nor the options have what the message names.",
    remedy: """
      Give as an option what all payloads share, such as `--user-id` or `--subscription-id`; \
      what is each message's own must be in its payload.
      """)
  static let recordWrongVendor = DiagnosticKind(
    "record.wrong-vendor", .data, summary: "a payload is of a vendor that takes no such report",
    meaning:
      "The payload is of another vendor than the options name, or of one without this report.",
    remedy: """
      Leave `--vendor` and the options of one vendor out; `pushkit resolve-action` tells which \
      reports a payload's vendor takes.
      """)
  static let bulkStopped = DiagnosticKind(
    "bulk.stopped", .error, summary: "a run ended before its input did",
    meaning: "The vendor refuses the credentials, or 20 records in a row failed for one cause.",
    remedy: """
      Mend what the errors before it name, and give what is left: `line` of the last record \
      tells how far the run came.
      """)
}
