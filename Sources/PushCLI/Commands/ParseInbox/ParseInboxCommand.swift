import PushCore

/// `parse-inbox`: explains inboxes and histories, a record for each message.
enum ParseInboxCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputMeter.start(arguments, context)
    let style = try PrintStyle(arguments, context, text: InboxText())
    let printer = RecordPrinter(style, to: context.output)
    var handler = ParseInboxHandler(
      InboxRecords(context, printer, isStrict: arguments.has(.strict)),
      now: try now(arguments, context))
    var loop = InputLoop(context, InputOptions(arguments), printer: printer)
    loop.run(arguments.operands, &handler)
  }

  /// Returns the time that `--at` names, or else the current time.
  private static func now(_ arguments: ParsedArguments, _ context: Context) throws(Failure) -> Int {
    guard let text = arguments[.at] else { return Int(context.clock.now) }
    guard let moment = UTCDateTime.milliseconds(of: text) else {
      throw Failure(
        .usageBadValue, "option --at needs a time, not \(TypedText.quoted(text))",
        hint:
          "use a timestamp such as 2021-06-01T07:49:23Z, or seconds since 1970 such as 1622533763")
    }
    return moment
  }
}

/// Prints the records of each document.
struct ParseInboxHandler: DocumentHandler {
  private let records: InboxRecords
  private let now: Int
  private var readers = PerStream<InboxReader>()

  init(_ records: InboxRecords, now: Int) {
    (self.records, self.now) = (records, now)
  }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let reader = readers(stream) { [now] in InboxReader(tape: stream.tape, now: now) }
    try reader.open()
    // If there is no record, the notes of lenient reading go to standard error.
    let notes = stream.hasNotes && !reader.isEmpty ? stream.takeNoteTexts() : []
    records.emit(reader, notes: notes, place: InputPlace(stream.documentPlace, in: source))
  }
}

/// Prints the records of the messages that a reader has found.
struct InboxRecords {
  private let context: Context
  private let printer: RecordPrinter
  private let isStrict: Bool

  init(_ context: Context, _ printer: RecordPrinter, isStrict: Bool) {
    (self.context, self.printer, self.isStrict) = (context, printer, isStrict)
  }

  /// Prints the records; the first one also has the notes and the findings about the list.
  ///
  /// If there are no messages, the findings go to standard error.
  func emit(_ reader: InboxReader, notes: [String], place: InputPlace?) {
    if reader.isEmpty { return tell(reader.findings, place) }
    var notes = notes
    while !reader.isEmpty {
      let outcome = reader.writeRecord(notes: notes, into: printer.begin())
      printer.end()
      context.output.endLines()
      notes = []
      if isStrict, let failure = Failure.strict(outcome, input: place) { context.fail(failure) }
    }
  }

  private func tell(_ findings: [Finding], _ place: InputPlace?) {
    for finding in findings {
      context.report(Failure(finding, input: place))
    }
    if isStrict, let failure = Failure.strict(findings, input: place) { context.fail(failure) }
  }
}

/// Draws a message of an inbox or a history, followed by its diagnostics.
struct InboxText: RecordRenderer {
  private static let card = card("expires")
  private static let expiredCard = card("expired")

  private static func card(_ expires: String) -> CardText<JSONKey> {
    CardText(
      heading: ["vendor", "received_at", "created_at"], texts: ["title", "body"],
      details: [
        ("image_url", "picture"), ("image_alt_text", "picture shows"), ("click_action", "click"),
        ("url", "click opens"), ("tags", "tags"), ("categories", "categories"),
        ("attributes", "attributes"), ("default_action", "click does"), ("updated_at", "updated"),
        ("expires_at", expires),
      ],
      message: "id")
  }

  func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    let card = record["expired"]?.kind == .true ? Self.expiredCard : Self.card
    record.append(card[style], to: out, escapes: style.escapes)
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }
}
