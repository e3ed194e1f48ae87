import PushCore

extension DiagnosticKind {
  static let httpDNS = DiagnosticKind(
    "http.dns", .unavailable, summary: "the host name cannot be resolved",
    meaning: "pushkit sent nothing, because DNS returned no address for the host.",
    remedy: "Check the host name in the URL, and the network's DNS.")
  static let httpConnect = DiagnosticKind(
    "http.connect", .unavailable, summary: "the connection failed",
    meaning: """
      pushkit sent nothing. No server listens on the port, or the network or a firewall blocks the \
      connection.
      """,
    remedy: """
      Check the host and the port of the URL. `pushkit doctor` shows every configured URL and its \
      source. To test one, run `curl -v URL`.
      """)
  static let httpTLS = DiagnosticKind(
    "http.tls", .unavailable, summary: "the TLS handshake failed",
    meaning: "pushkit sent nothing. The certificate is not the cause.",
    remedy: """
      Check that the port is for https or wss, and that the server supports TLS 1.2 or 1.3. For \
      details run `openssl s_client -connect HOST:PORT`.
      """)
  static let httpCertificate = DiagnosticKind(
    "http.certificate", .unavailable, summary: "the server's certificate is not trusted",
    meaning: """
      The certificate has expired, is for another host, or has an unknown issuer. pushkit sent \
      nothing and does not retry.
      """,
    source: "RFC 9110, section 4.3.4",
    remedy: "Trust other certificates with `--cacert`. Verification cannot be switched off.")
  static let httpProxy = DiagnosticKind(
    "http.proxy", .unavailable, summary: "the proxy does not connect to the server",
    meaning: """
      The proxy was not found, failed, or refused to connect. pushkit does not retry after a 3xx or \
      4xx response of the proxy.
      """,
    remedy: "Use another proxy with `--proxy`, or none with `--proxy ''`.")
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
    "http.timeout", .unavailable, summary: "no response before the timeout",
    meaning: "The last attempt exceeded `--timeout` or `--connect-timeout`.",
    remedy: """
      Check that the server responds with `curl -v URL`, or raise `--timeout` or \
      `--connect-timeout`.
      """)
  static let httpClosed = DiagnosticKind(
    "http.closed", .unavailable, summary: "the connection was closed before a response",
    meaning: "The server, or a proxy or firewall before it, closed the connection.",
    remedy: "Try again later. If a proxy does not support HTTP/2, use `--http1.1`.")
  static let httpTruncated = DiagnosticKind(
    "http.truncated", .unavailable,
    summary: "the connection was closed in the middle of a response",
    meaning: "The response is shorter than its headers announce, or a header is too long.",
    source: "RFC 9112, section 8",
    remedy: "Try again. If the error remains, check the proxies between pushkit and the server.")
  static let httpInterrupted = DiagnosticKind(
    "http.interrupted", .unavailable, summary: "a signal stopped pushkit before the response",
    meaning: "pushkit received a signal, waited 5 seconds for the response, and stopped.",
    remedy: "Run the command again. To limit its duration, use `--max-time`.")
  static let httpLost = DiagnosticKind(
    "http.lost", .unavailable, summary: "a report was sent, but its response was lost",
    meaning: """
      The request was sent. Then it timed out, the connection was closed, or the response was \
      truncated or had a header that is too long. The vendor may have counted the report, so \
      pushkit does not retry it.
      """,
    source: "RFC 9110, section 9.2.2",
    remedy: "To retry such reports, add `--retry-lost`. The vendor may then count them twice.")
  static let httpBadResponse = DiagnosticKind(
    "http.bad-response", .refused, summary: "the response is not valid HTTP",
    meaning: "The server at this host and port is not a web server.",
    source: "RFC 9112; RFC 9113",
    remedy: "Check the host and the port of the URL with `pushkit doctor`.")
  static let httpNotAuthorized = DiagnosticKind(
    "http.not-authorized", .notAuthorized, summary: "the vendor rejected the credentials",
    meaning: "The response status is 401 or 403.", source: "RFC 9110, sections 15.5.2 and 15.5.4",
    remedy: "Check the keys with `pushkit doctor`.")
  static let httpRefused = DiagnosticKind(
    "http.refused", .refused, summary: "the vendor rejected the request",
    meaning: "The response status is 400 to 499. The message quotes the vendor's text.",
    source: "RFC 9110, section 15.5; Push.Express's guide, section Error handling",
    remedy: """
      Print the request with `--dry-run` and compare it with the vendor's guide. With 404, check \
      the URL and its IDs.
      """)
  static let httpRedirect = DiagnosticKind(
    "http.redirect", .refused, summary: "the response is a redirect",
    meaning: "pushkit does not follow redirects, because they could send keys to another host.",
    source: "RFC 9110, section 15.4",
    remedy: "Configure the URL that the vendor documents.")
  static let httpRateLimited = DiagnosticKind(
    "http.rate-limited", .unavailable, summary: "the vendor limits the request rate",
    meaning: "The last response status is 429.",
    source: "RFC 6585, section 4; RFC 9110, section 10.2.3",
    remedy: "Try again later, after the time that `Retry-After` names.")
  static let httpUnavailable = DiagnosticKind(
    "http.unavailable", .unavailable, summary: "the vendor's server is unavailable",
    meaning: "The last response status is 408 or at least 500.",
    source: "RFC 9110, sections 15.5.9 and 15.6; Push.Express's guide, section Error handling",
    remedy: """
      Try again later, or let pushkit retry longer with `--max-attempts` and `--max-delay`. pushkit \
      retries reports only after 503, because the vendor may have counted them.
      """)
  static let replyRefused = DiagnosticKind(
    "reply.refused", .refused, summary: "the vendor rejected the request",
    meaning: """
      The HTTP status reports success, but the body has an `errCode` other than 0, or `status` \
      `error`.
      """,
    source: "Everlytic's push SDK guide, section Calling our API; Smartico's guide, section 5",
    remedy: """
      The message quotes the vendor's text. Print the request with `--dry-run` and compare it with \
      the vendor's guide.
      """)
  static let replyUnusable = DiagnosticKind(
    "reply.unusable", .refused, summary: "the response lacks required data, or is an HTML page",
    meaning: """
      The response to any call is an HTML page, by its `Content-Type` or its first bytes: a captive \
      portal, a proxy or another server responded in the vendor's place. pushkit does not retry. Or \
      the response has no subscription, instance or list of messages.
      """,
    source: """
      Everlytic's push SDK guide, sections Subscribe and History; Push.Express's guide, section \
      API v2 reference
      """,
    remedy: """
      Check the URL with `pushkit doctor`: another server may respond there. The record has the \
      body in `response` if there was one.
      """)
  static let configBadCacert = DiagnosticKind(
    "config.bad-cacert", .config, summary: "the certificates of --cacert cannot be loaded",
    meaning: """
      The file contains no PEM certificates, or the system's certificates are not installed.
      """,
    remedy: """
      Name a readable file of PEM certificates. Without `--cacert`, install the package \
      `ca-certificates`.
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
    "internal.memory", .internal, summary: "out of memory",
    meaning: "pushkit could not start a request.",
    remedy: "Stop other programs, or raise the limit that `ulimit -v` shows.")
  static let configNoLibcurl = DiagnosticKind(
    "config.no-libcurl", .config, summary: "libcurl is missing or too old",
    meaning: "Commands that call vendors load the system's libcurl, version 7.68 or newer.",
    remedy: "Install `libcurl4` on Debian and Ubuntu, or `libcurl` on Fedora and Alpine.")
  static let configKeyInCurl = DiagnosticKind(
    "config.key-in-curl", .config, summary: "a curl command cannot contain this key as a variable",
    meaning: "At this position the key must be encoded, and a shell variable cannot be.",
    remedy: "To print the key itself, add `--reveal`.")
  static let httpRequest = DiagnosticKind(
    "http.request", .info, summary: "pushkit sends a request",
    meaning: "`-v` prints the request with masked keys.",
    remedy: "To print the complete request with its keys and send nothing, use `--dry-run`.")
  static let httpResponse = DiagnosticKind(
    "http.response", .info, summary: "an attempt ended", meaning: "`-v` prints the result.")
  static let httpHeader = DiagnosticKind(
    "http.header", .info, summary: "a header line of a request or a response",
    meaning: "`-vv` prints these lines: `>` marks a sent line, `<` a received one.",
    remedy: """
      Keys, tokens, passwords and cookies are masked. So is the value of a parameter in a configured \
      URL, if the name of the parameter contains \(Masking.secretParameters.literals("or")). \
      `--dry-run` prints all values.
      """)
  static let httpBody = DiagnosticKind(
    "http.body", .info, summary: "the body of a response",
    meaning: """
      `-vv` prints the first 4 KiB of the body after the headers. The body of a refused WebSocket \
      connection is printed if the response states its length.
      """,
    remedy: "Keys, tokens and passwords of the call are masked.")
  static let httpWait = DiagnosticKind(
    "http.wait", .info, summary: "pushkit waits before the next attempt",
    meaning: "`-v` prints the delay.",
    remedy: """
      Limit each delay with `--max-delay`, the attempts with `--max-attempts`, and the total time \
      with `--max-time`.
      """)
  static let configHiddenCredentials = DiagnosticKind(
    "config.hidden-credentials", .warning,
    summary: "a curl command lacks a user name and a password",
    meaning: """
      The URL or the proxy has credentials. A curl command contains them only with `--reveal`.
      """,
    remedy: "Add the credentials yourself, or use `--reveal`.")
}
