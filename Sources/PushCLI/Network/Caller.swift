import CPlatform
import PushCore
import PushNet

/// Makes the calls of a run, any number at the same time; loads libcurl for the first call.
final class Caller {
  /// The reason why ``next(until:watching:)`` returned.
  enum Event {
    case ended(tag: UInt64, CallRecord)
    /// The watched descriptor can be read.
    case inputIsReady
    /// The time is over, or there is nothing to wait for.
    case idle
  }

  private final class ActiveCall {
    let vendor: Vendor
    var step: Step
    let record: CallRecord

    init(_ call: Call) {
      (vendor, step) = (call.vendor, call.first)
      record = CallRecord(vendor: call.vendor, command: call.command)
      record.facts = call.facts
    }
  }

  let options: CallOptions
  private let context: Context
  private var engine: CallEngine?
  private var active = CallTable<ActiveCall>()
  /// The last response; most responses of a bulk run are equal, and need not be parsed again.
  private var last: (reply: HTTPResponse, body: ResponseBody)?

  init(_ options: CallOptions, _ context: Context) {
    self.options = options
    self.context = context
    // Without a reader, a command that sends requests must not continue unnoticed.
    context.endsByPipeSignal = options.mode == .send
    // After a signal, its results should still reach a slow reader.
    if options.mode == .send { pk_wait_for_slow_readers() }
  }

  // MARK: Calls

  /// Starts a call; `--max-time` limits all its steps together.
  ///
  /// `tag` identifies the call in ``Event/ended(tag:_:)``. Throws exit status 78 if libcurl is not
  /// available.
  func start(_ call: Call, tag: UInt64) throws(Failure) {
    let engine = try ready()
    active[tag] = ActiveCall(call)
    engine.start(
      call.first.request, call.first.idempotency, timeLimit: options.limits.total, tag: tag)
  }

  /// Sets the pace of all requests, and the functions ``CallEngine/mayStart`` and
  /// ``CallEngine/willRetry``.
  func configure(
    pace: Pace?, mayStart: @escaping ([UInt64]) -> Bool,
    willRetry: @escaping (_ tag: UInt64, _ isLost: Bool) -> Void
  ) throws(Failure) {
    let engine = try ready()
    engine.pace = pace
    engine.mayStart = mayStart
    engine.willRetry = willRetry
  }

  /// Ends all waits: a call that waits for another attempt ends with its last outcome.
  func sendNoMore() {
    engine?.isStopping = true
  }

  /// Waits for the end of a call, until a time in monotonic milliseconds.
  func next(until end: Int64? = nil, watching input: Int32? = nil) throws(Failure) -> Event {
    let engine = try ready()
    while true {
      switch engine.next(until: end, watching: input) {
      case .inputIsReady: return .inputIsReady
      case .idle: return .idle
      case .ended(let tag, let result):
        guard let call = active[tag] else { continue }
        var outcome = StepOutcome(result, call.step, call.vendor, context, read: read)
        if let failure = outcome.failure {
          outcome.failure?.message = Self.shortened(
            options.http.masked(failure.message, of: call.step.request))
        }
        if let record = finish(tag, outcome, engine) { return .ended(tag: tag, record) }
      }
    }
  }

  /// Returns the beginning of a message: it may quote a text of the vendor, which may be long.
  private static func shortened(_ message: String) -> String {
    guard message.utf8.count > longestMessage else { return message }
    return String(message.unicodeScalars.prefix(longestMessage)) + "…"
  }

  private static let longestMessage = 1000

  /// Makes a single call; on a terminal, shows the remaining time before the next attempt.
  func perform(_ call: Call) throws(Failure) -> CallRecord {
    try start(call, tag: 0)
    let engine = try ready()
    defer { context.showRemaining(0) }
    while true {
      if case .ended(_, let record) = try next(until: pk_monotonic_ms() + Self.second) {
        return record
      }
      context.showRemaining(engine.nextAttempt.map { Int($0 - pk_monotonic_ms()) } ?? 0)
    }
  }

  private func read(_ reply: HTTPResponse) -> ResponseBody {
    if let last, last.reply.body == reply.body, last.reply.isOversize == reply.isOversize {
      return last.body
    }
    let body = ResponseBody(reply)
    last = (reply, body)
    return body
  }

  /// Adds the outcome of a step; returns the record if it was the last.
  private func finish(
    _ tag: UInt64, _ outcome: StepOutcome, _ engine: CallEngine
  ) -> CallRecord? {
    guard let call = active[tag] else { return nil }
    var outcome = outcome
    while true {
      let following: Step?
      do {
        following = try call.step.finish(outcome, call.record)
      } catch {
        call.record.failure = error
        following = nil
      }
      guard let following else {
        active[tag] = nil
        return call.record
      }
      call.step = following
      let left = options.limits.total.map {
        $0 - (call.record.outcome?.elapsedMilliseconds ?? 0)
      }
      guard let left, left <= 0 else {
        engine.start(following.request, following.idempotency, timeLimit: left, tag: tag)
        return nil
      }
      outcome = .outOfTime(call.vendor)
    }
  }

  /// Waits; returns false if a signal arrived.
  func wait(_ milliseconds: Int) throws(Failure) -> Bool {
    try ready().wait(milliseconds)
  }

  // MARK: Dry runs

  /// Prints the requests of a call instead of sending them.
  func show(_ call: Call, _ printer: RecordPrinter) throws(Failure) {
    for request in [call.first.request] + call.following { try show(request, printer) }
  }

  /// Prints a request instead of sending it.
  func show(_ request: HTTPRequest, _ printer: RecordPrinter) throws(Failure) {
    guard case .curl(let revealsKeys) = options.mode else {
      DryRun.append(request, to: printer.begin())
      printer.end()
      return
    }
    if !revealsKeys, options.hidesCredentials(of: request) {
      context.warn(
        .configHiddenCredentials,
        "the curl command lacks the user name and the password of a URL or of the proxy",
        hint: "add --reveal to print them")
    }
    do {
      let line = try CurlCommand.text(
        request, options: options.curlWords, revealsKeys: revealsKeys)
      context.emit(line: line)
    } catch {
      throw Failure(
        .configKeyInCurl,
        "\(error.variable) has characters that need encoding, which a variable in a curl command cannot provide",
        hint: "add --reveal to print the key itself")
    }
  }

  private func ready() throws(Failure) -> CallEngine {
    if let engine { return engine }
    let made = CallEngine(
      try HTTPClient(ready: options.http), options.limits,
      random: { [context] in context.randomness.next() },
      notify: context.reporter.isVerbose
        ? { [context, http = options.http] event in context.trace(event, http) } : nil)
    engine = made
    return made
  }

  private static let second: Int64 = 1000
}

extension HTTPClient {
  /// Loads libcurl; throws exit status 78 if that fails.
  convenience init(ready options: HTTPOptions) throws(Failure) {
    do {
      try self.init(options)
    } catch {
      throw Failure(
        .configNoLibcurl, "cannot load libcurl: \(error.reason)",
        hint: "install libcurl4 on Debian and Ubuntu, or libcurl on Fedora and Alpine")
    }
  }
}

extension HTTPOptions {
  /// Returns text of a server or a library, which may repeat what was sent, with the secrets of a
  /// request and of its proxy masked.
  fileprivate func masked(_ text: String, of request: HTTPRequest) -> String {
    let proxy = proxy(for: request.address.plain)
    return request.masked(text, passwords: proxy.map { Masking.credentials(of: $0.url) } ?? [])
  }
}

extension Context {
  /// Reports the progress of a call with `-v`; keys are masked.
  fileprivate func trace(_ event: CallEvent, _ http: HTTPOptions) {
    switch event {
    case .sending(let request, let attempt):
      let which = attempt > 1 ? " (attempt \(attempt))" : ""
      reporter.trace(
        .httpRequest,
        "\(request.method.rawValue) \(URLParts.maskingCredentials(request.address.masked))\(which)")
    case .ended(let request, .reply(let reply)):
      trace(body: reply.body) { http.masked($0, of: request) }
      reporter.trace(.httpResponse, "HTTP \(reply.status), \(reply.body.count) bytes")
    case .ended(_, .fault(let fault)): reporter.trace(.httpResponse, "no response: \(fault.detail)")
    case .heads(let request, let heads): trace(heads) { http.masked($0, of: request) }
    case .waiting(let milliseconds): traceWait(milliseconds)
    }
  }

  /// Shows header lines with `-vv`; `masked` hides the keys and tokens of the call.
  func trace(_ heads: HeaderTrace, masked: (String) -> String) {
    for line in heads.lines { reporter.trace(.httpHeader, header: masked(line)) }
  }

  /// Shows the beginning of a response body with `-vv`; `masked` hides the keys and tokens of the
  /// call.
  func trace(body: [UInt8], masked: (String) -> String) {
    guard reporter.verbosity == .wire, !body.isEmpty else { return }
    let limit = 4 << 10
    // Mask more than is shown, so that a secret at the limit is masked as a whole.
    let text = masked(String(decoding: body.prefix(16 * limit), as: UTF8.self)).utf8
    let isWhole = text.count <= limit && body.count <= 16 * limit
    let shown = String(decoding: text.prefix(limit), as: UTF8.self)
    reporter.trace(.httpBody, body: isWhole ? shown : shown + "…")
  }

  /// Shows the remaining time before the next attempt on a terminal; 0 removes it.
  func showRemaining(_ milliseconds: Int) {
    let seconds = (milliseconds + 999) / 1000
    reporter.show(progress: seconds > 0 ? "next attempt in \(seconds) s" : nil)
  }

  /// Reports a wait before the next attempt with `-v`.
  func traceWait(_ milliseconds: Int) {
    reporter.trace(.httpWait, "waiting \(Double(milliseconds) / 1000) s before the next attempt")
  }
}

extension DiagnosticKind {
  static let configNoLibcurl = DiagnosticKind(
    "config.no-libcurl", .config, summary: "libcurl is missing or too old",
    meaning: "Commands that call vendors load the system's libcurl, version 7.68 or newer.",
    remedy: "Install `libcurl4` on Debian and Ubuntu, or `libcurl` on Fedora and Alpine.")
  static let configKeyInCurl = DiagnosticKind(
    "config.key-in-curl", .config, summary: "a curl command cannot contain this key as a variable",
    meaning: "At this position the key must be encoded, and a shell variable cannot be.",
    remedy: "To print the key itself, add `--reveal`.")
  static let httpRequest = DiagnosticKind(
    "http.request", .info, summary: "pushkit sends a request",
    meaning: "`-v` prints the request with masked keys.",
    remedy: "To print the complete request with its keys and send nothing, use `--dry-run`.")
  static let httpResponse = DiagnosticKind(
    "http.response", .info, summary: "an attempt ended", meaning: "`-v` prints the result.")
  static let httpHeader = DiagnosticKind(
    "http.header", .info, summary: "a header line of a request or a response",
    meaning: "`-vv` prints these lines: `>` marks a sent line, `<` a received one.",
    remedy: """
      Keys, tokens, passwords and cookies are masked. So is the value of a parameter in a configured \
      URL, if the name of the parameter contains \(Masking.secretParameters.literals("or")). \
      `--dry-run` prints all values.
      """)
  static let httpBody = DiagnosticKind(
    "http.body", .info, summary: "the body of a response",
    meaning: """
      `-vv` prints the first 4 KiB of the body after the headers. The body of a refused WebSocket \
      connection is printed if the response states its length.
      """,
    remedy: "Keys, tokens and passwords of the call are masked.")
  static let httpWait = DiagnosticKind(
    "http.wait", .info, summary: "pushkit waits before the next attempt",
    meaning: "`-v` prints the delay.",
    remedy: """
      Limit each delay with `--max-delay`, the attempts with `--max-attempts`, and the total time \
      with `--max-time`.
      """)
  static let configHiddenCredentials = DiagnosticKind(
    "config.hidden-credentials", .warning,
    summary: "a curl command lacks a user name and a password",
    meaning: """
      The URL or the proxy has credentials. A curl command contains them only with `--reveal`.
      """,
    remedy: "Add the credentials yourself, or use `--reveal`.")
}
