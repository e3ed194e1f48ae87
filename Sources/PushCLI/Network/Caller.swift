import CPlatform
import PushCore
import PushNet

/// One request of a command, and what its answer must bring.
struct Step {
  let request: HTTPRequest
  let repetition: Repetition
  /// Judges an answer with a 2xx status.
  let judge: (ReplyBody) -> Verdict
}

/// What became of a step.
struct StepOutcome {
  var facts: [ReplyFact] = []
  var status: Int?
  var attempts: Int
  var elapsedMilliseconds: Int
  /// The vendor's JSON.
  var response: String?
  /// The answer's body, for those who want more of it than ``facts``.
  var body: ReplyBody?
  var failure: Failure?

  /// The outcome of a step for which `--max-time` leaves no time.
  static func outOfTime(_ vendor: Vendor) -> StepOutcome {
    let fault = TransportFault(.timeout, "the time of --max-time is over", wasSent: false)
    var outcome = StepOutcome(attempts: 0, elapsedMilliseconds: 0)
    outcome.failure = Failure(fault, counts: false, title: vendor.title)
    return outcome
  }

  /// A fact that is text.
  func text(_ name: String) -> String? {
    facts.first { $0.name == name }?.text
  }

  /// A fact that is a whole number.
  func number(_ name: String) -> Int? {
    facts.first { $0.name == name }.flatMap { Int($0.json) }
  }
}

/// Makes the calls of a run; libcurl is loaded for the first one.
final class Caller {
  let options: CallOptions
  private let context: Context
  private var engine: CallEngine?
  /// When `--max-time` is over, in monotonic milliseconds.
  private var deadline: Int64?

  init(_ options: CallOptions, _ context: Context) {
    self.options = options
    self.context = context
    // Whoever sends must not go on unseen when nobody reads any more.
    context.endsByPipeSignal = options.mode == .send
  }

  /// Begins the time of `--max-time`, which all steps of a command share: each record of a bulk run
  /// and each update of `--watch` has its own.
  func restartTime() {
    deadline = options.limits.total.map { pk_monotonic_ms() + Int64($0) }
  }

  /// Sends a step's request; what fails stands in the outcome.
  ///
  /// Throws when nothing can be sent at all: 78 without libcurl.
  func call(_ step: Step, of vendor: Vendor) throws(Failure) -> StepOutcome {
    if deadline == nil { restartTime() }
    let left = deadline.map { Int($0 - pk_monotonic_ms()) }
    if let left, left <= 0 { return .outOfTime(vendor) }
    let result = try ready().run(step.request, step.repetition, timeLimit: left)
    return StepOutcome(result, step, vendor, context)
  }

  /// Waits; false when a signal came.
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
        "config.hidden-credentials",
        "the curl line lacks the user name and the password of a URL or of the proxy",
        hint: "--reveal puts them into the line")
    }
    do {
      let line = try CurlLine.text(
        request, options: options.curlWords, revealsKeys: revealsKeys)
      context.emit(line: line)
    } catch {
      throw Failure(
        "config.key-in-curl", .config,
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
  /// libcurl, or 78 where it cannot be loaded.
  convenience init(ready options: HTTPOptions) throws(Failure) {
    do {
      try self.init(options)
    } catch {
      throw Failure(
        "config.no-libcurl", .config, "libcurl cannot be used: \(error.reason)",
        hint: "the package is libcurl4 on Debian and Ubuntu, libcurl on Fedora and Alpine")
    }
  }
}

extension Context {
  /// Tells with `-v` what a call does; keys are masked.
  fileprivate func trace(_ event: CallEvent) {
    switch event {
    case .sending(let request, let attempt):
      let which = attempt > 1 ? " (attempt \(attempt))" : ""
      reporter.trace(
        "http.request",
        "\(request.method.rawValue) \(AddressParts.shown(request.address.masked))\(which)")
    case .ended(.reply(let reply), _):
      reporter.trace("http.answer", "HTTP \(reply.status), \(reply.body.count) bytes")
    case .ended(.fault(let fault), _): reporter.trace("http.answer", "none: \(fault.detail)")
    case .waiting(let milliseconds): traceWait(milliseconds)
    case .remaining(let milliseconds): showRemaining(milliseconds)
    }
  }

  /// Shows on a terminal how long a wait for another attempt still takes; 0 when it is over.
  func showRemaining(_ milliseconds: Int) {
    let seconds = (milliseconds + 999) / 1000
    reporter.show(progress: seconds > 0 ? "next attempt in \(seconds) s" : nil)
  }

  /// Tells with `-v` of a wait before another attempt.
  func traceWait(_ milliseconds: Int) {
    reporter.trace(
      "http.wait", "waiting \(Double(milliseconds) / 1000) s before the next attempt")
  }
}
