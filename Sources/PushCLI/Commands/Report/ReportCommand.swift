import PushCore

/// `report-delivery` and the like: tells a vendor what became of a message.
enum ReportCommand {
  static func run(
    _ verb: ReportVerb, _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: CallText())
    let options = try CallOptions(arguments, context)
    let access = VendorAccess(arguments, context, isReadOnly: options.mode != .send)
    let reporter = MessageReporter(
      plan: ReportPlan(
        verb: verb, access: access, context: context, repetition: options.counted),
      caller: Caller(options, context), context: context,
      printer: RecordPrinter(style, to: context.output.buffer))
    if let file = arguments[.fromPayload] {
      var handler = try ReportPayloads(arguments, context, reporter)
      var loop = InputLoop(context, arguments, printer: reporter.printer)
      loop.run([file], &handler)
      handler.tally.settle(context)
    } else {
      let vendor = try VendorChoice.choose(arguments, context, among: verb.vendors)
      let record = try reporter.report(vendor, try ReportFields(arguments))
      if let failure = record?.failure { context.fail(failure) }
    }
  }
}

/// Reports one message after another, and prints what came of it.
struct MessageReporter {
  let plan: ReportPlan
  let caller: Caller
  let context: Context
  let printer: RecordPrinter

  /// Reports a message, or prints what would be sent; the record where something was sent.
  func report(
    _ vendor: Vendor, _ fields: ReportFields, place: BulkPlace? = nil
  ) throws(Failure) -> CallRecord? {
    let step = try plan.step(vendor, fields)
    guard caller.options.mode == .send else {
      try caller.show(step.request, printer)
      return nil
    }
    let outcome = try caller.call(step, of: vendor)
    var record = CallRecord(vendor: vendor, command: plan.verb.command)
    if let event = plan.verb.event(vendor) { record.facts = [ReplyFact("event", event)] }
    record.outcome = outcome
    record.failure = outcome.failure
    record.place = place
    emit(record)
    return record
  }

  func emit(_ record: CallRecord) {
    record.append(to: printer.begin())
    printer.end()
    context.output.flush()
  }
}
