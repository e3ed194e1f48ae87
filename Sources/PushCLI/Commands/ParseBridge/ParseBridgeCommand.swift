import PushCore

extension Command {
  static let parseBridge = Command("parse-bridge", run: ParseBridgeCommand.run) { name in
    CommandRow(
      name, .links, "explain messages from a Smartico web page to its app",
      operands: .files("Files of bridge messages"),
      groups: [.strict, .records, .jsonInput, .common],
      options: [
        OptionRow(.uuid, "UUID", .text, "set the ID of messages without one", default: "random"),
        OptionRow(
          .ts, "MS", .integer(SmarticoAPI.earliestTime...Int.max),
          "set the time of messages without one", default: "now",
          detail: "In milliseconds since 1970. It applies to messages to forward."),
        .position,
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Reads the JSON messages that Smartico's web pages send to an app, and prints one record per
        message with what the app must do. Use it to test the bridge between a web view and its app.
        `bcid` is the type of a message.

        The effects are:
        - `page-ready`: The page now accepts messages.
        - `close`: Close the web view.
        - `open-link`: Open the link in `link`.
        - `show`: Show the web view.
        - `forward`: Send `socket_message` to the server.
        - `public-props`: Properties of the user have changed.
        - `open-game`: Open a casino game.
        - `ignore`: Do nothing. No page sends this message, which is a warning. SHOW_ENGAGEMENT is
          such a message, because the app sends it to the page.

        `socket_message` is the message without `bcid`. pushkit adds `uuid` and `ts` if they are
        missing or null, and changes nothing else.
        """,
      record: .list(
        """
        bcid any: the number of the message type
        name: the name in Smartico's guide: `PAGE_READY`, `CLOSE_ME`, `SHOW_ENGAGEMENT`, `EXECUTE_DEEP_LINK`,
          `READY_TO_BE_SHOWN`, `SEND_TO_SOCKET`, `SEND_PUBLIC_PROPS` or `SEND_GAME_OPENING`
        effect page-ready|close|open-link|show|forward|public-props|open-game|ignore!: `page-ready`, `close`, `open-link`, `show`, `forward`, `public-props`, `open-game`
          or `ignore`
        link @link: the link to open, as in pushkit-classify-link(1)
        socket_message object: the message for the server
        message object!: the message as received
        diagnostics [@diagnostic]: objects of `severity`, `code`, `path` and `message`
        """),
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: #"""
        print what the app must do
        $ echo '{"bcid":4,"dp":"dp:gf_levels"}' | pushkit parse-bridge -o text
        open-link EXECUTE_DEEP_LINK dp:gf_levels

        print the message for the server
        $ echo '{"bcid":6,"cid":123}' |
            pushkit parse-bridge --ts 1652873739950 --field socket_message \
              --uuid 4d9263b6-9f2e-4951-a819-64879568baec
        {"cid":123,"uuid":"4d9263b6-9f2e-4951-a819-64879568baec","ts":1652873739950}
        """#,
      seeAlso: ["build-bridge", "classify-link", "build-gf-url", "emulate", "diagnostics"])
  }
}

/// `parse-bridge`: explains the messages from a web page to its app, a record for each.
enum ParseBridgeCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context, text: text)
    let filter = DocumentFilter(arguments, context, style)
    let (uuid, ts) = (arguments[.uuid], arguments.integer(.ts))
    filter.run { stream, source throws(Failure) in
      let notes = stream.hasNotes ? stream.removeNoteTexts() : []
      let message = try BridgeMessage(stream.root, notes: notes)
      message.writeRecord(to: filter.printer.begin()) {
        SmarticoAPI.MessageHeader(context, uuid: uuid, ts: ts)
      }
      filter.printer.end()
      filter.check(message.findings, InputPosition(stream.documentPosition, in: source))
    }
  }

  /// Draws the effect, the message's name, and its link, its socket message or its members.
  private static func text(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    style.append(record["effect"]?.text ?? "", .bold, to: out)
    let link = record["link"]
    let members = record["message"].flatMap { $0.members.count > 1 ? $0 : nil }
    let subject =
      link?["normalized"] ?? link?["input"] ?? record["socket_message"] ?? members
    for value in [record["name"] ?? record["bcid"], subject] {
      guard let value else { continue }
      out.append(UInt8(ascii: " "))
      style.append(value, to: out)
    }
    out.append(0x0A)
    DiagnosticsText.append(record["diagnostics"], to: out, style: style)
  }
}
