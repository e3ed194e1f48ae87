/// SHOW_ENGAGEMENT, the message that an app posts to its web page to show an engagement.
package struct ShowEngagement {
  /// The bridge's class ID of the message.
  package static let bcid = 3
  /// The name in Smartico's guide.
  static let name = "SHOW_ENGAGEMENT"
  /// The `activityType` of a popup.
  static let popup = 30

  private let root: JSONValue
  private let event: JSONValue

  /// Finds the CLIENT_ENGAGEMENT_EVENT in a document.
  ///
  /// - Returns: nil for another message of the socket.
  /// - Throws: If the document is not a message of the socket.
  package init?(_ root: JSONValue) throws(Failure) {
    (self.root, event) = (root, SocketMessage.find(in: root))
    guard let cid = event["cid"], cid.kind != .null else {
      throw Failure(
        .smarticoNoCID, "this is not a WebSocket message: cid is missing",
        hint: "a CLIENT_ENGAGEMENT_EVENT has the cid \(SocketKind.engagement.rawValue)")
    }
    guard cid.integer == SocketKind.engagement.rawValue else { return nil }
  }

  /// Whether the event is in a session's record; a session also outputs events not to show.
  var isOfSession: Bool { event.index != root.index }

  /// Whether the session's record marks the event as a popup to show now.
  var isToBeShown: Bool { root["popup"]?.kind == .true }

  var uid: String? { event["engagement_uid"]?.identifier }

  /// The findings about the event.
  package var findings: [Finding] {
    var findings = root.tape.findings(notes: [])
    if let type = SocketMessage.activityType(event), type.integer != Self.popup {
      let message = "the engagement is not a popup: its activityType is not \(Self.popup)"
      findings.append(root.tape.locating(Finding(.smarticoNotAPopup, message, at: type.index)))
    }
    return findings
  }

  /// Appends the message without a line break: `bcid`, then every other field unchanged.
  package func write(to out: ByteBuffer) {
    var message = JSONObjectWriter(out)
    message.integer("bcid", Self.bcid)
    message.members(of: event, excluding: ["bcid"])
    message.end()
  }

  /// A JavaScript statement that posts the message to the page as JSON text.
  package var script: String {
    let json = ByteBuffer(capacity: 4096)
    write(to: json)
    return "window.postMessage(\(JavaScriptText.quoted(json.string)), '*');"
  }
}

extension DiagnosticKind {
  package static let smarticoNoCID = DiagnosticKind(
    "smartico.no-cid", .data, summary: "the document is not a WebSocket message",
    meaning: "It has no `cid`, which identifies the type of a WebSocket message.",
    source: "Smartico's guide, section 1",
    remedy: "Give the message as received, or a record with the message in `message`.")
  package static let smarticoNotAPopup = DiagnosticKind(
    "smartico.not-a-popup", .warning, summary: "the engagement is not a popup",
    meaning: """
      Its `activityType` is not 30. The event also announces banners, inbox messages and pushes, \
      which apps do not show in the popup page.
      """,
    source: "Smartico's SDKs; Smartico's guide, section 1.10",
    remedy: "Forward only events with the `activityType` 30.")
}

/// The engagements of a session that a page has received.
///
/// The server resends pending engagements each time the user is identified.
package struct ShownEngagements {
  private var uids = RecentNames()

  package init() {}

  /// Inserts an engagement and returns whether to show it.
  ///
  /// Returns false only if a session repeats the engagement without marking it as a popup.
  package mutating func insert(_ engagement: ShowEngagement) -> Bool {
    guard engagement.isOfSession, let uid = engagement.uid else { return true }
    return uids.insert(uid) || engagement.isToBeShown
  }
}

/// The most recently inserted names, at most ``limit``, so that memory stays bounded.
struct RecentNames: Sendable {
  private var known: Set<String> = []
  private var order: [String] = []
  private var next = 0

  static let limit = 1 << 14

  /// Inserts a name and returns whether it is new.
  mutating func insert(_ name: String) -> Bool {
    guard known.insert(name).inserted else { return false }
    if order.count < Self.limit {
      order.append(name)
    } else {
      known.remove(order[next])
      order[next] = name
      next = (next + 1) % Self.limit
    }
    return true
  }
}
