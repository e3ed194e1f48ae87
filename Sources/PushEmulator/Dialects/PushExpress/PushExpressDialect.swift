import PushCore

/// Push.Express's API v2 (guide, API v2 reference).
struct PushExpressDialect: Dialect {
  static let vendor = EmulatedService.pushexpress
  static let violation = DiagnosticKind(
    "emulator.pushexpress-violation", .error,
    summary: "a request breaks a rule of Push.Express's API",
    meaning: """
      The message names the field, spelled as in the vendor's guide, and the rule. The emulator responded \
      with 400 and a `message`, or with 404 or 405 for a wrong path or method.
      """,
    source: "Push.Express's guide, section API v2 reference",
    remedy: "Send the body parameters that Push.Express's guide lists.")

  static func handles(path: String) -> Bool { path.hasPrefix(PushExpressEndpoint.prefix) }

  private let isLenient: Bool
  /// The IDs of instances, by app, `ic_token` and `ext_id`.
  private var instances = DialectMemory<Int>()
  private var nextInstance = 737112

  init(isLenient: Bool) {
    self.isLenient = isLenient
  }

  mutating func answer(_ request: ReceivedRequest) -> DialectResponse {
    let found = PushExpressEndpoint.at(request.path)
    guard let (endpoint, app) = found, isLenient || endpoint.leniency == nil else {
      return .noEndpoint(found?.endpoint.leniency) { .message(404, $0) }
    }
    guard request.method == endpoint.method else {
      return .wrongMethod(.message(405, "method not allowed"), allowed: endpoint.method)
    }
    // The vendor's SDK for Android sends lifecycle events without a body.
    if case .lifecycle = endpoint, request.body.isEmpty {
      return isLenient ? DialectResponse(HTTPResponse(202)) : Self.refused(Self.noEvent)
    }
    var check = FieldCheck(isLenient: isLenient)
    let body = check.object(in: request)
    if let root = body {
      check.check(root, endpoint.rules)
      if case .info = endpoint, root["ext_id"]?.string == "<external_user_id|ic_token>" {
        check.add("ext_id", "must be an ID; got the placeholder of Push.Express's guide")
      }
    }
    guard check.violations.isEmpty, let root = body else { return Self.refused(check.violations) }
    return DialectResponse(reply(to: root, endpoint, app))
  }

  private static let noEvent = [
    Violation("body", "is missing; it must be a JSON object", .emptyLifecycle)
  ]

  private static func refused(_ violations: [Violation]) -> DialectResponse {
    let text = violations.map(\.text).joined(separator: "; ")
    return DialectResponse(.message(400, "validation error: \(text)"), violations)
  }

  private mutating func reply(
    to root: JSONValue, _ endpoint: PushExpressEndpoint, _ app: String
  ) -> HTTPResponse {
    switch endpoint {
    case .create: create(root, app)
    case .info(let instance):
      .json(200) {
        $0.string("id", instance)
        $0.integer("update_interval_sec", 120)
      }
    case .deactivate(let instance): .json(200) { $0.string("id", instance) }
    // The guide specifies an empty body without a content type.
    case .notification, .lifecycle: HTTPResponse(202)
    }
  }

  private mutating func create(_ root: JSONValue, _ app: String) -> HTTPResponse {
    let (token, externalID) = (root["ic_token"]?.string ?? "", root["ext_id"]?.string ?? "")
    let known = instances[app, token, externalID]
    let id = known ?? nextInstance
    if known == nil {
      instances.set(id, for: app, token, externalID)
      nextInstance += 1
    }
    return .json(200, #"{"id":"\#(id)","just_created":\#(known == nil)}"#)
  }
}

/// An endpoint below `/api/r/v2/apps/`.
enum PushExpressEndpoint: Equatable {
  case create
  case info(instance: String)
  case notification(instance: String)
  case lifecycle(instance: String)
  case deactivate(instance: String)

  static let prefix = "/api/r/v2/apps/"

  /// Returns the endpoint and the decoded app ID; nil for any other path.
  static func at(_ path: String) -> (endpoint: PushExpressEndpoint, app: String)? {
    let parts = path.dropFirst(prefix.count)
      .split(separator: "/", omittingEmptySubsequences: false)
    let names = parts.compactMap { PercentEncoding.decoded($0.utf8) }
    guard names.count == parts.count, parts.count >= 2, !names[0].isEmpty, names[1] == "instances"
    else { return nil }
    if names.count == 2 { return (.create, names[0]) }
    guard !names[2].isEmpty else { return nil }
    switch names[3...].joined(separator: "/") {
    case "info": return (.info(instance: names[2]), names[0])
    case "events/notification": return (.notification(instance: names[2]), names[0])
    case "deactivate": return (.deactivate(instance: names[2]), names[0])
    case "events/lifecycle": return (.lifecycle(instance: names[2]), names[0])
    default: return nil
    }
  }

  /// The reason why the endpoint exists with `--lenient`; nil if it is in Push.Express's guide.
  var leniency: Leniency? { if case .deactivate = self { .deactivate } else { nil } }

  var method: String { if case .info = self { "PUT" } else { "POST" } }

  /// The rules of Push.Express's guide for the body (guide, API v2 reference).
  var rules: [FieldRule] {
    switch self {
    // The SDKs deactivate an instance with the body that created it.
    case .create, .deactivate: [.required("ic_token", .filled), .optional("ext_id", .text)]
    // Includes the transports and platforms that only the vendor's SDKs send.
    case .info:
      [
        .required("transport_type", .word(PushExpressAPI.transportTypes)),
        .optional("transport_token", .text),
        .required("platform_type", .word(PushExpressAPI.platformTypes)),
        .optional("platform_name", .text), .optional("ext_id", .text),
        .optional("country", .country), .optional("lang", .text(.language)),
        .optional("tz_sec", .integer(-50_400...50_400)), .optional("tags", .map(.text)),
        .optional("onscreen_count", .count),
        .optional("onscreen_sec", .count), .optional("agent_name", .text),
      ]
    case .notification:
      [.required("msg_id", .filled), .required("event", .word(["delivered", "clicked"]))]
    case .lifecycle:
      [
        .required("event", .word(["onscreen", "background", "closed"]))
          .leniently(.heartbeat) { $0.with(.word(["onscreen", "background", "closed", "hbeat"])) }
      ]
    }
  }
}
