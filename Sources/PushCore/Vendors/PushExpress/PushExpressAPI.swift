/// The requests of Push.Express's API (Push.Express's guide, "API v2 reference").
package struct PushExpressAPI: Sendable {
  /// The state of the app.
  package enum Lifecycle: String, Sendable, CaseIterable {
    case onscreen, background, closed
  }

  /// The app instance of a request.
  package enum Instance: Sendable, Equatable {
    case known(String)
    /// The instance that an earlier request of a dry run would create: ``placeholder``.
    case toBeCreated

    /// What a dry run prints for an ID that only a response gives.
    package static let placeholder = "<instance_id>"
  }

  /// The contents of an info update; nil members are omitted.
  package struct Info: Sendable, Equatable {
    package var transportType = "fcm"
    package var token: String?
    package var platformType = "android"
    package var platformName: String?
    package var externalID: String?
    package var language: String?
    package var country: String?
    /// Seconds east of UTC.
    package var zoneSeconds: Int?
    /// The name of the time zone, which only some SDKs send.
    package var zoneName: String?
    /// A JSON object with string values.
    package var tags: String?
    package var onscreenCount: Int?
    package var onscreenSeconds: Int?
    package var agentName: String?
    /// Whether the user allows notifications, which only some SDKs send.
    package var allowsNotifications: Bool?

    package init() {}
  }

  /// Returns whether a text is empty or a country code of two letters (ISO 3166-1), in any case.
  package static func isCountry(_ text: String) -> Bool {
    text.isEmpty || text.utf8.count == 2 && text.utf8.allSatisfy(\.isLetter)
  }

  /// The transports of Push.Express's guide.
  package static let guideTransportTypes = ["fcm", "onesignal", "huawei", "apns"]
  /// The transports that only Push.Express's SDKs send.
  package static let sdkTransportTypes = ["fcm.data", "webpush"]
  package static let transportTypes = guideTransportTypes + sdkTransportTypes

  /// The platforms of Push.Express's guide.
  package static let guidePlatformTypes = ["android", "ios", "browser"]
  /// The platforms of the guide, and those that only Push.Express's SDKs send.
  package static let platformTypes =
    guidePlatformTypes + ["macos", "tvos", "watchos", "unknown"]

  private let app: RequestText

  /// Creates the API of one app.
  ///
  /// - Parameter base: A URL without `/` at its end.
  /// - Throws: If the app ID cannot be a path segment.
  package init(base: String, appID: RequestKey) throws(Failure) {
    _ = try PathSegment.encoded(appID.value, as: "the app ID")
    let segment = RequestText(appID).mapped(PercentEncoding.encoded)
    app = "\(base)/api/r/v2/apps/\(segment)/instances"
  }

  /// Returns the POST request that creates an instance for an installation.
  ///
  /// Source: Push.Express's guide, "Get id for new app instance".
  package func createInstance(installationToken: String, externalID: String) -> HTTPRequest {
    var body = JSONBody()
    body.string("ic_token", installationToken)
    body.string("ext_id", externalID)
    return HTTPRequest(.post, app, body: body.end())
  }

  /// Returns the PUT request to `info` (Push.Express's guide, "Update app instance info").
  package func update(instance: Instance, _ info: Info) throws(Failure) -> HTTPRequest {
    var body = JSONBody()
    body.string("transport_type", info.transportType)
    body.string("transport_token", ifAny: info.token)
    body.string("platform_type", info.platformType)
    body.string("platform_name", ifAny: info.platformName)
    body.string("ext_id", ifAny: info.externalID)
    body.string("lang", ifAny: info.language)
    body.string("country", ifAny: info.country)
    if let seconds = info.zoneSeconds { body.integer("tz_sec", seconds) }
    body.string("tz_name", ifAny: info.zoneName)
    if let tags = info.tags { body.json("tags", tags) }
    if let count = info.onscreenCount { body.integer("onscreen_count", count) }
    if let seconds = info.onscreenSeconds { body.integer("onscreen_sec", seconds) }
    if let allows = info.allowsNotifications { body.json("notif_perm_granted", "\(allows)") }
    body.string("agent_name", ifAny: info.agentName)
    return HTTPRequest(.put, try path(instance, "info"), body: body.end()).hiding(info.token)
  }

  /// Returns the POST request that deactivates an instance, which Push.Express's SDKs send with the
  /// body that created it.
  package func deactivate(
    instance: String, installationToken: String, externalID: String
  ) throws(Failure) -> HTTPRequest {
    var body = JSONBody()
    body.string("ic_token", installationToken)
    body.string("ext_id", externalID)
    return HTTPRequest(.post, try path(.known(instance), "deactivate"), body: body.end())
  }

  /// Returns the POST request that reports an event of a message.
  ///
  /// Source: Push.Express's guide, "Notification events".
  ///
  /// - Parameter event: `delivered` or `clicked`.
  package func report(
    _ event: String, instance: String, messageID: String
  ) throws(Failure) -> HTTPRequest {
    var body = JSONBody()
    body.string("msg_id", messageID)
    body.string("event", event)
    return HTTPRequest(.post, try path(.known(instance), "events/notification"), body: body.end())
  }

  /// Returns the POST request to `events/lifecycle` (Push.Express's guide, "Lifecycle events").
  package func report(
    _ event: Lifecycle, instance: String
  ) throws(Failure) -> HTTPRequest {
    var body = JSONBody()
    body.string("event", event.rawValue)
    return HTTPRequest(.post, try path(.known(instance), "events/lifecycle"), body: body.end())
  }

  private func path(_ instance: Instance, _ rest: String) throws(Failure) -> RequestText {
    switch instance {
    case .known(let id): "\(app)/\(try PathSegment.encoded(id, as: "the instance id"))/\(rest)"
    case .toBeCreated: "\(app)/\(Instance.placeholder)/\(rest)"
    }
  }
}

/// Reads the responses of Push.Express (Push.Express's guide, "API v2 reference").
package enum PushExpressResponses {
  /// Reads the instance that was created or found; some servers send `id` as a number.
  package static func instance(_ body: ResponseBody) -> ResponseOutcome {
    guard let root = body.objects.first else {
      return .unusable("the response is not a JSON object, so it has no instance ID")
    }
    if let no = Acknowledgement.refusal(in: root) { return .refused(no) }
    guard let id = root["id"]?.identifier else {
      return .unusable("the response has no instance ID")
    }
    // Every later request has the ID in its path.
    guard PathSegment.isValid(id) else {
      return .unusable("the instance ID would change the path of the URL")
    }
    var fields = [ResponseField("instance_id", id)]
    if let created = root["just_created"], [.true, .false].contains(created.kind) {
      fields.append(ResponseField("just_created", json: created.text))
    }
    return .done(fields)
  }

  /// Reads the response to a deactivation: any object that is no refusal.
  package static func deactivation(_ body: ResponseBody) -> ResponseOutcome {
    if let no = body.objects.first.flatMap(Acknowledgement.refusal) { return .refused(no) }
    return .done([])
  }

  /// Reads the response to an info update: an object, perhaps with `update_interval_sec`.
  package static func update(_ body: ResponseBody) -> ResponseOutcome {
    guard let root = body.objects.first else {
      return .unusable("the response is not a JSON object")
    }
    if let no = Acknowledgement.refusal(in: root) { return .refused(no) }
    guard let digits = root["update_interval_sec"]?.wholeNumber, let seconds = Int(digits),
      seconds >= 0
    else { return .done([]) }
    return .done([ResponseField("update_interval_sec", json: String(seconds))])
  }
}
