/// Finds tokens and topics that are not for the service of a request.
struct RecipientCheck: RuleFamily {
  static let recipient = DiagnosticKind(
    "request.recipient", .data, summary: "a recipient that the service does not have",
    meaning: """
      The recipient is a token of another service, a topic where a token must be, or a token with \
      blanks, or it is empty. The service rejects the request. A name of a user is no recipient: \
      services know only tokens and topics. A recipient that is in a list twice gets the push twice.
      """,
    source: """
      Apple: Sending notification requests to APNs; Firebase: FCM HTTP v1 API, Legacy HTTP server \
      reference; Expo: Send notifications; OneSignal: Create notification; Huawei: REST API.
      """,
    remedy:
      "Send the token that the app gets from this service, as it is, or the topic in its form.")
  /// The same where the form is not certain, and for the legacy API of FCM.
  static let doubtful = recipient.with(.warning)

  static let diagnostics = [recipient]
  /// What they say of a recipient is enough.
  static var after: [any RuleFamily.Type] { [PlaceholderCheck.self, ServiceCheck.self] }

  private let reading: PayloadReading
  private var tape: JSONTape { reading.tape }
  private let service: PushService

  static func run(_ message: CheckedMessage) {
    let reading = message.reading
    // What Firebase's libraries take has the recipients of FCM.
    let library: PushService? = message.request?.isFCM == true ? .fcmV1 : nil
    guard !message.isRedacted,
      let service = reading.request?.service ?? message.request?.service ?? library
    else { return }
    let check = RecipientCheck(reading: reading, service: service)
    check.checkURL()
    check.checkBody()
  }

  // MARK: Places

  private func checkBody() {
    let object = reading.message.envelope
    if service == .fcmLegacy { checkTopic(of: object) }
    for value in service.tokenMembers.compactMap({ tape.member(object, $0) }) {
      if check(value) { continue }
      // One finding is enough for a list.
      if tape.elements(of: value).contains(where: check) { continue }
      if let repeated = repeated(in: value) {
        report(repeated, "the recipient is in the list twice", isCertain: false)
      }
    }
  }

  /// The first element of a list that is the same text as one before it.
  private func repeated(in list: Int) -> Int? {
    var known: Set<String> = []
    return tape.elements(of: list).first { element in
      tape.kind(element) == .string && !known.insert(tape.text(element)).inserted
    }
  }

  /// Reports a topic as in a request of the v1 API.
  private func checkTopic(of object: Int) {
    guard let topic = tape.nonNullMember(object, "topic"), !hasFinding(topic) else { return }
    let reason = "the legacy API has topics in 'to', with their prefix: /topics/news"
    report(topic, reason, isCertain: false)
  }

  private func checkURL() {
    guard service == .apns, let url = reading.request?.url, !hasFinding(url) else { return }
    let parts = RequestURL(tape.text(url).utf8)
    if parts.isBroadcast || parts.sendsNoPush { return }
    let text = parts.tokenText ?? ""
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
      $0.token == value && $0.kind != ServiceCheck.legacyAPI && $0.severity != .info
    }
  }

  private func report(_ value: Int, _ reason: String, isCertain: Bool) {
    reading.report(isCertain ? Self.recipient : Self.doubtful, value, reason)
  }

  // MARK: Reasons

  /// Returns why a text is not a recipient; nil if it may be one.
  private func reason(_ text: String) -> String? {
    if text.isEmpty { return "the recipient is empty, not \(service.expectedRecipient)" }
    if Self.isDescription(text) {
      return "this is a description of an APNs token: remove the blanks, and < and >"
    }
    let form = TokenForm(text)
    if form == .placeholder || service.tokenForms.contains(form) { return nil }
    if text.utf8.contains(where: \.isBlank) {
      return "the recipient has blanks, so it is not \(service.expectedRecipient)"
    }
    return form == .unknown
      ? unknownReason(text) : "this is \(form.title), not \(service.expectedRecipient)"
  }

  /// Returns why a text of no known form is not a recipient; nil if it may be one.
  private func unknownReason(_ text: String) -> String? {
    switch service {
    case .apns, .expo: return "this is not \(service.expectedRecipient)"
    case .fcmLegacy:
      // Tokens are longer; what is shorter may stand for one in a sample.
      let isName = (3..<32).contains(text.utf8.count) && !text.contains(":")
      return isName ? "'\(text)' is not \(service.expectedRecipient)" : nil
    default: return nil
    }
  }

  /// Whether a text is what iOS prints of a token's bytes: `<740f4707 bebcf74f …>`.
  private static func isDescription(_ text: String) -> Bool {
    func isSign(_ byte: UInt8) -> Bool { byte.isBlank || byte.isOne(of: "<>") }
    guard text.utf8.contains(where: isSign) else { return false }
    let digits = text.utf8.filter { !isSign($0) }
    return TokenForm(String(decoding: digits, as: UTF8.self)) == .apns
  }
}
