import CPlatform
import PushCore

/// A progress event of a call.
package enum CallEvent: Sendable {
  case sending(HTTPRequest, attempt: Int)
  case ended(HTTPOutcome, attempt: Int)
  case waiting(milliseconds: Int)
  /// The rest of a wait, once a second; 0 when it is over.
  case remaining(milliseconds: Int)
}

/// The result of a call with all its attempts.
package struct CallResult: Sendable, Equatable {
  package var outcome: HTTPOutcome
  package var attempts: Int
  package var elapsedMilliseconds: Int
  /// The seconds in `Retry-After`, if they exceeded a limit and ended the attempts.
  package var comeBackAfter: Int?

  package init(
    outcome: HTTPOutcome, attempts: Int, elapsedMilliseconds: Int, comeBackAfter: Int? = nil
  ) {
    self.outcome = outcome
    self.attempts = attempts
    self.elapsedMilliseconds = elapsedMilliseconds
    self.comeBackAfter = comeBackAfter
  }
}

/// Makes calls one after another and retries each as often as allowed.
package final class CallEngine {
  private let client: HTTPClient
  private let limits: RetryLimits
  private let random: () -> UInt64
  private let notify: (CallEvent) -> Void
  private var lastTag: UInt64 = 0

  /// How long a request in flight may continue after a signal, in milliseconds.
  private static let grace = 5000
  private static let second = 1000

  package init(
    _ client: HTTPClient, _ limits: RetryLimits, random: @escaping () -> UInt64,
    notify: @escaping (CallEvent) -> Void
  ) {
    self.client = client
    self.limits = limits
    self.random = random
    self.notify = notify
  }

  /// Sends a request and retries it until its outcome is final.
  ///
  /// `timeLimit` replaces the total limit of all attempts and waits, in milliseconds.
  package func run(
    _ request: HTTPRequest, _ repetition: Repetition, timeLimit: Int? = nil
  ) -> CallResult {
    let start = pk_monotonic_ms()
    var limits = limits
    limits.total = timeLimit ?? limits.total
    var state = RetryState(limits, repetition)
    while true {
      let attempt = state.attempts + 1
      notify(.sending(request, attempt: attempt))
      let spent = Int(pk_monotonic_ms() - start)
      let outcome = exchange(request, repetition, timeLimit: limits.total.map { $0 - spent })
      notify(.ended(outcome, attempt: attempt))
      let elapsed = Int(pk_monotonic_ms() - start)
      let decision = state.next(after: outcome, elapsed: elapsed, random: random())
      var result = CallResult(
        outcome: outcome, attempts: attempt, elapsedMilliseconds: elapsed, comeBackAfter: nil)
      switch decision {
      case .final: return result
      case .later(let seconds):
        result.comeBackAfter = seconds
        return result
      case .again(let milliseconds):
        guard pause(milliseconds) else { return result }
      }
    }
  }

  private func exchange(
    _ request: HTTPRequest, _ repetition: Repetition, timeLimit: Int?
  ) -> HTTPOutcome {
    lastTag += 1
    client.start(request, counts: repetition != .safe, timeLimit: timeLimit, tag: lastTag)
    var end: Int64?
    while true {
      if let (_, outcome) = client.nextOutcome() { return outcome }
      let now = pk_monotonic_ms()
      if pk_pending_signal() != 0, end == nil { end = now + Int64(Self.grace) }
      if let end, now >= end {
        client.cancelAll()
        return .fault(TransportFault(.interrupted, "a signal came", wasSent: true))
      }
      client.step(milliseconds: end.map { Int($0 - now) } ?? 60_000, heedsSignals: end == nil)
    }
  }

  /// Waits for the next attempt; returns false if a signal arrived.
  private func pause(_ milliseconds: Int) -> Bool {
    notify(.waiting(milliseconds: milliseconds))
    let end = pk_monotonic_ms() + Int64(milliseconds)
    defer { if milliseconds > Self.second { notify(.remaining(milliseconds: 0)) } }
    var left = milliseconds
    while left > 0 {
      guard wait(min(left, Self.second)) else { return false }
      left = Int(end - pk_monotonic_ms())
      if left > 0 { notify(.remaining(milliseconds: left)) }
    }
    return true
  }

  /// Waits; returns false if a signal arrived.
  package func wait(_ milliseconds: Int) -> Bool {
    let end = pk_monotonic_ms() + Int64(milliseconds)
    while pk_pending_signal() == 0 {
      let left = end - pk_monotonic_ms()
      if left <= 0 { return true }
      client.step(milliseconds: Int(left))
    }
    return false
  }
}
