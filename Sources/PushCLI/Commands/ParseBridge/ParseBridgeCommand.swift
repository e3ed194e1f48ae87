import PushCore

/// `parse-bridge`: what messages from a web page ask of its app, a record for each.
enum ParseBridgeCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: ParseBridgeText())
    let printer = RecordPrinter(style, to: context.output)
    var handler = ParseBridgeHandler(
      context: context, printer: printer, isStrict: arguments.has(.strict),
      uuid: arguments[.uuid], ts: arguments.integer(.ts))
    var loop = InputLoop(context, InputOptions(arguments), printer: printer)
    loop.run(arguments.operands, &handler)
  }
}

/// Prints the record of each message.
struct ParseBridgeHandler: DocumentHandler {
  let context: Context
  let printer: RecordPrinter
  let isStrict: Bool
  /// Of a message to forward that has none; nil for random and current ones.
  let uuid: String?
  let ts: Int?

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let notes = stream.hasNotes ? stream.takeNoteTexts() : []
    let message: BridgeMessage
    do {
      message = try BridgeMessage(stream.tape, notes: notes)
    } catch {
      throw Failure(error)
    }
    message.writeRecord(to: printer.begin()) {
      SmarticoAPI.Stamp(context, uuid: uuid, ts: ts)
    }
    printer.end()
    guard isStrict else { return }
    let place = InputPlace(stream.documentPlace, in: source)
    if let failure = Failure.strict(message.findings, input: place) { context.fail(failure) }
  }
}

/// `parse-bridge -o text`: the effect, then the message's name and what it is about.
struct ParseBridgeText: RecordRenderer {
  func render(_ record: JSONTape, to out: ByteBuffer, style: TextStyle) {
    style.append(record.member(0, "effect").map(record.text) ?? "", .bold, to: out)
    let link = record.member(0, "link")
    let subject =
      link.flatMap { record.member($0, "normalized") ?? record.member($0, "input") }
      ?? record.member(0, "socket_message")
    for value in [record.member(0, "name") ?? record.member(0, "bcid"), subject] {
      guard let value else { continue }
      out.append(UInt8(ascii: " "))
      style.append(value, of: record, to: out)
    }
    out.append(0x0A)
    DiagnosticsText.append(record.member(0, "diagnostics"), of: record, to: out, style: style)
  }
}
