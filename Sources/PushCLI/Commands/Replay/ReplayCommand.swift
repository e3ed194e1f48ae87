import CPlatform
import PushCore
import PushNet

extension Command {
  static let replay = Command("replay", run: ReplayCommand.run) { name in
    CommandRow(
      name, .testing, "send the requests that emulate --record wrote",
      operands: .files("records of `emulate --record`"),
      groups: [.calls, .records, .jsonInput, .common],
      options: [
        OptionRow(
          .server, "URL", .text, "send the requests to this server",
          detail: "pushkit adds the path of each request to URL."),
        OptionRow(
          .recordedPace, "wait between requests as long as their senders did",
          detail: "Without this option, pushkit sends each request after the last response."),
        OptionRow(
          .anyHost, "also send to other machines than this one",
          detail: """
            Records contain credentials and device tokens. Without this option, pushkit uses no \
            proxy, except one on this machine that `--proxy` names.
            """),
        OptionRow(
          .retryLost, "also retry requests whose response was lost",
          detail: "The server may then get such a request twice."),
      ],
      exclusions: ExclusionRow.calls,
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Reads the records of pushkit-emulate(1), sends each request again, and prints a record of
        each result. Use it to test a server with the requests of a real client, or to repeat a
        push that failed.

        pushkit sends the method, the path, the query, the headers and the body of each record, one
        request after another. It sets the headers that belong to a connection anew, such as
        `Host`. It passes over frames of a WebSocket and the request that opened it.

        A record fails if it has no request that pushkit can send: a body in `body_base64`, or a
        method other than GET, POST, PUT and DELETE. The run then continues. A response other than
        2xx is an error of that record.

        `--curl` prints the credentials of a record as variables: `Authorization` as
        `"$REPLAY_AUTHORIZATION"`, after its scheme.
        """,
      record: CallRecord.keys([
        KeyRow("method", "the method of the request"),
        KeyRow("path", "the path of the request, without its query"),
      ]),
      statuses: [
        .ok, .usage, .data, .noInput, .unavailable, .io, .refused, .notAuthorized, .config,
      ],
      variables: ["PUSHKIT_EMULATOR", "NO_PROXY"],
      examples: """
        record the requests of a backend, and send them again to a new version of the server
        $ pushkit emulate --record sent.ndjson -- ./send-push
          pushkit replay sent.ndjson --server http://127.0.0.1:8080

        see a request as a curl command
        $ tail -n 1 sent.ndjson |
            pushkit replay --server http://127.0.0.1:8080 --curl
        """,
      seeAlso: ["emulate", "emulator-scripts", "retries", "exit-codes"])
  }
}

/// `replay`: sends recorded requests again.
enum ReplayCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let server = try server(arguments)
    let run = try CallRun(
      Configuration(arguments, context), isLocal: !arguments.has(.anyHost))
    var loop = InputLoop(context, InputOptions(arguments), printer: run.printer)
    var replay = Replay(
      run: run, server: server, keepsPace: arguments.has(.recordedPace) && run.sends)
    loop.run(arguments.operands, &replay)
  }

  /// Returns the URL of `--server` without slashes at its end.
  private static func server(_ arguments: ParsedArguments) throws(Failure) -> String {
    guard let url = arguments[.server] else {
      throw Failure(
        .usageMissingOption, "--server is missing",
        hint: "give the server, as in --server http://127.0.0.1:8080")
    }
    if let fault = URLCheck.fault(of: url) {
      throw Failure(.usageBadValue, "option --server: the URL \(fault.message)")
    }
    guard let parts = URLParts(url), ["http", "https"].contains(parts.scheme), !url.contains("?")
    else {
      throw Failure(
        .usageBadValue, "option --server: \(TypedText.quoted(url)) is not a URL of http or https",
        hint: "a query is not part of it")
    }
    guard parts.isLoopback || arguments.has(.anyHost) else {
      throw Failure(
        .usageBadValue, "option --server: \(TypedText.quoted(parts.host)) is another machine",
        hint: "add --any-host to send the credentials and tokens in the records to it")
    }
    return URLParts.withoutSlashes(url)
  }
}

/// Sends the request of each record.
private struct Replay: DocumentHandler {
  let run: CallRun
  let server: String
  let keepsPace: Bool
  /// The time of the first record, and when it was sent in monotonic milliseconds.
  private var beginning: (recorded: Int, sent: Int64)?

  init(run: CallRun, server: String, keepsPace: Bool) {
    (self.run, self.server, self.keepsPace) = (run, server, keepsPace)
  }

  var isSatisfied: Bool { pk_pending_signal() != 0 }

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let record = stream.root
    if record["frame"] != nil || record["session"] != nil { return }
    let request = try RecordedCall(record, server: server)
    if keepsPace, try !wait(record) { return }
    try run.make(request.call(retriesLost: run.options.retriesLost))
  }

  /// Waits until as much time has passed since the first request as in the records; returns false if
  /// a signal arrived.
  private mutating func wait(_ record: JSONValue) throws(Failure) -> Bool {
    guard let at = record["at"]?.string, let time = UTCDateTime.rfc3339(Array(at.utf8)) else {
      return true
    }
    let now = pk_monotonic_ms()
    guard let beginning else {
      beginning = (time, now)
      return true
    }
    let left = time - beginning.recorded - Int(now - beginning.sent)
    return left <= 0 || left > Self.longestWait ? true : try run.wait(left)
  }

  /// A day, in milliseconds: clocks can differ by more.
  private static let longestWait = 86_400_000
}
