import CPlatform
import PushCore

/// The reason why an attempt brought no response.
package struct TransportFault: Error, Sendable, Equatable {
  package enum Kind: Sendable, CaseIterable {
    /// The host's name cannot be resolved.
    case resolve
    case connect
    /// The TLS handshake failed for a reason other than the certificate.
    case tls
    case certificate
    /// The proxy was not found, or failed with a transient error.
    case proxy
    /// The proxy rejected the credentials, or requires them.
    case proxyCredentials
    /// The proxy refuses to connect to the server.
    case proxyRefused
    /// The URL of the proxy cannot be used.
    case badProxy
    case timeout
    /// The connection ended without a response.
    case closed
    /// The connection ended within the response, or its header fields were too long.
    case truncated
    /// The input is not HTTP.
    case badResponse
    /// The certificate file cannot be used.
    case certificateFile
    /// A signal arrived.
    case interrupted
    case badURL
    case outOfMemory
  }

  package var kind: Kind
  /// libcurl's message.
  package var detail: String
  /// Whether the vendor may have read the request.
  package var wasSent: Bool

  package init(_ kind: Kind, _ detail: String, wasSent: Bool) {
    (self.kind, self.detail, self.wasSent) = (kind, detail, wasSent)
  }
}

extension TransportFault {
  init(_ outcome: pk_outcome, _ secrets: SecretMask, usesProxy: Bool) {
    let detail = secrets.masked(Self.detail(outcome))
    let kind = Kind(outcome)
    if usesProxy, kind == .connect, !outcome.sent {
      self.init(.proxy, "cannot reach the proxy: \(detail)", wasSent: false)
      return
    }
    // On old versions of libcurl, `sent` also covers the request to the proxy.
    self.init(kind, detail, wasSent: outcome.sent && !outcome.isOfProxy)
  }

  private static func detail(_ outcome: pk_outcome) -> String {
    // libcurl then reports that it could not connect again (7) or that it gave up (55).
    if outcome.repeated || outcome.sent && (outcome.code == 7 || outcome.code == 55) {
      return "the connection was closed without a response"
    }
    if outcome.hasLongHeads { return "the headers of the response are too long to be read" }
    if outcome.proxy_status >= 300 {
      return "the proxy responded to CONNECT with HTTP \(outcome.proxy_status)"
    }
    return String(cString: outcome.error)
  }
}

extension pk_outcome {
  /// Whether a proxy failed to connect, so that nothing was sent to the server.
  fileprivate var isOfProxy: Bool { code == 97 || proxy_status >= 300 }

  /// Whether the header fields of a response exceed a limit; libcurl's is 100 kB for each.
  ///
  /// Some versions of libcurl report a header field that is too long as out of memory.
  fileprivate var hasLongHeads: Bool { long_heads || sent && (code == 27 || code == 100) }
}

extension TransportFault.Kind {
  /// Maps a CURLcode (libcurl-errors(3)).
  fileprivate init(_ outcome: pk_outcome) {
    if outcome.isOfProxy {
      self = Self.ofProxy(outcome)
      return
    }
    if outcome.hasLongHeads {
      self = outcome.sent ? .truncated : .proxy
      return
    }
    switch outcome.code {
    case 5: self = .proxy
    case 6: self = .resolve
    case 7: self = .connect
    case 28: self = .timeout
    case 60: self = .certificate
    case 35, 53, 54, 58, 59, 64, 66, 80, 83, 90, 91, 98: self = .tls
    case 77, 82: self = .certificateFile
    case 18: self = .truncated
    case 1, 8, 61: self = outcome.sent ? .badResponse : .badURL
    case 3: self = .badURL
    case 27, 100: self = .outOfMemory
    // 42 means that `before_request` stopped a repeated request. With the other codes the connection
    // ended without a complete response.
    default: self = outcome.sent && outcome.status > 0 ? .truncated : .closed
    }
  }

  private static func ofProxy(_ outcome: pk_outcome) -> TransportFault.Kind {
    switch (outcome.proxy_status, outcome.proxy_error) {
    case (407, _): .proxyCredentials
    case (300..<500, _): .proxyRefused
    // No common authentication method, user ID mismatch, user rejected (curl/curl.h).
    case (_, 8), (_, 12), (_, 33): .proxyCredentials
    // The rules of a SOCKS proxy forbid the connection.
    case (_, 23): .proxyRefused
    default: .proxy
    }
  }
}

extension TransportFault.Kind {
  /// Whether the fault is a transient error.
  package var isTransient: Bool {
    switch self {
    case .resolve, .connect, .tls, .proxy, .timeout, .closed, .truncated: true
    case .certificate, .certificateFile, .badProxy, .proxyCredentials, .proxyRefused, .badResponse,
      .interrupted, .badURL, .outOfMemory:
      false
    }
  }
}
