import PushCore

/// `report-delivery` and the like: tells a vendor what became of a message.
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

/// Reports one message after another, and prints what came of it.
struct MessageReporter {
  let plan: ReportPlan
  let run: CallRun

  /// Reports a message, or prints what would be sent; the record where something was sent.
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
