import PushCore

extension OptionGroup {
  /// The options of calls: timeouts, attempts, proxy, `--dry-run`, `--curl`.
  static let calls = OptionGroup(
    "Calls", CallOptionRows.timing + CallOptionRows.connection + CallOptionRows.showing)

  /// The options of a session: those of calls without `--curl`, which shows a single request.
  static let session = OptionGroup(
    "Calls",
    CallOptionRows.timing + CallOptionRows.connection + [
      OptionRow(
        .dryRun, .none, "connect to nobody, print what would be sent",
        detail: """
          One object: `method`, `url`, `headers`, and `frames`, the messages that pushkit sends by \
          itself. Keys are in clear, and nothing is kept.
          """)
    ])
}

/// The options of commands that send requests.
enum CallOptionRows {
  /// The options of a connection without a request.
  static let connecting: [OptionRow] = (timing + connection).filter {
    [.timeout, .connectTimeout, .proxy, .cacert].contains($0.id)
  }

  /// For commands whose requests are not idempotent.
  static let retryLost = OptionRow(
    .retryLost, .none, "send again what may have arrived",
    detail: """
      When the answer to a report is lost, the report may have counted: it is not sent again, and \
      the error is `http.lost`. With this option it is, and may count twice.
      """)

  fileprivate static let timing: [OptionRow] = [
    OptionRow(
      .timeout, .seconds("S", atLeast: 1), "the longest time of one attempt, in seconds",
      detail: "Connecting included. The default is 30."),
    OptionRow(
      .connectTimeout, .seconds("S", atLeast: 1), "the longest time to connect, in seconds",
      detail: "The default is 10."),
    OptionRow(
      .maxTime, .seconds("S", atLeast: 1), "limit the time of all attempts and waits, in seconds",
      detail: """
        The limit covers all requests of a command together. Each payload that is reported and each \
        update of `--watch` has a limit of its own.
        """),
    OptionRow(
      .maxAttempts, .integer("N", 0...Int.max), "how often to try",
      detail: """
        The default is 5; 0 has no end. What the vendor refused (4xx but 408 and 429), a redirect, \
        a certificate that is not trusted and a 3xx or 4xx response of a proxy to CONNECT end the \
        attempts at once.
        """),
    OptionRow(
      .maxDelay, .seconds("S", atLeast: 0), "the longest wait between attempts, in seconds",
      detail: """
        The default is 120. The first wait is between 1 and 5 seconds, each next twice as long; \
        `Retry-After` goes before, and one beyond this limit ends the attempts. A `Retry-After` of 0 \
        or in the past waits one second. On a terminal pushkit shows the remaining time.
        """),
  ]

  fileprivate static let connection: [OptionRow] = [
    OptionRow(
      .proxy, .text("URL"), readsAtFile: true, "go through this proxy",
      detail: """
        The default is the proxy of `https_proxy`, `http_proxy` or `all_proxy`; `no_proxy` lists \
        exempt hosts, as with curl. Use an empty URL for no proxy. The scheme is `http` (the \
        default), `https`, `socks4`, `socks4a`, `socks5` or `socks5h`.
        """),
    OptionRow(
      .cacert, .file("FILE"), "trust the certificates in FILE, in place of the system's",
      detail: "PEM. There is no option that switches verification off."),
    OptionRow(.http1, .none, "use HTTP/1.1 even where HTTP/2 is offered"),
  ]

  fileprivate static let showing: [OptionRow] = [
    OptionRow(
      .dryRun, .none, "send nothing, print what would be sent",
      detail: """
        One object for each request: `method`, `url`, `query`, `headers`, `body`. Keys are in clear. \
        Nothing is kept; what an earlier request would tell is `<instance_id>`.
        """),
    OptionRow(
      .curl, .none, "send nothing, print curl command lines",
      detail: """
        For a POSIX shell, one line for each request. Keys appear as `"$PUSHKIT_…"`; the user name \
        and the password of a URL or of a proxy are omitted.
        """),
    OptionRow(
      .reveal, .none, "with --curl, include keys, user names and passwords in the lines"),
  ]

  /// For commands that register a token; see ``CallRun/token()``.
  static let token = OptionRow(
    .token, .identifier("TOKEN"), readsAtFile: true, "the push token")
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
