import PushCore
import PushEmulator

extension TopicRow {
  static let retries = TopicRow(
    "retries", "timeouts, retries, proxies, TLS and dry runs of calls",
    seeAlso: ["batch", "doctor", "exit-codes", "register-token", "report-click"]
  ) {
    """
    Every command that calls a vendor retries after temporary failures, and handles timeouts,
    proxies and TLS in the same way. This page describes the rules, the options under Calls, and
    the `http.*` codes. For example, to try three times within a minute:

        $ pushkit report-click push.json --max-attempts 3 --max-time 1m

    # Which requests pushkit retries
    Registrations, updates, histories and identifications are idempotent: sending them twice has
    the same effect as sending them once. Reports and Push.Express lifecycle events are not: a
    vendor may count a repeated report twice.
    - Not sent: pushkit retries any request that cannot have reached the server.
    - 429, 503: pushkit retries any request.
    - 408, other 5xx: pushkit retries only idempotent requests.
    - Lost response: After a timeout or a closed connection, pushkit retries only idempotent
      requests. A report fails with `http.lost`, unless `--retry-lost` is given.
    - Never: 4xx responses other than 408 and 429, redirects, untrusted certificates, and 3xx or
      4xx responses of a proxy to CONNECT.

    All attempts of a report have the same time and the same IDs. `attempts` in the record is the
    number of attempts, 1 if the first one succeeded. If a command makes several requests, it is
    that of the request with the most.

    If the vendor rejects a request, or its response is a redirect, a page or not valid HTTP, the
    exit status is 76. A page or a redirect often means a wrong URL: check `--api-url`,
    `--install-url` or `--socket-url`, whose values `pushkit doctor` shows.

    # Waits and limits
    The first wait is 1 to 5 seconds, chosen at random. Each following wait is twice as long, up
    to `--max-delay`. A `Retry-After` header takes precedence. If it exceeds `--max-delay` or the
    rest of `--max-time`, pushkit gives up, and the hint names the time to wait. If it is 0 or in
    the past, pushkit waits one second.

    `--connect-timeout` limits connecting, `--timeout` each attempt, and `--max-time` all attempts
    and waits of a command together. After SIGINT, SIGTERM or SIGHUP, pushkit waits 5 seconds for
    requests in flight. A second signal, also of another kind, ends it at once.

    pushkit-smartico-listen(1) connects again with the same waits after a connection is lost. Each
    successful identification resets `--max-attempts` and `--max-time`.

    # Connections
    pushkit uses HTTP/2 if the server offers it, and keeps connections open for further requests.
    A report does not use a connection that was idle for 3 seconds or more, so that few reports
    are lost when a server closes it. Responses may have up to \(ResponseBody.limitText), and 256 KiB of headers.
    pushkit does not follow redirects, because they could send keys to another host. It reads
    `Retry-After`, but not `RateLimit` headers; use `--rate` for a limit that you know. A clock that
    is wrong by days makes certificates invalid (`http.certificate`).

    # Proxies
    pushkit uses the proxy of `--proxy`, or that of a variable as curl does. Put a user name and a
    password into its URL: `http://USER:PASSWORD@HOST:PORT`. If the proxy responds with 407,
    pushkit exits with 77 at once. After any other 4xx response to CONNECT it exits with 69.

    # TLS
    pushkit always verifies certificates. To trust a certificate authority of your own, such as
    that of a proxy, use `--cacert`. `curl -v URL` tests name resolution, connection and TLS of a
    URL that `pushkit doctor` shows.

    # Dry runs
    `--dry-run` prints the requests of a command as records, and `--curl` prints them as curl
    command lines. pushkit then neither sends nor saves anything. A dry run also needs the keys: it
    fails without a label key, for example. It prints keys and push tokens as they are, and `--curl`
    prints keys as variables but the push token as it is:

        $ pushkit register-token --user-id 12345 --platform android \\
            --label-key 6816ba80-2967-4efb-a60c-694c72b03197-2 \\
            --token cDWUiFOgR6ygfj6q --dry-run --field body.platform,body.cid
        7\t1003

    # Options
    \(OptionGroup.calls.rows + [CallOptionRows.retryLost])

    # Codes
    `pushkit help CODE` explains each code and its remedy.

    \(codes)
    """
  }

  private static let codes = DiagnosticIndex.all
    .filter { $0.code.hasPrefix("http.") && $0.severity == .error }
    .map { KeyRow($0.code, $0.summary) }
}

extension TopicRow {
  static let emulatorScripts = TopicRow(
    "emulator-scripts", "scripts and records of pushkit emulate",
    seeAlso: ["emulate", "diagnostics"]
  ) {
    """
    A script makes pushkit-emulate(1) fail, wait, or send messages, so that you can test how an
    app or a script handles an outage. Here the first request gets status 503, and the client
    waits two seconds:

        $ cat outage.ndjson
        {"nth":1,"do":"status","status":503,"headers":{"Retry-After":"2"}}
        $ pushkit emulate --script outage.ndjson -- ./run-tests

    A script has one JSON object per line. Each line causes one kind of fault. These members
    select the requests that a line applies to. Without any of them, it applies to all requests:
    - `vendor`: \(EmulatorRecording.vendors).
    - `path`: The whole path, without the query.
    - `nth`: The numbers of the matching requests, from 1: an integer or an array of integers.
    - `every`: Each matching request whose number is a multiple of this integer: with 10, each tenth.

    `do` selects the fault:
    - `status`: Respond with `status` (200 to 599), `headers` (an object of strings) and an empty
      body. The request changes nothing. A response of APNs also has `apns-id`.
    - `reply`: Respond like `status`, with the content of `body`: a string unchanged, any other
      JSON value as `application/json`. The default status is 200. With `cid`, see below.
    - `delay`: Wait `ms` milliseconds before the response.
    - `close`: Close the connection without a response.
    - `truncate`: Close the connection in the middle of the response.

    If several delays match a request, their times add up. Of all other matching lines, only the
    first applies.

    # WebSocket
    For the WebSocket, a line applies to the request that opens it, and `nth` numbers these
    requests. `truncate` closes the connection in the middle of a frame after the user is
    identified. Three more kinds of lines apply to the session. They wait `ms` milliseconds
    (default: \(FaultLine.defaultMilliseconds)) after the reply to IDENTIFY_USER_REQUEST:
    - `push`: Send each object in `messages` as a frame, or send `text` as one frame, even if it
      is not JSON.
    - `close` with `code`: Send a close frame with `code` (0 to 65535) and `reason`, if given, and
      wait 5 seconds for the client's close frame.
    - `truncate` with `ms`: Close the connection in the middle of a frame after this time.

    All lines for a session apply, ordered by time and then by their order in the script.

    A `reply` with `cid` applies to the messages with this `cid`, and `nth` numbers these messages.
    pushkit checks and handles a message as usual, but sends `body` in place of its own reply, if it
    has one. For example, to reply to a message that the guide does not describe:

        $ echo '{"do":"reply","cid":705,"body":{"cid":706}}' |
            pushkit emulate --script -

    For example, send a popup to each client, a second after the identification:

        $ pushkit sample-payload smartico-engagement |
            jq -c '{do: "push", ms: 1000, messages: [.]}' |
            pushkit emulate --script -

    # Records
    `--record FILE` writes one JSON object per line: for each request, and for each frame of a
    WebSocket. Use it in tests to check the requests of an app:

        $ pushkit emulate --record sent.ndjson -- ./run-tests
        $ jq -e 'select(.violations)' sent.ndjson

    These are the keys, in this order. Keys without a value are omitted.

    \(EmulatorRecording.keys)
    """
  }
}
