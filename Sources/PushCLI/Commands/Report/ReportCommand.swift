import PushCore
import PushNet

/// `report-delivery` and the other `report-` commands: report a message's event to its vendor.
enum ReportCommand {
  static func run(
    _ verb: ReportVerb, _ arguments: ParsedArguments, _ context: Context,
    _ options: @autoclosure () -> [OptionRow]
  ) throws(Failure) {
    let run = try CallRun(Configuration(arguments, context))
    if arguments.has(.fromPayload) { return try ReportPayloads.perform(verb, run, options()) }
    try CallCommand(vendors: verb.vendors, plan: verb.call).perform(run, options())
  }
}
