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
}

/// A message of a session that is told of.
package struct SessionMessage: Sendable, Equatable {
  package let cid: Int
  /// Nil for a `cid` that the guide does not name.
  package let kind: SocketKind?
  /// The message without white space between its tokens.
  package let json: String
  /// Of SAW_SHOW_SPIN_PUSH: the address that shows the mini-game.
  package var url: String?
  /// Whether it is to be shown now, and was not before.
  package var isPopup = false

  package init(cid: Int, kind: SocketKind?, json: String) {
    (self.cid, self.kind, self.json) = (cid, kind, json)
  }
}

/// Why a session cannot go on.
package enum SessionFault: Error, Sendable, Equatable {
  /// A reply that says no: the server's words in it, and all of it as JSON.
  case refused(SocketKind, words: String, json: String)
  /// A reply that did not come in time.
  case unanswered(SocketKind)
  /// Nothing came, not even when asked.
  case silent
}

/// The last names that were seen, as many as can matter: memory stays bounded.
struct RecentNames: Sendable {
  private var known: Set<String> = []
  private var order: [String] = []
  private var next = 0

  static let limit = 1 << 14

  /// Whether the name is new.
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
