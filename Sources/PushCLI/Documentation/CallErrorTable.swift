/// The codes of what goes wrong, or is noted, when a vendor is called.
enum CallErrorTable {
  static let rows: [DiagnosticRow] = transport + answers + records + warnings + traces

  private static let transport: [DiagnosticRow] = [
    DiagnosticRow(
      "http.dns", "error", "the host's name has no address",
      "Nothing was sent: the name could not be resolved.", mend: "Is the address right?"),
    DiagnosticRow(
      "http.connect", "error", "no connection can be made",
      "Nothing was sent: nobody listens there, or the way is closed.",
      mend: "`pushkit doctor --online` tries each configured address."),
    DiagnosticRow(
      "http.tls", "error", "the encrypted connection cannot be made",
      "Nothing was sent: the TLS handshake failed for another reason than the certificate."),
    DiagnosticRow(
      "http.certificate", "error", "the server's certificate is not trusted",
      """
      It has expired, is for another host, or comes from somebody unknown. Nothing was sent, and \
      another attempt would change nothing.
      """,
      mend: "`--cacert` names other certificates to trust. Nothing switches verification off."),
    DiagnosticRow(
      "http.proxy", "error", "the proxy cannot be used",
      "The proxy was not found, or refused to connect.",
      mend: "`--proxy` names another one, `--proxy ''` none."),
    DiagnosticRow(
      "http.timeout", "error", "there was no answer in time",
      "The last attempt took longer than `--timeout` or `--connect-timeout`."),
    DiagnosticRow(
      "http.closed", "error", "the connection ended without an answer",
      "The server, or something on the way, closed the connection."),
    DiagnosticRow(
      "http.truncated", "error", "the connection ended within the answer",
      "The answer is shorter than the server said it would be."),
    DiagnosticRow(
      "http.interrupted", "error", "a signal came before the answer",
      "pushkit was told to end and waited 5 seconds for the answer."),
    DiagnosticRow(
      "http.lost", "error", "a report was sent, and its answer is lost",
      """
      The request went out and the time was up, the connection ended, or the answer was cut short. \
      The report may have counted, so it is not sent again.
      """, mend: "`--retry-lost` sends such reports again; they may then count twice."),
    DiagnosticRow(
      "http.bad-answer", "error", "what was answered is no HTTP",
      "Something else than a web server listens at the address."),
  ]

  private static let answers: [DiagnosticRow] = [
    DiagnosticRow(
      "http.not-authorised", "error", "the vendor refuses the credentials",
      "The answer is 401 or 403.", mend: "Look at the keys with `pushkit doctor`."),
    DiagnosticRow(
      "http.refused", "error", "the vendor refuses the request",
      "The answer has a status of 400 to 499; the message holds the vendor's words."),
    DiagnosticRow(
      "http.redirect", "error", "the answer is a redirect",
      "Redirects are not followed: keys would go to another place.",
      mend: "Configure the address that the vendor's guide names."),
    DiagnosticRow(
      "http.rate-limited", "error", "the vendor wants fewer requests",
      "The last answer is 429.", mend: "Try again later; `Retry-After` tells when."),
    DiagnosticRow(
      "http.unavailable", "error", "the vendor's server is out of order",
      "The last answer is 408, or 500 and more."),
    DiagnosticRow(
      "reply.refused", "error", "the vendor said no",
      "The status is good, but the answer says `errCode` that is not 0, or `status` error.",
      source: "Everlytic guide, Calling our API; Smartico guide, section 5"),
    DiagnosticRow(
      "reply.unusable", "error", "the answer lacks what it must bring",
      "A subscription, an instance or a list of messages is not in it, or it is no JSON."),
    DiagnosticRow(
      "reply.empty", "warning", "the answer is empty",
      "The request was accepted; the guide shows an answer with words."),
    DiagnosticRow(
      "reply.unreadable", "warning", "the answer is no JSON",
      "The request was accepted; what the answer says beyond that cannot be read."),
  ]

  private static let records: [DiagnosticRow] = [
    DiagnosticRow(
      "request.bad-path", "error", "an id would name another path",
      "An id that is empty, `.` or `..` cannot stand in an address."),
    DiagnosticRow(
      "record.incomplete", "error", "a record lacks what its request needs",
      "Neither the payload nor the options have what the message names."),
    DiagnosticRow(
      "record.wrong-vendor", "error", "a payload is of a vendor that takes no such report",
      "The payload is of another vendor than the options name, or of one without this report."),
    DiagnosticRow(
      "bulk.stopped", "error", "a run ended before its input did",
      "The vendor refuses the credentials, or 20 records in a row failed for one cause."),
    DiagnosticRow(
      "smartico.bad-message-id", "error", "a message id is no whole number",
      "Smartico takes `message_id` as a JSON integer: digits without a leading zero.",
      source: "Smartico guide, section 5"),
    DiagnosticRow(
      "config.no-libcurl", "error", "libcurl cannot be used",
      "Commands that call vendors load the system's libcurl, 7.68 or newer.",
      mend: "Install `libcurl4` on Debian and Ubuntu, `libcurl` on Fedora and Alpine."),
    DiagnosticRow(
      "config.bad-cacert", "error", "the certificates of --cacert cannot be used",
      "The file cannot be read or holds no PEM certificates."),
    DiagnosticRow(
      "config.key-in-curl", "error", "a key cannot stand in a curl line as a variable",
      "In its place the key would have to be encoded, which a shell variable is not.",
      mend: "`--reveal` puts the key itself into the line."),
    DiagnosticRow(
      "internal.memory", "error", "there is no memory left", "A request could not be begun."),
  ]

  private static let warnings: [DiagnosticRow] = [
    DiagnosticRow(
      "everlytic.no-email", "warning", "a contact has no email address",
      "A contact that does not exist yet cannot be created without one.",
      source: "Everlytic guide, Subscribe", mend: "Give `--email` as well."),
    DiagnosticRow(
      "smartico.platform", "warning", "a token is for something else than a native app",
      "Over HTTP the guide has 6 (ios) and 7 (android) alone.",
      source: "Smartico guide, section 4"),
    DiagnosticRow(
      "pushexpress.transport-type", "warning", "the guide does not know the transport type",
      "It is sent all the same.", source: "Push.Express guide, Update app instance info"),
    DiagnosticRow(
      "pushexpress.platform-type", "warning", "the guide does not know the platform type",
      "It is sent all the same.", source: "Push.Express guide, Update app instance info"),
    DiagnosticRow(
      "pushexpress.country", "warning", "a country has not two letters",
      "It is sent all the same.", source: "Push.Express guide, Update app instance info"),
  ]

  private static let traces: [DiagnosticRow] = [
    DiagnosticRow("http.request", "info", "a request is sent", "Told with `-v`; keys are masked."),
    DiagnosticRow("http.answer", "info", "an attempt ended", "Told with `-v`."),
    DiagnosticRow("http.wait", "info", "pushkit waits before another attempt", "Told with `-v`."),
  ]
}
