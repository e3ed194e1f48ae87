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
  ///
  /// - Parameter isInvalid: Whether the body of the response is not the one that the call needs.
  ///   This is tried again only without a limit of attempts.
  package mutating func next(
    after outcome: HTTPOutcome, isInvalid: Bool = false, elapsed: Int,
    random: @autoclosure () -> UInt64
  ) -> RetryDecision {
    attempts += 1
    guard isInvalid && limits.attempts == 0 || Self.mayRetry(outcome, idempotency) else {
      return .final
    }
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
