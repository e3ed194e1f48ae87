/// What a session does beside identifying its user.
package struct SessionPlan: Sendable {
  /// Whether a LOGIN follows: a new session of the user's, not only of the socket.
  package var logsIn = false
  /// Told with CORE_LANGUAGE_CHANGE, as given.
  package var language: String?
  /// Whether the push token is registered.
  package var tellsToken = false
  /// What the registration is sent with; nil for something new.
  package var tokenStamp: SmarticoAPI.Stamp?
  /// How long a reply may take, in milliseconds.
  package var replyTime: Int64 = 30_000

  package init() {}

  /// What the session says by itself, in order.
  package var opening: [SessionOpening] { [.initialise, .identify] + following }

  /// What it says once its user is known.
  var following: [SessionOpening] {
    var messages: [SessionOpening] = []
    if logsIn { messages.append(.login) }
    if let language { messages.append(.language(language)) }
    if tellsToken { messages.append(.token) }
    return messages
  }

  /// The stamp of one of these messages; `make` gives a new one.
  package func stamp(
    of message: SessionOpening, _ make: () -> SmarticoAPI.Stamp
  ) -> SmarticoAPI.Stamp {
    message == .token ? tokenStamp ?? make() : make()
  }
}

/// A message that a session begins with (guide, section 2).
package enum SessionOpening: Sendable, Hashable {
  case initialise, identify, login, token
  case language(String)

  var kind: SocketKind {
    switch self {
    case .initialise: .initRequest
    case .identify: .identifyRequest
    case .login: .login
    case .language: .languageChange
    case .token: .tokenRequest
    }
  }
}
