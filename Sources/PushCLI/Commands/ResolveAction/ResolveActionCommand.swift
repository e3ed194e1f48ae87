import PushCore

extension Command {
  static let resolveAction = Command("resolve-action", run: ResolveActionCommand.run) { name in
    CommandRow(
      name, .payloads, "tell what a tap does, and what to report",
      operands: OperandShape(
        "[FILE…]", 0...Int.max, completion: .files,
        "Files of push payloads; `-`, or no FILE, is standard input."),
      groups: [.strict, .records, .jsonInput, .common],
      options: [
        OptionRow(
          .button, .text("ID"), "the button that is tapped",
          detail: """
            By its `id`, as pushkit-parse-payload(1) tells it; of several the first. The default is \
            the body of the notification.
            """),
        OptionRow(
          .platform, .choice("PLATFORM", ["ios", "android"]), "the platform of the app",
          detail: """
            The default is the payload's own. Of a request that holds messages for both, only the \
            one for this platform is told.
            """),
        RedactOption.row,
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        Takes push payloads, in any envelope that pushkit-parse-payload(1) takes, and tells what \
        happens when the notification or one of its buttons is tapped: the action, what the app's \
        event handler is called with, and what is to be reported to the vendor.
        """,
        """
        The vendors' SDKs differ by platform. Emarsys draws buttons of unknown types on Android, where \
        they open the app, and leaves them out on iOS; there it reports a default action that has an \
        id as a button. OptiMobile opens the message's link on a tap on a button on iOS alone.
        """,
        """
        `reports` holds what to send back. For Everlytic, Smartico and Push.Express each one names a \
        command and the options to give it, with `_` in place of `-`; what the payload does not tell, \
        such as keys and subscription, comes from elsewhere. For Emarsys and OptiMobile, whose guides \
        have no interface for it, it is the facts that their SDKs send. A message that lacks what a \
        report needs has none.
        """,
        """
        A handleEvent object of Emarsys, `{"eventName","payload"}`, is taken too: it is what a tap \
        has led to. A message that has no such button is an error that lists those there are.
        """,
      ],
      record: [
        KeyRow("vendor", FormatTable.vendorList),
        KeyRow("tap", "`body` or `button`"),
        KeyRow("button_id", "the button's id"),
        KeyRow(
          "action",
          """
          an object of `kind` (`app-event`, `deep-link`, `open-url`, `custom-event`, `dismiss`, \
          `badge`, `launch`, `unknown`), `name`, `url`, `deep_link` and `payload`
          """),
        KeyRow(
          "handle_event",
          "Emarsys, application events alone: an object of `eventName` and `payload`"),
        KeyRow(
          "reports",
          """
          what to send back: objects of `command` and `arguments`; Emarsys `origin`, `button_id` and \
          `sid`, in the V2 formats of its SDK 4 `origin`, `reporting` and `trackingInfo`; OptiMobile \
          `event`, `type` and `id`
          """),
        KeyRow(
          "diagnostics",
          "what was found, in the payload too: objects of `severity`, `code`, `path` and `message`"),
      ],
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: [
        ExampleRow(
          "what a click is reported with",
          "pushkit sample-payload pushexpress-fcm |\n  pushkit resolve-action --field reports.0.command",
          prints: "report-click\n"),
        ExampleRow(
          "what a button does on iOS",
          "pushkit resolve-action --button accept --platform ios push.json"),
      ],
      seeAlso: ["parse-payload", "report-click", "classify-link", "diagnostics", "redaction"])
  }
}

/// `resolve-action`: shows the effect of a tap on a notification, a record for each message.
enum ResolveActionCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: ResolveActionText())
    let printer = RecordPrinter(style, to: context.output)
    let platform: Platform? =
      switch arguments[.platform] {
      case "ios": .ios
      case "android": .android
      default: nil
      }
    var handler = ResolveActionHandler(
      Tap(button: arguments[.button], platform: platform), context, printer,
      RedactOption.redactor(arguments), isStrict: arguments.has(.strict))
    var loop = InputLoop(context, InputOptions(arguments), printer: printer)
    loop.run(arguments.operands, &handler)
  }
}

/// Prints the records of each document.
struct ResolveActionHandler: DocumentHandler {
  private let tap: Tap
  private let context: Context
  private let printer: RecordPrinter
  private let redactor: Redactor?
  private let isStrict: Bool
  private var reader: TapReader?
  /// The stream whose tape `reader` reads.
  private var stream: DocumentStream?

  init(
    _ tap: Tap, _ context: Context, _ printer: RecordPrinter, _ redactor: Redactor?,
    isStrict: Bool
  ) {
    (self.tap, self.context, self.printer) = (tap, context, printer)
    (self.redactor, self.isStrict) = (redactor, isStrict)
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let reader = reader(for: stream)
    if let redactor {
      redactor.redact(stream.tape)
      reader.tap.button = tap.button.map(redactor.replacingRepeats(inOption:))
    }
    let messages = try reader.findMessages()
    let notes = stream.hasNotes ? stream.takeNoteTexts() : []
    for message in 0..<messages {
      try reader.writeRecord(of: message, notes: notes, into: printer.begin())
      printer.end()
      let outcome = reader.outcome
      guard isStrict, outcome.doubts > 0 else { continue }
      let place = InputPlace(stream.documentPlace, in: source)
      if let failure = Failure.strict(outcome, input: place) { context.fail(failure) }
    }
  }

  private mutating func reader(for stream: DocumentStream) -> TapReader {
    if let reader, self.stream === stream { return reader }
    let made = TapReader(tap, tape: stream.tape)
    (reader, self.stream) = (made, stream)
    return made
  }
}

/// `resolve-action -o text`: the tapped element, the action and the reports to send.
struct ResolveActionText: RecordRenderer {
  func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    let card = CardText(record: record, out: out, style: style)
    card.header(["vendor", "tap", "button_id"])
    for (key, label) in Self.details { card.detail(key, label) }
    card.footer("", "")
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }

  private static let details: [(JSONKey, String)] = [
    ("action", "does"), ("handle_event", "handleEvent"), ("reports", "to report"),
  ]
}
