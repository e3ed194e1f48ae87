import PushCore

/// parse-payload: explains push payloads, a record for each message.
enum ParsePayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let plan = try ParsePayloadPlan(arguments)
    let style = try PrintStyle(arguments, context, text: ParsePayloadText())
    if plan.jobs > 1 {
      ParallelLoop(context, InputOptions(arguments), jobs: plan.jobs) { context in
        let printer = RecordPrinter(style, to: context.output)
        return (ParsePayloadHandler(plan, context, printer), printer)
      }.run(arguments.operands)
      return
    }
    let printer = RecordPrinter(style, to: context.output)
    var handler = ParsePayloadHandler(plan, context, printer)
    var loop = InputLoop(context, InputOptions(arguments), printer: printer)
    loop.run(arguments.operands, &handler)
  }
}
