/// One result of a push service's response: what the service did with one message or token.
package struct ReplyResult {
  /// The word for the service; nil if the text does not show it.
  package var service: String?
  /// The HTTP status.
  package var status: Int?
  package var code: String?
  package var meaning: String
  /// The service's or the library's own sentence, if it says more than the code.
  private(set) var detail: String?
  package var step: NextStep
  /// In seconds.
  package var retryAfter: Int?
  /// The field that the service names, as a JSON Pointer into the request.
  package var path: String?
  /// The position of the member that the service names in the map at ``path``, from 0.
  var member: Int?
  /// The value at ``path`` in the request, as JSON.
  package var value: String?
  /// The finding of check-payload that explains the code, as JSON.
  package var finding: String?
  package var token: String?
  package var replacementToken: String?
  /// The time since which a token is invalid, in milliseconds since 1970.
  package var since: Int?
  package var messageID: String?
  /// What a vendor's server says about a subscription or an instance, each value as JSON.
  var vendorFields: [(name: String, json: String)] = []
  /// The position in a list of results, from 0.
  package var index: Int?
  /// Words in the findings that explain the code.
  var causes: [String] = []
  /// The offset in the exchange of the document with the result.
  package var offset = 0
  private var contradiction: ReplyContext.Contradiction?
  private let isElsewhere: Bool
  /// Whether the text has a token that may not be the one of the result.
  let hasLooseToken: Bool

  init(_ meaning: String, _ step: NextStep, _ context: ReplyContext) {
    (self.meaning, self.step) = (meaning, step)
    (service, status, retryAfter) = (context.service?.exact, context.status, context.retryAfter)
    (token, messageID, index) = (context.token, context.messageID, context.index)
    (contradiction, hasLooseToken) = (context.contradiction, context.hasLooseToken)
    isElsewhere = context.isElsewhere
    detail = context.detail
  }

  /// Creates the result for a code of the table.
  init(_ match: ServiceErrorMatch, _ context: ReplyContext) {
    self.init(match.row.plainMeaning, match.step, context)
    if let requested = context.requested, let name = match.service, !requested.fits(name) {
      contradiction = .services
    }
    service = match.service ?? service
    (code, causes) = (match.row.code, match.row.causes)
  }

  /// Creates the result for an HTTP status of which only the number is known.
  init(status: Int, _ context: ReplyContext) {
    // A header field tells of a failure after a status of success.
    if let code = context.code, 200...299 ~= status,
      let match = ServiceErrorTable.code(code, among: [.webPush], ReplyContext())
    {
      self.init(match, context)
      return
    }
    let match =
      context.responder == .page ? nil : ServiceErrorTable.status(status, context.service)
    if let match, context.responder == .service || match.step != .deleteToken {
      self.init(match, context)
    } else {
      let isGateway = context.responder == .page && context.service != nil && status != 404
      let (meaning, step) = HTTPStatusMeaning.of(
        status, from: isGateway ? .other : context.responder)
      self.init(meaning, step, context)
    }
    self.status = status
  }

  /// Adds the tokens beside the result: a deletion is of no token if there are two, unless the result
  /// names its own, which is not one of them.
  mutating func compare(tokens: [String]) {
    guard step == .deleteToken, token.map(tokens.contains) ?? true, Set(tokens).count > 1 else {
      return
    }
    (contradiction, token) = (.tokens, nil)
  }

  /// The services whose tokens show which one they are of.
  private static let services: Set<String> = ["apns", "fcm-v1", "fcm-legacy", "expo"]

  /// Whether the token has the form of another service's.
  private var hasOtherToken: Bool {
    guard let service, Self.services.contains(service) else { return false }
    return token.flatMap { ServiceHint.of(token: $0) }.map { !$0.fits(service) } ?? false
  }

  /// Withdraws a deletion if another server responded, or the text shows two of what a result has once.
  mutating func settle() {
    guard step == .deleteToken || step == .replaceToken else { return }
    if isElsewhere {
      (meaning, step) = HTTPStatusMeaning.of(410, from: .other)
      token = nil
      return
    }
    if hasOtherToken { contradiction = .services }
    guard let contradiction else { return }
    // A result that names its token needs no other.
    if contradiction == .tokens, token != nil { return }
    (step, token) = (.lookAtService, nil)
    meaning = """
      The text has several \(contradiction.rawValue) for one result, which contradict each other. Look \
      up which one the service means.
      """
  }

  /// Adds the service's own sentence, unless there is one.
  ///
  /// What the table knows of a phrase in it says more than a code for many causes.
  mutating func add(detail sentence: String?) {
    guard detail == nil, let sentence else { return }
    detail = sentence
    explain(by: ReplyWords(Array(sentence.utf8)))
  }

  /// Lets a phrase of the table explain a code for many causes.
  mutating func explain(by words: ReplyWords) {
    guard code.map(ServiceErrorTable.isGeneral) ?? true, path == nil else { return }
    let match = ServiceErrorTable.phrase(
      in: words, service: service.flatMap(ServiceHint.named), isWhole: true, isCause: true)
    guard let match, match.row.code != code, match.step != .deleteToken else { return }
    (meaning, step, causes) = (match.row.plainMeaning, match.step, match.row.causes)
  }

  /// Adds the field of the request that the service names, and what is wrong with it.
  mutating func name(_ field: RequestField) {
    (path, member) = (field.pointer, field.member)
    meaning = field.fault ?? meaning
  }

  /// Creates the result for an accepted message.
  static func accepted(
    _ service: String?, _ context: ReplyContext,
    _ meaning: String = "The service accepted the message."
  ) -> ReplyResult {
    var result = ReplyResult(meaning, .none, context)
    result.service = service ?? result.service
    return result
  }

  /// Appends the members of the record, without those of the input.
  package func write(to record: inout JSONObjectWriter) {
    record.string("service", ifAny: service)
    if let status { record.integer("status", status) }
    record.string("code", ifAny: code)
    record.string("meaning", meaning)
    record.string("detail", ifAny: detail)
    record.string("next_step", step.rawValue)
    if let retryAfter { record.integer("retry_after_s", retryAfter) }
    record.string("path", ifAny: path)
    if let value { record.json("value", value) }
    if let finding { record.json("finding", finding) }
    record.string("token", ifAny: token)
    record.string("replacement_token", ifAny: replacementToken)
    record.string("since", ifAny: since.map(UTCDateTime.rfc3339))
    record.string("message_id", ifAny: messageID)
    for field in vendorFields { record.json(field.name, field.json) }
    if let index { record.integer("index", index) }
  }
}

/// The meaning of HTTP statuses without a code, for any service (RFC 9110).
enum HTTPStatusMeaning {
  static func of(
    _ status: Int, from server: ReplyContext.Responder
  ) -> (meaning: String, step: NextStep) {
    switch status {
    case 408, 425, 429:
      ("The server limits the rate, or it did not get the request in time.", .retry)
    case 500...599: ("The server or a gateway has an error.", .retry)
    case _ where server == .page:
      (
        """
        The response is an HTML page, not one of a push service's API. Check the URL: the API may be \
        turned off, or a proxy responded.
        """, .lookAtService
      )
    case 200...299: ("The server accepted the request.", .none)
    case 401, 403, 407: ("The server rejected the credentials.", .fixCredentials)
    case 400, 405, 406, 411, 413, 414, 415, 422: ("The server rejected the request.", .fixRequest)
    case _ where server == .other:
      (
        """
        The response is not one of the push service: a proxy or a gateway may have sent it. Check the \
        URL.
        """, .lookAtService
      )
    default: ("The server does not serve the URL, or no longer does.", .lookAtService)
    }
  }
}
