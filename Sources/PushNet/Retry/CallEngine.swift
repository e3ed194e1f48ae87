import CPlatform
import PushCore

/// A progress event of a call.
package enum CallEvent: Sendable {
  case sending(HTTPRequest, attempt: Int)
  case ended(HTTPRequest, HTTPOutcome)
  /// The header lines of an attempt, if ``HTTPOptions/tracesHeaders``.
  case heads(HTTPRequest, HeaderTrace)
  case waiting(milliseconds: Int)
}

/// The result of a call with all its attempts.
package struct CallResult: Sendable, Equatable {
  package var outcome: HTTPOutcome
  package var attempts: Int
  package var elapsedMilliseconds: Int
  /// The seconds in `Retry-After`, if they exceeded a limit and ended the attempts.
  package var retryAfterSeconds: Int?
  /// Whether the call waited for another attempt when the run ended.
  package var wasStopped = false

  /// The result of a call that waited for another attempt when the run ended.
  var stopped: CallResult {
    var result = self
    result.wasStopped = true
    return result
  }

  /// The result of a call without an attempt.
  static let unsent = CallResult(
    outcome: .fault(TransportFault(.interrupted, "the run ended", wasSent: false)), attempts: 0,
    elapsedMilliseconds: 0)
}

/// Makes any number of calls at the same time and retries each as often as allowed.
///
/// Calls make progress only during ``next(until:watching:)``.
package final class CallEngine {
  /// The reason why ``next(until:watching:)`` returned.
  package enum Event {
    case ended(tag: UInt64, CallResult)
    /// The watched descriptor can be read.
    case inputIsReady
    /// The time is over, or there is nothing to wait for.
    case idle
  }

  private final class ActiveCall {
    let request: HTTPRequest
    let idempotency: Idempotency
    let timeLimit: Int?
    /// The time of the first attempt.
    var start: Int64?
    var state: RetryState
    /// Nil while an attempt is in flight.
    var wait: Wait?

    init(_ request: HTTPRequest, _ idempotency: Idempotency, _ limits: RetryLimits) {
      (self.request, self.idempotency, timeLimit) = (request, idempotency, limits.total)
      state = RetryState(limits, idempotency)
    }
  }

  private struct Wait {
    let until: Int64
    /// Nil before the first attempt.
    let result: CallResult?
    /// Whether the wait is for a slot of the pace, not for a retry.
    let hasRateSlot: Bool
  }

  private let client: HTTPClient
  private let limits: RetryLimits
  private let random: () -> UInt64
  private let notify: ((CallEvent) -> Void)?
  private var calls = CallTable<ActiveCall>()
  /// Calls whose next attempt is due, with the result of the last one.
  private var due: [(tag: UInt64, last: CallResult?)] = []
  /// Calls that end without another attempt and have not been returned.
  private var over: [(tag: UInt64, result: CallResult)] = []
  /// The time at which the attempts in flight are canceled after a signal.
  private var graceEnd: Int64?
  /// The pace of the attempts of all calls; nil for no limit.
  package var pace: Pace?
  /// Called before each wait, with the tags of the calls whose request is sent next, for the first
  /// time or again.
  ///
  /// Often there are none. If it returns false, these calls end without this request.
  package var mayStart: (_ tags: [UInt64]) -> Bool = { _ in true }
  /// Called when a call begins to wait for another attempt.
  ///
  /// `isLost` is false if the server certainly did not process the last request.
  package var willRetry: (_ tag: UInt64, _ isLost: Bool) -> Void = { _, _ in }
  /// Whether no further attempt is made: a waiting call ends with its last outcome.
  package var isStopping = false
  /// The time of the next attempt of a waiting call, in monotonic milliseconds.
  package private(set) var nextAttempt: Int64?

  /// How long a request in flight may continue after a signal, in milliseconds.
  private static let grace: Int64 = 5000

  /// - Parameter notify: Called for each event, unless it is nil.
  package init(
    _ client: HTTPClient, _ limits: RetryLimits, random: @escaping () -> UInt64,
    notify: ((CallEvent) -> Void)?
  ) {
    (self.client, self.limits, self.random, self.notify) = (client, limits, random, notify)
    client.onHeaders = { [weak self] tag, heads in
      if let call = self?.calls[tag] { notify?(.heads(call.request, heads)) }
    }
  }

  /// The number of calls that have not ended.
  package var running: Int { calls.count }

  /// Starts a call; ``next(until:watching:)`` sends its request.
  ///
  /// `timeLimit` replaces the total limit of all attempts and waits, in milliseconds. `tag`
  /// identifies the call in ``Event/ended(tag:_:)``; no other running call may have it.
  package func start(
    _ request: HTTPRequest, _ idempotency: Idempotency, timeLimit: Int? = nil, tag: UInt64
  ) {
    var limits = limits
    limits.total = timeLimit ?? limits.total
    calls[tag] = ActiveCall(request, idempotency, limits)
    attempt(tag)
  }

  /// Waits for the end of a call, until a time in monotonic milliseconds.
  ///
  /// After a signal, waiting calls end at once, and attempts in flight are canceled after 5 seconds.
  package func next(until end: Int64? = nil, watching input: Int32? = nil) -> Event {
    while true {
      if let (tag, outcome) = client.nextOutcome() {
        if let result = attemptEnded(tag, outcome) { return ended(tag, result) }
        continue
      }
      if let (tag, result) = over.popLast() { return ended(tag, result) }
      let now = pk_monotonic_ms()
      let isInterrupted = isStopping || pk_pending_signal() != 0
      if isInterrupted, let event = interrupted(now) { return event }
      if let end, now >= end { return .idle }
      if !isInterrupted {
        startWaiting(now)
        startDue(now)
        if !over.isEmpty { continue }
      }
      if calls.isEmpty, end == nil, input == nil { return .idle }
      if step(now, [end, nextAttempt, graceEnd].compactMap { $0 }.min(), input) {
        return .inputIsReady
      }
    }
  }

  /// Waits; returns false if a signal arrived.
  package func wait(_ milliseconds: Int) -> Bool {
    let end = pk_monotonic_ms() + Int64(milliseconds)
    while pk_pending_signal() == 0 {
      let now = pk_monotonic_ms()
      if now >= end { return true }
      _ = step(now, end, nil)
    }
    return false
  }

  // MARK: Attempts

  private func step(_ now: Int64, _ end: Int64?, _ input: Int32?) -> Bool {
    client.step(
      milliseconds: end.map { Int($0 - now) } ?? 60_000, watching: input,
      heedsSignals: graceEnd == nil)
  }

  private func attempt(_ tag: UInt64, hasRateSlot: Bool = false, result: CallResult? = nil) {
    guard let call = calls[tag] else { return }
    let now = pk_monotonic_ms()
    if !hasRateSlot, let slot = pace?.slot(now: now), slot > now {
      return wait(tag, Wait(until: slot, result: result, hasRateSlot: true))
    }
    call.wait = nil
    let start = call.start ?? now
    call.start = start
    // The wait for a slot may last longer than the call.
    if let result, let limit = call.timeLimit, now - start >= limit {
      return over.append((tag, result))
    }
    due.append((tag, result))
  }

  /// Sends the requests of all calls whose next attempt is due, if that is permitted.
  private func startDue(_ now: Int64) {
    guard mayStart(due.map(\.tag)) else { return endDue() }
    for (tag, _) in due {
      if let call = calls[tag] { send(tag, call, elapsed: Int(now - (call.start ?? now))) }
    }
    due.removeAll(keepingCapacity: true)
  }

  /// Ends the calls whose next attempt is due.
  private func endDue() {
    over += due.map { tag, last in (tag, last?.stopped ?? .unsent) }
    due.removeAll(keepingCapacity: true)
  }

  private func send(_ tag: UInt64, _ call: ActiveCall, elapsed: Int) {
    notify?(.sending(call.request, attempt: call.state.attempts + 1))
    client.start(
      call.request, isIdempotent: call.idempotency == .idempotent,
      timeLimit: call.timeLimit.map { $0 - elapsed }, tag: tag)
  }

  private func wait(_ tag: UInt64, _ wait: Wait) {
    calls[tag]?.wait = wait
    nextAttempt = min(nextAttempt ?? wait.until, wait.until)
  }

  /// Returns the result if the call is over.
  private func attemptEnded(_ tag: UInt64, _ outcome: HTTPOutcome) -> CallResult? {
    guard let call = calls[tag] else { return nil }
    let now = pk_monotonic_ms()
    let elapsed = Int(now - (call.start ?? now))
    if case .reply(let reply) = outcome, reply.status == 429 {
      pace?.slowDown(now: now, wait: min(1000 * (reply.retryAfter ?? 0), limits.delay))
    }
    let decision = call.state.next(after: outcome, elapsed: elapsed, random: random())
    notify?(.ended(call.request, outcome))
    var result = CallResult(
      outcome: outcome, attempts: call.state.attempts, elapsedMilliseconds: elapsed)
    switch decision {
    case .final: return result
    case .exceedsLimit(let seconds):
      result.retryAfterSeconds = seconds
      return result
    case .retry(let milliseconds):
      notify?(.waiting(milliseconds: milliseconds))
      if case .fault(let fault) = outcome {
        willRetry(tag, fault.wasSent)
      } else {
        willRetry(tag, false)
      }
      wait(tag, Wait(until: now + Int64(milliseconds), result: result, hasRateSlot: false))
      return nil
    }
  }

  /// Starts the next attempts of the calls whose wait is over.
  private func startWaiting(_ now: Int64) {
    guard let due = nextAttempt, due <= now else { return }
    nextAttempt = nil
    for tag in calls.tags {
      guard let wait = calls[tag]?.wait else { continue }
      if wait.until <= now {
        attempt(tag, hasRateSlot: wait.hasRateSlot, result: wait.result)
      } else {
        nextAttempt = min(nextAttempt ?? wait.until, wait.until)
      }
    }
  }

  private func ended(_ tag: UInt64, _ result: CallResult) -> Event {
    calls[tag] = nil
    return .ended(tag: tag, result)
  }

  /// Ends a call because no more is sent; returns nil if all calls may still continue.
  private func interrupted(_ now: Int64) -> Event? {
    nextAttempt = nil
    endDue()
    if let (tag, result) = over.popLast() { return ended(tag, result) }
    for tag in calls.tags {
      guard let wait = calls[tag]?.wait else { continue }
      return ended(tag, wait.result?.stopped ?? .unsent)
    }
    guard let tag = calls.tags.first, let call = calls[tag] else { return .idle }
    guard pk_pending_signal() != 0 else { return nil }
    let end = graceEnd ?? now + Self.grace
    graceEnd = end
    guard now >= end else { return nil }
    client.cancelAll()
    let fault = TransportFault(.interrupted, "stopped by a signal", wasSent: true)
    return ended(
      tag,
      CallResult(
        outcome: .fault(fault), attempts: call.state.attempts + 1,
        elapsedMilliseconds: Int(now - (call.start ?? now))))
  }
}
