import PushCore

/// Smartico's public HTTP service (guide, sections 4 and 5), and the upgrade to its socket.
///
/// ``SmarticoHTTPRules`` has the rules for requests. After ``SmarticoSocket`` has accepted an
/// upgrade, ``SmarticoConversation`` replies to messages, by the rows of `SocketKind`.
/// ``SmarticoPage`` is in place of the vendor's pages.
struct SmarticoDialect: Dialect {
  static let vendor = EmulatedService.smartico
  static let violation = DiagnosticKind(
    "emulator.smartico-violation", .error,
    summary: "a request or a WebSocket message breaks a rule of Smartico's API",
    meaning: """
      The message names the field, spelled as in the vendor's guide, and the rule. The emulator responds \
      with 200 and `errCode` 1 to a request, and with 405 to a wrong method. To a WebSocket \
      message it replies with `errCode` 1 and `errMsg` if the guide defines a reply, and the \
      session continues. It rejects a bad handshake with 400, with 403 (a web page of another \
      host), with 405, or with 426 (no upgrade to `websocket`, or not version 13).
      """,
    source: "Smartico's guide, sections 1, 2, 4 and 5; RFC 6455, section 4.2.1",
    remedy: "Send the event or message as in the sample of Smartico's guide.")
  static let socketPath: String? = SmarticoSocket.path
  static let path = "/services/public"

  static func handles(path: String) -> Bool {
    path == Self.path || path == socketPath || SmarticoPage.has(path)
  }

  private let isLenient: Bool
  /// A hash of each event by UUID: an event with a known UUID must be an identical repeat.
  private var events = DialectMemory<Int>()

  init(isLenient: Bool) {
    self.isLenient = isLenient
  }

  func conversation(
    host: String, _ header: @escaping () -> SmarticoAPI.MessageHeader
  ) -> (any SocketDialect)? {
    SmarticoConversation(isLenient: isLenient, host: host, header: header)
  }

  mutating func answer(_ request: ReceivedRequest) -> DialectResponse {
    var check = FieldCheck(isLenient: isLenient)
    if request.path == SmarticoSocket.path { return SmarticoSocket.open(request, check) }
    if SmarticoPage.has(request.path) { return SmarticoPage.open(request, check) }
    switch request.method {
    case "POST":
      if let body = check.object(in: request) {
        check.check(body, SmarticoHTTPRules.classID)
        // The rules for a token would not help with another message.
        let cid = body["cid"]?.literalInteger
        if cid == nil || cid == SmarticoHTTPRules.tokenClassID {
          check.check(body, SmarticoHTTPRules.post)
        }
      }
    case "GET": checkEvent(request.parameters, &check)
    default:
      return .wrongMethod(Self.refusal(405, "the method must be GET or POST"), allowed: "GET, POST")
    }
    guard check.violations.isEmpty else {
      let text = check.violations.map(\.text).joined(separator: "; ")
      return DialectResponse(Self.refusal(200, text), check.violations)
    }
    return DialectResponse(Self.reply(200, errorCode: 0, ""))
  }

  private mutating func checkEvent(_ query: [ReceivedRequest.Parameter], _ check: inout FieldCheck)
  {
    check.parameter("api_key", in: query)
    check.parameter("brand_key", in: query, isRequired: false)
    check.parameter("version", in: query)
    guard let text = check.parameter("event", in: query) else { return }
    guard let event = JSONValue(text.utf8), event.kind == .object else {
      return check.add("event", "must be a percent-encoded JSON object")
    }
    if event.hasDuplicates { check.add("event", "has a duplicate key") }
    check.check(event, SmarticoHTTPRules.event)
    guard let name = event["event_type"]?.string,
      let type = SmarticoHTTPRules.eventTypes.first(where: { "\($0.name)" == name }),
      let payload = event["payload"], payload.kind == .object
    else { return }
    check.check(payload, type.payload, path: "payload.")
    if name != "engagement_action", payload["action"] != nil {
      check.add("payload.action", "is allowed only for engagement_action")
    }
    if check.violations.isEmpty { remember(event, text, &check) }
  }

  private mutating func remember(_ root: JSONValue, _ text: String, _ check: inout FieldCheck) {
    // The vendor's Flutter example reports a click with the impression's UUID.
    guard !isLenient, let uuid = root["uuid"]?.string?.lowercased() else { return }
    if let known = events[uuid], known != text.hashValue {
      check.add("uuid", "must be unique; another event has the same UUID", .repeatedUUID)
    } else {
      events.set(text.hashValue, for: uuid)
    }
  }

  /// Returns a response with the structure of the only sample in Smartico's guide (end of section 5).
  private static func reply(_ status: Int, errorCode: Int, _ message: String) -> HTTPResponse {
    .json(status) {
      $0.integer("errCode", errorCode)
      $0.string("detailMessage", message)
      $0.json("stackTrace", "[]")
      $0.json("suppressedExceptions", "[]")
    }
  }

  static func refusal(_ status: Int, _ message: String) -> HTTPResponse {
    reply(status, errorCode: 1, message)
  }
}

/// The endpoint of Smartico's socket and its opening request (guide, Communication layer).
enum SmarticoSocket {
  static let path = "/websocket/services"

  /// Returns a 101 response, or a refusal.
  static func open(_ request: ReceivedRequest, _ check: FieldCheck) -> DialectResponse {
    let upgrade = UpgradeCheck(request)
    var check = check
    if upgrade.violations.isEmpty { checkQuery(request.parameters, &check) }
    let violations = upgrade.violations + check.violations
    guard !violations.isEmpty else { return DialectResponse(upgrade.acceptance) }
    let text = violations.map(\.text).joined(separator: "; ")
    var response = SmarticoDialect.refusal(upgrade.status, text)
    response.headers += upgrade.headers
    return DialectResponse(response, violations)
  }

  private static func checkQuery(_ query: [ReceivedRequest.Parameter], _ check: inout FieldCheck) {
    if query.filter({ $0.name == "master" }).count != 1 {
      check.add("master", "must appear exactly once in the query")
    }
    check.parameter("domain", in: query, emptyAs: .emptyDomain)
    check.parameter("version", in: query)
  }
}
