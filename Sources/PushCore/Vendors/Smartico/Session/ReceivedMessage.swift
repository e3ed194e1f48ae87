/// A message received from Smartico's socket.
///
/// The server has one number type: integers arrive as `5`, `5.0` or `1.4E8`. IDs arrive as
/// strings. A null member is the same as a missing one.
package struct ReceivedMessage {
  package let cid: Int
  private let message: JSONValue

  /// Creates a frame; nil if the text is not a JSON object or has no integer `cid`.
  package init?(_ text: [UInt8]) {
    guard let message = ResponseBody(text).root, let cid = message["cid"]?.integer else {
      return nil
    }
    (self.message, self.cid) = (message, cid)
  }

  /// The kind; nil for a `cid` that Smartico's guide does not name.
  package var kind: SocketKind? { SocketKind(rawValue: cid) }

  package var uuid: String? { message["uuid"]?.nonEmptyString }

  /// The message without white space between its tokens.
  package var json: String { message.json }

  /// The error text of a reply; nil if `errCode` is 0 or missing.
  package var refusal: String? { Acknowledgement.refusal(in: message) }

  /// The ID of the mini-game that SAW_SHOW_SPIN_PUSH shows, in digits.
  package var templateID: String? { message["saw_template_id"]?.wholeNumber }

  /// Whether an app shows the message as a popup.
  ///
  /// True for an engagement whose `activityType` is 30 or missing.
  package var isPopup: Bool {
    guard kind == .engagement else { return false }
    return SocketMessage.activityType(message).map { $0.integer == 30 } ?? true
  }

  /// The UID of an engagement; nil if it is missing or empty.
  package var engagementUID: String? { message["engagement_uid"]?.identifier }
}
