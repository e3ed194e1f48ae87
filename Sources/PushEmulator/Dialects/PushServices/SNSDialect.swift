import PushCore

/// Amazon SNS: the action Publish of its query API, with responses in XML (Amazon SNS: API
/// reference, Publish).
struct SNSDialect: Dialect {
  static let vendor = EmulatedService.sns
  static let violation = PushServiceCheck.violation

  static func handles(path: String) -> Bool { path == "/" }
  static func isPush(path: String) -> Bool { path == "/" }

  private let isLenient: Bool
  private let check = PushServiceCheck(.sns)
  private var reply = ServiceReply()

  /// A word in an ARN that selects the error.
  private static let words: [(word: String, code: String, text: String)] = [
    ("disabled", "EndpointDisabled", "Endpoint is disabled"),
    ("unregistered", "NotFound", "Endpoint does not exist"),
    ("quota", "Throttled", "Rate exceeded"),
    ("unavailable", "ServiceUnavailable", "The service is unavailable"),
  ]

  init(isLenient: Bool) {
    self.isLenient = isLenient
  }

  mutating func answer(_ request: ReceivedRequest) -> DialectResponse {
    guard request.method == "POST" else {
      return .wrongMethod(fail("InvalidAction", "the method must be POST"), allowed: "POST")
    }
    let fields = request.formFields
    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    guard value("Action") == "Publish" else {
      return refuse("InvalidAction", Violation("Action", "must be Publish, in a form"))
    }
    let arn = value("TargetArn") ?? value("TopicArn") ?? ""
    if let found = Self.words.first(where: { arn.contains($0.word) }) {
      return DialectResponse(fail(found.code, found.text))
    }
    if let violation = PushServiceCheck.brokenCredentials(
      request, "the signature of AWS", isLenient: isLenient)
    {
      return refuse("AuthorizationError", violation)
    }
    guard arn.hasPrefix("arn:"), arn.split(separator: ":").count >= 6 else {
      return refuse(
        "InvalidParameter",
        Violation(value("TargetArn") == nil ? "TopicArn" : "TargetArn", "must be an ARN"))
    }
    if value("Message") ?? "" == "" {
      return refuse("InvalidParameter", Violation("Message", "must not be empty"))
    }
    let (refusals, severity) = check.run(request)
    if let first = refusals.first {
      var refused = refuse(first.refusal.row.code, first.violation)
      refused.violations = refusals.map(\.violation)
      return refused
    }
    return DialectResponse(accept(), severity: severity)
  }

  private mutating func accept() -> HTTPResponse {
    let (message, request) = (reply.nextID(), reply.nextID())
    return Self.xml(
      200, "PublishResponse",
      """
      <PublishResult><MessageId>\(message)</MessageId></PublishResult>\
      <ResponseMetadata><RequestId>\(request)</RequestId></ResponseMetadata>
      """)
  }

  private mutating func refuse(_ code: String, _ violation: Violation) -> DialectResponse {
    let message =
      code == "InvalidParameter"
      ? "Invalid parameter: \(violation.field) Reason: \(violation.rule)" : violation.text
    return DialectResponse(fail(code, message), [violation])
  }

  private mutating func fail(_ code: String, _ message: String) -> HTTPResponse {
    let status = ServiceRefusal(code, by: .sns)?.status ?? 400
    let text = ByteBuffer()
    XMLText.append(message, to: text)
    return Self.xml(
      status, "ErrorResponse",
      """
      <Error><Type>\(status < 500 ? "Sender" : "Receiver")</Type><Code>\(code)</Code>\
      <Message>\(String(decoding: text.bytes, as: UTF8.self))</Message></Error><RequestId>\(reply.nextID())</RequestId>
      """)
  }

  private static func xml(_ status: Int, _ name: String, _ content: String) -> HTTPResponse {
    let namespace = "https://sns.amazonaws.com/doc/2010-03-31/"
    return HTTPResponse(
      status,
      headers: [HTTPHeader("Content-Type", "text/xml")]
        + [PushServiceCheck.retryAfter(status)].compactMap { $0 },
      body: Array("<\(name) xmlns=\"\(namespace)\">\(content)</\(name)>\n".utf8))
  }
}
