/// The options of a session.
package struct SessionPlan: Sendable {
  /// Whether to send LOGIN, which begins a new session of the user, not only of the socket.
  package var logsIn = false
  /// The language to send with CORE_LANGUAGE_CHANGE, as given; nil sends none.
  package var language: String?
  /// Whether to register the push token.
  package var registersToken = false
  /// The stamp of the token registration; nil for a new one.
  package var tokenHeader: SmarticoAPI.MessageHeader?
  /// The timeout of a reply, in milliseconds.
  package var replyTime: Int64

  package init(replyTime: Int64) {
    self.replyTime = replyTime
  }

  /// The messages that the session itself sends, in order.
  package var opening: [SessionOpening] { [.initialize, .identify] + following }

  /// The messages that the session sends after its user is identified, in order.
  var following: [SessionOpening] {
    var messages: [SessionOpening] = []
    if logsIn { messages.append(.login) }
    if let language { messages.append(.language(language)) }
    if registersToken { messages.append(.token) }
    return messages
  }

  /// Returns the stamp of one of these messages; `make` creates a new one.
  package func stamp(
    of message: SessionOpening, _ make: () -> SmarticoAPI.MessageHeader
  ) -> SmarticoAPI.MessageHeader {
    message == .token ? tokenHeader ?? make() : make()
  }
}

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

/// The reason why a session fails.
package enum SessionFault: Error, Sendable, Equatable {
  /// The server rejected a request; the error text of the reply, and the whole reply as JSON.
  case refused(SocketKind, words: String, json: String)
  /// A reply did not arrive in time.
  case unanswered(SocketKind)
  /// Nothing arrived, not even a PONG.
  case silent
}

/// A message of a session, for output.
package struct SessionMessage: Sendable, Equatable {
  package let cid: Int
  /// The kind; nil for a `cid` that Smartico's guide does not name.
  package let kind: SocketKind?
  /// The message without white space between its tokens.
  package let json: String
  /// The URL of the mini-game; only for SAW_SHOW_SPIN_PUSH.
  package var url: String?
  /// Whether the app shows the message as a popup now, for the first time.
  package var isPopup = false
}

/// A message that a session begins with (Smartico's guide, sections 1 and 2).
package enum SessionOpening: Sendable, Hashable {
  case initialize, identify, login, token
  case language(String)

  var kind: SocketKind {
    switch self {
    case .initialize: .initRequest
    case .identify: .identifyRequest
    case .login: .login
    case .language: .languageChange
    case .token: .tokenRequest
    }
  }
}
