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

  package typealias Stamp = SmarticoAPI.Stamp

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
    self.labelKey = labelKey
    self.brandKey = brandKey
    self.deviceID = deviceID
    self.sessionID = sessionID
    self.version = version
    self.client = client
    self.user = user
  }

  /// INIT_SESSION_REQUEST (section 1.1).
  package func initSession(_ stamp: Stamp) -> RequestText {
    var body = Self.begin(.initRequest)
    body.key("label_key", labelKey)
    if let brandKey { body.key("brand_key", brandKey) } else { body.json("brand_key", "null") }
    body.string("device_id", deviceID)
    body.json("ua", clientObject(prefix: ""))
    body.string("page", orNull: page)
    body.string("tracker_version", version)
    body.string("session_id", sessionID)
    return Self.end(body, stamp)
  }

  /// IDENTIFY_USER_REQUEST (section 1.5).
  package func identify(_ stamp: Stamp) -> RequestText {
    var body = Self.begin(.identifyRequest)
    body.string("ext_user_id", user)
    body.string("hash", orNull: hash)
    body.json("ua", clientObject(prefix: ""))
    body.string("page", orNull: page)
    if let status = push.status { body.integer("pushNotificationUserStatus", status) }
    body.string("token", ifAny: push.token)
    body.string("tracker_version", version)
    if let platform = push.platform { body.integer("platform", platform) }
    body.json("payload", "{}")
    return Self.end(body, stamp)
  }

  /// LOGIN as in the example of section 1.7: the `ua` members are directly in the payload.
  package func login(_ stamp: Stamp) -> RequestText {
    var body = Self.begin(.login)
    body.json("payload", clientObject(prefix: "ua_"))
    return Self.end(body, stamp)
  }

  /// CORE_LANGUAGE_CHANGE (section 1.11), with the `cid` that its example lacks.
  package static func language(_ language: String, _ stamp: Stamp) -> RequestText {
    var body = begin(.languageChange)
    body.string("eventType", "core_language_changed")
    body.json("payload", JSONObjectWriter.text { $0.string("language", language) })
    return end(body, stamp)
  }

  /// REGISTER_PUSH_NOTIFICATIONS_TOKEN_REQUEST (section 1.8).
  package func registerToken(_ stamp: Stamp) -> RequestText {
    var body = Self.begin(.tokenRequest)
    body.integer("pushNotificationUserStatus", push.status ?? 0)
    body.string("token", push.token ?? "")
    if let platform = push.platform { body.integer("platform", platform) }
    body.string("app_package_id", ifAny: push.packageID)
    return Self.end(body, stamp)
  }

  /// One of the messages that a session begins with.
  package func opening(_ message: SessionOpening, _ stamp: Stamp) -> RequestText {
    switch message {
    case .initialize: initSession(stamp)
    case .identify: identify(stamp)
    case .login: login(stamp)
    case .language(let language): Self.language(language, stamp)
    case .token: registerToken(stamp)
    }
  }

  /// PING or PONG (sections 1.3 and 1.4).
  package static func beat(_ kind: SocketKind, _ stamp: Stamp) -> RequestText {
    end(begin(kind), stamp)
  }

  // MARK: Parts

  private static func begin(_ kind: SocketKind) -> JSONBody {
    var body = JSONBody()
    body.integer("cid", kind.rawValue)
    return body
  }

  private static func end(_ body: consuming JSONBody, _ stamp: Stamp) -> RequestText {
    body.integer("ts", stamp.ts)
    body.string("uuid", stamp.uuid)
    return body.end()
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
