/// SHOW_ENGAGEMENT, the message that an app posts to its web page to show an engagement.
package struct ShowEngagement {
  private static let bcid = 3
  private static let popup = 30

  private let tape: JSONTape
  private let event: Int

  /// Finds the CLIENT_ENGAGEMENT_EVENT in the document on the tape.
  ///
  /// - Returns: nil for another message of the socket.
  /// - Throws: If the document is not a message of the socket.
  package init?(_ tape: JSONTape) throws(PayloadFailure) {
    (self.tape, event) = (tape, SocketMessage.find(on: tape))
    guard let cid = tape.member(event, "cid"), tape.kind(cid) != .null else {
      throw PayloadFailure(
        "smartico.no-cid", "this is no message of the socket: it has no cid",
        hint: "a CLIENT_ENGAGEMENT_EVENT has the cid 110")
    }
    guard tape.integer(cid) == 110 else { return nil }
  }

  /// Whether the event is in a session's record; a session also outputs events not to show.
  fileprivate var isOfSession: Bool { event != 0 }

  /// Whether the session's record marks the event as a popup to show now.
  fileprivate var isToBeShown: Bool {
    tape.member(0, "popup").map { tape.kind($0) == .true } ?? false
  }

  fileprivate var uid: String? { tape.identifier(event, "engagement_uid") }

  /// The findings about the event.
  package var findings: [Finding] {
    var findings = tape.findings(notes: [])
    for name: JSONKey in ["activityType", "activity_type"] {
      guard let type = tape.member(event, name), tape.kind(type) != .null,
        tape.integer(type) != Self.popup
      else { continue }
      let message = "the engagement is no popup: its activityType is not \(Self.popup)"
      findings.append(
        Finding(.warning, "smartico.not-a-popup", message, path: tape.pointer(of: type)))
      break
    }
    return findings
  }

  /// Appends the message without a line break: `bcid`, then every other field unchanged.
  package func write(to out: ByteBuffer) {
    var message = JSONObjectWriter(out)
    message.integer("bcid", Self.bcid)
    message.members(of: event, on: tape, excluding: ["bcid"])
    message.end()
  }

  /// A JavaScript statement that posts the message to the page as JSON text.
  package var script: String {
    let json = ByteBuffer(capacity: 4096)
    write(to: json)
    return "window.postMessage(\(ScriptText.quoted(json.string)), '*');"
  }
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
