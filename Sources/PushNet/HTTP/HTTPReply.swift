import CPlatform
import PushCore

/// A response with any status.
package struct HTTPReply: Sendable, Equatable {
  package var status: Int
  /// Only the first bytes if the body exceeded the limit: enough to recognize an HTML page.
  package var body: [UInt8]
  /// The seconds in `Retry-After`; nil if the response has none.
  package var retryAfter: Int?
  /// Whether the body exceeded ``HTTPOptions/maximumResponse`` and was not read.
  package var isOversize: Bool
  /// 10, 11, 20 or 30.
  package var httpVersion: Int
  /// Whether the request went through a proxy, which may have sent the response.
  package var cameThroughProxy: Bool
  /// The URL that a redirect names; empty without one.
  package var location: String
  /// The value of `Content-Type`; empty without one.
  package var contentType: String

  package init(
    status: Int, body: [UInt8] = [], retryAfter: Int? = nil, isOversize: Bool = false,
    httpVersion: Int = 11, cameThroughProxy: Bool = false, location: String = "",
    contentType: String = ""
  ) {
    (self.status, self.body, self.retryAfter) = (status, body, retryAfter)
    (self.isOversize, self.httpVersion) = (isOversize, httpVersion)
    (self.cameThroughProxy, self.location) = (cameThroughProxy, location)
    self.contentType = contentType
  }
}

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
