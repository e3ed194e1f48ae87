import PushCore

/// FCM's HTTP v1 API, the server of its access tokens, and the management of topics.
///
/// Firebase: FCM HTTP v1 API, projects.messages.send; Instance ID API. ``AccessTokenRequest`` checks
/// the request for an access token.
struct FCMDialect: Dialect {
  static let vendor = EmulatedService.fcm
  static let violation = DiagnosticKind(
    "emulator.fcm-violation", .error, summary: "a request that FCM rejects",
    meaning: """
      The message names the position in the request, the rule, and the code of `check-payload`. The \
      emulator responded as FCM does: with 400, or with 401 for missing or wrong credentials.
      """,
    source: "Firebase: FCM HTTP v1 API, projects.messages.send",
    remedy: "`pushkit help CODE` explains the code in the message.")

  static func handles(path: String) -> Bool {
    FCMEndpoint.at(path) != nil || path.hasPrefix("/v1/projects/") || path.hasPrefix("/iid/")
  }

  static func isPush(path: String) -> Bool {
    if case .send = FCMEndpoint.at(path) { true } else { false }
  }

  private let isLenient: Bool
  private let check = PushServiceCheck(.fcmV1)
  /// The number of accepted messages, of which the IDs are made.
  private var count = 0

  init(isLenient: Bool) {
    self.isLenient = isLenient
  }

  mutating func answer(_ request: ReceivedRequest) -> DialectResponse {
    guard let endpoint = FCMEndpoint.at(request.path) else {
      return .noEndpoint(nil) { FCMReply.error(404, $0) }
    }
    guard request.method == endpoint.method else {
      return .wrongMethod(
        FCMReply.error(405, "the method must be \(endpoint.method)"), allowed: endpoint.method)
    }
    switch endpoint {
    case .token: return AccessTokenRequest.answer(request)
    case .topics: return manageTopic(request)
    case .send(let project): return send(request, project)
    case .subscription(let token, let name): return subscribe(request, token, name)
    }
  }

  // MARK: Messages

  private mutating func send(_ request: ReceivedRequest, _ project: String) -> DialectResponse {
    let body = JSONValue(request.body)
    let message = body?["message"]
    if let name = message?["token"]?.string.flatMap(TokenName.init(in:)) {
      return DialectResponse(FCMReply.error(name, at: "message.token"))
    }
    if let name = message?["fid"]?.string.flatMap(TokenName.init(in:)) {
      return DialectResponse(FCMReply.error(name, at: "message.fid"))
    }
    if let refused = checkCredentials(request) { return refused }
    guard let body, body.kind == .object else {
      let violation = PushServiceCheck.noObject(request)
      return DialectResponse(
        FCMReply.error(
          400, "Invalid JSON payload received. The body \(violation.rule)",
          code: "INVALID_ARGUMENT"), [violation])
    }
    let (refusals, severity) = check.run(request)
    if let first = refusals.first {
      return DialectResponse(Self.refuse(refusals, first, body), refusals.map(\.violation))
    }
    return DialectResponse(accept(body, project), severity: severity)
  }

  private static func refuse(
    _ refusals: [PushServiceCheck.Refusal], _ first: PushServiceCheck.Refusal, _ body: JSONValue
  ) -> HTTPResponse {
    if first.refusal.status == 401 { return FCMReply.unauthenticated(first.finding.message) }
    let fields = refusals.compactMap { refusal in
      refusal.finding.path.map {
        (field: RequestField.name(of: $0, in: body), text: refusal.finding.message)
      }
    }
    let position =
      first.finding.path.map { "Invalid value at '\(RequestField.name(of: $0, in: body))': " } ?? ""
    return FCMReply.error(
      first.refusal.status, position + first.finding.message, code: first.refusal.row.code, fields)
  }

  private mutating func accept(_ body: JSONValue, _ project: String) -> HTTPResponse {
    let isTrial = [body["validate_only"], body["validateOnly"]].contains { $0?.text == "true" }
    if !isTrial { count += 1 }
    let id = isTrial ? "fake_message_id" : "0:\(count)"
    return .json(200) { $0.string("name", "projects/\(project)/messages/\(id)") }
  }

  private func checkCredentials(_ request: ReceivedRequest) -> DialectResponse? {
    guard
      let violation = PushServiceCheck.brokenCredentials(
        request, "Bearer and an access token", isLenient: isLenient)
    else { return nil }
    guard violation.leniency != nil else {
      return DialectResponse(
        FCMReply.unauthenticated("Request had invalid authentication credentials."), [violation])
    }
    return DialectResponse(
      FCMReply.unauthenticated(
        "Request is missing required authentication credential; --lenient accepts it",
        reason: FCMReply.missingCredentials),
      [violation])
  }

  // MARK: Topics

  /// The maximum number of tokens in a request (Instance ID API: Manage relationship maps).
  private static let tokenLimit = 1000

  private func manageTopic(_ request: ReceivedRequest) -> DialectResponse {
    if let refused = checkCredentials(request) { return refused }
    guard let body = JSONValue(request.body), body.kind == .object else {
      return Self.refuseTopic(PushServiceCheck.noObject(request), "InvalidRequest")
    }
    guard let topic = body["to"]?.string, ServiceRefusal.isTopic(topic) else {
      return Self.refuseTopic(
        Violation("to", "must be /topics/ and the name of a topic"), "InvalidTopicName")
    }
    let tokens = body["registration_tokens"]?.array?.elements ?? []
    let texts = tokens.compactMap(\.nonEmptyString)
    guard (1...Self.tokenLimit).contains(tokens.count), texts.count == tokens.count else {
      return Self.refuseTopic(
        Violation("registration_tokens", "must be an array of 1 to \(Self.tokenLimit) tokens"),
        "InvalidRequest")
    }
    return DialectResponse(
      .json(200) {
        $0.list("results", texts) { $0.string("error", ifAny: TokenName(in: $1)?.topicError) }
      })
  }

  /// Answers a request of the v1 API that adds a token to a topic, or removes it.
  private func subscribe(
    _ request: ReceivedRequest, _ token: String, _ name: String?
  ) -> DialectResponse {
    if let name = TokenName(in: token) {
      return DialectResponse(FCMReply.error(name, at: "registration"))
    }
    if let refused = checkCredentials(request) { return refused }
    let topic = name ?? request.parameters.first { $0.name == "topic_name" }?.value ?? ""
    guard ServiceRefusal.isTopic("/topics/\(topic)") else {
      let violation = Violation("topic_name", "must be the name of a topic")
      return DialectResponse(
        FCMReply.error(400, violation.text, code: "INVALID_ARGUMENT"), [violation])
    }
    return DialectResponse(
      .json(200) {
        if name == nil { $0.string("name", "\(request.path.dropFirst(4))/\(topic)") }
      })
  }

  private static func refuseTopic(_ violation: Violation, _ error: String) -> DialectResponse {
    DialectResponse(.json(400) { $0.string("error", error) }, [violation])
  }
}

/// An endpoint of FCM's APIs, and of the server of access tokens.
enum FCMEndpoint: Equatable {
  case send(project: String)
  case topics
  /// A topic of a token: the request adds it, or removes the topic with this name.
  case subscription(token: String, name: String?)
  case token

  /// The path of the server of access tokens.
  static let tokenPath = "/token"

  /// Returns the endpoint of a path; nil for any other path.
  static func at(_ path: String) -> FCMEndpoint? {
    if path == tokenPath { return .token }
    if path == "/iid/v1:batchAdd" || path == "/iid/v1:batchRemove" { return .topics }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 4, parts[1] == "v1", parts[2] == "projects", !parts[3].isEmpty else {
      return nil
    }
    if parts.count == 5, parts[4] == "messages:send" { return .send(project: parts[3]) }
    guard (7...8).contains(parts.count), parts[4] == "registrations", !parts[5].isEmpty,
      parts[6] == "topicSubscriptions"
    else { return nil }
    return .subscription(
      token: parts[5],
      name: parts.count == 8 ? PercentEncoding.decoded(parts[7].utf8) ?? "" : nil)
  }

  var method: String {
    if case .subscription(_, _?) = self { "DELETE" } else { "POST" }
  }
}
