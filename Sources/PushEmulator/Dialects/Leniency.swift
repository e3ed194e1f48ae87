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
  package var client: String {
    switch self {
    case .doubleSlash: "Everlytic, Android and web"
    case .updateToken: "Everlytic, web"
    case .messageID, .noVersion, .logout: "Smartico, Swift"
    case .activityType, .repeatedUUID: "Smartico, Flutter"
    case .noStamps, .labelName, .shortInit: "Smartico, Android"
    case .anyUUID, .anyEvent: "Smartico, web"
    case .emptyDomain: "Smartico"
    case .emptyLifecycle, .heartbeat: "Push.Express, Android"
    case .deactivate: "Push.Express, Swift"
    case .preflight: "Browsers"
    case .credentials: "Senders of FCM and APNs"
    }
  }

  /// The request, in at most 40 characters.
  package var request: String {
    switch self {
    case .doubleSlash: "//servlet in place of /servlet"
    case .updateToken: "the endpoint update-token"
    case .messageID: "message_id is a string or missing"
    case .activityType: "activity_type is 0"
    case .repeatedUUID: "uuid of an earlier event"
    case .emptyDomain: "empty domain in the WebSocket's URL"
    case .noStamps: "no ts and uuid in WebSocket messages"
    case .labelName: "label_name in place of label_key"
    case .shortInit: "no brand_key, page, session_id (cid 3)"
    case .noVersion: "no tracker_version (cid 3)"
    case .anyUUID: "any string as uuid"
    case .anyEvent: "any eventType and payload (cid 9)"
    case .logout: "LOGOUT (cid 8)"
    case .emptyLifecycle: "lifecycle events without a body"
    case .heartbeat: "the lifecycle event hbeat"
    case .deactivate: "the endpoint deactivate"
    case .preflight: "preflight requests (CORS)"
    case .credentials: "no Authorization"
    }
  }
}
