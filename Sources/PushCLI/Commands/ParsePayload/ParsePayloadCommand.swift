import PushCore

/// parse-payload: explains push payloads, a record for each message.
enum ParsePayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let plan = try ParsePayloadPlan(arguments)
    let style = try PrintStyle(arguments, context, text: ParsePayloadText())
    let printer = RecordPrinter(style, to: context.output.buffer)
    var handler = ParsePayloadHandler(plan, context, printer)
    var loop = InputLoop(context, arguments, printer: printer)
    loop.run(arguments.operands, &handler)
    try printer.finish()
  }
}
