import PushCore

/// Everlytic's push API (guide, Calling our API).
///
/// ``EverlyticEndpoint`` has the rules for the body of each path, and ``EverlyticAnswers`` the
/// responses.
struct EverlyticDialect: Dialect {
  static let vendor = EmulatedService.everlytic
  static let violation = DiagnosticKind(
    "emulator.everlytic-violation", .error, summary: "a request breaks a rule of Everlytic's API",
    meaning: """
      The message names the field, spelled as in the vendor's guide, and the rule. The emulator responded \
      with 200 and `status` `error`, or with 404 or 405 for a wrong path or method.
      """,
    source: "Everlytic's push SDK guide, section Calling our API",
    remedy: "Send the fields that Everlytic's guide lists for the endpoint.")

  static func handles(path: String) -> Bool { path.hasPrefix(EverlyticEndpoint.prefix) }

  private let isLenient: Bool

  init(isLenient: Bool) {
    self.isLenient = isLenient
  }

  // All keys begin with the project.
  /// Subscriptions, by token.
  private var subscriptions = DialectMemory<EverlyticSubscription>()
  /// Tokens, by subscription ID.
  private var tokens = DialectMemory<String>()
  /// Tokens, by the ID of the device that was last subscribed with them.
  private var devices = DialectMemory<String>()
  /// Contact IDs, by email address and by `unique_id`.
  private var contacts = DialectMemory<Int>()
  private var nextSubscription = 123
  private var nextContact = 5718

  mutating func answer(_ request: ReceivedRequest) -> DialectResponse {
    let found = EverlyticEndpoint.at(request.path)
    guard let endpoint = found, isLenient || endpoint.leniency == nil else {
      return .noEndpoint(found?.leniency) { .json(404, EverlyticAnswers.error([$0])) }
    }
    guard request.method == "POST" else {
      return .wrongMethod(
        .json(405, EverlyticAnswers.error(["the method must be POST"])), allowed: "POST")
    }
    var check = FieldCheck(isLenient: isLenient)
    let project = check.everlyticProject(request)
    let body = check.object(in: request)
    if let root = body {
      check.check(root, endpoint.rules)
      check.checkTogether(root, endpoint, project: project)
      checkDevice(root, endpoint, project ?? "", &check)
    }
    guard check.violations.isEmpty, let root = body, let project else {
      let response = EverlyticAnswers.error(check.violations.map(\.text))
      return DialectResponse(.json(200, response), check.violations)
    }
    return DialectResponse(.json(200, reply(to: root, endpoint, project)))
  }

  /// Checks that the device is the subscribed one, if the subscription is known.
  private func checkDevice(
    _ root: JSONValue, _ endpoint: EverlyticEndpoint, _ project: String, _ check: inout FieldCheck
  ) {
    guard endpoint == .unsubscribe, let device = root["device_id"]?.string,
      let known = subscription(root, project), known.device.lowercased() != device.lowercased()
    else { return }
    check.add("device_id", "must be the device.id that created this subscription")
  }

  private func subscription(_ root: JSONValue, _ project: String) -> EverlyticSubscription? {
    guard let id = root["subscription_id"]?.text, let token = tokens[project, id] else {
      return nil
    }
    return subscriptions[project, token]
  }

  private mutating func reply(
    to root: JSONValue, _ endpoint: EverlyticEndpoint, _ project: String
  ) -> String {
    switch endpoint {
    case .subscribe: return subscribe(root, project)
    case .updateToken: return updateToken(root, project)
    case .unsubscribe:
      if var known = subscription(root, project) {
        known.isActive = false
        subscriptions.set(known, for: project, known.token)
      }
      return EverlyticAnswers.success
    case .deliveries, .clicks, .dismissals: return EverlyticAnswers.success
    case .history: return history(root, project)
    }
  }

  // MARK: Subscribe

  private mutating func subscribe(_ root: JSONValue, _ project: String) -> String {
    guard let contact = root["contact"], let token = contact["push_token"]?.string,
      let device = root["device"]?["id"]?.string
    else { return EverlyticAnswers.error([]) }
    let known = subscriptions[project, token]
    if let known, known.isActive { return EverlyticAnswers.already(known) }
    guard let contactID = contactID(contact, project) else {
      return EverlyticAnswers.error(["The contact does not exist, and there is no email address."])
    }
    let id = known?.id ?? next(&nextSubscription)
    let made = EverlyticSubscription(id: id, contact: contactID, device: device, token: token)
    remember(made, project)
    return EverlyticAnswers.subscribed(made)
  }

  /// Replaces the token of the device's subscription; creates a subscription for an unknown device.
  private mutating func updateToken(_ root: JSONValue, _ project: String) -> String {
    guard let token = root["contact"]?["push_token"]?.string,
      let device = root["device"]?["id"]?.string
    else { return EverlyticAnswers.error([]) }
    let known = devices[project, device.lowercased()].flatMap { subscriptions[project, $0] }
    let updated = EverlyticSubscription(
      id: known?.id ?? next(&nextSubscription), contact: known?.contact ?? next(&nextContact),
      device: device, token: token)
    remember(updated, project)
    return EverlyticAnswers.subscribed(updated)
  }

  private mutating func remember(_ subscription: EverlyticSubscription, _ project: String) {
    let token = subscription.token
    subscriptions.set(subscription, for: project, token)
    tokens.set(token, for: project, String(subscription.id))
    devices.set(token, for: project, subscription.device.lowercased())
  }

  /// Returns the ID of the contact with this email address or `unique_id`.
  ///
  /// Creates one if needed; nil without the email address for it (guide, `contact.unique_id`). With
  /// `--lenient` the contact of Everlytic's Android SDK exists, which may have only a `unique_id`.
  private mutating func contactID(_ contact: JSONValue, _ project: String) -> Int? {
    let names = Self.names(of: contact)
    let known = names.compactMap { contacts[project, $0] }.first
    if known == nil, contact["email"]?.string == nil, !isLenient { return nil }
    let id = known ?? next(&nextContact)
    for name in names { contacts.set(id, for: project, name) }
    return id
  }

  private static func names(of contact: JSONValue) -> [String] {
    let id = contact["unique_id"].flatMap { $0.kind == .null ? nil : $0.text }
    let email = contact["email"]?.string
    return [id.map { "unique_id " + $0 }, email.map { "email " + $0.lowercased() }]
      .compactMap { $0 }
  }

  private func next(_ counter: inout Int) -> Int {
    defer { counter += 1 }
    return counter
  }

  // MARK: History

  private func history(_ root: JSONValue, _ project: String) -> String {
    guard let contact = root["contact"],
      Self.names(of: contact).contains(where: { contacts[project, $0] != nil })
    else {
      return EverlyticAnswers.error(["The contact is not subscribed to Push Notifications."])
    }
    return EverlyticAnswers.history(since: root["from_datetime"]?.string)
  }
}

/// A subscription that a subscribe call has created.
struct EverlyticSubscription: Sendable, Equatable {
  var id: Int
  var contact: Int
  var device: String
  var token: String
  var isActive = true
}

/// Everlytic's responses, with the structure and key order of the samples in its guide.
enum EverlyticAnswers {
  /// The response to unsubscribe and events; Everlytic's guide specifies only a status.
  static let success = #"{"status":"success"}"#

  static func error(_ messages: [String]) -> String {
    let list = messages.map(JSONText.quoted).joined(separator: ",")
    return #"{"status":"error","data":{"messages":["# + list + "]}}"
  }

  static func subscribed(_ subscription: EverlyticSubscription) -> String {
    let members: [(name: String, value: String)] = [
      ("pns_id", "\(subscription.id)"), ("pns_list_id", "233"), ("pns_customer_id", "1"),
      ("pns_contact_id", "\(subscription.contact)"), ("pns_device_id", subscription.device),
      ("pns_status", "active"), ("pns_token_hash", hash(of: subscription.token)),
    ]
    let data = JSONObjectWriter.text { $0.texts("subscription", members) }
    return #"{"status":"success","data":"# + data + "}"
  }

  /// The response for an existing subscription: an "error" that Everlytic's guide treats as success.
  static func already(_ subscription: EverlyticSubscription) -> String {
    let members: [(name: String, value: String)] = [
      ("pns_id", "\(subscription.id)"), ("pns_contact_id", "\(subscription.contact)"),
      ("pns_customer_id", "1"), ("pns_list_id", "233"), ("pns_device_id", subscription.device),
      ("pns_status", "active"), ("pns_token_hash", hash(of: subscription.token)),
    ]
    let message = "This token is already subscribed to Push Notifications on this list."
    let data = JSONObjectWriter.text { data in
      data.json("messages", "[\(JSONText.quoted(message))]")
      data.texts("subscription", members)
    }
    return #"{"status":"error","data":"# + data + "}"
  }

  /// Returns the two messages of the sample in Everlytic's guide, without those older than `since`.
  static func history(since: String?) -> String {
    let since = since.flatMap(comparable)
    let kept = messages.filter { message in since.map { message.date >= $0 } ?? true }
    let list = kept.map(\.json).joined(separator: ",")
    return #"{"status":"success","data":{"messages":["# + list + "]}}"
  }

  private static let messages: [(date: String, json: String)] = [
    (
      "2019-09-28T10:25:23",
      #"{"title":"Test Push","body":"This is a Test Push Notification","#
        + #""date":"2019-09-28T10:25:23+02:00","click_action":"open-url","#
        + #""click_action_url":"http://www.test.com","#
        + #""additional_data":[{"name":"asd","value":"asd"}]}"#
    ),
    (
      "2019-09-28T10:32:02",
      #"{"title":"Test","body":"Another test Push Notification","#
        + #""date":"2019-09-28T10:32:02+02:00","click_action":"open-url","click_action_url":"","#
        + #""additional_data":[{"name":"Category","value":"Promotions"},"#
        + #"{"name":"ExternalWebLink","value":"https://example.com/example"}]}"#
    ),
  ]

  /// Returns `2019-09-28 10:25` in the format of the messages' dates; nil for other date formats.
  private static func comparable(_ text: String) -> String? {
    let day = text.utf8.prefix(10)
    let isDate = day.enumerated().allSatisfy { index, byte in
      index == 4 || index == 7 ? byte == UInt8(ascii: "-") : byte.isDigit
    }
    guard day.count == 10, isDate else { return nil }
    let time = text.dropFirst(11).prefix(8)
    return String(text.prefix(10)) + (time.isEmpty ? "" : "T" + time)
  }

  /// Returns 64 hexadecimal digits that depend only on the token.
  ///
  /// Four FNV-1a hashes are sufficient: clients only store the value and cannot verify it.
  private static func hash(of token: String) -> String {
    (0..<4).map { lane in
      var sum: UInt64 = 0xCBF2_9CE4_8422_2325 &+ UInt64(lane)
      for byte in token.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return Hexadecimal.text(sum, width: 16)
    }.joined()
  }
}
