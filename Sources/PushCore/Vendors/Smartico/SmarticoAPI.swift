/// The requests of Smartico's public HTTP interface (guide, sections 4 and 5).
package struct SmarticoAPI: Sendable {
  /// What happened to a message; the raw value is `event_type`.
  package enum Event: String, Sendable {
    case delivered = "engagement_delivered"
    case impression = "engagement_impression"
    case action = "engagement_action"
    case failed = "engagement_failed"
  }

  /// The message that a report is about.
  package struct Engagement: Sendable, Equatable {
    /// JSON: the operator's id of the user, text or number as it came.
    package var user: String
    package var uid: String
    /// Decimal digits; sent as a JSON integer of exactly these.
    package var messageID: String
    /// What was clicked; nil where it is not told.
    package var action: String?

    package init(user: String, uid: String, messageID: String, action: String?) {
      self.user = user
      self.uid = uid
      self.messageID = messageID
      self.action = action
    }
  }

  /// A push token and whose it is.
  package struct Token: Sendable, Equatable {
    package var token: String
    package var user: String
    /// PushClientPlatform, 0 to 11.
    package var platform: Int
    /// PushNotificationUserStatus, 0 to 4.
    package var status: Int
    /// The bundle or package of the app, for labels with several Firebase projects.
    package var packageID: String?

    package init(token: String, user: String, platform: Int, status: Int, packageID: String?) {
      self.token = token
      self.user = user
      self.platform = platform
      self.status = status
      self.packageID = packageID
    }
  }

  /// What makes one sending of an event different from another.
  package struct Stamp: Sendable, Equatable {
    package var uuid: String
    /// Milliseconds since 1970.
    package var ts: Int

    package init(uuid: String, ts: Int) {
      self.uuid = uuid
      self.ts = ts
    }
  }

  /// The version of the app where none is told: the guide's.
  package static let defaultVersion = "1.2.25"

  private let url: String
  private let labelKey: RequestKey
  private let brandKey: RequestKey?

  package init(url: String, labelKey: RequestKey, brandKey: RequestKey?) {
    self.url = url
    self.labelKey = labelKey
    self.brandKey = brandKey
  }

  /// GET with an event (guide, section 5); `version` is the app's.
  package func report(
    _ event: Event, _ engagement: Engagement, version: String, _ stamp: Stamp
  ) -> HTTPRequest {
    let payload = JSONObjectWriter.text {
      $0.string("engagement_uid", engagement.uid)
      $0.json("message_id", engagement.messageID)
      // 40 is a push notification, always.
      $0.integer("activity_type", 40)
      if event == .action { $0.string("action", ifAny: engagement.action) }
    }
    return get(event.rawValue, user: engagement.user, payload, version: version, stamp)
  }

  /// POST with a token (guide, section 4): these keys and no others.
  package func register(_ token: Token) -> HTTPRequest {
    var body = JSONBody()
    body.string("app_package_id", ifAny: token.packageID)
    if let brandKey { body.key("brand_key", brandKey) }
    body.key("api_key", labelKey)
    body.string("ext_user_id", token.user)
    body.integer("pushNotificationUserStatus", token.status)
    body.integer("platform", token.platform)
    body.integer("cid", 1003)
    body.string("token", token.token)
    return HTTPRequest(.post, RequestText(url), body: body.end()).hiding(token.token)
  }

  /// GET with a token (guide, section 4).
  package func registerByGet(
    _ token: Token, version: String, _ stamp: Stamp
  ) -> HTTPRequest {
    let payload = JSONObjectWriter.text {
      $0.string("app_package_id", ifAny: token.packageID)
      $0.string("token", token.token)
      $0.integer("platform", token.platform)
      $0.integer("pushNotificationUserStatus", token.status)
    }
    let user = JSONText.quoted(token.user)
    return get("register_push_token", user: user, payload, version: version, stamp)
      .hiding(token.token)
  }

  private func get(
    _ type: String, user: String, _ payload: String, version: String, _ stamp: Stamp
  ) -> HTTPRequest {
    let event = JSONObjectWriter.text {
      $0.string("uuid", stamp.uuid)
      $0.integer("ts", stamp.ts)
      $0.string("event_type", type)
      $0.json("user_ext_id", user)
      $0.json("payload", payload)
    }
    var query = [HTTPRequest.Field("api_key", RequestText(labelKey))]
    if let brandKey { query.append(HTTPRequest.Field("brand_key", RequestText(brandKey))) }
    query.append(HTTPRequest.Field("version", RequestText(version)))
    query.append(HTTPRequest.Field("event", RequestText(event)))
    return HTTPRequest(.get, RequestText(url), query: query)
  }

  /// The call that a page makes to register a token through Smartico's script.
  ///
  /// A statement, safe to evaluate whatever the texts hold.
  package static func script(_ token: Token) -> String {
    let words = [
      ScriptText.quoted(token.token), String(token.platform),
      token.packageID.map(ScriptText.quoted) ?? "null",
    ]
    return "_smartico.registerNativePushToken(\(words.joined(separator: ", ")));"
  }
}
