import PushCore
import PushNet

/// How a session ended.
enum SessionEnd {
  /// Its user has all that was wanted, or the time was up.
  case done
  case failed(Failure)
  /// A signal came, or nobody reads any more.
  case interrupted
}

/// Why a connection is no more, as another attempt sees it.
struct BrokenConnection {
  /// What attempts go by.
  let outcome: HTTPOutcome
  var failure: Failure
  /// The reply that said no, JSON; nil where none did.
  private(set) var response: String?

  /// Of the answer that refused the upgrade; nil where none did.
  var status: Int? {
    if case .reply(let reply) = outcome { reply.status } else { nil }
  }

  private init(_ outcome: HTTPOutcome, _ failure: Failure) {
    (self.outcome, self.failure) = (outcome, failure)
  }

  /// Nothing came in time, or the connection ended: another attempt may fare better.
  private init(_ kind: TransportFault.Kind, _ code: String, _ message: String) {
    self.init(
      .fault(TransportFault(kind, message, wasSent: true)), Failure(code, .unavailable, message))
  }

  /// The server said no, or broke the rules: no other attempt will do.
  private init(final code: String, _ message: String) {
    self.init(
      .fault(TransportFault(.badAnswer, message, wasSent: true)),
      Failure(code, .refused, message))
  }

  /// The time of `--max-time` is over before the user is identified.
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
