import PushCore

extension Command {
  static let smarticoListen = Command("smartico-listen", run: SmarticoListenCommand.run) { name in
    CommandRow(
      name, .links, "connect to Smartico's WebSocket and print its messages",
      groups: [
        SessionOptionRows.group, .session, SessionOptionRows.configuration.group, .records,
        .jsonInput,
        .common,
      ],
      options: listening,
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Connects to Smartico's WebSocket, identifies a user as pushkit-smartico-identify(1) does,
        and prints a record for each message from the server. Use it to wait for popups and
        mini-games, or to watch what a user gets.

        Smartico requires:
        - Label: `--label-key`, and `--brand-key` if the label has brands.
        - User: `--user-id`, and `--hash` if the label requires one.

        Everlytic and Push.Express have no WebSocket. \(TopicRow.vendorsWithoutCalls)

        The session ends after a signal, or when `--until`, `--count` or `--duration` is met.
        pushkit does not print PING and PONG.

        # Connection
        If the connection is lost, pushkit connects again and identifies the user again.
        pushkit-retries(7) describes the waits. With `--no-reconnect`, pushkit exits with 69
        instead. `--max-attempts` and `--max-time` limit the attempts to identify the user. They
        start again after each success.

        pushkit responds to a PING at once, also if its output is read slowly: \(BackgroundWriter.limit >> 20) MiB can wait, then
        the session ends with 74. After \(SmarticoSession.pingInterval / 1000) s without a message, pushkit sends a PING. It closes
        the connection if nothing arrives for as long again.

        If the server violates the protocol, or a message exceeds `--max-message`, the exit status
        is 76. pushkit waits 2 s for the server's last
        close frame.

        # Messages
        After each identification the server resends pending engagements. `popup` is true only the
        first time pushkit sees an engagement (it remembers the last 16 384). pushkit sends LOGIN,
        the language and the token once, and waits only for the reply to the token.

        After the identification, pushkit sends the messages of `--send`: WebSocket messages, with
        `uuid` and `ts` added if they are missing, or messages of a web page with `bcid` 6, as
        pushkit-parse-bridge(1) explains. The end of this input does not end the session.

        # Message types
        The server sends these messages. `--until` takes the name or the number (`cid`), or the
        `cid` of a message that is not in this list:

        \(messageTypes)
        """,
      record: .list(
        """
        direction in!: always `in`: from the server
        at string!: the time of arrival, in UTC
        cid any: the number of the message type
        name: the name in Smartico's guide, such as `SAW_SHOW_SPIN_PUSH`
        message object!: the message as received
        gf_url: for SAW_SHOW_SPIN_PUSH: the URL of the mini-game
        popup boolean: true for an engagement to show now
        """),
      statuses: .calling,
      variables: SessionOptionRows.configuration.variables,
      examples: #"""
        wait up to a minute for a mini-game and print its URL
        $ pushkit smartico-listen --profile acme --user-id 12345 \
            --until SAW_SHOW_SPIN_PUSH --duration 60 --field gf_url | tail -n 1

        print JavaScript that shows each popup in a page
        $ pushkit smartico-listen --profile acme --user-id 12345 |
            jq -c --unbuffered 'select(.popup)' | pushkit build-bridge --javascript

        forward the messages of a page and record the session
        $ pushkit smartico-listen --profile acme --user-id 12345 \
            --send page.ndjson --record session.ndjson
        """#,
      seeAlso: [
        "smartico-identify", "build-bridge", "build-gf-url", "parse-bridge", "profiles",
        "exit-codes",
      ])
  }

  private static let messageTypes = SocketKind.events
    .map { "- `\($0.name)`: `cid` \($0.rawValue)." }.joined(separator: "\n")

  private static let listening: [OptionRow] = [
    OptionRow(
      .until, "CID|NAME", .either(.word(SocketKind.events.map(\.name)), .text),
      "end after this message",
      detail: """
        A number, or a name under "Message types" such as CLIENT_ENGAGEMENT_EVENT. Messages that only \
        clients send are refused.
        """),
    OptionRow(
      .count, "N", .integer(1...Int.max), "end after N lines",
      detail: "The first two lines are the replies to the identification."),
    OptionRow(
      .duration, "TIME", .text(.duration(atLeast: 0)), "end after this time",
      detail: """
        The exit status is 69 if the user is not identified by then, or if `--until` or `--count` is \
        not met.
        """),
    OptionRow(
      .send, "FILE", .text(.file), "send the messages in FILE",
      detail: """
        FILE has JSON documents, one after another. `-` is standard input. pushkit reads a FIFO until \
        the session ends, even if other programs open and close it.
        """),
    OptionRow(
      .record, "FILE", .text(.file), "write every message of the session to FILE",
      detail: """
        Each line has `direction`, `at` and `text`. Only the owner can read the file. pushkit \
        overwrites an existing file.
        """),
    OptionRow(
      .noReconnect, "do not reconnect",
      detail: "The exit status is 69 if the connection fails or is lost."),
  ]
}

/// `smartico-listen`: connects to Smartico's WebSocket and prints its messages.
///
/// ``ListenPlan`` has the conditions that end it. A ``SessionLoop`` runs the session with a
/// ``ListenUser``, which prints messages and has those to send from a ``SendSource``.
enum SmarticoListenCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.explicit(arguments, among: [.smartico])
    let plan = try ListenPlan(arguments)
    let recorded = try OutputFile.path(.record, arguments)
    try OutputFile.check(recorded, of: .record, differsFrom: [("--send", arguments.all(.send))])
    let run = try CallRun(Configuration(arguments, context), text: text)
    let setup = try SessionSetup(run)
    guard run.sends else { return try SessionRun(run: run, setup: setup).show() }
    context.reporter.condenses = false
    context.output.endTornLine()
    let sending = try arguments[.send].map { file throws(Failure) in
      try SendSource(file, InputOptions(arguments), context, run.printer)
    }
    let record = try recorded.map { file throws(Failure) in
      try SessionRecording(file, context)
    }
    let user = ListenUser(plan, context, run.printer, sending: sending)
    let loop = SessionLoop(run, setup, user: user, record: record)
    switch try loop.perform() {
    case .failed(let failure): throw failure
    case .interrupted: return
    case .done:
      if user.hasUnread {
        context.warn(
          .sessionUnsent, "the session ended before pushkit read any input of --send",
          hint: "--count includes the replies to the identification")
      }
      if !loop.endedIdentified, !user.isSatisfied(by: loop.session) {
        throw loop.lastBroken?.failure
          ?? Failure(.sessionNotMet, "the duration ended before the user was identified")
      }
      guard
        let missing = plan.shortfall(hasReceivedAwaited: user.hasReceivedAwaited, lines: user.lines)
      else { return }
      throw Failure(.sessionNotMet, "the duration ended before \(missing) arrived")
    }
  }

  /// Draws a line: the time, the message's name, and its URL or content.
  private static func text(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    // The records of a dry run have no time.
    guard let at = record["at"] else {
      return CallText.render(record, to: out, style: style)
    }
    style.append("\(at.text) ", .dim, to: out)
    let name = record["name"]?.text
    style.append(name ?? record["cid"].map { "cid \($0.json)" } ?? "", .bold, to: out)
    if record["popup"] != nil { style.append(" popup", .blue, to: out) }
    out.append(0x20)
    style.append(record["gf_url"] ?? record["message"], to: out)
    out.append(0x0A)
  }
}

extension DiagnosticKind {
  static let sessionNotMet = DiagnosticKind(
    "session.not-met", .unavailable, summary: "the session ended before its condition was met",
    meaning: """
      `--duration` ended before `--until` or `--count` was met, or before the user was identified.
      """,
    remedy: """
      Raise `--duration`. `--record` writes the received messages, and `-v` prints the progress.
      """)
  static let sessionUnsent = DiagnosticKind(
    "session.unsent", .warning,
    summary: "the session ended before pushkit read any input of `--send`",
    meaning: "`--until`, `--count` or `--duration` ended the session first.",
    remedy: "Let the session last longer. `--count` includes the replies to the identification.")
}
