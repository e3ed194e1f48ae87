import PushEmulator

extension Command {
  static let emulate = Command("emulate", run: EmulateCommand.run) { name in
    CommandRow(
      name, .testing, "emulate the servers of Everlytic, Smartico and Push.Express",
      operands: OperandShape(
        "[-- COMMAND…]", 0...Int.max, completion: .command,
        """
        A program to run, and its arguments. `--` separates its options from those of pushkit. Without \
        COMMAND, pushkit prints the variables as `export` lines and runs until it gets a signal.
        """),
      groups: [.common],
      options: emulateOptions,
      description: emulateDescription,
      record: EmulatorRecording.keys,
      statuses: [.ok, .usage, .data, .noInput, .unavailable, .cannotCreate, .io],
      variables: [
        "PUSHKIT_EMULATOR", "PUSHKIT_EVERLYTIC_PROJECT_UUID", "PUSHKIT_SMARTICO_LABEL_KEY",
        "PUSHKIT_SMARTICO_BRAND_KEY", "PUSHKIT_PUSHEXPRESS_APP_ID", "NO_PROXY",
      ],
      examples: """
        run a test suite and record its requests
        $ pushkit emulate --record sent.ndjson -- make test

        print a variable that COMMAND gets
        $ pushkit emulate -- sh -c 'echo "$PUSHKIT_PUSHEXPRESS_APP_ID"'
        12345-678

        run the server in the background and use it from this shell
        $ pushkit emulate --env-file emulator.sh &
          until [ -s emulator.sh ]; do sleep 0.1; done
          . ./emulator.sh

        respond with 429 to the second request
        $ echo '{"nth":[2],"do":"status","status":429}' | pushkit emulate --script -

        respond with an Everlytic error to each request
        $ echo '{"vendor":"everlytic","do":"reply","body":{"status":"error"}}' |
            pushkit emulate --script -

        print the URL of a page, in a shell with the variables
        $ pushkit smartico-identify --user-id 7 |
            pushkit build-gf-url --identify - dp:gf_store

        accept the vendors' SDKs in an app that runs in an Android emulator
        $ adb reverse tcp:8080 tcp:8080
          pushkit emulate --lenient --port 8080
        """,
      seeAlso: ["variables", "diagnostics"])
  }

  private static let emulateOptions: [OptionRow] = [
    OptionRow(
      .port, .integer("N", 0...65535), "listen on this port",
      default: "\(EmulatePlan.defaultPort)",
      detail: "0 selects a free port."),
    OptionRow(
      .envFile, .file("FILE"), "write the export lines to FILE when the server is ready",
      detail: """
        pushkit replaces a regular file as a whole and makes it readable for its owner only. It \
        follows a symbolic link. FILE can also be a device, a FIFO or `/dev/fd/N`.
        """),
    OptionRow(
      .record, .file("FILE"), "write a JSON record for each request and frame to FILE",
      detail: """
        pushkit overwrites a regular file and follows a symbolic link. FILE can also be a device, a \
        FIFO or `/dev/fd/N`. pushkit-emulator-scripts(7) explains the keys.
        """),
    OptionRow(
      .script, .file("FILE"), "read the faults to cause from FILE",
      detail: "pushkit-emulator-scripts(7) describes the lines. `-` is standard input."),
    OptionRow(
      .lenient, .none, "accept requests that only the vendors' SDKs send",
      detail: """
        DESCRIPTION lists them. pushkit also allows web pages of this machine to read responses, and \
        accepts comments and trailing commas in the script.
        """),
  ]

  /// What only `--lenient` accepts, in two columns.
  private static let leniencyTable: String = {
    let rows = [("CLIENT", "REQUEST")] + Leniency.allCases.map { ($0.client, $0.request) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { client, request in
      "    " + client + String(repeating: " ", count: width - client.count + 2) + request
    }.joined(separator: "\n")
  }()

  private static let emulateDescription = """
    Runs a server on 127.0.0.1 that responds as the vendors' guides describe, and checks every
    request against them. Use it to develop and test an app or a script without an account.

    The path of a request selects the vendor and its error response:
    - Everlytic: `/servlet/push-notifications/`. The error response is 200 with `status` `error`.
    - Smartico: `/services/public`. The error response is 200 with `errCode` 1.
    - Smartico's WebSocket: `/websocket/services`, as described below.
    - Smartico's pages: `/wrapper-gf.html` and `/wrapper-popup.html`, as described below.
    - Push.Express: `/api/r/v2/apps/`. The error response is 400 with `message`.

    pushkit prints a line for each request and WebSocket message to standard error, and below it the
    rules that it breaks:

        14:02:07 POST /servlet/push-notifications/clicks 200 everlytic
          metadata: must be an object [emulator.everlytic-violation]
        14:02:08 POST /servlet/push-notifications/clicks 200 everlytic ok

    A line has the local time, the method, the path, the status of the response, the vendor and the
    faults of `--script`. `ok` means that the request breaks no rule. Queries, bodies and keys are
    only in the records of `--record`. If COMMAND is given, use `-v` for these lines. Otherwise
    pushkit prints only errors, one for each broken rule, to leave standard error to COMMAND. `-q`
    does the same for a server.

    pushkit accepts all well-formed keys, tokens and IDs. It remembers registrations until it ends:
    a token has one subscription, and a pair of `ic_token` and `ext_id` has one instance. A contact
    with a subscription has a history with the two messages of Everlytic's guide.

    # COMMAND
    pushkit sets the variables and runs COMMAND. The first folder in the `PATH` of COMMAND is a
    temporary one that contains only this pushkit. pushkit exits with the status of COMMAND, or with
    128 plus the number of the signal that ended it. The status is 127 if COMMAND does not exist,
    and 126 if it cannot be run.

    pushkit passes a signal on to COMMAND, waits until COMMAND ends, and then ends by the same
    signal. A second signal ends pushkit at once.

    # Limits
    pushkit listens on loopback only. It refuses requests for a host other than 127.0.0.1, localhost
    or [::1] with 421, and requests from web pages of another host (headers `Origin` and
    `Sec-Fetch-Site`) with 403. Headers are limited to 32 KiB, bodies and messages to 1 MiB.
    Connections beyond 256 wait, and each response then closes its connection.

    # Android
    An Android emulator reaches this machine as 10.0.2.2, which pushkit refuses. Instead run
    `adb reverse tcp:PORT tcp:PORT`, and let the app use 127.0.0.1. This works for a device on USB,
    too.

    # WebSocket
    The URL is `ws://127.0.0.1:PORT/websocket/services?master&domain=…&version=…`. A session begins
    with INIT_SESSION_REQUEST and one IDENTIFY_USER_REQUEST. These messages can follow:
    - LOGIN: The reply has `cid` 11.
    - REGISTER_PUSH_NOTIFICATIONS_TOKEN_REQUEST: Registers the push token.
    - CORE_LANGUAGE_CHANGE: The reply has `cid` 10.
    - Any other `cid`: There is no reply. A line of `--script` can send one.

    The URLs in IDENTIFY_USER_RESPONSE contain the label key of INIT_SESSION_REQUEST. SDKs send only
    the first 36 characters of a label key. pushkit then adds `-4`, the environment of the label key
    that it prints.

    Every message except PONG needs `ts`, and a `uuid` that is unique in its session.
    INIT_SESSION_RESPONSE and PONG repeat the `uuid` of the request. All other replies have a `uuid`
    of their own, because real servers do not always repeat it.

    The reply to a message that breaks a rule has `errCode` 1 and `errMsg`. If Smartico's guide
    defines no reply, there is none. The session continues. Frames that RFC 6455 does not allow end
    it with the close code 1002, 1007 or 1009. After 30 seconds without a byte, pushkit sends a
    PING. After 30 more seconds it closes the connection with code 1001.

    # Pages for web views
    The URLs in IDENTIFY_USER_RESPONSE open pages of this server. They replace Smartico's pages, so
    that you can test the native bridge of an app. Each page shows `dp` and the messages that it
    receives, and has a button for each message that it can send. It sends PAGE_READY when it is
    loaded. The gamification page then sends READY_TO_BE_SHOWN, and the popup page sends it after
    SHOW_ENGAGEMENT. The bridge is `SmarticoBridge` (Android, iOS) or `ReactNativeWebView`.

    # Requests of vendors' SDKs
    With `--lenient`, pushkit also accepts requests that the vendors' SDKs send but the guides do
    not describe. Without it, the error for such a request mentions `--lenient`:

    \(leniencyTable)

    The reply to LOGOUT has `cid` 12, and then another user can be identified. A web page of this
    machine, such as `http://localhost:8080`, may also read the responses. Scripts do not apply to
    preflight requests.
    """
}
