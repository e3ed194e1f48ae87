import PushCore
import PushNet

extension OptionGroup {
  /// The options of calls: timeouts, attempts, proxy, `--dry-run`, `--curl`.
  static let calls = OptionGroup(
    "Calls", page: "retries",
    CallOptionRows.timing + CallOptionRows.connection + CallOptionRows.showing)

  /// The options of a session: those of calls without `--curl`, which shows a single request.
  static let session = OptionGroup(
    "Calls", page: "retries",
    CallOptionRows.timing + CallOptionRows.connection + [
      OptionRow(
        .dryRun, "print the messages without connecting",
        detail: """
          Prints one object with `method`, `url`, `headers`, and `frames`, the messages that pushkit \
          sends by itself. Keys are not masked. pushkit saves nothing.
          """)
    ])
}

/// The options of commands that send requests.
enum CallOptionRows {
  /// For commands whose requests are not idempotent.
  static let retryLost = OptionRow(
    .retryLost, "also retry requests whose response was lost",
    detail: """
      The vendor may then count the report or event twice. Without this option, pushkit does not \
      repeat such a request and fails with `http.lost`. With `--journal`, the option also applies to \
      reports that earlier runs sent and that have no response.
      """)

  fileprivate static let timing: [OptionRow] = [
    OptionRow(
      .timeout, "TIME", .text(.duration(atLeast: 1)),
      "limit each attempt to this time", default: "\(HTTPOptions().attemptTimeout / 1000)s",
      detail: "The limit includes the time to connect."),
    OptionRow(
      .connectTimeout, "TIME", .text(.duration(atLeast: 1)),
      "limit connecting to this time", default: "\(HTTPOptions().connectTimeout / 1000)s"),
    OptionRow(
      .maxTime, "TIME", .text(.duration(atLeast: 1)),
      "limit the total time", default: "none",
      detail: """
        The total time includes all attempts and waits of all requests of a command. In bulk, \
        the limit applies to each record, with `--watch` to each update.
        """),
    OptionRow(
      .maxAttempts, "N", .integer(0...Int.max), "try at most N times",
      default: "\(RetryLimits().attempts)",
      detail: """
        0 means no limit. pushkit does not retry 4xx responses other than 408 and 429, redirects, \
        untrusted certificates, and 3xx or 4xx responses of a proxy to CONNECT.
        """),
    OptionRow(
      .maxDelay, "TIME", .text(.duration(atLeast: 0)),
      "limit each wait to this time", default: "\(RetryLimits().delay / 1000)s",
      detail: """
        The first wait is 1 to 5 seconds, and each following wait is twice as long. A \
        `Retry-After` header takes precedence. If it exceeds this limit, pushkit gives up. On a \
        terminal, pushkit shows the remaining time.
        """),
  ]

  fileprivate static let connection: [OptionRow] = [
    OptionRow(
      .proxy, "URL", .text, readsAtFile: true, "use this proxy",
      detail: """
        The default is the proxy in `https_proxy`, `http_proxy` or `all_proxy`, except for the hosts \
        in `no_proxy`, as with curl. An empty URL means no proxy. The scheme is `http` (the default), \
        `https`, `socks4`, `socks4a`, `socks5` or `socks5h`.
        """),
    OptionRow(
      .cacert, "FILE", .text(.file), "trust only the certificates in FILE",
      detail:
        "FILE is in PEM format and replaces the system's certificates. Verification is always on."),
    OptionRow(.http1, "use HTTP/1.1 even if the server offers HTTP/2"),
  ]

  fileprivate static let showing: [OptionRow] = [
    OptionRow(
      .dryRun, "print the requests without sending them",
      detail: """
        Prints one object with `method`, `url`, `query`, `headers` and `body` for each request. Keys \
        are not masked. An ID that only an earlier request returns is printed as \
        `\(PushExpressAPI.Instance.placeholder)`. pushkit saves nothing.
        """),
    OptionRow(
      .curl, "print curl command lines, and send nothing",
      detail: """
        Prints one line for each request, for POSIX shells, zsh and fish. Keys are printed as \
        `"$PUSHKIT_…"`. If one of these variables is empty or not set, the line fails and sends \
        nothing. User names and passwords of URLs and proxies are omitted.
        """),
    OptionRow(
      .reveal, "with `--curl`, also print keys and passwords"),
  ]

  /// For commands that register a token; see ``CallRun/token()``.
  static let token = OptionRow(
    .token, "TOKEN", .identifier, readsAtFile: true, "use this push token")
}

extension ExclusionRow {
  /// The exclusions of every command that sends requests.
  static let calls = [ExclusionRow(.dryRun, [.curl]), ExclusionRow(.curl, [.output, .field])]
}

extension [ExitStatus] {
  /// The exit statuses of a command that calls a vendor and reads the state.
  static let calling: [ExitStatus] = [
    .ok, .usage, .data, .noInput, .unavailable, .cannotCreate, .io, .refused, .notAuthorized,
    .config,
  ]
}
