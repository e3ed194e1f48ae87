import PushCore

extension Command {
  static let buildBridge = Command("build-bridge", run: BuildBridgeCommand.run) { name in
    CommandRow(
      name, .links, "build the messages that show engagements in a page",
      operands: OperandShape(
        "[FILE…]", 0...Int.max, completion: .files,
        "Files of messages of the socket; `-`, or no FILE, is standard input."),
      groups: [.records, .jsonInput, .common],
      options: [
        OptionRow(
          .javascript, .none, "print JavaScript that posts the message to the page",
          detail: """
            One statement for each message, `window.postMessage(…, '*');`, which posts the JSON text \
            of the message as one string.
            """)
      ],
      exclusions: [ExclusionRow(.javascript, [.output, .field])],
      outputs: [.compact, .json, .pretty],
      description: [
        """
        A CLIENT_ENGAGEMENT_EVENT (`cid` 110) that comes over the socket is to be shown by a page in \
        a web view: the app posts it there as SHOW_ENGAGEMENT. This prints that message: `bcid` 3, \
        then every field of the event as it came. A `bcid` that the event has already is replaced.
        """,
        """
        The input is messages as received, or records that hold one as `message`; messages with \
        another `cid` are passed over.
        """,
        """
        With `--javascript` the output is ready to be evaluated in the page, as \
        `evaluateJavascript` of Android, `evaluateJavaScript` of iOS and `injectJavaScript` of React \
        Native do. Nothing in an event can end the string, the statement or a `<script>` element \
        around it. Nothing may be posted before the page has sent PAGE_READY.
        """,
        """
        Events that are no popups are passed on too, with a warning on standard error.
        """,
      ],
      record: [
        KeyRow("bcid", "3; the other keys are the event's")
      ],
      hasClosedRecord: false,
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: [
        ExampleRow(
          "the message for the page",
          """
          echo '{"cid":110,"engagement_uid":"06f0"}' | pushkit build-bridge
          """,
          prints: """
            {"bcid":3,"cid":110,"engagement_uid":"06f0"}\n
            """),
        ExampleRow(
          "as JavaScript",
          """
          echo '{"cid":110,"t":"a<b"}' | pushkit build-bridge --javascript
          """,
          prints: #"""
            window.postMessage("{\"bcid\":3,\"cid\":110,\"t\":\"a\u003cb\"}", '*');

            """#),
      ],
      seeAlso: ["parse-bridge", "build-gf-url"])
  }
}

/// `build-bridge`: prints the messages that make a web page show engagements.
enum BuildBridgeCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    if arguments.has(.javascript), arguments[.onError] == ErrorAction.emit.rawValue {
      throw Failure(
        .usageExclusiveOptions, "--on-error emit and --javascript exclude each other",
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

/// Prints a message for each CLIENT_ENGAGEMENT_EVENT; ignores all other documents.
struct BuildBridgeHandler: DocumentHandler {
  let context: Context
  let printer: RecordPrinter
  let isScript: Bool
  private var shown = ShownEngagements()

  init(context: Context, printer: RecordPrinter, isScript: Bool) {
    (self.context, self.printer, self.isScript) = (context, printer, isScript)
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let engagement = try ShowEngagement(stream.root)
    guard let engagement, shown.insert(engagement) else { return }
    if isScript {
      context.emit(line: engagement.script)
    } else {
      engagement.write(to: printer.begin())
      printer.end()
    }
    let place = InputPlace(stream.documentPlace, in: source)
    for finding in engagement.findings {
      context.report(Failure(finding, input: place))
    }
  }
}
