/// The codes of errors, warnings and trace messages of calls to vendors.
enum CallErrorTable {
  static let rows: [DiagnosticRow] = transport + answers + records + warnings + traces

  private static let transport: [DiagnosticRow] = [
    DiagnosticRow(
      "http.dns", "error", "the host's name has no address",
      "Nothing was sent: the name could not be resolved.",
      remedy: "Look whether the address is right."),
    DiagnosticRow(
      "http.connect", "error", "no connection can be made",
      "Nothing was sent: nobody listens there, or the way is closed.",
      remedy: "`pushkit doctor --online` tries each configured address."),
    DiagnosticRow(
      "http.tls", "error", "the encrypted connection cannot be made",
      "Nothing was sent: the TLS handshake failed for another reason than the certificate.",
      remedy: """
        Look whether the port is one for https or wss, and whether the server knows TLS 1.2 or \
        1.3; `openssl s_client -connect HOST:PORT` tells more.
        """),
    DiagnosticRow(
      "http.certificate", "error", "the server's certificate is not trusted",
      """
      It has expired, is for another host, or comes from somebody unknown. Nothing was sent, and \
      another attempt would change nothing.
      """,
      source: "RFC 9110, section 4.3.4",
      remedy: "`--cacert` names other certificates to trust. Nothing switches verification off."),
    DiagnosticRow(
      "http.proxy", "error", "the proxy does not connect to the server",
      """
      The proxy was not found, failed, or refused to connect. pushkit does not retry after a 3xx or \
      4xx response of the proxy.
      """,
      remedy: "`--proxy` names another one, `--proxy ''` none."),
    DiagnosticRow(
      "http.proxy-credentials", "error", "the proxy rejects the credentials, or requires some",
      """
      The proxy responded with 407, or rejected the SOCKS login. pushkit does not retry, because \
      repeated failures can lock an account.
      """,
      source: "RFC 9110, section 15.5.8",
      remedy: "Put the credentials into the proxy's URL: `http://USER:PASSWORD@HOST:PORT`."),
    DiagnosticRow(
      "http.timeout", "error", "there was no answer in time",
      "The last attempt took longer than `--timeout` or `--connect-timeout`.",
      remedy: """
        Raise `--timeout` or `--connect-timeout`; `pushkit doctor --online` tells whether the \
        address answers at all.
        """),
    DiagnosticRow(
      "http.closed", "error", "the connection ended without an answer",
      "The server, or something on the way, closed the connection.",
      remedy: "Try again later; `--http1.1` helps where something on the way cannot do HTTP/2."),
    DiagnosticRow(
      "http.truncated", "error", "the connection ended within the answer",
      "The response is shorter than the server said, or has a header that is too long to be read.",
      source: "RFC 9112, section 8",
      remedy: "Try again; where it stays so, look at what stands on the way, a proxy say."),
    DiagnosticRow(
      "http.interrupted", "error", "a signal came before the answer",
      "pushkit was told to end and waited 5 seconds for the answer.",
      remedy: "Run it again; `--max-time` bounds how long it may take."),
    DiagnosticRow(
      "http.lost", "error", "a report was sent, and its answer is lost",
      """
      The request went out and the time was up, the connection ended, or the response was cut short \
      or has a header that is too long. \
      The report may have counted, so it is not sent again.
      """,
      source: "RFC 9110, section 9.2.2",
      remedy: "`--retry-lost` sends such reports again; they may then count twice."),
    DiagnosticRow(
      "http.bad-answer", "error", "what was answered is no HTTP",
      "Something else than a web server listens at the address.",
      source: "RFC 9112; RFC 9113",
      remedy: "Look at the address and its port with `pushkit doctor`."),
  ]

  private static let answers: [DiagnosticRow] = [
    DiagnosticRow(
      "http.not-authorised", "error", "the vendor refuses the credentials",
      "The answer is 401 or 403.",
      source: "RFC 9110, sections 15.5.2 and 15.5.4",
      remedy: "Look at the keys with `pushkit doctor`."),
    DiagnosticRow(
      "http.refused", "error", "the vendor refuses the request",
      "The answer has a status of 400 to 499; the message holds the vendor's words.",
      source: "RFC 9110, section 15.5; Push.Express guide, Error handling",
      remedy: """
        `--dry-run` prints the request, to be compared with the vendor's guide; with 404 the \
        address or an id in it is wrong.
        """),
    DiagnosticRow(
      "http.redirect", "error", "the answer is a redirect",
      "Redirects are not followed: keys would go to another place.",
      source: "RFC 9110, section 15.4",
      remedy: "Configure the address that the vendor's guide names."),
    DiagnosticRow(
      "http.rate-limited", "error", "the vendor wants fewer requests",
      "The last answer is 429.",
      source: "RFC 6585, section 4; RFC 9110, section 10.2.3",
      remedy: "Try again later; `Retry-After` tells when."),
    DiagnosticRow(
      "http.unavailable", "error", "the vendor's server is out of order",
      "The last answer is 408, or 500 and more.",
      source: "RFC 9110, sections 15.5.9 and 15.6; Push.Express guide, Error handling",
      remedy: "Try again later; `--max-attempts` and `--max-delay` let pushkit wait longer."),
    DiagnosticRow(
      "reply.refused", "error", "the vendor said no",
      "The status is good, but the answer says `errCode` that is not 0, or `status` error.",
      source: "Everlytic guide, Calling our API; Smartico guide, section 5",
      remedy: """
        The message holds the vendor's words; `--dry-run` prints the request, to be compared with \
        the guide.
        """),
    DiagnosticRow(
      "reply.unusable", "error", "the answer lacks what it must bring",
      "A subscription, an instance or a list of messages is not in it, or it is no JSON.",
      source: "Everlytic guide, Subscribe and History; Push.Express guide, API v2 reference",
      remedy: """
        Look at the address with `pushkit doctor`: another server may answer there. `response` in \
        the record, if there is one, is what it said.
        """),
    DiagnosticRow(
      "reply.empty", "warning", "the answer is empty",
      "The request was accepted; the guide shows an answer with words.",
      source: "Everlytic guide, Calling our API; Smartico guide, section 5",
      remedy: "Look at the address with `pushkit doctor`: another server may take anything."),
    DiagnosticRow(
      "reply.too-long", "warning", "the response is too long to be read",
      "The vendor accepted the request. pushkit does not read a response of more than 8 MiB.",
      remedy: "Check the URL with `pushkit doctor`: another server may respond there."),
    DiagnosticRow(
      "reply.unreadable", "warning", "the answer is no JSON",
      "The request was accepted; what the answer says beyond that cannot be read.",
      remedy: "Look at the address with `pushkit doctor`: another server may take anything."),
  ]

  private static let records: [DiagnosticRow] = [
    DiagnosticRow(
      "request.bad-path", "error", "an id would name another path",
      "An id that is empty, `.` or `..` cannot stand in an address.",
      source: "RFC 3986, section 5.2.4",
      remedy: """
        Give the ids as Push.Express has them: `--app-id` as its dashboard tells it, \
        `--instance-id` as px-register prints it.
        """),
    DiagnosticRow(
      "record.incomplete", "error", "a record lacks what its request needs",
      "Neither the payload nor the options have what the message names.",
      remedy: """
        Give as an option what all payloads share, such as `--user-id` or `--subscription-id`; \
        what is each message's own must be in its payload.
        """),
    DiagnosticRow(
      "record.wrong-vendor", "error", "a payload is of a vendor that takes no such report",
      "The payload is of another vendor than the options name, or of one without this report.",
      remedy: """
        Leave `--vendor` and the options of one vendor out; `pushkit resolve-action` tells which \
        reports a payload's vendor takes.
        """),
    DiagnosticRow(
      "bulk.stopped", "error", "a run ended before its input did",
      "The vendor refuses the credentials, or 20 records in a row failed for one cause.",
      remedy: """
        Mend what the errors before it name, and give what is left: `line` of the last record \
        tells how far the run came.
        """),
    DiagnosticRow(
      "smartico.bad-message-id", "error", "a message id is no whole number",
      "Smartico takes `message_id` as a JSON integer: digits without a leading zero.",
      source: "Smartico guide, section 5",
      remedy: "Give the digits of the payload's `message_id` as they stand there."),
    DiagnosticRow(
      "config.no-libcurl", "error", "libcurl cannot be used",
      "Commands that call vendors load the system's libcurl, 7.68 or newer.",
      remedy: "Install `libcurl4` on Debian and Ubuntu, `libcurl` on Fedora and Alpine."),
    DiagnosticRow(
      "config.bad-cacert", "error", "the certificates of --cacert cannot be used",
      "The file holds no PEM certificates, or the system's are not there.",
      remedy: """
        Name a file of PEM certificates that this user may read; without `--cacert` install the \
        system's, the package `ca-certificates`.
        """),
    DiagnosticRow(
      "config.bad-proxy", "error", "the URL of a proxy cannot be used",
      """
      The value of `--proxy`, or of a variable such as `https_proxy`, is not the URL of a proxy. \
      Nothing was sent.
      """,
      remedy: """
        Give a URL such as `http://proxy.example:3128`. The scheme is `http` (the default), `https`, \
        `socks4`, `socks4a`, `socks5` or `socks5h`; percent-encode special characters in credentials.
        """),
    DiagnosticRow(
      "config.key-in-curl", "error", "a key cannot stand in a curl line as a variable",
      "In its place the key would have to be encoded, which a shell variable is not.",
      remedy: "`--reveal` puts the key itself into the line."),
    DiagnosticRow(
      "internal.memory", "error", "there is no memory left", "A request could not be begun.",
      remedy: "End other programs, or raise the limit that `ulimit -v` shows."),
  ]

  private static let warnings: [DiagnosticRow] = [
    DiagnosticRow(
      "everlytic.no-email", "warning", "a contact has no email address",
      "A contact that does not exist yet cannot be created without one.",
      source: "Everlytic guide, Subscribe", remedy: "Give `--email` as well."),
    DiagnosticRow(
      "smartico.platform", "warning", "a token is for something else than a native app",
      "Over HTTP the guide has 6 (ios) and 7 (android) alone.",
      source: "Smartico guide, section 4",
      remedy: "Give `ios` or `android`; `--method socket` takes browsers too."),
    DiagnosticRow(
      "pushexpress.no-token", "warning", "an instance is registered without a push token",
      """
      Push.Express sends pushes to the token of the instance. The device does not receive any until \
      an update sends its token.
      """,
      source: "Push.Express guide, Update app instance info", remedy: "Give `--token`."),
    DiagnosticRow(
      "pushexpress.transport-type", "warning", "the guide does not know the transport type",
      "It is sent all the same.", source: "Push.Express guide, Update app instance info",
      remedy: """
        Give `fcm`, `onesignal`, `huawei` or `apns`; `fcm.data` and `webpush`, which the SDKs send \
        too, may stay.
        """),
    DiagnosticRow(
      "pushexpress.platform-type", "warning", "the guide does not know the platform type",
      "It is sent all the same.", source: "Push.Express guide, Update app instance info",
      remedy: "Give `android`, `ios` or `browser`."),
    DiagnosticRow(
      "pushexpress.country", "warning", "a country has not two letters",
      "It is sent all the same.", source: "Push.Express guide, Update app instance info",
      remedy: "Give the two letters of ISO 3166-1, `BR` for Brazil."),
  ]

  private static let traces: [DiagnosticRow] = [
    DiagnosticRow(
      "http.request", "info", "a request is sent", "Told with `-v`; keys are masked.",
      remedy: "`--dry-run` prints it whole, keys in clear, and sends nothing."),
    DiagnosticRow("http.answer", "info", "an attempt ended", "Told with `-v`."),
    DiagnosticRow(
      "http.wait", "info", "pushkit waits before another attempt", "Told with `-v`.",
      remedy: """
        `--max-delay` bounds each wait, `--max-attempts` the attempts, `--max-time` all of them \
        together.
        """),
  ]
}
