/// SHOW_ENGAGEMENT: what an app posts to its web page so that it shows an engagement.
package struct ShowEngagement {
  private static let bcid = 3
  private static let popup = 30

  private let tape: JSONTape
  private let event: Int

  /// Finds the CLIENT_ENGAGEMENT_EVENT in the document on the tape.
  ///
  /// - Returns: nil for another message of the socket.
  /// - Throws: When it is no message of the socket.
  package init?(_ tape: JSONTape) throws(PayloadFailure) {
    (self.tape, event) = (tape, SocketMessage.find(on: tape))
    guard let cid = tape.member(event, "cid"), tape.kind(cid) != .null else {
      throw PayloadFailure(
        "smartico.no-cid", "this is no message of the socket: it has no cid",
        hint: "a CLIENT_ENGAGEMENT_EVENT has the cid 110")
    }
    guard tape.integer(cid) == 110 else { return nil }
  }

  /// Whether it comes from a session, which tells of what is not to be shown, too.
  fileprivate var isOfSession: Bool { event != 0 }

  /// Whether the session says that it is to be shown now.
  fileprivate var isToBeShown: Bool {
    tape.member(0, "popup").map { tape.kind($0) == .true } ?? false
  }

  fileprivate var uid: String? { tape.identifier(event, "engagement_uid") }

  /// What is to be said of the event.
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

  /// Appends the message, without a line break: every field as it came, `bcid` first.
  package func write(to out: ByteBuffer) {
    var message = JSONObjectWriter(out)
    message.integer("bcid", Self.bcid)
    message.members(of: event, on: tape, excluding: ["bcid"])
    message.end()
  }

  /// One statement of JavaScript that posts the message to the page as JSON text.
  package var script: String {
    let json = ByteBuffer(capacity: 4096)
    write(to: json)
    return "window.postMessage(\(ScriptText.quoted(json.string)), '*');"
  }
}

/// The engagements of a session that a page was told of: the server sends what is pending anew when
/// the user is identified again.
package struct ShownEngagements {
  private var uids = RecentNames()

  package init() {}

  /// Whether it is to be shown: all are, but those that a session tells of again.
  package mutating func insert(_ engagement: ShowEngagement) -> Bool {
    guard engagement.isOfSession, let uid = engagement.uid else { return true }
    return uids.insert(uid) || engagement.isToBeShown
  }
}
