import PushCore

/// A web push service, with endpoints that it hands out itself (RFC 8030, RFC 8292).
struct WebPushDialect: Dialect {
  static let vendor = EmulatedService.webPush
  static let violation = PushServiceCheck.violation

  static func handles(path: String) -> Bool { path == subscription || isPush(path: path) }
  static func isPush(path: String) -> Bool { path.hasPrefix(prefix) }

  private static let subscription = "/subscription"
  /// The path before the ID of a subscription, as in Google's endpoints.
  private static let prefix = "/fcm/send/"

  /// The status of an endpoint that fails, and the text with it.
  private enum Fate: String, CaseIterable {
    case gone, expired, quota, unavailable

    var reply: (status: Int, text: String) {
      switch self {
      case .gone: (410, "push subscription has unsubscribed or expired.")
      case .expired: (404, "The subscription does not exist.")
      case .quota: (429, "Too many messages.")
      case .unavailable: (503, "The service is unavailable.")
      }
    }
  }

  private let isLenient: Bool
  private let check = PushServiceCheck(.webPush)
  private var reply = ServiceReply()

  init(isLenient: Bool) {
    self.isLenient = isLenient
  }

  mutating func answer(_ request: ReceivedRequest) -> DialectResponse {
    let isSubscription = request.path == Self.subscription
    let method = isSubscription ? "GET" : "POST"
    guard request.method == method else {
      return .wrongMethod(Self.text(405, "the method must be \(method)"), allowed: method)
    }
    return isSubscription ? subscribe(request) : push(request)
  }

  // MARK: Subscriptions

  /// Returns a new subscription, with the keys of the example in RFC 8291, section 5.
  private mutating func subscribe(_ request: ReceivedRequest) -> DialectResponse {
    let parameters = request.parameters
    let fate = parameters.first.flatMap { $0.name == "is" ? Fate(rawValue: $0.value ?? "") : nil }
    guard parameters.isEmpty || parameters.count == 1 && fate != nil else {
      let words = Fate.allCases.map(\.rawValue).listed("or")
      let violation = Violation("is", "must be \(words), and no other parameter is known")
      return DialectResponse(Self.text(400, violation.text), [violation])
    }
    let id = (fate.map { "\($0.rawValue):" } ?? "pushkit:") + reply.nextID()
    return DialectResponse(
      .json(200) {
        $0.string("endpoint", Self.origin(of: request) + Self.prefix + id)
        $0.object("keys") {
          $0.string(
            "p256dh",
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
          )
          $0.string("auth", "BTBZMqHH6r4Tts7J_aSIgg")
        }
      })
  }

  /// The origin that the client used, also if a proxy for TLS is in front.
  private static func origin(of request: ReceivedRequest) -> String {
    let scheme = request.headers.values("x-forwarded-proto").first == "https" ? "https" : "http"
    return "\(scheme)://\(request.host ?? "127.0.0.1")"
  }

  // MARK: Messages

  private mutating func push(_ request: ReceivedRequest) -> DialectResponse {
    let id = request.path.dropFirst(Self.prefix.count)
    if let fate = Fate(rawValue: String(id.prefix { $0 != ":" && $0 != "%" })) {
      return DialectResponse(Self.text(fate.reply.status, fate.reply.text))
    }
    if let violation = PushServiceCheck.brokenCredentials(
      request, "vapid t=TOKEN, k=KEY", isLenient: isLenient)
    {
      return DialectResponse(Self.text(401, violation.text), [violation])
    }
    let (refusals, severity) = check.run(request, host: Self.origin(of: request))
    if request.body.count > SizeLimit.webEncrypted {
      let violation = Violation("body", "must have at most \(SizeLimit.webEncrypted) bytes")
      return DialectResponse(Self.text(413, violation.text), [violation])
    }
    if let first = refusals.first {
      return DialectResponse(
        Self.text(first.refusal.status, first.violation.text), refusals.map(\.violation))
    }
    var response = HTTPResponse(201)
    let location = "\(Self.origin(of: request))/message/\(reply.nextID())"
    response.headers.append(HTTPHeader("Location", location))
    return DialectResponse(response, severity: severity)
  }

  private static func text(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status,
      headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")]
        + [PushServiceCheck.retryAfter(status)].compactMap { $0 }, body: Array("\(text)\n".utf8))
  }
}
