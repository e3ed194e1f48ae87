import PushCore

/// `report-delivery` and the other `report-` commands: report a message's event to its vendor.
enum ReportCommand {
  static func run(
    _ verb: ReportVerb, _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) {
    let run = try CallRun(Configuration(arguments, context))
    let reporter = MessageReporter(plan: ReportPlan(verb, run), run: run)
    if arguments.has(.fromPayload) {
      var handler = try ReportPayloads(reporter)
      var loop = InputLoop(context, InputOptions(arguments), printer: run.printer)
      loop.run(arguments.all(.fromPayload), &handler)
      handler.tally.settle(context)
    } else {
      let vendor = try VendorChoice.choose(run.configuration, among: verb.vendors)
      let record = try reporter.report(vendor, try ReportFields(arguments))
      if let failure = record?.failure { context.fail(failure) }
    }
  }
}

/// Reports one message after another, and prints the results.
struct MessageReporter {
  let plan: ReportPlan
  let run: CallRun

  /// Reports a message and returns its record; in a dry run, prints the request and returns nil.
  func report(
    _ vendor: Vendor, _ fields: ReportFields, place: BulkPlace? = nil
  ) throws(Failure) -> CallRecord? {
    let step = try plan.step(vendor, fields)
    guard run.sends else {
      try run.caller.show(step.request, run.printer)
      return nil
    }
    run.caller.restartTime()
    var record = CallRecord(vendor: vendor, command: run.arguments.command)
    if let event = plan.verb.event(vendor) { record.facts = [ReplyFact("event", event)] }
    record.add(try run.caller.call(step, of: vendor))
    record.place = place
    run.emit(record)
    return record
  }
}

/// A kind of report, with each vendor's name for it; nil if the vendor's guide has no such report.
enum ReportVerb: CaseIterable {
  case delivery, impression, click, dismissal, failure

  /// The Everlytic event (Everlytic guide, "Events"); a displayed message is a delivery there.
  var everlytic: EverlyticAPI.Event? {
    switch self {
    case .delivery, .impression: .deliveries
    case .click: .clicks
    case .dismissal: .dismissals
    case .failure: nil
    }
  }

  /// The Smartico event (Smartico guide, section 5).
  var smartico: SmarticoAPI.Event? {
    switch self {
    case .delivery: .delivered
    case .impression: .impression
    case .click: .action
    case .failure: .failed
    case .dismissal: nil
    }
  }

  /// The Push.Express event (Push.Express guide, "Notification events").
  var pushExpress: PushExpressAPI.Event? {
    switch self {
    case .delivery, .impression: .delivered
    case .click: .clicked
    case .dismissal, .failure: nil
    }
  }

  /// The vendors that accept the report.
  var vendors: [Vendor] {
    VendorReports.all.filter { $0.event(self) != nil }.map(\.vendor)
  }

  /// Returns the vendor's name for the report; nil if there is none.
  func event(_ vendor: Vendor) -> String? {
    VendorReports.all.first { $0.vendor == vendor }?.event(self)
  }
}

/// The report calls of one vendor.
struct VendorReports: Sendable {
  let vendor: Vendor
  /// The vendor's name for a report; nil if its guide has no such report.
  let event: @Sendable (ReportVerb) -> String?
  let request: @Sendable (ReportPlan, ReportFields) throws(Failure) -> HTTPRequest
  /// Whether a 2xx response has a body that acknowledges the report.
  let expectsBody: Bool

  static let all: [VendorReports] = [
    VendorReports(
      vendor: .everlytic, event: { $0.everlytic?.rawValue },
      request: { plan, fields throws(Failure) in try plan.everlytic(fields) }, expectsBody: true),
    VendorReports(
      vendor: .smartico, event: { $0.smartico?.rawValue },
      request: { plan, fields throws(Failure) in try plan.smartico(fields) }, expectsBody: true),
    VendorReports(
      vendor: .pushexpress, event: { $0.pushExpress?.rawValue },
      request: { plan, fields throws(Failure) in try plan.pushExpress(fields) },
      expectsBody: false),
  ]
}
