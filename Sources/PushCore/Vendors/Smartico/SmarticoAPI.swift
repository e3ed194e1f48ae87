/// The requests of Smartico's public HTTP API (Smartico's guide, sections 4 and 5).
package struct SmarticoAPI: Sendable {
  /// The message that a report is about.
  package struct Engagement: Sendable, Equatable {
    /// The operator's ID of the user as JSON: the string or number that the message has.
    package var user: String
    package var uid: String
    /// Decimal digits, sent unchanged as a JSON integer.
    package var messageID: String
    /// The action that was clicked; nil if unknown.
    package var action: String?

    package init(user: String, uid: String, messageID: String, action: String?) {
      (self.user, self.uid, self.messageID, self.action) = (user, uid, messageID, action)
    }
  }

  /// A push token and its user.
  package struct Token: Sendable, Equatable {
    package var token: String
    /// The operator's ID of the user as JSON: a string or a number.
    package var user: String
    /// PushClientPlatform, 0 to 11.
    package var platform: Int
    /// PushNotificationUserStatus, 0 to 4.
    package var status: Int
    /// The bundle or package of the app, for labels with several Firebase projects.
    package var packageID: String?

    package init(token: String, user: String, platform: Int, status: Int, packageID: String?) {
      (self.token, self.user, self.platform) = (token, user, platform)
      (self.status, self.packageID) = (status, packageID)
    }
  }

  /// The ID and time that distinguish one transmission of an event from another.
  package struct MessageHeader: Sendable, Equatable {
    package var uuid: String
    /// Milliseconds since 1970.
    package var ts: Int

    package init(uuid: String, ts: Int) {
      (self.uuid, self.ts) = (uuid, ts)
    }
  }

  /// The `event_type` of a click, the only event with an action.
  package static let click = "engagement_action"

  /// The `event_type` of a request that registers a token.
  package static let registration = "register_push_token"

  /// The first time that the server accepts, in milliseconds since 1970; smaller numbers are seconds.
  package static let earliestTime = 1_000_000_000_000

  /// The default version of the app, from Smartico's guide.
  package static let defaultVersion = "1.2.25"

  private let url: String
  private let labelKey: RequestKey
  private let brandKey: RequestKey?

  package init(url: String, labelKey: RequestKey, brandKey: RequestKey?) {
    (self.url, self.labelKey, self.brandKey) = (url, labelKey, brandKey)
  }

  /// Returns the GET request that reports an event (Smartico's guide, section 5).
  ///
  /// - Parameters:
  ///   - event: The `event_type`, such as `engagement_delivered`.
  ///   - version: The version of the app.
  package func report(
    _ event: String, _ engagement: Engagement, version: String, _ stamp: MessageHeader
  ) -> HTTPRequest {
    let payload = JSONObjectWriter.text {
      $0.string("engagement_uid", engagement.uid)
      $0.json("message_id", engagement.messageID)
      // 40 means a push notification.
      $0.integer("activity_type", 40)
      if event == Self.click { $0.string("action", ifAny: engagement.action) }
    }
    return get(event, user: engagement.user, payload, version: version, stamp)
  }

  /// Returns the POST request that registers a token (Smartico's guide, section 4).
  ///
  /// The body may have only these keys.
  package func register(_ token: Token) -> HTTPRequest {
    var body = JSONBody()
    body.string("app_package_id", ifAny: token.packageID)
    if let brandKey { body.key("brand_key", brandKey) }
    body.key("api_key", labelKey)
    body.json("ext_user_id", token.user)
    body.integer("pushNotificationUserStatus", token.status)
    body.integer("platform", token.platform)
    body.integer("cid", SocketKind.tokenRequest.rawValue)
    body.string("token", token.token)
    return HTTPRequest(.post, RequestText(url), body: body.end()).hiding(token.token)
  }

  /// Returns the GET request that registers a token (Smartico's guide, section 4).
  package func registerByGet(_ token: Token, version: String, _ stamp: MessageHeader) -> HTTPRequest
  {
    let payload = JSONObjectWriter.text {
      $0.string("app_package_id", ifAny: token.packageID)
      $0.string("token", token.token)
      $0.integer("platform", token.platform)
      $0.integer("pushNotificationUserStatus", token.status)
    }
    return get(Self.registration, user: token.user, payload, version: version, stamp)
      .hiding(token.token)
  }

  private func get(
    _ type: String, user: String, _ payload: String, version: String, _ stamp: MessageHeader
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

  /// Returns the JavaScript call with which a page registers a token through Smartico's script.
  ///
  /// All strings are escaped, so the statement is safe to evaluate.
  package static func script(_ token: Token) -> String {
    let words = [
      JavaScriptText.quoted(token.token), String(token.platform),
      token.packageID.map(JavaScriptText.quoted) ?? "null",
    ]
    return "_smartico.registerNativePushToken(\(words.joined(separator: ", ")));"
  }
}
