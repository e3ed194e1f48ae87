import PushCore
import PushNet

/// Makes calls, any number at the same time, step by step; see ``CallEngine`` for its events.
final class Caller {
  private let engine: CallEngine<ActiveCall>
  private let options: CallOptions
  private let context: Context
  /// The last response; most responses of a bulk run are equal, and need not be parsed again.
  private var last: (reply: HTTPReply, body: ResponseBody)?

  /// Loads libcurl; throws exit status 78 if that fails.
  init(_ options: CallOptions, _ context: Context, pace: Pace? = nil) throws(Failure) {
    (self.options, self.context) = (options, context)
    engine = CallEngine(
      try HTTPClient(ready: options.http), options.limits,
      random: { .random(in: 0 ... .max) },
      notify: context.reporter.isVerbose
        ? { [http = options.http] event in context.trace(event, http) } : nil)
    engine.pace = pace
  }

  /// The number of calls that have not ended.
  var running: Int { engine.running }

  /// The time of the next attempt of a waiting call, in monotonic milliseconds.
  var nextAttempt: Int64? { engine.nextAttempt }

  /// Starts a call; `--max-time` limits all its steps together.
  func start(_ call: ActiveCall) {
    start(call, timeLimit: options.limits.total)
  }

  private func start(_ call: ActiveCall, timeLimit: Int?) {
    let step = call.step
    guard step.retriesInvalid else {
      return engine.start(step.request, step.idempotency, timeLimit: timeLimit, owner: call)
    }
    engine.start(step.request, step.idempotency, timeLimit: timeLimit, owner: call) {
      [unowned self] reply in
      (200..<300).contains(reply.status) && step.isInvalid(read(reply))
    }
  }

  /// Ends all waits: a call that waits for another attempt ends with its last outcome.
  func sendNoMore() {
    engine.isStopping = true
  }

  /// Returns the next event, without waiting; a call that ends has its complete record.
  func next(until end: Int64?) -> CallEngine<ActiveCall>.Event {
    while true {
      let event = engine.next(until: end)
      guard case .ended(let call, let result) = event else { return event }
      var outcome = StepOutcome(result, call.step, call.vendor, context, read: read)
      if let failure = outcome.failure {
        outcome.failure?.message = Self.shortened(
          options.http.masked(failure.message, of: call.step.request))
      }
      if finish(call, outcome) { return event }
    }
  }

  /// Sends the due requests if `sends` is true, then waits for an event; returns whether `input` can
  /// be read.
  @discardableResult
  func proceed(sends: Bool = true, until end: Int64?, watching input: Int32? = nil) -> Bool {
    engine.proceed(sends: sends, until: end, watching: input)
  }

  /// Waits; returns false if a signal arrived.
  func wait(_ milliseconds: Int) -> Bool { engine.wait(milliseconds) }

  /// Returns the beginning of a message: it may quote a text of the vendor, which may be long.
  private static func shortened(_ message: String) -> String {
    let limit = 1000
    guard message.utf8.count > limit else { return message }
    return String(message.unicodeScalars.prefix(limit)) + "…"
  }

  private func read(_ reply: HTTPReply) -> ResponseBody {
    if let last, last.reply.body == reply.body, last.reply.isOversize == reply.isOversize,
      last.reply.contentType == reply.contentType
    {
      return last.body
    }
    let body = ResponseBody(reply)
    last = (reply, body)
    return body
  }

  /// Adds the outcome of a step and starts the next one; returns whether there is none.
  private func finish(_ call: ActiveCall, _ outcome: StepOutcome) -> Bool {
    var outcome = outcome
    while true {
      do {
        guard let following = try call.step.finish(outcome, call.record) else { return true }
        call.step = following
      } catch {
        call.record.failure = error
        return true
      }
      let left = options.limits.total.map {
        $0 - (call.record.outcome?.elapsedMilliseconds ?? 0)
      }
      guard let left, left <= 0 else {
        start(call, timeLimit: left)
        return false
      }
      outcome = .outOfTime(call.vendor)
    }
  }
}

/// A call in flight.
final class ActiveCall {
  let vendor: Vendor
  /// The step in progress.
  var step: Step
  /// Complete once the call has ended.
  let record: CallRecord

  init(_ call: Call, _ record: CallRecord? = nil) {
    (vendor, step) = (call.vendor, call.first)
    self.record = record ?? CallRecord(vendor: call.vendor, command: call.command)
    self.record.begin(call)
  }
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
  func masked(_ text: String, of request: HTTPRequest) -> String {
    let proxy = proxy(for: request.address.plain)
    return request.masked(text, passwords: proxy.map { Masking.credentials(of: $0.url) } ?? [])
  }
}
