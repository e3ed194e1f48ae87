import CPlatform
import PushCore

/// The result of an attempt.
package enum HTTPOutcome: Sendable, Equatable {
  case reply(HTTPReply)
  case fault(TransportFault)
}

extension HTTPOutcome {
  /// - Parameters:
  ///   - secrets: The secrets that libcurl's messages may contain.
  ///   - usesProxy: Whether libcurl connects to a proxy.
  init(_ outcome: pk_outcome, _ secrets: SecretMask, usesProxy: Bool) {
    let body = UnsafeBufferPointer(start: outcome.body, count: outcome.body_length)
    guard outcome.code == 0 || outcome.too_large else {
      self = .fault(TransportFault(outcome, secrets, usesProxy: usesProxy))
      return
    }
    self = .reply(
      HTTPReply(
        status: outcome.status,
        body: Array(outcome.too_large ? body.prefix(HTMLPage.limit) : body[...]),
        retryAfter: Self.retryAfter(outcome),
        isOversize: outcome.too_large, httpVersion: Int(outcome.http_version),
        cameThroughProxy: usesProxy, location: String(cString: outcome.redirect),
        contentType: String(cString: outcome.content_type)))
  }

  private static func retryAfter(_ outcome: pk_outcome) -> Int? {
    let value = String(cString: outcome.retry_after)
    if value.isEmpty { return nil }
    return RetryAfter.seconds(FieldValue.trimmed(value.utf8), now: pk_realtime_ms())
  }
}
