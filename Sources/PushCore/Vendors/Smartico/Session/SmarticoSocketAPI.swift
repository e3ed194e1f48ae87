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
    Self.message(message.kind, stamp) { body in
      switch message {
      case .initialize: initialize(&body)
      case .identify: identify(&body)
      // As in the example of section 1.7: the `ua` members are directly in the payload.
      case .login: body.json("payload", clientObject(prefix: "ua_"))
      case .language(let language):
        body.string("eventType", "core_language_changed")
        body.json("payload", JSONObjectWriter.text { $0.string("language", language) })
      case .token: registerToken(&body)
      }
    }
  }

  /// Returns a PING or a PONG (sections 1.3 and 1.4).
  package static func beat(_ kind: SocketKind, _ stamp: MessageHeader) -> RequestText {
    message(kind, stamp) { _ in }
  }

  private static func message(
    _ kind: SocketKind, _ stamp: MessageHeader, _ fill: (inout JSONBody) -> Void
  ) -> RequestText {
    var body = JSONBody()
    body.integer("cid", kind.rawValue)
    fill(&body)
    body.integer("ts", stamp.ts)
    body.string("uuid", stamp.uuid)
    return body.end()
  }

  private func initialize(_ body: inout JSONBody) {
    body.key("label_key", labelKey)
    if let brandKey { body.key("brand_key", brandKey) } else { body.json("brand_key", "null") }
    body.string("device_id", deviceID)
    body.json("ua", clientObject(prefix: ""))
    body.string("page", orNull: page)
    body.string("tracker_version", version)
    body.string("session_id", sessionID)
  }

  private func identify(_ body: inout JSONBody) {
    body.string("ext_user_id", user)
    body.string("hash", orNull: hash)
    body.json("ua", clientObject(prefix: ""))
    body.string("page", orNull: page)
    if let status = push.status { body.integer("pushNotificationUserStatus", status) }
    body.string("token", ifAny: push.token)
    body.string("tracker_version", version)
    if let platform = push.platform { body.integer("platform", platform) }
    body.json("payload", "{}")
  }

  private func registerToken(_ body: inout JSONBody) {
    body.integer("pushNotificationUserStatus", push.status ?? 0)
    body.string("token", push.token ?? "")
    if let platform = push.platform { body.integer("platform", platform) }
    body.string("app_package_id", ifAny: push.packageID)
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

extension JSONBody {
  fileprivate mutating func string(_ name: String, orNull value: String?) {
    json(name, value.map(JSONText.quoted) ?? "null")
  }
}
