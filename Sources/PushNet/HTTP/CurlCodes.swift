import CPlatform
import PushCore

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
        status: outcome.status, body: outcome.too_large ? [] : Array(body),
        retryAfter: outcome.retry_after >= 0 ? Int(outcome.retry_after) : nil,
        isOversize: outcome.too_large, httpVersion: Int(outcome.http_version),
        cameThroughProxy: usesProxy))
  }
}

extension TransportFault {
  fileprivate init(_ outcome: pk_outcome, _ secrets: SecretMask, usesProxy: Bool) {
    let detail = secrets.masked(Self.detail(outcome))
    let kind = Kind(outcome)
    if usesProxy, kind == .connect {
      self.init(.proxy, "cannot reach the proxy: \(detail)", wasSent: false)
      return
    }
    // On old versions of libcurl, `sent` also covers the request to the proxy.
    self.init(kind, detail, wasSent: outcome.sent && !outcome.isOfProxy)
  }

  private static func detail(_ outcome: pk_outcome) -> String {
    if outcome.repeated { return "the connection was closed without a response" }
    // Some versions of libcurl report a header field that is too long as out of memory.
    if outcome.hasLongHeader { return "a header of the response is too long to be read" }
    return String(cString: outcome.error)
  }
}

extension pk_outcome {
  /// Whether a proxy failed to connect, so that nothing was sent to the server.
  fileprivate var isOfProxy: Bool { code == 97 || proxy_status >= 300 }

  /// Whether a header field of the response exceeds libcurl's limit of 100 kB.
  fileprivate var hasLongHeader: Bool { sent && (code == 27 || code == 100) }
}

extension TransportFault.Kind {
  /// Maps a CURLcode (libcurl-errors(3)).
  fileprivate init(_ outcome: pk_outcome) {
    if outcome.isOfProxy {
      self = Self.ofProxy(outcome)
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
    case 1, 8, 61: self = outcome.sent ? .badAnswer : .badAddress
    case 3: self = .badAddress
    case 27, 100: self = outcome.hasLongHeader ? .truncated : .outOfMemory
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
