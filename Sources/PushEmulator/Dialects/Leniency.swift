/// A request of a real client that its vendor's guide does not describe.
///
/// The emulator accepts it only with `--lenient`. Otherwise the violation names the option.
package enum Leniency: CaseIterable, Sendable {
  case doubleSlash, updateToken
  case messageID, activityType, repeatedUUID
  case emptyDomain, noStamps, labelName, shortInit, noVersion, anyUUID, anyEvent, logout
  case emptyLifecycle, heartbeat, deactivate
  case preflight, credentials

  /// The client that sends the request.
  package var client: String { texts.client }

  /// The request, in at most 40 characters.
  package var request: String { texts.request }

  private var texts: (client: String, request: String) {
    switch self {
    case .doubleSlash: ("Everlytic, Android and web", "//servlet in place of /servlet")
    case .updateToken: ("Everlytic, web", "the endpoint update-token")
    case .messageID: ("Smartico, Swift", "message_id is a string or missing")
    case .activityType: ("Smartico, Flutter", "activity_type is 0")
    case .repeatedUUID: ("Smartico, Flutter", "uuid of an earlier event")
    case .emptyDomain: ("Smartico", "empty domain in the WebSocket's URL")
    case .noStamps: ("Smartico, Android", "no ts and uuid in WebSocket messages")
    case .labelName: ("Smartico, Android", "label_name in place of label_key")
    case .shortInit: ("Smartico, Android", "no brand_key, page, session_id (cid 3)")
    case .noVersion: ("Smartico, Swift", "no tracker_version (cid 3)")
    case .anyUUID: ("Smartico, web", "any string as uuid")
    case .anyEvent: ("Smartico, web", "any eventType and payload (cid 9)")
    case .logout: ("Smartico, Swift", "LOGOUT (cid 8)")
    case .emptyLifecycle: ("Push.Express, Android", "lifecycle events without a body")
    case .heartbeat: ("Push.Express, Android", "the lifecycle event hbeat")
    case .deactivate: ("Push.Express, Swift", "the endpoint deactivate")
    case .preflight: ("Browsers", "preflight requests (CORS)")
    case .credentials: ("Senders of FCM and APNs", "no Authorization")
    }
  }
}
