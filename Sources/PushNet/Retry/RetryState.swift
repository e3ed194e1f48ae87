/// The next action after an attempt.
package enum RetryDecision: Sendable, Equatable {
  /// The outcome is final.
  case final
  /// Retry after this many milliseconds.
  case retry(after: Int)
  /// The vendor requests a longer wait than the limits allow.
  case exceedsLimit(seconds: Int)
}

/// The retry state of one call.
///
/// The backoff follows Push.Express's guide, section 1.2: the first wait is between 1 and 5
/// seconds, and each following wait is twice as long, up to a limit. `Retry-After` takes precedence
/// (RFC 9110, section 10.2.3); 0 or a date in the past waits a second.
package struct RetryState: Sendable {
  private let limits: RetryLimits
  private let idempotency: Idempotency
  package private(set) var attempts = 0
  /// The last wait; 0 before the first.
  private var delay = 0

  package init(_ limits: RetryLimits, _ idempotency: Idempotency) {
    (self.limits, self.idempotency) = (limits, idempotency)
  }

  /// Returns the next action; call it exactly once after each attempt.
  ///
  /// `elapsed` is the time since the first attempt began. `random` is any random number, evaluated
  /// only for a wait.
  package mutating func next(
    after outcome: HTTPOutcome, elapsed: Int, random: @autoclosure () -> UInt64
  ) -> RetryDecision {
    attempts += 1
    guard Self.mayRetry(outcome, idempotency) else { return .final }
    if limits.attempts > 0, attempts >= limits.attempts { return .final }
    let left = limits.total.map { $0 - elapsed } ?? .max
    if case .reply(let reply) = outcome, let requested = reply.retryAfter {
      let seconds = max(requested, 1)
      let asked = seconds.multipliedReportingOverflow(by: 1000)
      if asked.overflow || asked.partialValue > min(limits.delay, left) {
        return .exceedsLimit(seconds: seconds)
      }
      return .retry(after: asked.partialValue)
    }
    delay = delay == 0 ? 1000 + Int(random() % 4001) : min(delay * 2, limits.delay)
    let wait = min(delay, limits.delay)
    return wait > left ? .final : .retry(after: wait)
  }

  /// Whether a retry is safe and could succeed.
  static func mayRetry(_ outcome: HTTPOutcome, _ idempotency: Idempotency) -> Bool {
    switch outcome {
    case .reply(let reply):
      switch idempotency {
      case .idempotent: reply.status == 408 || reply.status == 429 || reply.status >= 500
      case .notIdempotent: reply.status == 429 || reply.status == 503
      }
    case .fault(let fault):
      fault.kind.isTransient
        && (!fault.wasSent || idempotency != .notIdempotent(retriesLost: false))
    }
  }
}

/// The limits of retries; times are in milliseconds.
package struct RetryLimits: Sendable {
  /// The maximum number of attempts; 0 for no limit.
  package var attempts = 5
  /// The longest single wait.
  package var delay = 120_000
  /// The limit for all attempts and waits together; nil for no limit.
  package var total: Int?

  package init() {}
}

/// The pace of all requests of a run: an upper limit, spread evenly, which the server can lower.
///
/// Each 429 halves the pace, at most once a second; without another it grows back by a tenth of the
/// limit a second. Times are in monotonic milliseconds.
package struct Pace: Sendable {
  /// The requests per millisecond that the user allows.
  private let limit: Double
  /// The requests that may be made up for after a pause.
  private let burst: Double
  private var current: Double
  /// The time of the next request.
  private var next: Double?
  private var lastChange: Int64 = 0

  /// - Parameters:
  ///   - rate: The limit in requests per second, above 0.
  ///   - burst: The number of requests that may be made up for after a pause.
  package init(rate: Double, burst: Int) {
    limit = rate / 1000
    current = limit
    self.burst = Double(burst)
  }

  /// Takes the next slot and returns its time, which may be in the past.
  package mutating func slot(now: Int64) -> Int64 {
    if current < limit, now - lastChange >= 1000 {
      current = min(limit, current + limit / 10 * Double(now - lastChange) / 1000)
      lastChange = now
    }
    let time = Double(now)
    let slot = next.map { max($0, time - burst / current) } ?? time
    next = slot + 1 / current
    let milliseconds = Int64(slot)
    return Double(milliseconds) < slot ? milliseconds + 1 : milliseconds
  }

  /// Halves the rate after a 429, and gives no slot for the next `wait` milliseconds.
  package mutating func slowDown(now: Int64, wait: Int) {
    next = max(next ?? 0, Double(now) + Double(wait))
    guard current == limit || now - lastChange >= 1000 else { return }
    current = max(current / 2, limit / 64)
    lastChange = now
  }
}
