/// One message that came over Smartico's socket.
///
/// The server has one type of number: integers come as `5`, `5.0` or `1.4E8`, ids as text; missing
/// and null are the same.
package struct SocketFrame {
  package let cid: Int
  private let body: ReplyBody

  /// Nil for what is no JSON object, or has no `cid`.
  package init?(_ text: [UInt8]) {
    body = ReplyBody(text)
    guard body.content == .json, body.tape.kind(0) == .object,
      let field = body.tape.member(0, "cid"), let cid = body.tape.integer(field)
    else { return nil }
    self.cid = cid
  }

  /// What the guide calls it; nil for a `cid` that it does not name.
  package var kind: SocketKind? { SocketKind(rawValue: cid) }

  package var uuid: String? { body.tape.filledText(0, "uuid") }

  /// The message without white space between its tokens.
  package var json: String { body.json ?? "" }

  /// What a reply says of a failure; nil where `errCode` is 0 or missing.
  package var refusal: String? { Acknowledgement.refusal(in: 0, body.tape) }

  /// Of SAW_SHOW_SPIN_PUSH: the mini-game to show, in digits.
  package var templateID: String? {
    body.tape.member(0, "saw_template_id").flatMap(body.tape.wholeNumber)
  }

  /// Whether it is an engagement that an app shows as a popup: `activityType` is 30, or missing.
  package var isPopup: Bool {
    guard kind == .engagement else { return false }
    for name: JSONKey in ["activityType", "activity_type"] {
      guard let type = body.tape.member(0, name), body.tape.kind(type) != .null else { continue }
      return body.tape.integer(type) == 30
    }
    return true
  }

  /// Of an engagement; nil where it is missing or empty.
  package var engagementUID: String? { body.tape.identifier(0, "engagement_uid") }
}
