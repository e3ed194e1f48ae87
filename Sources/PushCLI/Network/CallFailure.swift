import PushCore
import PushNet

extension StepOutcome {
  /// Creates the outcome of a call; reports doubts about the response on standard error.
  init(_ result: CallResult, _ step: Step, _ vendor: Vendor, _ context: Context) {
    attempts = result.attempts
    elapsedMilliseconds = result.elapsedMilliseconds
    switch result.outcome {
    case .fault(let fault):
      failure = Failure(fault, counts: step.repetition != .safe, title: vendor.title)
    case .reply(let reply):
      status = reply.status
      let body = ReplyBody(reply.body, isOversize: reply.isOversize)
      self.body = body
      response = body.json
      guard (200..<300).contains(reply.status) else {
        failure = Failure(reply, body, comeBackAfter: result.comeBackAfter, title: vendor.title)
        break
      }
      judge(step.judge(body), reply, vendor, context)
    }
    // The vendor's text may repeat a key or a token.
    if let failure { self.failure?.message = step.request.masked(failure.message) }
  }

  private mutating func judge(
    _ verdict: Verdict, _ reply: HTTPReply, _ vendor: Vendor, _ context: Context
  ) {
    switch verdict {
    case .done(let facts, let doubt):
      self.facts = facts
      if let doubt { context.warn(doubt.code, "\(vendor.title): \(doubt.message)") }
    case .refused(let words):
      failure = Failure("reply.refused", .refused, "\(vendor.title) said no: \(words)")
    case .unusable(let why):
      let isOversize = body?.content == .oversize
      let fault = isOversize ? "the response is longer than \(ReplyBody.limitText)" : why
      failure = Failure("reply.unusable", .refused, "\(vendor.title): \(fault)")
    }
  }
}

extension Failure {
  /// Creates the error for a response with a status other than 2xx.
  init(_ reply: HTTPReply, _ body: ReplyBody, comeBackAfter: Int?, title: String) {
    let words = PushExpressReplies.message(body) ?? Self.words(body)
    let said = "\(title) answered HTTP \(reply.status)" + (words.map { ": \($0)" } ?? "")
    switch reply.status {
    case 401, 403: self.init("http.not-authorised", .notAuthorised, said)
    case 407 where reply.cameThroughProxy:
      // A proxy sends this status for a request to a plain http URL.
      let row = TransportFault.Kind.proxyCredentials.failure
      self.init(
        row.code, row.status, "the proxy responded with HTTP 407" + (words.map { ": \($0)" } ?? ""),
        hint: row.hint)
    case 429:
      self.init(
        "http.rate-limited", .unavailable, said,
        hint: comeBackAfter.map { "come back in \($0) s" })
    case 408, 500...:
      self.init(
        "http.unavailable", .unavailable, said,
        hint: comeBackAfter.map { "come back in \($0) s" })
    case 300..<400:
      self.init(
        "http.redirect", .refused, "\(said), a redirect; redirects are not followed",
        hint: "the address may be one for browsers")
    default: self.init("http.refused", .refused, said)
    }
  }

  /// Returns the reason for a rejection, or a note that the body is not readable JSON.
  private static func words(_ body: ReplyBody) -> String? {
    switch body.content {
    case .empty: nil
    case .unreadable: "the body is no JSON"
    case .oversize: "the body is longer than \(ReplyBody.limitText)"
    case .json: body.objects.first.flatMap(Acknowledgement.refusal)
    }
  }

  /// Creates the error for an attempt without a response.
  init(_ fault: TransportFault, counts: Bool, title: String) {
    if counts, fault.wasSent, fault.kind.isPassing || fault.kind == .interrupted {
      self.init(
        "http.lost", .unavailable,
        "\(title): the request went out and its answer is lost: \(fault.detail)",
        hint: "the report may have counted; --retry-lost sends it again")
      return
    }
    let row = fault.kind.failure
    // OpenSSL reports this error if the server's first bytes are not TLS.
    let isPlain = fault.kind == .tls && fault.detail.contains("wrong version number")
    self.init(
      row.code, row.status, "\(title): \(fault.detail)",
      hint: isPlain ? "the server may not use TLS on this port: try http:// or ws://" : row.hint)
  }
}

extension TransportFault.Kind {
  /// The code, exit status and hint of the error.
  var failure: (code: String, status: ExitStatus, hint: String?) {
    switch self {
    case .resolve: ("http.dns", .unavailable, nil)
    case .connect: ("http.connect", .unavailable, nil)
    case .tls: ("http.tls", .unavailable, nil)
    case .certificate:
      (
        "http.certificate", .unavailable,
        "--cacert names certificates to trust in place of the system's"
      )
    case .proxy, .proxyRefused: ("http.proxy", .unavailable, "--proxy '' uses none")
    case .proxyCredentials:
      (
        "http.proxy-credentials", .notAuthorised,
        "give the proxy's credentials in its URL: http://USER:PASSWORD@HOST:PORT"
      )
    case .badProxy:
      (
        "config.bad-proxy", .config,
        "a proxy's URL is like http://proxy.example:3128; --proxy '' uses none"
      )
    case .timeout: ("http.timeout", .unavailable, nil)
    case .closed: ("http.closed", .unavailable, nil)
    case .truncated: ("http.truncated", .unavailable, nil)
    case .badAnswer: ("http.bad-answer", .refused, nil)
    case .certificateFile: ("config.bad-cacert", .config, nil)
    case .interrupted: ("http.interrupted", .unavailable, nil)
    case .badAddress: ("config.bad-value", .config, nil)
    case .outOfMemory: ("internal.memory", .internal, nil)
    }
  }
}
