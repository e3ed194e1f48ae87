import CPlatform
import PushCore

extension HTTPOutcome {
  init(_ outcome: pk_outcome) {
    let body = UnsafeBufferPointer(start: outcome.body, count: outcome.body_length)
    guard outcome.code == 0 || outcome.too_large else {
      self = .fault(TransportFault(outcome))
      return
    }
    self = .reply(
      HTTPReply(
        status: outcome.status, body: outcome.too_large ? [] : Array(body),
        retryAfter: outcome.retry_after >= 0 ? Int(outcome.retry_after) : nil,
        isOversize: outcome.too_large, httpVersion: Int(outcome.http_version)))
  }
}

extension TransportFault {
  fileprivate init(_ outcome: pk_outcome) {
    let detail =
      outcome.repeated
      ? "the connection was closed without an answer" : String(cString: outcome.error)
    self.init(Kind(outcome), Masking.withoutCredentials(detail), wasSent: outcome.sent)
  }
}

extension TransportFault.Kind {
  /// What a CURLcode means here (libcurl-errors(3)).
  fileprivate init(_ outcome: pk_outcome) {
    if outcome.proxy_status >= 300 {
      self = .proxy
      return
    }
    switch outcome.code {
    case 5, 97: self = .proxy
    case 6: self = .resolve
    case 7: self = .connect
    case 28: self = .timeout
    case 60: self = .certificate
    case 35, 53, 54, 58, 59, 64, 66, 80, 83, 90, 91, 98: self = .tls
    case 77, 82: self = .certificateFile
    case 18: self = .truncated
    case 1, 8, 61: self = outcome.sent ? .badAnswer : .badAddress
    case 3: self = .badAddress
    // A header without end is no memory to libcurl either, or too large with later ones.
    case 27, 100: self = outcome.sent ? .badAnswer : .outOfMemory
    // 42 is our own refusal to send twice; all others end a connection without a whole answer.
    default: self = outcome.sent && outcome.status > 0 ? .truncated : .closed
    }
  }
}
