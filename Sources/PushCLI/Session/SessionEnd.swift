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
  private init(_ kind: TransportFault.Kind, _ code: String, _ message: String) {
    self.init(
      .fault(TransportFault(kind, message, wasSent: true)), Failure(code, .unavailable, message))
  }

  /// Creates a permanent error: a rejection or a protocol violation, not worth a retry.
  private init(final code: String, _ message: String) {
    self.init(
      .fault(TransportFault(.badAnswer, message, wasSent: true)),
      Failure(code, .refused, message))
  }

  /// `--max-time` expired before the user was identified.
  static let outOfTime = BrokenConnection(
    .timeout, "session.timeout",
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
      self.init(final: "session.violation", "\(title) broke the protocol: \(words)")
    case .closed(let code, let reason):
      let words = reason.isEmpty ? "" : ": \(reason)"
      self.init(
        .closed, "session.closed",
        "\(title) closed the session with \(code.map { "code \($0)" } ?? "no code")\(words)")
    case .lost(let words):
      self.init(.closed, "session.lost", "\(title): the connection was lost: \(words)")
    }
  }

  init(_ fault: SessionFault) {
    let title = Vendor.smartico.title
    switch fault {
    case .refused(let kind, let words, let json):
      self.init(final: "reply.refused", "\(title) said no in \(kind.name): \(words)")
      response = json
    case .unanswered(let kind):
      self.init(.timeout, "session.timeout", "\(title): no \(kind.name) came in time")
    case .silent:
      self.init(.timeout, "session.silent", "\(title) is silent, and does not answer a PING")
    }
  }
}
