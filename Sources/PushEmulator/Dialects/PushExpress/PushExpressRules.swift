import PushCore

/// The rules of Push.Express's guide for request bodies (guide, API v2 reference).
enum PushExpressRules {
  /// Get id for new app instance.
  static let create: [FieldRule] = [
    .required("ic_token", .text), .optional("ext_id", .anyText),
  ]

  /// Update app instance info.
  ///
  /// Includes the transports and platforms that only the vendor's SDKs send.
  static let info: [FieldRule] = [
    .required(
      "transport_type",
      .oneOf(["fcm", "onesignal", "huawei", "apns", "fcm.data", "webpush"])),
    .optional("transport_token", .anyText),
    .required(
      "platform_type", .oneOf(["android", "ios", "browser", "macos", "tvos", "watchos", "unknown"])),
    .optional("platform_name", .anyText), .optional("ext_id", .anyText),
    .optional("country", .country), .optional("lang", .language),
    .optional("tz_sec", .integer(-50_400...50_400)), .optional("tags", .mapOfTexts),
    .optional("onscreen_count", .integer(0...Int.max)),
    .optional("onscreen_sec", .integer(0...Int.max)), .optional("agent_name", .anyText),
  ]

  /// Notification events.
  static let notification: [FieldRule] = [
    .required("msg_id", .text), .required("event", .oneOf(["delivered", "clicked"])),
  ]

  /// Lifecycle events.
  static let lifecycle: [FieldRule] = [
    .required("event", .oneOf(["onscreen", "background", "closed"]))
      .leniently(.required, .oneOf(["onscreen", "background", "closed", "hbeat"]))
  ]
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
    let names = parts.compactMap(decoded)
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

  /// Returns the decoded segment of a path; nil if an escape is malformed.
  private static func decoded(_ segment: Substring) -> String? {
    // A plus sign in a path is literal.
    let bytes = segment.utf8.flatMap { $0 == UInt8(ascii: "+") ? Array("%2B".utf8) : [$0] }
    return PercentEncoding.decodedForm(bytes)
  }

  /// Whether the endpoint is not in the guide and exists only with `--lenient`.
  var isOfSDKsOnly: Bool {
    if case .deactivate = self { true } else { false }
  }

  var method: String {
    if case .info = self { "PUT" } else { "POST" }
  }

  var rules: [FieldRule] {
    switch self {
    // The SDKs deactivate an instance with the body that created it.
    case .create, .deactivate: PushExpressRules.create
    case .info: PushExpressRules.info
    case .notification: PushExpressRules.notification
    case .lifecycle: PushExpressRules.lifecycle
    }
  }
}
