import PushCore
import PushNet

extension Failure {
  /// Creates the error for a response with a status other than 2xx.
  init(_ reply: HTTPReply, _ body: ResponseBody, retryAfterSeconds: Int?, _ vendor: Vendor) {
    let words = Self.words(body)
    let message =
      "\(vendor.title) responded with HTTP \(reply.status)" + (words.map { ": \($0)" } ?? "")
    switch reply.status {
    case 401, 403:
      self.init(
        .httpNotAuthorized, message, hint: "pushkit doctor shows the keys in use and their source")
    case 407 where reply.cameThroughProxy:
      // A proxy sends this status for a request to a plain http URL.
      self.init(
        .proxyCredentials, "the proxy responded with HTTP 407" + (words.map { ": \($0)" } ?? ""))
    case 429:
      self.init(.httpRateLimited, message, hint: retryAfterSeconds.map { "try again in \($0) s" })
    case 408, 500...:
      self.init(.httpUnavailable, message, hint: retryAfterSeconds.map { "try again in \($0) s" })
    case 300..<400:
      self.init(
        .httpRedirect,
        "\(message), a redirect\(Self.target(reply)), which pushkit does not follow",
        hint: "if this is the vendor's URL, set it with \(vendor.urlOptions)")
    default: self.init(.httpRefused, message)
    }
  }

  /// Returns the URL of a redirect, without its query, which may repeat keys of the request.
  private static func target(_ reply: HTTPReply) -> String {
    if reply.location.isEmpty { return "" }
    let location = reply.location.unicodeScalars.prefix { $0 != "?" && $0 != "#" }
    let url = Masking.maskingSecrets(ofURL: String(location))
    return " to \(TypedText.quoted(url))"
  }

  /// Returns the reason for a rejection, or a note that the body is not readable JSON.
  private static func words(_ body: ResponseBody) -> String? {
    switch body.content {
    case .empty: nil
    case .page: "the body is an HTML page"
    case .unreadable:
      "the body is not JSON" + (body.excerpt.isEmpty ? "" : ": \(body.excerpt)")
    case .oversize: "the body is longer than \(ResponseBody.limitText)"
    case .json:
      body.objects.first.flatMap {
        $0["message"]?.nonEmptyString ?? Acknowledgement.refusal(in: $0)
      }
    }
  }

  /// Creates the error for an attempt without a response.
  init(_ fault: TransportFault, isIdempotent: Bool, title: String) {
    if !isIdempotent, fault.wasSent, fault.kind.isTransient || fault.kind == .interrupted {
      self.init(
        .httpLost, "\(title): the request was sent, but its response was lost: \(fault.detail)",
        hint: "the vendor may have counted the report; --retry-lost sends it again")
      return
    }
    self.init(fault.kind, "\(title): \(fault.detail)")
    // OpenSSL reports this error if the server's first bytes are not TLS.
    if fault.kind == .tls, fault.detail.contains("wrong version number") {
      hint = "the server may not use TLS on this port: try http:// or ws://"
    }
  }

  /// Creates the error for a kind of fault, with the hint that fits it.
  init(_ fault: TransportFault.Kind, _ message: String) {
    self.init(fault.diagnostic, message, hint: fault.hint)
  }
}

extension Vendor {
  /// The options that set the URLs of calls, for hints.
  fileprivate var urlOptions: String {
    SettingTable.kinds(of: self).filter { $0.kind == .url }.map { "--\($0.id.option.rawValue)" }
      .joined(separator: " or ")
  }
}

extension TransportFault.Kind {
  fileprivate var diagnostic: DiagnosticKind {
    switch self {
    case .resolve: .httpDNS
    case .connect: .httpConnect
    case .tls: .httpTLS
    case .certificate: .httpCertificate
    case .proxy, .proxyRefused: .httpProxy
    case .proxyCredentials: .httpProxyCredentials
    case .badProxy: .configBadProxy
    case .timeout: .httpTimeout
    case .closed: .httpClosed
    case .truncated: .httpTruncated
    case .badResponse: .httpBadResponse
    case .certificateFile: .configBadCacert
    case .interrupted: .httpInterrupted
    case .badURL: .configBadValue
    case .outOfMemory: .internalMemory
    }
  }

  fileprivate var hint: String? {
    switch self {
    case .resolve, .connect: "pushkit doctor shows each URL and its source"
    case .certificate: "use --cacert to trust other certificates than the system's"
    case .proxy, .proxyRefused: "use --proxy '' to connect without a proxy"
    case .proxyCredentials:
      "give the proxy's credentials in its URL: http://USER:PASSWORD@HOST:PORT"
    case .badProxy:
      "a proxy's URL is like http://proxy.example:3128; use --proxy '' to connect without a proxy"
    default: nil
    }
  }
}
