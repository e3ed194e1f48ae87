/// Whether a request may reach the vendor twice.
package enum Repetition: Sendable, Equatable {
  /// A second time changes nothing: registrations, updates, questions.
  case safe
  /// Each time counts: reports. An answer that is lost is asked for again only if told so.
  case counted(retriesLost: Bool)
}

/// How often and how long a call is tried; times in milliseconds.
package struct RetryLimits: Sendable {
  /// 0: no end.
  package var attempts = 5
  /// The longest single wait.
  package var delay = 120_000
  /// Of all attempts and waits together; nil: no end.
  package var total: Int?

  package init() {}
}

/// What to do after an attempt.
package enum RetryDecision: Sendable, Equatable {
  /// The outcome stands.
  case final
  /// Another attempt, after so many milliseconds.
  case again(after: Int)
  /// The vendor asks for a longer wait than is allowed, in seconds.
  case later(seconds: Int)
}

/// Decides attempt by attempt, for one call.
///
/// Waits are those of the Push.Express guide, section 1.2: the first between 1 and 5 seconds, each
/// next twice as long, up to a limit; `Retry-After` goes before (RFC 9110, section 10.2.3), and one
/// of 0 or in the past waits a second.
package struct RetryState: Sendable {
  private let limits: RetryLimits
  private let repetition: Repetition
  package private(set) var attempts = 0
  /// The next wait, before the limit; 0 before the first.
  private var delay = 0

  package init(_ limits: RetryLimits, _ repetition: Repetition) {
    self.limits = limits
    self.repetition = repetition
  }

  /// To be asked once after each attempt.
  ///
  /// `elapsed` is the time since the first attempt began, `random` any number.
  package mutating func next(
    after outcome: HTTPOutcome, elapsed: Int, random: UInt64
  ) -> RetryDecision {
    attempts += 1
    guard Self.mayRepeat(outcome, repetition) else { return .final }
    if limits.attempts > 0, attempts >= limits.attempts { return .final }
    let left = limits.total.map { $0 - elapsed } ?? .max
    if case .reply(let reply) = outcome, let requested = reply.retryAfter {
      let seconds = max(requested, 1)
      let asked = seconds.multipliedReportingOverflow(by: 1000)
      if asked.overflow || asked.partialValue > min(limits.delay, left) {
        return .later(seconds: seconds)
      }
      return .again(after: asked.partialValue)
    }
    delay = delay == 0 ? 1000 + Int(random % 4001) : min(delay * 2, limits.delay)
    let wait = min(delay, limits.delay)
    return wait > left ? .final : .again(after: wait)
  }

  /// Whether another attempt could bring another answer without harm.
  static func mayRepeat(_ outcome: HTTPOutcome, _ repetition: Repetition) -> Bool {
    switch outcome {
    case .reply(let reply):
      switch repetition {
      case .safe: reply.status == 408 || reply.status == 429 || reply.status >= 500
      case .counted: reply.status == 429 || reply.status == 503
      }
    case .fault(let fault):
      fault.kind.isPassing && (!fault.wasSent || repetition != .counted(retriesLost: false))
    }
  }
}

extension TransportFault.Kind {
  /// Whether the same request may fare better a little later.
  package var isPassing: Bool {
    switch self {
    case .resolve, .connect, .tls, .proxy, .timeout, .closed, .truncated: true
    case .certificate, .certificateFile, .badProxy, .proxyCredentials, .proxyRefused, .badAnswer,
      .interrupted, .badAddress, .outOfMemory:
      false
    }
  }
}
