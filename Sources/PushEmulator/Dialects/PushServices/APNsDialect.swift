import PushCore

/// The requests to send pushes of APNs, over HTTP/1.1 (Apple: Sending notification requests to APNs;
/// Handling notification responses from APNs).
struct APNsDialect: Dialect {
  static let vendor = EmulatedService.apns
  static let violation = DiagnosticKind(
    "emulator.apns-violation", .error, summary: "a request that APNs rejects",
    meaning: """
      The message names the position in the request, the rule, and the code of `check-payload`. The \
      emulator responded as APNs does, with a status and a `reason`.
      """,
    source: "Apple: Sending notification requests to APNs",
    remedy: "`pushkit help CODE` explains the code in the message, and the `reason`.")

  static func handles(path: String) -> Bool { path.hasPrefix("/3/") }
  static func isPush(path: String) -> Bool { handles(path: path) }

  static let idHeader = "apns-id"
  private static let prefix = "/3/device"
  /// When tokens with the word `unregistered` became invalid, in milliseconds since 1970.
  private static let timestamp = 1_700_000_000_000

  private let isLenient: Bool
  private let check = PushServiceCheck(.apns)
  private var reply = ServiceReply()

  init(isLenient: Bool) {
    self.isLenient = isLenient
  }

  mutating func answer(_ request: ReceivedRequest) -> DialectResponse {
    let id = identifier(request)
    let verdict = judge(request)
    var response = verdict.reason.map(Self.refuse) ?? HTTPResponse(200)
    if verdict.reason == "MethodNotAllowed" {
      response.headers.append(HTTPHeader("Allow", "POST"))
    }
    response.headers.append(HTTPHeader(Self.idHeader, id))
    return DialectResponse(response, verdict.violations, severity: verdict.severity)
  }

  /// The ID of the request, or a new one.
  private mutating func identifier(_ request: ReceivedRequest) -> String {
    if let id = request.headers.values("apns-id").first, UUIDFormat.fits(id.utf8) { return id }
    return reply.nextID()
  }

  /// The reason of a refusal, nil for an accepted request; and the findings.
  private typealias Verdict = (reason: String?, violations: [Violation], severity: Severity?)

  private func judge(_ request: ReceivedRequest) -> Verdict {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    let isDevice = request.path.hasPrefix(Self.prefix) && (3...4).contains(parts.count)
    guard isDevice, parts[2] == "device" else {
      return ("BadPath", [Violation("path", "must be \(Self.prefix)/ and a device token")], nil)
    }
    guard request.method == "POST" else {
      return ("MethodNotAllowed", [Violation("method", "must be POST")], nil)
    }
    guard parts.count == 4, !parts[3].isEmpty else {
      return ("MissingDeviceToken", [Violation("path", "has no device token")], nil)
    }
    if let name = TokenName(in: String(parts[3])) { return (name.apnsReason, [], nil) }
    // Apple documents no length of a token.
    guard parts[3].utf8.allSatisfy({ Hexadecimal.value(of: $0) != nil }) else {
      return ("BadDeviceToken", [Violation("path", "the token must be hexadecimal digits")], nil)
    }
    if let violation = PushServiceCheck.brokenCredentials(
      request, "bearer and a JSON Web Token", isLenient: isLenient)
    {
      let reason = violation.leniency == nil ? "InvalidProviderToken" : "MissingProviderToken"
      return (reason, [violation], nil)
    }
    if let violation = missingTopic(request) { return ("MissingTopic", [violation], nil) }
    guard JSONValue(request.body)?.kind == .object else {
      return ("PayloadEmpty", [PushServiceCheck.noObject(request)], nil)
    }
    let (refusals, severity) = check.run(request)
    return (refusals.first?.refusal.row.code, refusals.map(\.violation), severity)
  }

  /// Returns the rule that a request with a JSON Web Token but without a topic breaks.
  ///
  /// A certificate, with which a request has no `Authorization`, names the topic.
  private func missingTopic(_ request: ReceivedRequest) -> Violation? {
    let headers = request.headers
    guard headers.values("authorization").contains(where: { !$0.isEmpty }),
      headers.values("apns-topic").allSatisfy(\.isEmpty)
    else { return nil }
    return Violation("apns-topic", "is missing; a request with a JSON Web Token must name the app")
  }

  private static func refuse(_ reason: String) -> HTTPResponse {
    let status = ServiceRefusal(reason, by: .apns)?.status ?? 400
    var response = HTTPResponse.json(status) {
      $0.string("reason", reason)
      if status == 410 { $0.integer("timestamp", timestamp) }
    }
    response.headers += [PushServiceCheck.retryAfter(status)].compactMap { $0 }
    return response
  }
}
