import PushCore

/// OneSignal's REST API: Create message.
struct OneSignalDialect: Dialect {
  static let vendor = EmulatedService.oneSignal
  static let violation = PushServiceCheck.violation
  static let host: String? = "https://api.onesignal.com"

  static func handles(path: String) -> Bool {
    path == "/notifications" || path == "/api/v1/notifications"
  }
  static func isPush(path: String) -> Bool { handles(path: path) }

  private let isLenient: Bool
  private let check = PushServiceCheck(.oneSignal, host: host)
  private var reply = ServiceReply()

  init(isLenient: Bool) {
    self.isLenient = isLenient
  }

  mutating func answer(_ request: ReceivedRequest) -> DialectResponse {
    guard request.method == "POST" else {
      return .wrongMethod(Self.refuse(405, ["the method must be POST"]).response, allowed: "POST")
    }
    if let violation = PushServiceCheck.brokenCredentials(
      request, "Key and an API key", isLenient: isLenient)
    {
      let text = "Please include a case-sensitive header of Authorization: Key YOUR_APP_API_KEY"
      return Self.refuse(403, [text], [violation])
    }
    guard let body = JSONValue(request.body), body.kind == .object else {
      let violation = PushServiceCheck.noObject(request)
      return Self.refuse(400, [violation.text], [violation])
    }
    let tokens = SentRequest.tokens(url: "", body: body)
    let names = tokens.map { TokenName(in: $0) }
    if names.contains(.quota) { return Self.refuse(429, ["API rate limit exceeded"]) }
    if names.contains(.unavailable) { return Self.refuse(503, ["Service unavailable"]) }
    let (refusals, severity) = check.run(request)
    if !refusals.isEmpty {
      return Self.refuse(400, refusals.map(Self.sentence), refusals.map(\.violation))
    }
    let invalid = zip(tokens, names).compactMap { $1 == nil ? nil : $0 }
    return DialectResponse(accept(invalid, of: tokens.count), severity: severity)
  }

  /// Returns the response to a valid request, some of whose tokens may be unknown.
  private mutating func accept(_ invalid: [String], of count: Int) -> HTTPResponse {
    let isForNone = count > 0 && invalid.count == count
    let id = isForNone ? "" : reply.nextID()
    return .json(200) {
      $0.string("id", id)
      if isForNone {
        $0.strings("errors", ["All included players are not subscribed"])
      } else if !invalid.isEmpty {
        $0.object("errors") { $0.strings("invalid_player_ids", invalid) }
      }
    }
  }

  /// Returns OneSignal's sentence for a refusal.
  private static func sentence(_ refusal: PushServiceCheck.Refusal) -> String {
    refusal.violation.text.contains("contents")
      ? "Message Notifications must have English language content" : refusal.violation.text
  }

  private static func refuse(
    _ status: Int, _ texts: [String], _ violations: [Violation] = []
  ) -> DialectResponse {
    ServiceReply.refuse(status, violations) { $0.strings("errors", texts) }
  }
}
