/// The requests of Push.Express (guide, "API v2 reference").
package struct PushExpressAPI: Sendable {
  /// What happened to a message.
  package enum Event: String, Sendable {
    case delivered, clicked
  }

  /// Where the app is.
  package enum Lifecycle: String, Sendable, CaseIterable {
    case onscreen, background, closed
  }

  /// Which instance of the app a request is about.
  package enum Instance: Sendable, Equatable {
    case known(String)
    /// The one that an earlier request of a dry run would bring: `<instance_id>`.
    case toBeCreated
  }

  /// What an info update tells; what is nil is left out.
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
    /// A JSON object of texts.
    package var tags: String?
    package var onscreenCount: Int?
    package var onscreenSeconds: Int?
    package var agentName: String?

    package init() {}
  }

  private let app: RequestText

  /// The interface for one app; `base` has no `/` at its end.
  ///
  /// Throws where the app's id cannot be a segment of a path.
  package init(base: String, appID: RequestKey) throws(PathSegment.Fault) {
    _ = try PathSegment.encoded(appID.value)
    let segment = RequestText(appID).mapped(PercentEncoding.encoded)
    app = "\(base)/api/r/v2/apps/\(segment)/instances"
  }

  /// POST instances: an instance for an installation (guide, "Get id for new app instance").
  package func createInstance(installationToken: String, externalID: String) -> HTTPRequest {
    var body = JSONBody()
    body.string("ic_token", installationToken)
    body.string("ext_id", externalID)
    return HTTPRequest(.post, app, body: body.end())
  }

  /// PUT info (guide, "Update app instance info").
  package func update(
    instance: Instance, _ info: Info
  ) throws(PathSegment.Fault) -> HTTPRequest {
    var body = JSONBody()
    body.string("transport_type", info.transportType)
    body.string("transport_token", ifAny: info.token)
    body.string("platform_type", info.platformType)
    body.string("platform_name", ifAny: info.platformName)
    body.string("ext_id", ifAny: info.externalID)
    body.string("lang", ifAny: info.language)
    body.string("country", ifAny: info.country)
    if let seconds = info.zoneSeconds { body.integer("tz_sec", seconds) }
    if let tags = info.tags { body.json("tags", tags) }
    if let count = info.onscreenCount { body.integer("onscreen_count", count) }
    if let seconds = info.onscreenSeconds { body.integer("onscreen_sec", seconds) }
    body.string("agent_name", ifAny: info.agentName)
    return HTTPRequest(.put, try path(instance, "info"), body: body.end()).hiding(info.token)
  }

  /// POST events/notification (guide, "Notification events").
  package func report(
    _ event: Event, instance: String, messageID: String
  ) throws(PathSegment.Fault) -> HTTPRequest {
    var body = JSONBody()
    body.string("msg_id", messageID)
    body.string("event", event.rawValue)
    return HTTPRequest(.post, try path(.known(instance), "events/notification"), body: body.end())
  }

  /// POST events/lifecycle (guide, "Lifecycle events").
  package func report(
    _ event: Lifecycle, instance: String
  ) throws(PathSegment.Fault) -> HTTPRequest {
    var body = JSONBody()
    body.string("event", event.rawValue)
    return HTTPRequest(.post, try path(.known(instance), "events/lifecycle"), body: body.end())
  }

  private func path(
    _ instance: Instance, _ rest: String
  ) throws(PathSegment.Fault) -> RequestText {
    switch instance {
    case .known(let id): "\(app)/\(try PathSegment.encoded(id))/\(rest)"
    case .toBeCreated: "\(app)/<instance_id>/\(rest)"
    }
  }
}
