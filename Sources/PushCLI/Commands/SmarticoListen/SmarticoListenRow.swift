import PushCore

extension Command {
  static let smarticoListen = Command("smartico-listen", run: SmarticoListenCommand.run) { name in
    CommandRow(
      name, .links, "hold a session with Smartico's socket, print what comes",
      operands: .none,
      groups: [.session, SessionOptions.configuration.group, .records, .jsonInput, .common],
      options: listening + SessionOptions.rows,
      needs: [
        (.lenient, .send), (.scan, .send), (.onError, .send), (.maxDocument, .send),
        (.packageID, .sendToken),
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        Identifies a user as pushkit-smartico-identify(1) does, stays, and prints a line for every \
        message that comes but PING and PONG, until a signal comes or what `--until`, `--count` and \
        `--duration` say.
        """,
        """
        A PING of the server's is answered at once. After 29 s of silence pushkit asks with one of its \
        own, and gives the peer up after 29 s more. A connection that is lost is made again, after \
        the waits that `--max-delay` tells of, and the user identified again; `--no-reconnect` ends \
        with 69 instead. The server sends what is pending anew at each identification: `popup` is \
        told of each engagement once, as far as the last 16 384 are remembered. LOGIN, the language and \
        the token are told once, and only the token's reply is awaited.
        """,
        """
        A message of more than 8 MiB breaks the protocol. A peer that breaks the protocol ends it with 76; one that does not answer the last close frame \
        is left after 2 s. `--max-attempts` and `--max-time` are for the attempts to get a user \
        identified, and begin anew once that is done.
        """,
        """
        What `--send` brings is sent once the user is identified: messages of the socket, to which \
        `uuid` and `ts` are added where they are missing, or messages of a web page with `bcid` 6 as \
        pushkit-parse-bridge(1) explains them. The end of that input does not end the session.
        """,
      ],
      record: [
        KeyRow("direction", "`in`"),
        KeyRow("at", "when it came, UTC"),
        KeyRow("cid", "what kind of message it is, a number"),
        KeyRow("name", "the guide's name of it, such as `SAW_SHOW_SPIN_PUSH`"),
        KeyRow("message", "the message as it came"),
        KeyRow("gf_url", "of SAW_SHOW_SPIN_PUSH: the address that shows the mini-game"),
        KeyRow("popup", "true for an engagement to show now"),
      ],
      statuses: .calling,
      variables: SessionOptions.configuration.variables,
      examples: [
        ExampleRow(
          "wait for the next mini-game, a minute at most, and print its address",
          #"""
          pushkit smartico-listen --profile acme --user-id 12345 \
            --until SAW_SHOW_SPIN_PUSH --duration 60 --field gf_url | tail -n 1
          """#),
        ExampleRow(
          "for the page that shows popups: JavaScript, as they come",
          #"""
          pushkit smartico-listen --profile acme --user-id 12345 |
            pushkit build-bridge --javascript
          """#),
        ExampleRow(
          "forward what a page sends, and keep every frame",
          #"""
          pushkit smartico-listen --profile acme --user-id 12345 \
            --send page.ndjson --record session.ndjson
          """#),
      ],
      seeAlso: [
        "smartico-identify", "build-bridge", "build-gf-url", "parse-bridge", "profiles",
        "exit-codes",
      ])
  }

  private static let listening: [OptionRow] = [
    OptionRow(
      .until, .words("CID|NAME", SocketKind.allCases.filter(\.comesFromServer).map(\.name)),
      "end when this message has come",
      detail: """
        A number, or a name of the guide such as CLIENT_ENGAGEMENT_EVENT; none that only clients send.
        """),
    OptionRow(
      .count, .integer("N", 1...Int.max), "end after so many lines",
      detail: "The replies to the identification are the first two."),
    OptionRow(
      .duration, .seconds("S", atLeast: 0), "end after so many seconds",
      detail: """
        The exit status is 69 if the user is not identified at that time, or if `--until` or \
        `--count` is not met.
        """),
    OptionRow(
      .send, .file("FILE"), "send the messages in FILE",
      detail: """
        JSON, one document after another; `-` is standard input. From a FIFO they come for as long \
        as the session lasts, whoever opens and closes it.
        """),
    OptionRow(
      .record, .file("FILE"), "write every message of the session to a file",
      detail: """
        Lines of `direction`, `at` and `text`; only the file's owner can read it. What it held before \
        is lost.
        """),
    OptionRow(
      .noReconnect, .none, "make one connection and no other",
      detail: "The exit status is 69 when it is lost, or cannot be made."),
  ]
}
