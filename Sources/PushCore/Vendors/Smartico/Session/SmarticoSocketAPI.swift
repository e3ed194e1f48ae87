/// The messages that a client sends over Smartico's socket (Smartico's guide, section 1).
package struct SmarticoSocketAPI: Sendable {
  /// The client's device and program, `ua` in Smartico's guide.
  package struct Client: Sendable, Equatable {
    /// A number or a string, as JSON.
    package var fingerprint: String?
    package var agent: String?
    package var host: String?
    package var deviceType = "NATIVE_PHONE"
    /// The offset in minutes with a browser's sign: -180 for UTC+3.
    package var zoneOffset = 0
    package var browser: String?
    package var os: String

    package init(os: String) {
      self.os = os
    }
  }

  /// The device's push token and its properties; nil if unknown.
  package struct Push: Sendable, Equatable {
    package var token: String?
    /// PushClientPlatform, 0 to 11.
    package var platform: Int?
    /// PushNotificationUserStatus, 0 to 4.
    package var status: Int?
    /// The bundle or package of the app, for labels with several Firebase projects.
    package var packageID: String?

    package init() {}
  }

  package typealias MessageHeader = SmarticoAPI.MessageHeader

  package var labelKey: RequestKey
  package var brandKey: RequestKey?
  package var deviceID: String
  package var sessionID: String
  /// The URL that a browser shows.
  package var page: String?
  /// The version of the app.
  package var version: String
  package var client: Client
  /// The operator's ID of the user.
  package var user: String
  /// The hash that authenticates the user, for labels that require it.
  package var hash: String?
  package var push = Push()

  package init(
    labelKey: RequestKey, brandKey: RequestKey?, deviceID: String, sessionID: String,
    version: String, client: Client, user: String
  ) {
    (self.labelKey, self.brandKey, self.deviceID) = (labelKey, brandKey, deviceID)
    (self.sessionID, self.version, self.client, self.user) = (sessionID, version, client, user)
  }

  // MARK: Messages

  /// Returns one of the messages that a session begins with.
  package func opening(_ message: SessionOpening, _ stamp: MessageHeader) -> RequestText {
    Self.message(message.kind, stamp) { json(of: $0, in: message) }
  }

  /// Returns a PING or a PONG (sections 1.3 and 1.4).
  package static func beat(_ kind: SocketKind, _ stamp: MessageHeader) -> RequestText {
    message(kind, stamp) { _ in nil }
  }

  /// Returns a message with the members of its kind, in order.
  ///
  /// - Parameter value: Returns the value of a member; nil to leave it out.
  private static func message(
    _ kind: SocketKind, _ stamp: MessageHeader, _ value: (String) -> Value?
  ) -> RequestText {
    var body = JSONBody()
    body.integer("cid", kind.rawValue)
    for name in kind.request?.names ?? [] {
      switch name {
      case "ts": body.integer(name, stamp.ts)
      case "uuid": body.string(name, stamp.uuid)
      default:
        switch value(name) {
        case .key(let key): body.key(name, key)
        case .json(let json): body.json(name, json)
        case nil: break
        }
      }
    }
    return body.end()
  }

  /// The value of a member.
  private enum Value {
    case key(RequestKey)
    case json(String)

    static let null = Value.json("null")
    static func text(_ text: String) -> Value { .json(JSONText.quoted(text)) }
    static func number(_ number: Int) -> Value { .json(String(number)) }
  }

  /// Returns the value of a member in a message; nil if the client has none.
  private func json(of name: String, in message: SessionOpening) -> Value? {
    switch name {
    case "label_key": .key(labelKey)
    case "brand_key": brandKey.map(Value.key) ?? .null
    case "device_id": .text(deviceID)
    case "session_id": .text(sessionID)
    case "page": page.map(Value.text) ?? .null
    case "tracker_version": .text(version)
    case "ua": .json(clientObject(prefix: ""))
    case "ext_user_id": .text(user)
    case "hash": hash.map(Value.text) ?? .null
    case "token": push.token.map(Value.text) ?? (message == .token ? .text("") : nil)
    case "platform": push.platform.map(Value.number)
    case "pushNotificationUserStatus":
      push.status.map(Value.number) ?? (message == .token ? .number(0) : nil)
    case "app_package_id": push.packageID.map(Value.text)
    case "eventType": .text("core_language_changed")
    case "payload": .json(payload(of: message))
    default: nil
    }
  }

  private func payload(of message: SessionOpening) -> String {
    switch message {
    case .language(let language): JSONObjectWriter.text { $0.string("language", language) }
    // As in the example of section 1.7: the `ua` members are directly in the payload.
    case .login: clientObject(prefix: "ua_")
    case .initialize, .identify, .token: "{}"
    }
  }

  private func clientObject(prefix: String) -> String {
    JSONObjectWriter.text {
      if let fingerprint = client.fingerprint { $0.json("\(prefix)fp", fingerprint) }
      $0.string("\(prefix)agent", ifAny: client.agent)
      $0.string("\(prefix)host", ifAny: client.host)
      $0.string("\(prefix)device_type", client.deviceType)
      $0.integer("\(prefix)tzoffset", client.zoneOffset)
      $0.string("\(prefix)browser", ifAny: client.browser)
      $0.string("\(prefix)os", client.os)
    }
  }
}
