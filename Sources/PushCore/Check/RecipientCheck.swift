/// Finds tokens and topics that are not for the service of a request.
struct RecipientCheck {
  static let recipient = DiagnosticKind(
    "request.recipient", .data, summary: "a recipient that the service does not have",
    meaning: """
      The recipient is a token of another service, a topic where a token must be, or a token with \
      blanks, or it is empty. The service rejects the request. A name of a user is no recipient: \
      services know only tokens and topics.
      """,
    source: """
      Apple: Sending notification requests to APNs; Firebase: FCM HTTP v1 API, Legacy HTTP server \
      reference; Expo: Send notifications; OneSignal: Create notification; Huawei: REST API.
      """,
    remedy:
      "Send the token that the app gets from this service, as it is, or the topic in its form.")
  /// The same where the form is not certain, and for the legacy API of FCM.
  static let doubtful = recipient.with(.warning)

  private let reading: PayloadReading
  private var tape: JSONTape { reading.tape }
  private let service: RequestService

  static func run(_ reading: PayloadReading, _ request: ServiceRequest?) {
    guard let service = reading.request?.service ?? service(request) else { return }
    let check = RecipientCheck(reading: reading, service: service)
    check.checkURL()
    check.checkBody()
  }

  /// The service of a body without a URL and header fields.
  private static func service(_ request: ServiceRequest?) -> RequestService? {
    guard let request else { return nil }
    if request.schema === Schema.legacyRequest { return .fcmLegacy }
    if request.schema === Schema.huaweiMessage { return .huawei }
    return request.isFCM ? .fcmV1 : nil
  }

  // MARK: Places

  /// The members with tokens of the services' own.
  private static let members: [(service: RequestService, names: [JSONKey])] = [
    (.fcmV1, ["token", "tokens"]), (.fcmLegacy, ["to", "registration_ids"]), (.expo, ["to"]),
    (.huawei, ["token"]), (.onesignal, ["include_subscription_ids", "include_player_ids"]),
  ]

  private func checkBody() {
    let object = reading.message.envelope
    if service == .fcmLegacy { checkTopic(of: object) }
    for row in Self.members where row.service == service {
      for value in row.names.compactMap({ tape.member(object, $0) }) {
        if check(value) { continue }
        // One finding is enough for a list.
        _ = tape.elements(of: value).first(where: check)
      }
    }
  }

  /// Reports a topic as in a request of the v1 API.
  private func checkTopic(of object: Int) {
    guard let topic = tape.nonNullMember(object, "topic"), !hasFinding(topic) else { return }
    let reason = "the legacy API has topics in 'to', with their prefix: /topics/news"
    report(topic, reason, isCertain: false)
  }

  private func checkURL() {
    guard service == .apns, let url = reading.request?.url, !hasFinding(url) else {
      return
    }
    let text = RequestURL(tape.text(url).utf8).tokenText ?? ""
    if let reason = reason(text) {
      report(url, reason, isCertain: text.isEmpty || TokenForm(text) != .unknown)
    }
  }

  /// Checks one token; returns whether it has a finding.
  private func check(_ value: Int) -> Bool {
    guard tape.kind(value) == .string, !hasFinding(value) else { return false }
    let text = tape.text(value)
    guard let reason = reason(text) else { return false }
    report(value, reason, isCertain: service != .fcmLegacy)
    return true
  }

  /// Whether another finding says that a recipient is wrong.
  private func hasFinding(_ value: Int) -> Bool {
    reading.findings.contains {
      $0.token == value && $0.kind != ServiceDiagnostics.legacyAPI && $0.severity != .info
    }
  }

  private func report(_ value: Int, _ reason: String, isCertain: Bool) {
    reading.report(isCertain ? Self.recipient : Self.doubtful, value, reason)
  }

  // MARK: Reasons

  /// Returns why a text is not a recipient; nil if it may be one.
  private func reason(_ text: String) -> String? {
    if text.isEmpty { return "the recipient is empty, not \(expected)" }
    if Self.isDescription(text) {
      return "this is a description of an APNs token: remove the blanks, and < and >"
    }
    let form = TokenForm(text)
    if form == .placeholder || accepted.contains(form) { return nil }
    if text.utf8.contains(where: \.isBlank) {
      return "the recipient has blanks, so it is not \(expected)"
    }
    return form == .unknown ? unknownReason(text) : "this is \(Self.name(form)), not \(expected)"
  }

  /// The forms that the service accepts, also if they are not its own.
  private var accepted: Set<TokenForm> {
    switch service {
    case .apns: [.apns]
    case .fcmLegacy: [.fcm, .fcmTopic]
    // Expo has had UUIDs as tokens.
    case .expo: [.expo, .oneSignal]
    case .huawei: [.huawei]
    case .onesignal: [.oneSignal]
    default: [.fcm]
    }
  }

  /// The recipients that the service has, in messages.
  private var expected: String {
    switch service {
    case .apns: Self.name(.apns)
    case .fcmLegacy: "\(Self.name(.fcm)) or a topic such as /topics/news"
    case .expo: Self.name(.expo)
    case .huawei: Self.name(.huawei)
    case .onesignal: Self.name(.oneSignal)
    default: Self.name(.fcm)
    }
  }

  private static func name(_ form: TokenForm) -> String {
    switch form {
    case .apns: "an APNs token (64 or more hexadecimal digits)"
    case .fcm: "an FCM registration token"
    case .fcmTopic: "a topic of FCM's legacy API"
    case .expo: "an Expo token, ExponentPushToken[…]"
    case .huawei: "a Huawei token"
    case .oneSignal: "a OneSignal subscription (UUID)"
    case .placeholder, .unknown: "a recipient"
    }
  }

  /// Returns why a text of no known form is not a recipient; nil if it may be one.
  private func unknownReason(_ text: String) -> String? {
    switch service {
    case .apns, .expo: return "this is not \(expected)"
    case .fcmLegacy:
      // Tokens are longer; what is shorter may stand for one in a sample.
      let isName = (3..<32).contains(text.utf8.count) && !text.contains(":")
      return isName ? "'\(text)' is not \(expected)" : nil
    default: return nil
    }
  }

  /// Whether a text is what iOS prints of a token's bytes: `<740f4707 bebcf74f …>`.
  private static func isDescription(_ text: String) -> Bool {
    let digits = text.utf8.filter { !$0.isBlank && !$0.isOne(of: "<>") }
    return digits.count < text.utf8.count
      && TokenForm(String(decoding: digits, as: UTF8.self)) == .apns
  }
}
