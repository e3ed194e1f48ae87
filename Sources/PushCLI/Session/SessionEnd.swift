import PushCore
import PushNet

/// The way a session ended.
enum SessionEnd {
  /// The command has all the data it needs, or its time is over.
  case done
  case failed(Failure)
  /// A signal arrived, or the reader of standard output is gone.
  case interrupted
}

/// The reason for the end of a connection, as input for the retry decision.
struct BrokenConnection {
  /// The outcome that decides about a retry.
  let outcome: HTTPOutcome
  var failure: Failure
  /// The reply with the rejection, JSON; nil if there was none.
  private(set) var response: String?

  /// The status of the response that refused the upgrade; nil if there was none.
  var status: Int? {
    if case .reply(let reply) = outcome { reply.status } else { nil }
  }

  private init(_ outcome: HTTPOutcome, _ failure: Failure) {
    (self.outcome, self.failure) = (outcome, failure)
  }

  /// Creates a transient error: a timeout or a closed connection, worth a retry.
  private init(_ fault: TransportFault.Kind, _ kind: DiagnosticKind, _ message: String) {
    self.init(.fault(TransportFault(fault, message, wasSent: true)), Failure(kind, message))
  }

  /// Creates a permanent error: a rejection or a protocol violation, not worth a retry.
  private init(final kind: DiagnosticKind, _ message: String) {
    self.init(.fault(TransportFault(.badAnswer, message, wasSent: true)), Failure(kind, message))
  }

  /// `--max-time` expired before the user was identified.
  static let outOfTime = BrokenConnection(
    .timeout, .sessionTimeout,
    "\(Vendor.smartico.title): the time of --max-time is over")

  init(_ failure: WebSocketFailure) {
    let title = Vendor.smartico.title
    switch failure {
    case .transport(let fault):
      self.init(.fault(fault), Failure(fault, counts: false, title: title))
    case .refused(let status, let retryAfter, let bytes):
      let reply = HTTPReply(status: status, body: bytes, retryAfter: retryAfter)
      let body = ReplyBody(bytes)
      self.init(.reply(reply), Failure(reply, body, comeBackAfter: nil, title: title))
      response = body.json
    case .violation(let words):
      self.init(final: .sessionViolation, "\(title) broke the protocol: \(words)")
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
      self.init(final: .replyRefused, "\(title) said no in \(kind.name): \(words)")
      response = json
    case .unanswered(let kind):
      self.init(.timeout, .sessionTimeout, "\(title): no \(kind.name) came in time")
    case .silent:
      self.init(.timeout, .sessionSilent, "\(title) is silent, and does not answer a PING")
    }
  }
}

extension DiagnosticKind {
  static let sessionClosed = DiagnosticKind(
    "session.closed", .unavailable, summary: "the peer closed the session",
    meaning: "The message holds the code and the reason that came with it (RFC 6455, section 7.4).",
    source: "RFC 6455, section 7.4",
    remedy: "smartico-listen connects again unless `--no-reconnect` is given.")
  static let sessionLost = DiagnosticKind(
    "session.lost", .unavailable, summary: "the connection of a session was lost",
    meaning:
      "It ended without a close frame. With `-v` also told of connections that are made again.",
    source: "RFC 6455, section 7.4.1",
    remedy: "Try again; `--max-attempts` has smartico-listen and smartico-identify try more often.")
  static let sessionSilent = DiagnosticKind(
    "session.silent", .unavailable, summary: "the peer of a session is silent",
    meaning: "Nothing came for 29 s, and nothing in the 29 s after a PING.",
    source: "SDKs; Smartico guide, section 1.3",
    remedy: """
      Try again; where only idle sessions fall silent, look at what stands on the way, a proxy \
      say.
      """)
  static let sessionTimeout = DiagnosticKind(
    "session.timeout", .unavailable, summary: "a reply of the session did not come in time",
    meaning:
      "INIT_SESSION_RESPONSE, IDENTIFY_USER_RESPONSE or the reply to a token took longer than "
      + "`--timeout`.",
    source: "Smartico guide, section 2",
    remedy: "Raise `--timeout`; the file of smartico-listen's `--record` shows what did come.")
  static let sessionViolation = DiagnosticKind(
    "session.violation", .refused, summary: "the peer broke the protocol",
    meaning: """
      The answer to the handshake, or a frame, is not as RFC 6455 asks, or a message is longer than \
      8 MiB. pushkit sent its replies to the messages before, and then a close frame with the \
      fitting code.
      """,
    source: "RFC 6455",
    remedy: """
      Look at `--socket-url`: another server than Smartico's, or something on the way, may \
      answer there.
      """)
}
