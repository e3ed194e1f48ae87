import PushCore

/// `resolve-action`: what a tap on a notification does, a record for each message.
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
  /// The stream on whose tape the reader reads.
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
    do {
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
    } catch {
      throw Failure(error)
    }
  }

  private mutating func reader(for stream: DocumentStream) -> TapReader {
    if let reader, self.stream === stream { return reader }
    let made = TapReader(tap, tape: stream.tape)
    (reader, self.stream) = (made, stream)
    return made
  }
}

/// `resolve-action -o text`: what is tapped, and what comes of it.
struct ResolveActionText: RecordRenderer {
  func render(_ record: JSONTape, to out: ByteBuffer, style: TextStyle) {
    let card = CardText(record: record, out: out, style: style)
    card.header(["vendor", "tap", "button_id"])
    for (key, label) in Self.details { card.detail(key, label) }
    card.footer("", "")
    DiagnosticsText.append(record.member(0, "diagnostics"), of: record, to: out, style: style)
  }

  private static let details: [(JSONKey, String)] = [
    ("action", "does"), ("handle_event", "handleEvent"), ("reports", "to report"),
  ]
}
