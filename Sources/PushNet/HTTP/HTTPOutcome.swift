/// An answer, whatever its status.
package struct HTTPReply: Sendable, Equatable {
  package var status: Int
  /// Empty when the answer was longer than the limit.
  package var body: [UInt8]
  /// Seconds that the answer asks to wait; nil where it names none.
  package var retryAfter: Int?
  /// Whether the body was longer than ``HTTPOptions/maximumReply`` and was left unread.
  package var isOversize: Bool
  /// 10, 11, 20 or 30.
  package var httpVersion: Int
  /// Whether a proxy was asked, which may be what answered.
  package var cameThroughProxy: Bool

  package init(
    status: Int, body: [UInt8] = [], retryAfter: Int? = nil, isOversize: Bool = false,
    httpVersion: Int = 11, cameThroughProxy: Bool = false
  ) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
    self.isOversize = isOversize
    self.httpVersion = httpVersion
    self.cameThroughProxy = cameThroughProxy
  }
}

/// Why an attempt brought no answer.
package struct TransportFault: Error, Sendable, Equatable {
  package enum Kind: Sendable, CaseIterable {
    /// No address for the host's name.
    case resolve
    case connect
    /// A TLS handshake that failed for another reason than the certificate.
    case tls
    case certificate
    /// The proxy was not found, or failed for now.
    case proxy
    /// The proxy rejected the credentials, or requires some.
    case proxyCredentials
    /// The proxy refuses to connect to the server.
    case proxyRefused
    /// The URL of the proxy cannot be used.
    case badProxy
    case timeout
    /// The connection ended without an answer.
    case closed
    /// The connection ended within the response, or a header of it was too long to be read.
    case truncated
    /// What came is no HTTP.
    case badAnswer
    /// The file of certificates cannot be used.
    case certificateFile
    /// A signal came.
    case interrupted
    case badAddress
    case outOfMemory
  }

  package var kind: Kind
  /// In libcurl's words.
  package var detail: String
  /// Whether the vendor may have read the request.
  package var wasSent: Bool

  package init(_ kind: Kind, _ detail: String, wasSent: Bool) {
    self.kind = kind
    self.detail = detail
    self.wasSent = wasSent
  }
}

/// How an attempt ended.
package enum HTTPOutcome: Sendable, Equatable {
  case reply(HTTPReply)
  case fault(TransportFault)
}
