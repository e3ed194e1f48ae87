import CPlatform
import PushCore

/// Makes any number of calls at the same time and retries each as often as allowed.
///
/// The ``RetryState`` of a call decides after each attempt about another one, and ``Pace`` when a
/// request may go. What remains is a ``CallResult``.
///
/// The owner of a call is the object that its events return. Calls make progress only while their
/// owner alternates between two steps:
///
///     start ──→ next ──→ ended, willRetry: the owner handles it, then calls next again
///                └─────→ wantsToWait: the owner decides, then calls proceed
///     proceed: sends what is due, waits ──→ next
///
/// So nothing is sent, and no time passes, between an event and the owner's reaction to it.
package final class CallEngine<Owner: AnyObject> {
  /// The reason why ``next(until:)`` returned.
  package enum Event {
    /// The call is over.
    case ended(Owner, CallResult)
    /// The call begins to wait for another attempt.
    ///
    /// `isLost` is false if the server certainly did not process the last request.
    case willRetry(Owner, isLost: Bool)
    /// There are no other events; ``proceed(sends:until:watching:)`` follows.
    ///
    /// The requests of these calls are due, for the first time or again. Often there are none.
    case wantsToWait(due: [Owner])
    /// The time is over, or there is nothing to wait for.
    case idle
  }

  /// The state of a call: due, waiting, in flight or over.
  private final class CallState {
    let owner: Owner
    let request: HTTPRequest
    let idempotency: Idempotency
    let timeLimit: Int?
    let isInvalid: (HTTPReply) -> Bool
    var state: RetryState
    /// The time of the first attempt.
    var start: Int64?
    /// The result of the last attempt; nil before the first.
    var last: CallResult?
    /// The end of the wait, while the call is waiting.
    var waitEnd: Int64 = 0
    /// Whether the call waits for a slot of the pace, not for a retry.
    var hasRateSlot = false
    /// The transfer, while the call is in flight.
    var transfer: Transfer?

    init(
      _ owner: Owner, _ request: HTTPRequest, _ idempotency: Idempotency, _ limits: RetryLimits,
      isInvalid: @escaping (HTTPReply) -> Bool
    ) {
      (self.owner, self.request, self.idempotency) = (owner, request, idempotency)
      self.isInvalid = isInvalid
      timeLimit = limits.total
      state = RetryState(limits, idempotency)
    }

    func elapsed(_ now: Int64) -> Int { Int(now - (start ?? now)) }
  }

  private let client: HTTPClient
  private let limits: RetryLimits
  private let random: () -> UInt64
  private let notify: ((CallEvent) -> Void)?
  /// Calls whose next attempt is due.
  private var due: [CallState] = []
  private var waiting: [CallState] = []
  /// By the handle of the transfer.
  private var inFlight: [OpaquePointer: CallState] = [:]
  /// Calls whose request could not be sent, with the reason.
  private var unsendable: [(CallState, TransportFault)] = []
  /// Calls that end without another attempt and have not been returned.
  private var over: [(CallState, CallResult)] = []
  /// The time at which the attempts in flight are canceled after a signal.
  private var graceEnd: Int64?
  /// The pace of the attempts of all calls; nil for no limit.
  package var pace: Pace?
  /// Whether no further attempt is made: a waiting call ends with its last outcome.
  package var isStopping = false
  /// The time of the next attempt of a waiting call, in monotonic milliseconds.
  package private(set) var nextAttempt: Int64?

  /// How long a request in flight may continue after a signal, in milliseconds.
  private static var grace: Int64 { 5000 }

  /// - Parameter notify: Called for each event, unless it is nil.
  package init(
    _ client: HTTPClient, _ limits: RetryLimits, random: @escaping () -> UInt64,
    notify: ((CallEvent) -> Void)?
  ) {
    (self.client, self.limits, self.random, self.notify) = (client, limits, random, notify)
  }

  /// The number of calls that have not ended.
  package var running: Int {
    due.count + waiting.count + inFlight.count + unsendable.count + over.count
  }

  /// Starts a call; ``proceed(sends:until:watching:)`` sends its request.
  ///
  /// - Parameters:
  ///   - timeLimit: Replaces the total limit of all attempts and waits, in milliseconds.
  ///   - isInvalid: Whether a response is tried again, although its status is a success.
  package func start(
    _ request: HTTPRequest, _ idempotency: Idempotency, timeLimit: Int? = nil, owner: Owner,
    isInvalid: @escaping (HTTPReply) -> Bool = { _ in false }
  ) {
    var limits = limits
    limits.total = timeLimit ?? limits.total
    attempt(CallState(owner, request, idempotency, limits, isInvalid: isInvalid))
  }

  /// Returns the next event, without waiting; `end` is a time in monotonic milliseconds.
  ///
  /// After a signal, waiting calls end at once, and attempts in flight are canceled after 5 seconds.
  package func next(until end: Int64? = nil) -> Event {
    if let (call, outcome) = nextOutcome() { return attemptEnded(call, outcome) }
    let now = pk_monotonic_ms()
    let isInterrupted = isStopping || pk_pending_signal() != 0
    if isInterrupted { interrupt(now) }
    if let (call, result) = over.popLast() { return .ended(call.owner, result) }
    if isInterrupted, inFlight.isEmpty { return .idle }
    if let end, now >= end { return .idle }
    if !isInterrupted { endWaits(now) }
    if let (call, result) = over.popLast() { return .ended(call.owner, result) }
    if end == nil, running == 0 { return .idle }
    return .wantsToWait(due: due.map(\.owner))
  }

  /// Sends the due requests, then waits for an event; returns whether `input` can be read.
  ///
  /// If `sends` is false, the calls whose requests are due end without them.
  @discardableResult
  package func proceed(
    sends: Bool = true, until end: Int64? = nil, watching input: Int32? = nil
  ) -> Bool {
    let now = pk_monotonic_ms()
    if sends {
      for call in due { send(call, now) }
      due.removeAll(keepingCapacity: true)
    } else {
      refuse()
    }
    guard over.isEmpty, unsendable.isEmpty else { return false }
    return step(now, min(end ?? .max, nextAttempt ?? .max, graceEnd ?? .max), input)
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

  private func step(_ now: Int64, _ end: Int64, _ input: Int32?) -> Bool {
    client.step(
      milliseconds: end == .max ? 60_000 : Int(end - now), watching: input,
      heedsSignals: graceEnd == nil)
  }

  // MARK: Attempts

  /// Makes the next attempt due, or waits for its slot.
  private func attempt(_ call: CallState) {
    let now = pk_monotonic_ms()
    if !call.hasRateSlot, let slot = pace?.slot(now: now), slot > now {
      call.hasRateSlot = true
      return wait(call, until: slot)
    }
    call.hasRateSlot = false
    call.start = call.start ?? now
    // The wait for a slot may last longer than the call.
    if let last = call.last, let limit = call.timeLimit, call.elapsed(now) >= limit {
      return over.append((call, last))
    }
    due.append(call)
  }

  private func wait(_ call: CallState, until end: Int64) {
    call.waitEnd = end
    waiting.append(call)
    nextAttempt = min(nextAttempt ?? end, end)
  }

  /// Makes the next attempts of the calls due whose wait is over.
  private func endWaits(_ now: Int64) {
    guard let time = nextAttempt, time <= now else { return }
    let ready = waiting.filter { $0.waitEnd <= now }
    waiting.removeAll { $0.waitEnd <= now }
    nextAttempt = waiting.lazy.map(\.waitEnd).min()
    ready.forEach(attempt)
  }

  private func send(_ call: CallState, _ now: Int64) {
    notify?(.sending(call.request, attempt: call.state.attempts + 1))
    do throws(TransportFault) {
      let transfer = try client.start(
        call.request, isIdempotent: call.idempotency == .idempotent,
        timeLimit: call.timeLimit.map { $0 - call.elapsed(now) })
      call.transfer = transfer
      inFlight[transfer.handle] = call
    } catch {
      unsendable.append((call, error))
    }
  }

  /// Removes and returns a call whose attempt has ended; nil if there is none.
  private func nextOutcome() -> (CallState, HTTPOutcome)? {
    if let (call, fault) = unsendable.popLast() { return (call, .fault(fault)) }
    guard let handle = client.nextFinished(), let call = inFlight.removeValue(forKey: handle),
      let transfer = call.transfer
    else { return nil }
    call.transfer = nil
    if client.options.tracesHeaders { notify?(.heads(call.request, transfer.heads)) }
    return (call, transfer.outcome)
  }

  private func attemptEnded(_ call: CallState, _ outcome: HTTPOutcome) -> Event {
    let now = pk_monotonic_ms()
    let elapsed = call.elapsed(now)
    if case .reply(let reply) = outcome, reply.status == 429 {
      pace?.slowDown(now: now, wait: min(1000 * (reply.retryAfter ?? 0), limits.delay))
    }
    var isInvalid = false
    if limits.attempts == 0, case .reply(let reply) = outcome { isInvalid = call.isInvalid(reply) }
    let decision = call.state.next(
      after: outcome, isInvalid: isInvalid, elapsed: elapsed, random: random())
    notify?(.ended(call.request, outcome))
    var result = CallResult(
      outcome: outcome, attempts: call.state.attempts, elapsedMilliseconds: elapsed)
    switch decision {
    case .final: return .ended(call.owner, result)
    case .exceedsLimit(let seconds):
      result.retryAfterSeconds = seconds
      return .ended(call.owner, result)
    case .retry(let milliseconds):
      notify?(.waiting(milliseconds: milliseconds))
      call.last = result
      wait(call, until: now + Int64(milliseconds))
      if case .fault(let fault) = outcome { return .willRetry(call.owner, isLost: fault.wasSent) }
      return .willRetry(call.owner, isLost: false)
    }
  }

  // MARK: The end of a run

  /// Ends the calls whose requests are due, without them.
  private func refuse() {
    over += due.map { ($0, $0.last?.stopped ?? .unsent) }
    due.removeAll(keepingCapacity: true)
  }

  /// Ends all calls that are not in flight, and after a signal also those, once the time is over.
  private func interrupt(_ now: Int64) {
    nextAttempt = nil
    due += waiting.reversed()
    waiting.removeAll()
    refuse()
    guard !inFlight.isEmpty, pk_pending_signal() != 0 else { return }
    let end = graceEnd ?? now + Self.grace
    graceEnd = end
    guard now >= end else { return }
    let fault = TransportFault(.interrupted, "stopped by a signal", wasSent: true)
    for call in inFlight.values {
      call.transfer = nil
      let result = CallResult(
        outcome: .fault(fault), attempts: call.state.attempts + 1,
        elapsedMilliseconds: call.elapsed(now))
      over.append((call, result))
    }
    inFlight.removeAll()
  }
}
