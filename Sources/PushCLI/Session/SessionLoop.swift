import CPlatform
import PushCore
import PushNet

/// Runs a session with Smartico, over several connections if needed, in a single-threaded loop.
///
/// ``SessionSetup`` has its parameters. The loop moves events and messages between a
/// ``WebSocketChannel`` and the ``SmarticoSession``, for the ``SessionUser``. After a
/// ``BrokenConnection`` it may connect again. The times of PINGs, and of a silence that breaks a
/// connection, are those of `SmarticoSession`. Standard output is written in the background, so that
/// a slow reader delays no response. ``SessionRun`` runs the loop for a result.
final class SessionLoop {
  var session: SmarticoSession
  /// The number of connection attempts.
  private(set) var attempts = 0
  /// Whether the user was identified when the session ended.
  private(set) var endedIdentified = false
  /// The reason for the end of the last lost connection.
  private(set) var lastBroken: BrokenConnection?

  /// The start of the attempts that `--max-time` limits, in monotonic milliseconds.
  private var begun: Int64 = 0

  private let run: CallRun
  let context: Context
  let setup: SessionSetup
  let user: any SessionUser
  let record: SessionRecording?

  /// The number of unsent bytes above which the loop stops reading the source.
  private static let maximumUnsent = 1 << 16
  /// The longest time until the loop detects that nobody reads its output, in milliseconds.
  private static let pollInterval: Int64 = 2_000
  /// The time limit for the server's close, in milliseconds.
  private static let closeTimeout: Int64 = 2_000

  init(
    _ run: CallRun, _ setup: SessionSetup, user: any SessionUser, record: SessionRecording? = nil
  ) {
    (self.run, self.setup, self.user, self.record) = (run, setup, user, record)
    context = run.context
    let context = run.context
    session = SmarticoSession(setup.api, setup.plan) { SmarticoAPI.MessageHeader(context) }
  }

  /// Runs the session; throws exit status 78 if libcurl is not available.
  func perform() throws(Failure) -> SessionEnd {
    let client = try HTTPClient(ready: setup.options)
    context.output.writeInBackground()
    let limits = run.options.limits
    var retry = RetryState(limits, .idempotent)
    begun = pk_monotonic_ms()
    while true {
      let wasIdentified: Bool
      var broken: BrokenConnection
      switch runConnection(client) {
      case .ended(let end): return end
      case .broken(let why, let identified): (broken, wasIdentified) = (why, identified)
      }
      broken.failure.message = setup.masked(broken.failure.message)
      lastBroken = broken
      guard user.reconnects else { return .failed(broken.failure) }
      if wasIdentified, user.resetsRetryLimits {
        (retry, begun) = (RetryState(limits, .idempotent), pk_monotonic_ms())
      }
      let decision = retry.next(
        after: broken.outcome, elapsed: Int(pk_monotonic_ms() - begun),
        random: .random(in: 0 ... .max))
      switch decision {
      case .final: return .failed(broken.failure)
      case .exceedsLimit(let seconds):
        broken.failure.hint = "try again in \(seconds) s"
        return .failed(broken.failure)
      case .retry(let milliseconds):
        context.reporter.trace(broken.failure.kind, broken.failure.message)
        if let end = wait(client, milliseconds) { return end }
      }
    }
  }

  /// Waits for the next attempt; returns the end of the session if it comes first.
  private func wait(_ client: HTTPClient, _ milliseconds: Int) -> SessionEnd? {
    context.traceWait(milliseconds)
    defer { context.showRemaining(0) }
    let end = pk_monotonic_ms() + Int64(milliseconds)
    while true {
      let now = pk_monotonic_ms()
      if pk_pending_signal() != 0 { return .interrupted }
      if isTimeUp(now) { return .done }
      if now >= end { return nil }
      client.step(milliseconds: Int(min(end, user.deadline ?? .max, now + 1000) - now))
      context.showRemaining(Int(end - pk_monotonic_ms()))
    }
  }

  // MARK: One connection

  private enum ConnectionResult {
    case ended(SessionEnd)
    case broken(BrokenConnection, wasIdentified: Bool)
  }

  private func runConnection(_ client: HTTPClient) -> ConnectionResult {
    attempts += 1
    // Omit the query, which may contain keys.
    let address = Masking.maskingSecrets(ofURL: setup.upgrade.address.masked).prefix { $0 != "?" }
    context.reporter.trace(.sessionConnect, "connecting to \(setup.masked(String(address)))")
    let channel = WebSocketChannel(
      client, setup.upgrade, random: { .random(in: 0 ... .max) },
      now: pk_monotonic_ms())
    defer { session.closed() }
    while true {
      if let end = reasonToEnd() {
        endedIdentified = session.phase == .identified
        sendClose(channel)
        return .ended(end)
      }
      let now = pk_monotonic_ms()
      if let limit, now >= limit {
        channel.cancel()
        return .broken(.outOfTime, wasIdentified: false)
      }
      let (events, hasInput) = channel.step(milliseconds: patience(now), watching: source(channel))
      for event in events {
        if let broken = handle(event, channel) {
          sendClose(channel)
          return .broken(broken, wasIdentified: session.phase == .identified)
        }
        // The session needs no further events.
        if user.isSatisfied(by: session) { break }
      }
      // If the server has just closed the connection, input that is read now could not be sent.
      if hasInput, source(channel) != nil {
        for text in user.readSource() { forward(text, channel) }
      }
      if let fault = apply(session.wake(now: pk_monotonic_ms()), channel) {
        sendClose(channel, code: 1001, patience: 500)
        return .broken(fault, wasIdentified: session.phase == .identified)
      }
    }
  }

  /// The time when `--max-time` expires; nil for a continuous session with an identified user.
  private var limit: Int64? {
    guard session.phase != .identified || !user.resetsRetryLimits else { return nil }
    return run.options.limits.total.map { begun + Int64($0) }
  }

  /// Returns the end of the session if it should stop; flushes all output first.
  private func reasonToEnd() -> SessionEnd? {
    context.output.flush()
    context.output.checkReader()
    if let failure = record?.flush() { return .failed(failure) }
    if pk_pending_signal() != 0 || context.output.end != nil { return .interrupted }
    return user.isSatisfied(by: session) || isTimeUp(pk_monotonic_ms()) ? .done : nil
  }

  private func isTimeUp(_ now: Int64) -> Bool { user.deadline.map { now >= $0 } ?? false }

  private func patience(_ now: Int64) -> Int {
    let due = min(session.deadline ?? .max, user.deadline ?? .max, limit ?? .max)
    return Int(max(0, min(due - now, Self.pollInterval)))
  }

  private func source(_ channel: WebSocketChannel) -> Int32? {
    guard session.phase == .identified, channel.isOpen, channel.unsent < Self.maximumUnsent else {
      return nil
    }
    return user.source
  }

  private func sendClose(
    _ channel: WebSocketChannel, code: Int = 1000, patience: Int64 = closeTimeout
  ) {
    channel.close(code: code, reason: "")
    let end = pk_monotonic_ms() + patience
    while !channel.isEnded {
      let now = pk_monotonic_ms()
      if now >= end { return channel.cancel() }
      _ = channel.step(milliseconds: Int(end - now), watching: nil, heedsSignals: false)
    }
  }
}

/// Sending and receiving on a connection.
extension SessionLoop {
  /// Handles an event; returns the reason if the connection is over.
  func handle(_ event: WebSocketChannel.Event, _ channel: WebSocketChannel) -> BrokenConnection? {
    let now = pk_monotonic_ms()
    switch event {
    case .opened:
      context.trace(channel.connection.heads, masked: setup.masked)
      context.reporter.trace(.sessionOpen, "the connection is upgraded")
      // The offset may differ from the start's after a clock change or a journey.
      return apply(session.opened(now: now, zoneOffset: setup.zoneOffset(context)), channel)
    case .activity:
      session.receivedOther(now: now)
      return nil
    case .text(let text), .binary(let text):
      record?.add(.in, String(decoding: text, as: UTF8.self))
      return apply(session.receive(text, now: now), channel)
    case .ended(let why):
      if !channel.hasOpened {
        context.trace(channel.connection.heads, masked: setup.masked)
        if case .refused(_, _, let body) = why { context.trace(body: body, masked: setup.masked) }
      }
      return BrokenConnection(why)
    }
  }

  /// Executes the effects that the session returned.
  func apply(
    _ effects: [SmarticoSession.Effect], _ channel: WebSocketChannel
  ) -> BrokenConnection? {
    for effect in effects {
      switch effect {
      case .send(let text, let kind):
        context.reporter.trace(.sessionSent, kind.name)
        send(text.plain, channel)
      case .message(let message):
        context.reporter.trace(.sessionReceived, "\(message.kind?.name ?? "cid \(message.cid)")")
        user.receive(message)
      case .unreadable:
        context.warn(
          .sessionUnreadable, "ignored a message that is not a JSON object with a cid",
          hint: user.unreadableHint)
      case .identified:
        context.reporter.trace(.sessionIdentified, "the user is identified")
      case .tokenRegistered(let reply): user.tokenRegistered(reply)
      case .fault(let fault): return BrokenConnection(fault)
      }
    }
    return nil
  }

  /// Sends a message of the user.
  func forward(_ text: String, _ channel: WebSocketChannel) {
    context.reporter.trace(.sessionSent, "a message of --send")
    send(text, channel)
  }

  private func send(_ text: String, _ channel: WebSocketChannel) {
    if channel.send(text: text) { record?.add(.out, text) }
  }
}
