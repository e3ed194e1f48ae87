import PushEmulator

extension Command {
  static let emulate = Command("emulate", run: EmulateCommand.run) { name in
    CommandRow(
      name, .testing, "emulate the servers of push vendors and push services",
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
        "PUSHKIT_EMULATOR_TLS",
      ],
      examples: """
        run a test suite and record its requests
        $ pushkit emulate --record sent.ndjson -- make test

        run tests of a backend, which sends to the real URLs
        $ pushkit emulate --tls --expect push.json -- pytest

        run the server in the background and use it from this shell
        $ pushkit emulate --env-file emulator.sh &
          until [ -s emulator.sh ]; do sleep 0.1; done
          . ./emulator.sh

        fail a CI job unless a program sends the push in a file, within 30 seconds
        $ pushkit emulate --expect push.json --duration 30 -- ./send-push

        respond with 429 to the second request
        $ echo '{"nth":[2],"do":"status","status":429}' | pushkit emulate --script -

        send a push from a backend that uses Google's libraries
        $ pushkit emulate --port 8080 --service-account account.json &
          GOOGLE_APPLICATION_CREDENTIALS=account.json ./send-push
        """,
      seeAlso: [
        "variables", "diagnostics", "replay", "testing", "emulated-vendors", "push-services",
        "service-errors",
      ])
  }

  private static let emulateOptions: [OptionRow] = [
    OptionRow(
      .port, "N", .integer(0...65535), "listen on this port",
      default: "\(EmulatorAddress.Plan.defaultPort)",
      detail: "0 selects a free port."),
    OptionRow(
      .listen, "ADDRESS", .text(.ipAddress), "listen on this IP address", default: "127.0.0.1",
      detail: """
        `0.0.0.0` is every address of this machine. pushkit warns, because others can then read the \
        requests with their credentials.
        """),
    OptionRow(
      .host, "NAME", .text(.hostName), collects: true, "accept requests for the host NAME",
      detail: """
        The option may be repeated. The URLs in the file of `--service-account` use the first NAME.
        """),
    OptionRow(
      .tls, "emulate the services under their real host names, with TLS",
      detail: "It needs nginx and openssl."),
    OptionRow(
      .pass, "HOST", .text(.hostName), collects: true, "let COMMAND connect to HOST on port 443",
      detail: "The option may be repeated. The proxy of `--tls` refuses other hosts."),
    OptionRow(
      .envFile, "FILE", .text(.file), "write the export lines to FILE when the server is ready",
      detail: """
        pushkit replaces a regular file as a whole and makes it readable for its owner only. It \
        follows a symbolic link. FILE can also be a device, a FIFO or `/dev/fd/N`.
        """),
    OptionRow(
      .envFormat, "FORMAT", .word(EmulatorVariables.Format.allCases.map(\.rawValue)),
      "write the file of --env-file in this format",
      default: EmulatorVariables.Format.sh.rawValue,
      detail: """
        `sh` writes export lines, and `dotenv` NAME=VALUE without quotes, for Docker and \
        `$GITHUB_ENV`.
        """),
    OptionRow(
      .record, "FILE", .text(.file), "write a JSON record for each request and frame to FILE",
      detail: """
        pushkit overwrites a regular file and follows a symbolic link. FILE can also be a device, a \
        FIFO or `/dev/fd/N`. pushkit-emulator-scripts(7) explains the keys.
        """),
    OptionRow(
      .script, "FILE", .text(.file), "read the faults to cause from FILE",
      detail: "pushkit-emulator-scripts(7) describes the lines. `-` is standard input."),
    OptionRow(
      .count, "N", .integer(1...Int.max), "end after N requests that break no rule",
      detail: """
        Requests for an access token, and responses other than 2xx, are not counted. If fewer arrive, \
        the exit status is 69.
        """),
    OptionRow(
      .duration, "TIME", .text(.duration(atLeast: 0)), "end after this time",
      detail: "COMMAND then gets SIGTERM."),
    OptionRow(
      .expect, "FILE", .text(.file), "end after the pushes in FILE have arrived",
      detail: """
        FILE has payloads or requests. `-` is standard input. Each must equal a push of its own, in \
        any order.
        """),
    OptionRow(
      .expectSubset, "ignore members that the pushes of --expect do not have",
      detail: "Lists are compared whole."),
    ignoreOption,
    OptionRow(
      .serviceAccount, "FILE", .text(.file),
      "write a service account for Google's libraries to FILE",
      detail: """
        Its `token_uri` is that of this server, and its key is a published test key. The mode of \
        FILE is 0600.
        """),
    OptionRow(
      .lenient, "accept requests that differ from the documentation",
      detail: """
        These are requests without `Authorization`, and those that pushkit-emulated-vendors(7) \
        lists. pushkit also allows web pages of this machine to read responses, and \
        accepts comments and trailing commas in the script.
        """),
  ]

  private static let emulateDescription = """
    Runs a server on 127.0.0.1 that responds as FCM, APNs and the vendors do, and checks every
    request. Use it to develop and test a backend, an app or a script without an account.

    The path of a request selects the service and its error response:
    - Everlytic: `/servlet/push-notifications/`. The error response is 200 with `status` `error`.
    - Smartico: `/services/public`. The error response is 200 with `errCode` 1.
    - Push.Express: `/api/r/v2/apps/`. The error response is 400 with `message`.
    - FCM: `/v1/projects/PROJECT/messages:send`, `/token` for access tokens, and for topics
      `/iid/v1:batchAdd`, `/iid/v1:batchRemove` and `/v1/projects/PROJECT/registrations/`. The error
      response is that of Google's APIs.
    - APNs: `/3/device/TOKEN`. The error response is a status with `reason`.
    - Web Push, Huawei, Expo, OneSignal, Amazon SNS: see pushkit-push-services(7).

    pushkit-emulated-vendors(7) describes the vendors, with Smartico's WebSocket and pages. pushkit
    prints a line for each request and WebSocket message to standard error, and below it the rules
    that it breaks:

        14:02:07 POST /servlet/push-notifications/clicks 200 everlytic
          metadata: must be an object [emulator.everlytic-violation]
        14:02:08 POST /servlet/push-notifications/clicks 200 everlytic ok

    A line has the local time, the method, the path, the status of the response, the vendor and the
    faults of `--script`. `ok` means that the request breaks no rule. Queries, bodies and keys are
    only in the records of `--record`. If COMMAND is given, use `-v` for these lines. Otherwise
    pushkit prints only errors, one for each broken rule, to leave standard error to COMMAND. `-q`
    does the same for a server.

    # FCM and APNs
    pushkit accepts a request for FCM or APNs if pushkit-check-payload(1) finds no error of the
    service in it. Otherwise the response names the first one: for FCM as `INVALID_ARGUMENT` with
    the field in `fieldViolations`, for APNs as a reason such as `BadPriority`. Warnings do
    not cause an error response. A request needs `Authorization`, but pushkit does not check
    signatures and accepts every access token. A request to APNs also needs `apns-topic`, and its
    token must be hexadecimal.

    For tests of errors, a token with one of these words gets the same response each time. Other
    rules do not apply to it, and `--script` can cause more faults:

    \(TokenName.allCases.map { "- `\($0.rawValue)`: `\($0.fcmCode)` of FCM, `\($0.apnsReason)` of APNs." }.joined(separator: "\n"))

    The responses 429 and 503 have `Retry-After: \(PushServiceCheck.retrySeconds)`. A script can respond with another value.

    # TLS
    With `--tls`, clients use the real URLs. pushkit starts nginx, with a certificate authority that
    openssl makes for this run, and is the proxy of COMMAND. It responds with 403 to other hosts, so
    that clients that use the proxy reach nothing else, and replaces your `NO_PROXY`. pushkit deletes
    the keys after nginx has read them. nginx ends with pushkit, even if pushkit is killed. pushkit-emulated-vendors(7) lists the hosts, and has recipes for libraries, with and
    without `--tls`, and for containers.

    # Received requests
    The server shows the last \(RequestLog.countLimit) requests that it received, and frames of WebSockets, on a page for a
    browser: `GET /`. It has a row for each request, the newest first. Click a row to see the
    push, the findings and the raw texts. pushkit does not draw refused pushes, and masks credentials
    in headers and queries. The query can have `service=fcm`, `findings=error` (or `warning`, `info`,
    `none`), `page=2`, and `watch` to reload the page every 2 seconds. pushkit-testing(7) describes
    `/requests` and `/script`, which tests use to wait for requests and to change the faults. `GET /health`
    is 200 when pushkit accepts requests.

    # Expected requests
    With `--count` or `--expect`, pushkit ends after the requests have arrived. With COMMAND, it
    waits until COMMAND ends. The exit status is 69 if COMMAND or `--duration` ends first.
    pushkit-testing(7) explains how pushes are compared. Without these options, broken rules do not
    change the exit status.

    # COMMAND
    pushkit sets the variables and runs COMMAND. The first folder in the `PATH` of COMMAND is a
    temporary one that contains only this pushkit. pushkit exits with the status of COMMAND, or with
    128 plus the number of the signal that ended it. The status is 127 if COMMAND does not exist,
    and 126 if it cannot be run.

    pushkit passes a signal on to COMMAND, waits until COMMAND ends, and then ends by the same
    signal. A second signal ends pushkit at once.

    # Limits
    pushkit listens on loopback only, unless `--listen` has another address. A web page can make its
    own name lead to any address. So pushkit refuses requests for a host other than 127.0.0.1,
    localhost, [::1] and those of `--host` with 421, and requests from web pages of another host
    (headers `Origin` and `Sec-Fetch-Site`) with 403. Headers are limited to \(HTTPLimits().head >> 10) KiB, bodies and
    messages to \(HTTPLimits().body >> 20) MiB.
    Connections beyond \(LoopbackServer.connectionLimit) wait, and each response then closes its connection. A connection
    that sends nothing for a second gives way to them, or for 5 seconds within a request.
    """
}
