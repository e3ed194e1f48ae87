extension PageComposer {
  /// Returns the body of `pushkit-emulator-scripts(7)`.
  static func emulatorScripts() -> [Block] {
    scripts + sessions + records
  }

  private static let scripts: [Block] = [
    text(
      """
      A script makes pushkit-emulate(1) fail, wait, or send messages, so that you can test how an \
      app or a script handles an outage. Here the first request gets status 503, and the client waits two seconds:
      """),
    .code([
      #"$ cat outage.ndjson"#,
      #"{"nth":1,"do":"status","status":503,"headers":{"Retry-After":"2"}}"#,
      #"$ pushkit emulate --script outage.ndjson -- ./run-tests"#,
    ]),
    text(
      """
      A script has one JSON object per line. Each line causes one kind of fault. These members \
      select the requests that a line applies to. Without any of them, it applies to all requests:
      """),
    .entries([
      entry(KeyRow("vendor", EmulatorRecord.vendors)),
      entry(KeyRow("path", "the whole path, without the query")),
      entry(
        KeyRow(
          "nth", "the numbers of the matching requests, from 1: an integer or an array of integers")
      ),
    ]),
    text("`do` selects the fault:"),
    .entries([
      entry(
        KeyRow(
          "status",
          """
          respond with `status` (200 to 599), `headers` (an object of strings) and an empty body. The \
          request changes nothing
          """)),
      entry(
        KeyRow(
          "reply",
          """
          respond like `status`, with the content of `body`: a string unchanged, any other JSON value \
          as `application/json`. The default status is 200
          """)),
      entry(KeyRow("delay", "wait `ms` milliseconds before the response")),
      entry(KeyRow("close", "close the connection without a response")),
      entry(KeyRow("truncate", "close the connection in the middle of the response")),
    ]),
    text(
      """
      If several delays match a request, their times add up. Of all other matching lines, only the \
      first applies.
      """),
  ]

  private static let sessions: [Block] = [
    .subheading("WebSocket"),
    text(
      """
      For the WebSocket, a line applies to the request that opens it, and `nth` numbers these \
      requests. `truncate` closes the connection in the middle of a frame after the user is \
      identified. Three more kinds of lines apply to the session. They wait `ms` milliseconds \
      (default: 0) after the reply to IDENTIFY_USER_REQUEST:
      """),
    .entries([
      entry(
        KeyRow(
          "push",
          """
          send each object in `messages` as a frame, or send `text` as one frame, even if it is not \
          JSON
          """)),
      Entry(
        term: [.literal("close"), .plain(" with "), .literal("code")],
        paragraphs: [
          Span.prose(
            """
            Send a close frame with `code` (0 to 65535) and `reason`, if given, and wait 5 seconds \
            for the client's close frame.
            """)
        ]),
      Entry(
        term: [.literal("truncate"), .plain(" with "), .literal("ms")],
        paragraphs: [Span.prose("Close the connection in the middle of a frame after this time.")]),
    ]),
    text("All lines for a session apply, ordered by time and then by their order in the script."),
    text("For example, send a popup to each client, a second after the identification:"),
    .code([
      "$ pushkit sample-payload smartico-engagement |",
      "    jq -c '{do: \"push\", ms: 1000, messages: [.]}' |",
      "    pushkit emulate --script -",
    ]),
  ]

  private static let records: [Block] = [
    .subheading("Records"),
    text(
      """
      `--record FILE` writes one JSON object per line: for each request, and for each frame of a \
      WebSocket. Use it in tests to check the requests of an app:
      """),
    .code([
      "$ pushkit emulate --record sent.ndjson -- ./run-tests",
      "$ jq -e 'select(.violations)' sent.ndjson",
    ]),
    text("These are the keys, in this order. Keys without a value are omitted."),
    .entries(EmulatorRecord.keys.map(entry)),
  ]
}
