import PushCore

/// `build-bridge`: the messages that make a web page show engagements.
enum BuildBridgeCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    if arguments.has(.javascript), arguments[.onError] == ErrorAction.emit.rawValue {
      throw .usage(
        "exclusive-options", "--on-error emit and --javascript exclude each other",
        hint: "there is no room for records among statements")
    }
    let style = try PrintStyle(arguments, context)
    let printer = RecordPrinter(style, to: context.output)
    var handler = BuildBridgeHandler(
      context: context, printer: printer, isScript: arguments.has(.javascript))
    var loop = InputLoop(context, InputOptions(arguments), printer: printer)
    loop.run(arguments.operands, &handler)
  }
}

/// Prints a message for each CLIENT_ENGAGEMENT_EVENT; all others are passed over.
struct BuildBridgeHandler: DocumentHandler {
  let context: Context
  let printer: RecordPrinter
  let isScript: Bool
  private var shown = ShownEngagements()

  init(context: Context, printer: RecordPrinter, isScript: Bool) {
    (self.context, self.printer, self.isScript) = (context, printer, isScript)
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let engagement: ShowEngagement?
    do {
      engagement = try ShowEngagement(stream.tape)
    } catch {
      throw Failure(error)
    }
    guard let engagement, shown.insert(engagement) else { return }
    if isScript {
      context.emit(line: engagement.script)
    } else {
      engagement.write(to: printer.begin())
      printer.end()
    }
    let place = InputPlace(stream.documentPlace, in: source)
    for finding in engagement.findings {
      context.report(Diagnostic(finding, input: place))
    }
  }
}
