import PushCore

/// Huawei Push Kit: access tokens, and messages (Huawei: OAuth 2.0 client credentials; REST API,
/// Sending messages).
struct HuaweiDialect: Dialect {
  static let vendor = EmulatedService.huawei
  static let violation = PushServiceCheck.violation
  static let host: String? = "https://push-api.cloud.huawei.com"

  static func handles(path: String) -> Bool { path == token || isPush(path: path) }

  /// `/v1/APP/messages:send`; the path of FCM has one more part.
  static func isPush(path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 4 && ["v1", "v2"].contains(parts[1]) && !parts[2].isEmpty
      && parts[3] == "messages:send"
  }

  static let token = "/oauth2/v3/token"

  private let isLenient: Bool
  private let check = PushServiceCheck(.huawei, host: host)
  private var reply = ServiceReply()

  init(isLenient: Bool) {
    self.isLenient = isLenient
  }

  mutating func answer(_ request: ReceivedRequest) -> DialectResponse {
    guard request.method == "POST" else {
      let violation = "the method must be POST"
      return .wrongMethod(
        ServiceReply.refuse(405) { $0.string("msg", violation) }.response, allowed: "POST")
    }
    return request.path == Self.token ? authorize(request) : send(request)
  }

  private func authorize(_ request: ReceivedRequest) -> DialectResponse {
    let fields = request.formFields
    for name in ["grant_type", "client_id", "client_secret"] {
      let value = fields.first { $0.name == name }?.value ?? ""
      if !value.isEmpty, name != "grant_type" || value == "client_credentials" { continue }
      let rule = name == "grant_type" ? "must be client_credentials" : "is missing"
      let violation = Violation(name, rule)
      return ServiceReply.refuse(400, [violation]) {
        $0.integer("error", 1101)
        $0.integer("sub_error", 20001)
        $0.string("error_description", violation.text)
      }
    }
    return ServiceReply.refuse(200) {
      $0.string("access_token", "pushkit")
      $0.integer("expires_in", 3600)
      $0.string("token_type", "Bearer")
    }
  }

  private mutating func send(_ request: ReceivedRequest) -> DialectResponse {
    if let violation = PushServiceCheck.brokenCredentials(
      request, "Bearer and an access token", isLenient: isLenient)
    {
      return result("80200001", violation.text, [violation], status: 401)
    }
    guard let body = JSONValue(request.body), body.kind == .object else {
      let violation = PushServiceCheck.noObject(request)
      return result("80100003", violation.text, [violation], status: 400)
    }
    guard let sent = body["message"], sent.kind == .object,
      (["token", "topic", "condition"] as [JSONKey]).contains(where: { sent[$0] != nil })
    else {
      let violation = Violation("message", "must be an object with token, topic or condition")
      return result("80100003", violation.text, [violation], status: 400)
    }
    let tokens = SentRequest.tokens(url: "", body: body)
    let names = tokens.map { TokenName(in: $0) }
    if names.contains(where: { $0 == .quota || $0 == .unavailable }) {
      return result("81000001", "System inner error", status: 503)
    }
    let (refusals, severity) = check.run(request)
    if let first = refusals.first {
      return result(
        first.refusal.row.code, first.violation.text, refusals.map(\.violation), status: 400)
    }
    let illegal = zip(tokens, names).compactMap { $1 == nil ? nil : $0 }
    if illegal.isEmpty { return result("80000000", "Success", severity: severity) }
    if illegal.count == tokens.count { return result("80300007", "All the tokens are invalid") }
    let message = JSONObjectWriter.text {
      $0.integer("success", tokens.count - illegal.count)
      $0.integer("failure", illegal.count)
      $0.strings("illegal_tokens", illegal)
    }
    return result("80100000", message, severity: severity)
  }

  private mutating func result(
    _ code: String, _ message: String, _ violations: [Violation] = [], status: Int = 200,
    severity: Severity? = nil
  ) -> DialectResponse {
    let id = reply.nextID()
    var response = ServiceReply.refuse(status, violations) {
      $0.string("code", code)
      $0.string("msg", message)
      $0.string("requestId", id)
    }
    response.severity = severity
    return response
  }
}
