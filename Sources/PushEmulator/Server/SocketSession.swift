import PushCore

/// A WebSocket session of a vendor's dialect, after the handshake (RFC 6455).
///
///     open ── close frame sent ──▶ closing ── the client's received, or 5 s ──▶ over
///
/// The script begins with the reply that identifies the client.
final class SocketSession: Session {
  let output = ByteBuffer(capacity: 1024)
  private(set) var ending = SessionEnding.open

  /// The longest message of a client, in bytes.
  static let messageLimit = HTTPLimits().body
  /// The silence before a PING, and again before the session ends, in milliseconds.
  static let idleTime: Int64 = 30_000
  /// The time the client has to reply to a close frame, in milliseconds.
  static let closeTime: Int64 = 5_000
  /// The number of unsent bytes at which the session stops handling messages.
  private static let outputLimit = 1 << 16

  private var dialect: any SocketDialect
  private var reader = WebSocketReader(role: .server, limit: messageLimit)
  private var script: SessionScript
  /// Returns the script's reply to a message; nil if it has none.
  private let scriptedReply: (_ message: [UInt8]) -> String?
  private let report: (SocketNotice) -> Void

  /// When the last bytes arrived, and when a PING was sent since then.
  private var lastReceivedAt: Int64?
  private var pingSentAt: Int64?
  /// Until when the client may reply to the close frame; nil before one is sent.
  private var closesAt: Int64?

  init(
    _ dialect: any SocketDialect, steps: [SessionStep] = [],
    scriptedReply: @escaping (_ message: [UInt8]) -> String? = { _ in nil },
    report: @escaping (SocketNotice) -> Void
  ) {
    self.dialect = dialect
    script = SessionScript(steps)
    (self.scriptedReply, self.report) = (scriptedReply, report)
  }

  var wantsBytes: Bool { ending == .open && output.count < Self.outputLimit }

  var deadline: Int64? {
    guard ending == .open else { return nil }
    if let closesAt { return closesAt }
    let silence = (pingSentAt ?? lastReceivedAt).map { $0 + Self.idleTime }
    return [silence, script.deadline].compactMap { $0 }.min()
  }

  func receive(_ bytes: [UInt8], now: Int64) {
    (lastReceivedAt, pingSentAt) = (now, nil)
    var events: [WebSocketEvent] = []
    var violation: WebSocketViolation?
    do {
      try reader.receive(bytes[...], into: &events)
    } catch {
      violation = error
    }
    for event in events where ending == .open { handle(event, now) }
    if let violation, ending == .open { refuse(violation, now) }
  }

  func wake(now: Int64) {
    guard ending == .open else { return }
    if let closesAt {
      if now >= closesAt { ending = .lingering }
      return
    }
    performSteps(now)
    checkSilence(now)
  }

  // MARK: Incoming

  private func handle(_ event: WebSocketEvent, _ now: Int64) {
    switch event {
    case .text(let bytes) where closesAt == nil: answer(bytes, now)
    case .binary:
      report(.frame(.incoming, event, [Violation("message", "must be a text frame")]))
    case .ping(let payload):
      report(.frame(.incoming, event))
      if closesAt == nil { send(.pong(payload)) }
    case .text, .pong: report(.frame(.incoming, event))
    case .close:
      report(.frame(.incoming, event))
      if closesAt == nil { send(event) }
      ending = .lingering
    }
  }

  private func answer(_ bytes: [UInt8], _ now: Int64) {
    let reply = dialect.answer(bytes)
    report(.frame(.incoming, .text(bytes), reply.violations))
    if let text = scriptedReply(bytes) {
      send(.text(Array(text.utf8)), ["reply"])
    } else if let text = reply.text {
      send(.text(Array(text.utf8)))
    }
    if reply.identifies {
      script.begin(now: now)
      performSteps(now)
    }
  }

  private func refuse(_ violation: WebSocketViolation, _ now: Int64) {
    report(.violation(violation))
    if closesAt == nil { send(.close(code: violation.closeCode, reason: violation.message)) }
    ending = .lingering
  }

  // MARK: Timers

  private func performSteps(_ now: Int64) {
    while ending == .open, closesAt == nil, let act = script.next(now: now) { perform(act, now) }
  }

  private func perform(_ act: SessionStep.Act, _ now: Int64) {
    switch act {
    case .push(let texts):
      for text in texts { send(.text(Array(text.utf8)), [act.name]) }
    case .close(let code, let reason): close(code, reason, now, [act.name])
    case .truncate:
      let whole = output.count
      send(.text(Array(dialect.ping().utf8)), [act.name])
      output.truncate(to: whole + (output.count - whole) / 2)
      ending = .atOnce
    }
  }

  private func checkSilence(_ now: Int64) {
    guard ending == .open, closesAt == nil else { return }
    guard let since = pingSentAt ?? lastReceivedAt else { return lastReceivedAt = now }
    guard now >= since + Self.idleTime else { return }
    guard pingSentAt == nil else {
      return close(WebSocketCloseCode.goingAway.rawValue, "no response to PING", now)
    }
    pingSentAt = now
    send(.text(Array(dialect.ping().utf8)))
  }

  // MARK: Frames

  private func close(_ code: Int, _ reason: String, _ now: Int64, _ faults: [String] = []) {
    send(.close(code: code, reason: reason), faults)
    closesAt = now + Self.closeTime
  }

  private func send(_ event: WebSocketEvent, _ faults: [String] = []) {
    output.append(serverFrame: event)
    report(.frame(.outgoing, event, [], faults))
  }
}

/// An event that a socket session reports.
enum SocketNotice: Equatable {
  /// A message or control frame, the rules that it breaks, and the script actions that produced it.
  case frame(FrameDirection, WebSocketEvent, [Violation] = [], [String] = [])
  /// The client violated RFC 6455; the session ends.
  case violation(WebSocketViolation)
}

/// The direction of a frame, seen from the emulator.
package enum FrameDirection: String, Sendable {
  case incoming = "in"
  case outgoing = "out"
}

extension ByteBuffer {
  /// Appends a server frame that a client reads as `event`.
  func append(serverFrame event: WebSocketEvent) {
    switch event {
    case .text(let bytes): append(.text, bytes)
    case .binary(let bytes): append(.binary, bytes)
    case .ping(let bytes): append(.ping, bytes)
    case .pong(let bytes): append(.pong, bytes)
    case .close(nil, _): append(.close, [])
    case .close(let code?, let reason):
      append(.close, WebSocketFrame.closePayload(code: code, reason: reason))
    }
  }

  private func append(_ kind: WebSocketFrame.Kind, _ payload: [UInt8]) {
    WebSocketFrame.append(kind, payload, mask: nil, to: self)
  }
}
