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
