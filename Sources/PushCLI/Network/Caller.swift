import CPlatform
import PushCore
import PushNet

/// A request of a command, and the check of its response.
struct Step {
  let request: HTTPRequest
  let repetition: Repetition
  /// Evaluates a response with a 2xx status.
  let judge: (ReplyBody) -> Verdict
}

/// The outcome of a step.
struct StepOutcome {
  var facts: [ReplyFact] = []
  var status: Int?
  var attempts: Int
  var elapsedMilliseconds: Int
  /// The JSON of the vendor's response.
  var response: String?
  /// The body of the response, for callers that need more than ``facts``.
  var body: ReplyBody?
  var failure: Failure?

  /// Returns the outcome of a step that starts after `--max-time` expired.
  static func outOfTime(_ vendor: Vendor) -> StepOutcome {
    let fault = TransportFault(.timeout, "the time of --max-time is over", wasSent: false)
    var outcome = StepOutcome(attempts: 0, elapsedMilliseconds: 0)
    outcome.failure = Failure(fault, counts: false, title: vendor.title)
    return outcome
  }

  /// Returns a fact as text.
  func text(_ name: String) -> String? {
    facts.first { $0.name == name }?.text
  }

  /// Returns a fact as an integer.
  func number(_ name: String) -> Int? {
    facts.first { $0.name == name }.flatMap { Int($0.json) }
  }
}

/// Makes the calls of a run; loads libcurl lazily, for the first call.
final class Caller {
  let options: CallOptions
  private let context: Context
  private var engine: CallEngine?
  /// The time when `--max-time` expires, in monotonic milliseconds.
  private var deadline: Int64?

  init(_ options: CallOptions, _ context: Context) {
    self.options = options
    self.context = context
    // Without a reader, a command that sends requests must not continue unnoticed.
    context.endsByPipeSignal = options.mode == .send
  }

  /// Restarts the time of `--max-time`, which all steps of a command share.
  ///
  /// Each record of a bulk run and each update of `--watch` has its own.
  func restartTime() {
    deadline = options.limits.total.map { pk_monotonic_ms() + Int64($0) }
  }

  /// Sends a step's request; the outcome contains any error of the call.
  ///
  /// Throws exit status 78 if libcurl is not available.
  func call(_ step: Step, of vendor: Vendor) throws(Failure) -> StepOutcome {
    if deadline == nil { restartTime() }
    let left = deadline.map { Int($0 - pk_monotonic_ms()) }
    if let left, left <= 0 { return .outOfTime(vendor) }
    let result = try ready().run(step.request, step.repetition, timeLimit: left)
    return StepOutcome(result, step, vendor, context)
  }

  /// Waits; returns false if a signal arrived.
  func wait(_ milliseconds: Int) throws(Failure) -> Bool {
    try ready().wait(milliseconds)
  }

  /// Prints a step instead of sending it.
  func show(_ request: HTTPRequest, _ printer: RecordPrinter) throws(Failure) {
    guard case .curl(let revealsKeys) = options.mode else {
      DryRun.append(request, to: printer.begin())
      printer.end()
      return
    }
    if !revealsKeys, options.hidesCredentials(of: request) {
      context.warn(
        .configHiddenCredentials,
        "the curl line lacks the user name and the password of a URL or of the proxy",
        hint: "--reveal puts them into the line")
    }
    do {
      let line = try CurlLine.text(
        request, options: options.curlWords, revealsKeys: revealsKeys)
      context.emit(line: line)
    } catch {
      throw Failure(
        .configKeyInCurl,
        "\(error.variable) has characters that a shell variable cannot bring into a curl line",
        hint: "--reveal puts the key itself into the line")
    }
  }

  private func ready() throws(Failure) -> CallEngine {
    if let engine { return engine }
    let made = CallEngine(
      try HTTPClient(ready: options.http), options.limits,
      random: { [context] in context.randomness.next() },
      notify: { [context] event in context.trace(event) })
    engine = made
    return made
  }
}

extension HTTPClient {
  /// Loads libcurl; throws exit status 78 if that fails.
  convenience init(ready options: HTTPOptions) throws(Failure) {
    do {
      try self.init(options)
    } catch {
      throw Failure(
        .configNoLibcurl, "libcurl cannot be used: \(error.reason)",
        hint: "the package is libcurl4 on Debian and Ubuntu, libcurl on Fedora and Alpine")
    }
  }
}

extension Context {
  /// Reports the progress of a call with `-v`; keys are masked.
  fileprivate func trace(_ event: CallEvent) {
    switch event {
    case .sending(let request, let attempt):
      let which = attempt > 1 ? " (attempt \(attempt))" : ""
      reporter.trace(
        .httpRequest,
        "\(request.method.rawValue) \(AddressParts.shown(request.address.masked))\(which)")
    case .ended(.reply(let reply), _):
      reporter.trace(.httpAnswer, "HTTP \(reply.status), \(reply.body.count) bytes")
    case .ended(.fault(let fault), _): reporter.trace(.httpAnswer, "none: \(fault.detail)")
    case .waiting(let milliseconds): traceWait(milliseconds)
    case .remaining(let milliseconds): showRemaining(milliseconds)
    }
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
    "config.no-libcurl", .config, summary: "libcurl cannot be used",
    meaning: "Commands that call vendors load the system's libcurl, 7.68 or newer.",
    remedy: "Install `libcurl4` on Debian and Ubuntu, `libcurl` on Fedora and Alpine.")
  static let configKeyInCurl = DiagnosticKind(
    "config.key-in-curl", .config, summary: "a key cannot stand in a curl line as a variable",
    meaning: "In its place the key would have to be encoded, which a shell variable is not.",
    remedy: "`--reveal` puts the key itself into the line.")
  static let httpRequest = DiagnosticKind(
    "http.request", .info, summary: "a request is sent",
    meaning: "Told with `-v`; keys are masked.",
    remedy: "`--dry-run` prints it whole, keys in clear, and sends nothing.")
  static let httpAnswer = DiagnosticKind(
    "http.answer", .info, summary: "an attempt ended", meaning: "Told with `-v`.")
  static let httpWait = DiagnosticKind(
    "http.wait", .info, summary: "pushkit waits before another attempt",
    meaning: "Told with `-v`.",
    remedy: """
      `--max-delay` bounds each wait, `--max-attempts` the attempts, `--max-time` all of them \
      together.
      """)
  static let configHiddenCredentials = DiagnosticKind(
    "config.hidden-credentials", .warning, summary: "a curl line lacks a user name and a password",
    meaning: "A URL or the proxy has credentials, which a curl line shows only with `--reveal`.",
    remedy: "Add them by hand, or use `--reveal`.")
}
