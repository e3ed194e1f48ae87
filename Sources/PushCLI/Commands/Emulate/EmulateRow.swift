extension Command {
  static let emulate = Command("emulate", run: EmulateCommand.run) { name in
    CommandRow(
      name, .testing, "stand in for Everlytic, Smartico and Push.Express",
      operands: OperandShape(
        "[-- COMMAND…]", 0...Int.max, completion: .command,
        """
        A program to run with the variables set, and its arguments; `--` keeps its options from being \
        taken for those of pushkit. None: the variables are printed, and pushkit runs until a signal \
        comes.
        """),
      groups: [.common],
      options: emulateOptions,
      description: emulateDescription + emulateSocket + emulateScript + emulateLenient,
      record: emulateRecord,
      statuses: [.ok, .usage, .data, .noInput, .unavailable, .cannotCreate, .io],
      variables: [
        "PUSHKIT_EMULATOR", "PUSHKIT_EVERLYTIC_PROJECT_UUID", "PUSHKIT_SMARTICO_LABEL_KEY",
        "PUSHKIT_SMARTICO_BRAND_KEY", "PUSHKIT_PUSHEXPRESS_APP_ID", "NO_PROXY",
      ],
      examples: [
        ExampleRow(
          "run a test suite against it and keep what was sent",
          "pushkit emulate --record sent.ndjson -- make test"),
        ExampleRow(
          "see what a program is given",
          "pushkit emulate -- sh -c 'echo \"$PUSHKIT_PUSHEXPRESS_APP_ID\"'", prints: "12345-678\n"),
        ExampleRow(
          "leave it running and use it from this shell",
          "pushkit emulate --env-file emulator.sh &\nuntil [ -s emulator.sh ]; do sleep 0.1; done\n"
            + ". ./emulator.sh"),
        ExampleRow(
          "answer the second request with 429",
          "echo '{\"nth\":[2],\"do\":\"status\",\"status\":429}' | pushkit emulate --script -"),
        ExampleRow(
          "send an error of Everlytic in place of each response",
          "echo '{\"vendor\":\"everlytic\",\"do\":\"reply\",\"body\":{\"status\":\"error\"}}' |\n"
            + "  pushkit emulate --script -"),
        ExampleRow(
          "show every client of the socket a pop-up, a second after it was identified",
          "pushkit sample-payload smartico-engagement |\n  "
            + "jq '{do: \"push\", ms: 1000, messages: [.]}' | pushkit emulate --script -"),
      ],
      seeAlso: ["variables", "diagnostics"])
  }

  private static let emulateOptions: [OptionRow] = [
    OptionRow(
      .port, .integer("N", 0...65535), "listen on this port",
      detail: "0, the default, takes a free one."),
    OptionRow(
      .envFile, .file("FILE"), "write the export lines to a file once requests are taken",
      detail: """
        pushkit writes a regular file as a whole, for its owner only. It follows a symbolic link, and \
        writes to a device, a FIFO or `/dev/fd/N`.
        """),
    OptionRow(
      .record, .file("FILE"), "write a line of JSON for each request and frame",
      detail: """
        The former content of a regular file is lost. pushkit follows a symbolic link, and writes to \
        a device, a FIFO or `/dev/fd/N`. OUTPUT lists the keys.
        """),
    OptionRow(
      .script, .file("FILE"), "read from this file which requests go wrong",
      detail: "Lines of JSON, described above; `-` is standard input."),
    OptionRow(
      .lenient, .none, "accept requests that only the vendors' SDKs send",
      detail: """
        Accepts the requests listed above, allows web pages of this machine to read responses, \
        and accepts comments and trailing commas in the script.
        """),
  ]

  private static let emulateDescription: [String] = [
    """
    A server on 127.0.0.1 that answers as the vendors' guides say and checks every request against \
    them. Vendors are told apart by path: `/servlet/push-notifications/` is Everlytic, \
    `/services/public` Smartico, `/websocket/services` its socket, `/api/r/v2/apps/` Push.Express.
    """,
    """
    A request that breaks a rule is refused as its vendor refuses, Everlytic with 200 and `status` \
    `error`, Smartico with 200 and `errCode` 1, Push.Express with 400 and `message`; and an error on \
    standard error names the field and the rule. `-v` tells of every request.
    """,
    """
    Keys, tokens and ids of any proper form are taken. What was registered is remembered until \
    pushkit ends: the same token is subscribed once, the same `ic_token` and `ext_id` are one \
    instance, and the history of a contact that has subscribed holds the guide's two messages.
    """,
    """
    pushkit listens on loopback only. It refuses a request for a host other than 127.0.0.1, localhost \
    or [::1] with 421, and the request of a web page of another host (header `Origin`) with 403. \
    Headers end at 32 KiB, bodies and messages at 1 MiB. Connections beyond 256 wait; then each \
    response ends its connection.
    """,
    """
    COMMAND finds this pushkit first in its `PATH`, in a temporary folder that contains no other \
    program. pushkit ends with the status of COMMAND: 127 if there is no such program, 126 if it \
    cannot be run, and 128 plus the signal's number if a signal ended it. If pushkit gets a signal, \
    it passes it on, waits until COMMAND ends, and then dies by the signal. A second signal ends \
    pushkit at once.
    """,
  ]

  private static let emulateSocket: [String] = [
    """
    The socket is `ws://127.0.0.1:PORT/websocket/services?master&domain=…&version=…`. A session \
    goes as the guide says: INIT_SESSION_REQUEST, IDENTIFY_USER_REQUEST once, then LOGIN (answered \
    with `cid` 11), the push token, CORE_LANGUAGE_CHANGE (answered with 10) and any other `cid` \
    (not answered). Every message has `ts` and a `uuid` that no other of its session has, PONG \
    excepted. INIT_SESSION_RESPONSE and PONG repeat the request's `uuid`; all other replies have \
    one of their own, as real servers do not always repeat it.
    """,
    """
    A message that breaks a rule is refused with `errCode` 1 and `errMsg`, or goes unanswered where \
    the guide has no reply; the session goes on. Frames that RFC 6455 does not allow end it with a \
    close frame of code 1002, 1007 or 1009. After 30 seconds without a byte the client is sent a \
    PING, after 30 more a close frame of code 1001.
    """,
  ]

  private static let emulateScript: [String] = [
    """
    A script has a line such as `{"nth":[2,5],"do":"delay","ms":500}` for each thing that goes \
    wrong. `vendor` (`everlytic`, `smartico`, `pushexpress`) and `path`, the whole path without \
    query, say which requests a line means, `nth` which of these, counted from 1; what is left out \
    means all.
    """,
    """
    `do` is `status`: the answer has the status in `status` (200 to 599), the headers in `headers` \
    and an empty body, and the request changes nothing; `reply`: the same with the body in `body`, a \
    string as it is, any other JSON value as `application/json`, and the status 200 if there is no \
    `status`; `delay`: the answer waits `ms` \
    milliseconds; `close`: the connection ends without an answer; `truncate`: it ends within the \
    answer. Delays add up; of the other lines that mean a request the first one counts.
    """,
    """
    For the socket these lines mean the request that opens it, but `truncate`, which ends the \
    connection within a frame once the client is identified. `nth` counts the requests that open \
    sockets. Three more lines mean the session that the request opens, `ms` milliseconds after the \
    reply to IDENTIFY_USER_REQUEST, or at once without `ms`: `push` sends the objects in \
    `messages`, a frame each, or in their place the one frame `text`, which need not be JSON; \
    `close` with a `code` (0 to 65535) and perhaps a `reason` sends a close frame and waits 5 \
    seconds for the client's; `truncate` with `ms` cuts later. All of them count, in the order of \
    their time and then of the script.
    """,
  ]

  private static let emulateLenient: [String] = [
    """
    With `--lenient` pushkit also accepts requests of the vendors' SDKs that their guides do not \
    describe. Everlytic: `//servlet` in place of `/servlet`, and `update-token`. Smartico over HTTP: \
    a `message_id` that is text or missing, an `activity_type` of 0, and a `uuid` that repeats.
    """,
    """
    Smartico's socket: INIT_SESSION_REQUEST with only `cid`, `label_key`, `brand_key`, `device_id`, \
    `uuid` and `ts`; any `eventType` with `cid` 9; and LOGOUT (`cid` 8, answered with 12), after which \
    another user can be identified. Push.Express: lifecycle events without a body, the event `hbeat`, \
    and `deactivate`.
    """,
    """
    With `--lenient` a web page of this machine (`http://localhost:8080`, for example) may read the \
    responses, and pushkit answers the preflight requests (CORS) of its browser. Scripts do not apply \
    to preflight requests.
    """,
  ]

  private static let emulateRecord: [KeyRow] = [
    KeyRow("at", "when the request was complete or the frame came or went, RFC 3339 in UTC"),
    KeyRow(
      "vendor", "`everlytic`, `smartico` or `pushexpress`; none where the path is no vendor's"),
    KeyRow("method", "the method; none for a frame"),
    KeyRow("path", "the path as it was sent, without query; a frame has that of its socket"),
    KeyRow("query", "an object of the query's parameters, decoded"),
    KeyRow("headers", "an object of the headers, names in lower case"),
    KeyRow("body", "the body or the message: JSON as it is, other text as a string"),
    KeyRow("body_base64", "in its place one that is no text"),
    KeyRow("status", "the status of the answer; none where there was no answer"),
    KeyRow("session", "the number of the session that was opened, or that the frame is of, from 1"),
    KeyRow("direction", "of a frame: `in` from the client, `out` to it"),
    KeyRow("frame", "of a frame: `text`, `binary`, `ping`, `pong` or `close`"),
    KeyRow("code", "of a close frame: its code, where it has one"),
    KeyRow("reason", "of a close frame: its reason, where it has one"),
    KeyRow("faults", "the `do` of the script's lines that applied, or that made the frame"),
    KeyRow("violations", "an array of `field` and `rule`, the rules that were broken"),
  ]
}
