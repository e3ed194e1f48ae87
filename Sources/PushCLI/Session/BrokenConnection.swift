import PushCore
import PushNet

/// The reason for the end of a connection, as input for the retry decision.
struct BrokenConnection {
  /// The outcome that decides about a retry.
  let outcome: HTTPOutcome
  var failure: Failure
  /// The reply with the rejection, JSON; nil if there was none.
  private(set) var response: String?

  /// The status of the response that refused the upgrade; nil if there was none.
  var status: Int? { if case .reply(let reply) = outcome { reply.status } else { nil } }

  private init(_ outcome: HTTPOutcome, _ failure: Failure) {
    (self.outcome, self.failure) = (outcome, failure)
  }

  /// Creates a transient error: a timeout or a closed connection, worth a retry.
  private init(_ fault: TransportFault.Kind, _ kind: DiagnosticKind, _ message: String) {
    self.init(.fault(TransportFault(fault, message, wasSent: true)), Failure(kind, message))
  }

  /// Creates a permanent error: a rejection or a protocol violation, not worth a retry.
  private init(final kind: DiagnosticKind, _ message: String) {
    self.init(.fault(TransportFault(.badResponse, message, wasSent: true)), Failure(kind, message))
  }

  /// `--max-time` expired before the user was identified.
  static let outOfTime = BrokenConnection(
    .timeout, .sessionTimeout, "\(Vendor.smartico.title): --max-time has expired")

  init(_ failure: WebSocketFailure) {
    let vendor = Vendor.smartico
    let title = vendor.title
    switch failure {
    case .transport(let fault):
      self.init(.fault(fault), Failure(fault, isIdempotent: true, title: title))
    case .refused(let status, let retryAfter, let bytes):
      let reply = HTTPReply(status: status, body: bytes, retryAfter: retryAfter)
      let body = ResponseBody(bytes)
      self.init(.reply(reply), Failure(reply, body, retryAfterSeconds: nil, vendor))
      response = body.json
    case .violation(let words):
      self.init(final: .sessionViolation, "\(title) violated the WebSocket protocol: \(words)")
    case .closed(let code, let reason):
      let words = reason.isEmpty ? "" : ": \(reason)"
      self.init(
        .closed, .sessionClosed,
        "\(title) closed the session with \(code.map { "code \($0)" } ?? "no code")\(words)")
    case .lost(let words):
      self.init(.closed, .sessionLost, "\(title): the connection was lost: \(words)")
    }
  }

  init(_ fault: SessionFault) {
    let title = Vendor.smartico.title
    switch fault {
    case .refused(let kind, let words, let json):
      self.init(final: .replyRefused, "\(title) rejected \(kind.name): \(words)")
      response = json
    case .unanswered(let kind):
      self.init(.timeout, .sessionTimeout, "\(title): \(kind.name) did not arrive in time")
    case .silent:
      self.init(
        .timeout, .sessionSilent, "\(title) sends no messages and does not respond to a PING")
    }
  }
}

extension DiagnosticKind {
  static let sessionClosed = DiagnosticKind(
    "session.closed", .unavailable, summary: "the server closed the session",
    meaning: "The message has the close code and the reason that the server sent.",
    source: "RFC 6455, section 7.4",
    remedy: "smartico-listen reconnects unless `--no-reconnect` is set.")
  static let sessionLost = DiagnosticKind(
    "session.lost", .unavailable, summary: "the connection was lost",
    meaning: """
      The connection ended without a close frame. With `-v` pushkit also prints this before it \
      reconnects.
      """,
    source: "RFC 6455, section 7.4.1",
    remedy: """
      Try again. To let smartico-listen and smartico-identify retry more often, raise \
      `--max-attempts`.
      """)
  static let sessionSilent = DiagnosticKind(
    "session.silent", .unavailable, summary: "the server stopped sending",
    meaning: """
      Nothing arrived for \(SmarticoSession.pingInterval / 1000) s, and nothing within as many seconds \
      after a PING.
      """,
    source: "Smartico's SDKs; Smartico's guide, section 1.3",
    remedy: """
      Try again. If only idle sessions fail, check the proxies between pushkit and the server.
      """)
  static let sessionTimeout = DiagnosticKind(
    "session.timeout", .unavailable, summary: "a reply did not arrive in time",
    meaning: """
      INIT_SESSION_RESPONSE, IDENTIFY_USER_RESPONSE or the reply to a token took longer than \
      `--timeout`.
      """,
    source: "Smartico's guide, section 2",
    remedy: """
      Raise `--timeout`. smartico-listen writes the received messages to the file of `--record`.
      """)
  static let sessionViolation = DiagnosticKind(
    "session.violation", .refused, summary: "the server violated the WebSocket protocol",
    meaning: """
      The handshake response or a frame violates RFC 6455, or a message is longer than \
      `--max-message`. \
      pushkit replied to the earlier messages and then sent a close frame with the matching code.
      """,
    source: "RFC 6455",
    remedy: "Check `--socket-url`: a proxy or another server than Smartico's may respond there.")
}

extension DiagnosticKind {
  static let sessionUnreadable = DiagnosticKind(
    "session.unreadable", .warning, summary: "pushkit ignored a message from the server",
    meaning: """
      The message is not a JSON object, or its `cid` is not an integer. pushkit prints no record \
      for it.
      """,
    source: "Smartico's guide, section 1",
    remedy: "`smartico-listen --record` saves the message unchanged.")
  static let sessionConnect = DiagnosticKind(
    "session.connect", .info, summary: "pushkit opens a connection",
    meaning: "`-v` prints the host.")
  static let sessionOpen = DiagnosticKind(
    "session.open", .info, summary: "the WebSocket connection is open", meaning: "`-v` prints this."
  )
  static let sessionIdentified = DiagnosticKind(
    "session.identified", .info, summary: "the user is identified", meaning: "`-v` prints this.",
    source: "Smartico's guide, section 1.6")
  static let sessionSent = DiagnosticKind(
    "session.sent", .info, summary: "pushkit sent a message",
    meaning: "`-v` prints the message's name.")
  static let sessionReceived = DiagnosticKind(
    "session.received", .info, summary: "pushkit received a message",
    meaning: "`-v` prints the message's name.")
}
