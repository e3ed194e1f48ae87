import PushCore

extension Command {
  static let parseBridge = Command("parse-bridge", run: ParseBridgeCommand.run) { name in
    CommandRow(
      name, .links, "tell what messages of a Smartico page ask of its app",
      operands: OperandShape(
        "[FILE…]", 0...Int.max, completion: .files,
        "Files of bridge messages; `-`, or no FILE, is standard input."),
      groups: [.strict, .records, .jsonInput, .common],
      options: [
        OptionRow(
          .uuid, .text("UUID"), "the id of a message to forward that has none",
          detail: "The default is a random one."),
        OptionRow(
          .ts, .integer("MS", 0...Int.max), "the time of a message to forward that has none",
          detail: "Milliseconds since 1970. The default is now."),
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        Smartico's pages in a web view talk to the app through a bridge, in JSON messages that `bcid` \
        tells apart. One record per message tells what the app is to do.
        """,
        """
        The effects: `page-ready`, from now on the page takes messages; `close` the web view; \
        `open-link`, the one that `link` explains; `show` the web view; `forward` to the server what \
        `socket_message` holds; `public-props`, properties of the user have changed; `open-game`, a \
        game of the casino. A message that no page sends has the effect `ignore`, with a warning, and \
        so has SHOW_ENGAGEMENT, which goes the other way.
        """,
        """
        `socket_message` is the message without `bcid`, with `uuid` and `ts` added where they are \
        missing or null; every other byte is the page's.
        """,
      ],
      record: [
        KeyRow("bcid", "what kind of message it is, a number"),
        KeyRow(
          "name",
          """
          the guide's: `PAGE_READY`, `CLOSE_ME`, `EXECUTE_DEEP_LINK`, `READY_TO_BE_SHOWN`, \
          `SEND_TO_SOCKET`, `SEND_PUBLIC_PROPS` or `SEND_GAME_OPENING`
          """),
        KeyRow(
          "effect",
          """
          `page-ready`, `close`, `open-link`, `show`, `forward`, `public-props`, `open-game` or \
          `ignore`
          """),
        KeyRow("link", "the link to open, as pushkit-classify-link(1) tells it"),
        KeyRow("socket_message", "what to send to the server"),
        KeyRow("message", "the message as it came"),
        KeyRow(
          "diagnostics", "what was found: objects of `severity`, `code`, `path` and `message`"),
      ],
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: [
        ExampleRow(
          "what a page wants",
          """
          echo '{"bcid":4,"dp":"dp:gf_levels"}' | pushkit parse-bridge -o text
          """,
          prints: "open-link EXECUTE_DEEP_LINK dp:gf_levels\n"),
        ExampleRow(
          "what to send to the server",
          """
          echo '{"bcid":6,"cid":123}' |
            pushkit parse-bridge --ts 1652873739950 --field socket_message \\
              --uuid 4d9263b6-9f2e-4951-a819-64879568baec
          """,
          prints: """
            {"cid":123,"uuid":"4d9263b6-9f2e-4951-a819-64879568baec","ts":1652873739950}\n
            """),
      ],
      seeAlso: ["build-bridge", "classify-link", "build-gf-url", "diagnostics"])
  }
}

/// `parse-bridge`: explains the messages from a web page to its app, a record for each.
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
  /// The values for a forwarded message that has none; nil for a random UUID and the current time.
  let uuid: String?
  let ts: Int?

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let notes = stream.hasNotes ? stream.takeNoteTexts() : []
    let message = try BridgeMessage(stream.root, notes: notes)
    message.writeRecord(to: printer.begin()) {
      SmarticoAPI.Stamp(context, uuid: uuid, ts: ts)
    }
    printer.end()
    guard isStrict else { return }
    let place = InputPlace(stream.documentPlace, in: source)
    if let failure = Failure.strict(message.findings, input: place) { context.fail(failure) }
  }
}

/// `parse-bridge -o text`: the effect, the message's name, and its link or socket message.
struct ParseBridgeText: RecordRenderer {
  func render(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    style.append(record["effect"]?.text ?? "", .bold, to: out)
    let link = record["link"]
    let subject = link?["normalized"] ?? link?["input"] ?? record["socket_message"]
    for value in [record["name"] ?? record["bcid"], subject] {
      guard let value else { continue }
      out.append(UInt8(ascii: " "))
      style.append(value, to: out)
    }
    out.append(0x0A)
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }
}
