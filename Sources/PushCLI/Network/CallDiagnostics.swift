import PushCore

extension DiagnosticKind {
  static let httpDNS = DiagnosticKind(
    "http.dns", .unavailable, summary: "the host's name has no address",
    meaning: "Nothing was sent: the name could not be resolved.",
    remedy: "Look whether the address is right.")
  static let httpConnect = DiagnosticKind(
    "http.connect", .unavailable, summary: "no connection can be made",
    meaning: "Nothing was sent: nobody listens there, or the way is closed.",
    remedy: "`pushkit doctor --online` tries each configured address.")
  static let httpTLS = DiagnosticKind(
    "http.tls", .unavailable, summary: "the encrypted connection cannot be made",
    meaning: "Nothing was sent: the TLS handshake failed for another reason than the certificate.",
    remedy: """
      Look whether the port is one for https or wss, and whether the server knows TLS 1.2 or \
      1.3; `openssl s_client -connect HOST:PORT` tells more.
      """)
  static let httpCertificate = DiagnosticKind(
    "http.certificate", .unavailable, summary: "the server's certificate is not trusted",
    meaning: """
      It has expired, is for another host, or comes from somebody unknown. Nothing was sent, and \
      another attempt would change nothing.
      """,
    source: "RFC 9110, section 4.3.4",
    remedy: "`--cacert` names other certificates to trust. Nothing switches verification off.")
  static let httpProxy = DiagnosticKind(
    "http.proxy", .unavailable, summary: "the proxy does not connect to the server",
    meaning: """
      The proxy was not found, failed, or refused to connect. pushkit does not retry after a 3xx or \
      4xx response of the proxy.
      """,
    remedy: "`--proxy` names another one, `--proxy ''` none.")
  static let httpProxyCredentials = DiagnosticKind(
    "http.proxy-credentials", .notAuthorized,
    summary: "the proxy rejects the credentials, or requires some",
    meaning: """
      The proxy responded with 407, or rejected the SOCKS login. pushkit does not retry, because \
      repeated failures can lock an account.
      """,
    source: "RFC 9110, section 15.5.8",
    remedy: "Put the credentials into the proxy's URL: `http://USER:PASSWORD@HOST:PORT`.")
  static let httpTimeout = DiagnosticKind(
    "http.timeout", .unavailable, summary: "there was no answer in time",
    meaning: "The last attempt took longer than `--timeout` or `--connect-timeout`.",
    remedy: """
      Raise `--timeout` or `--connect-timeout`; `pushkit doctor --online` tells whether the \
      address answers at all.
      """)
  static let httpClosed = DiagnosticKind(
    "http.closed", .unavailable, summary: "the connection ended without an answer",
    meaning: "The server, or something on the way, closed the connection.",
    remedy: "Try again later; `--http1.1` helps where something on the way cannot do HTTP/2.")
  static let httpTruncated = DiagnosticKind(
    "http.truncated", .unavailable, summary: "the connection ended within the answer",
    meaning:
      "The response is shorter than the server said, or has a header that is too long to be read.",
    source: "RFC 9112, section 8",
    remedy: "Try again; where it stays so, look at what stands on the way, a proxy say.")
  static let httpInterrupted = DiagnosticKind(
    "http.interrupted", .unavailable, summary: "a signal came before the answer",
    meaning: "pushkit was told to end and waited 5 seconds for the answer.",
    remedy: "Run it again; `--max-time` bounds how long it may take.")
  static let httpLost = DiagnosticKind(
    "http.lost", .unavailable, summary: "a report was sent, and its answer is lost",
    meaning: """
      The request went out and the time was up, the connection ended, or the response was cut short \
      or has a header that is too long. \
      The report may have counted, so it is not sent again.
      """,
    source: "RFC 9110, section 9.2.2",
    remedy: "`--retry-lost` sends such reports again; they may then count twice.")
  static let httpBadAnswer = DiagnosticKind(
    "http.bad-answer", .refused, summary: "what was answered is no HTTP",
    meaning: "Something else than a web server listens at the address.",
    source: "RFC 9112; RFC 9113", remedy: "Look at the address and its port with `pushkit doctor`.")
  static let httpNotAuthorized = DiagnosticKind(
    "http.not-authorized", .notAuthorized, summary: "the vendor refuses the credentials",
    meaning: "The answer is 401 or 403.", source: "RFC 9110, sections 15.5.2 and 15.5.4",
    remedy: "Look at the keys with `pushkit doctor`.")
  static let httpRefused = DiagnosticKind(
    "http.refused", .refused, summary: "the vendor refuses the request",
    meaning: "The answer has a status of 400 to 499; the message holds the vendor's words.",
    source: "RFC 9110, section 15.5; Push.Express guide, Error handling",
    remedy: """
      `--dry-run` prints the request, to be compared with the vendor's guide; with 404 the \
      address or an id in it is wrong.
      """)
  static let httpRedirect = DiagnosticKind(
    "http.redirect", .refused, summary: "the answer is a redirect",
    meaning: "Redirects are not followed: keys would go to another place.",
    source: "RFC 9110, section 15.4",
    remedy: "Configure the address that the vendor's guide names.")
  static let httpRateLimited = DiagnosticKind(
    "http.rate-limited", .unavailable, summary: "the vendor wants fewer requests",
    meaning: "The last answer is 429.", source: "RFC 6585, section 4; RFC 9110, section 10.2.3",
    remedy: "Try again later; `Retry-After` tells when.")
  static let httpUnavailable = DiagnosticKind(
    "http.unavailable", .unavailable, summary: "the vendor's server is out of order",
    meaning: "The last answer is 408, or 500 and more.",
    source: "RFC 9110, sections 15.5.9 and 15.6; Push.Express guide, Error handling",
    remedy: "Try again later; `--max-attempts` and `--max-delay` let pushkit wait longer.")
  static let replyRefused = DiagnosticKind(
    "reply.refused", .refused, summary: "the vendor said no",
    meaning: "The status is good, but the answer says `errCode` that is not 0, or `status` error.",
    source: "Everlytic guide, Calling our API; Smartico guide, section 5",
    remedy: """
      The message holds the vendor's words; `--dry-run` prints the request, to be compared with \
      the guide.
      """)
  static let replyUnusable = DiagnosticKind(
    "reply.unusable", .refused, summary: "the answer lacks what it must bring",
    meaning: "A subscription, an instance or a list of messages is not in it, or it is no JSON.",
    source: "Everlytic guide, Subscribe and History; Push.Express guide, API v2 reference",
    remedy: """
      Look at the address with `pushkit doctor`: another server may answer there. `response` in \
      the record, if there is one, is what it said.
      """)
  static let configBadCacert = DiagnosticKind(
    "config.bad-cacert", .config, summary: "the certificates of --cacert cannot be used",
    meaning: "The file holds no PEM certificates, or the system's are not there.",
    remedy: """
      Name a file of PEM certificates that this user may read; without `--cacert` install the \
      system's, the package `ca-certificates`.
      """)
  static let configBadProxy = DiagnosticKind(
    "config.bad-proxy", .config, summary: "the URL of a proxy cannot be used",
    meaning: """
      The value of `--proxy`, or of a variable such as `https_proxy`, is not the URL of a proxy. \
      Nothing was sent.
      """,
    remedy: """
      Give a URL such as `http://proxy.example:3128`. The scheme is `http` (the default), `https`, \
      `socks4`, `socks4a`, `socks5` or `socks5h`; percent-encode special characters in credentials.
      """)
  static let internalMemory = DiagnosticKind(
    "internal.memory", .internal, summary: "there is no memory left",
    meaning: "A request could not be begun.",
    remedy: "End other programs, or raise the limit that `ulimit -v` shows.")
}
