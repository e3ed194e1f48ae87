/// A session with Smartico as an app keeps it (guide, section 2): what to say, and when.
///
/// It knows no socket and no clock. The owner tells it what happens and does what the effects say;
/// times are milliseconds of a clock that is never set back. What the user was shown outlives
/// connections.
package struct SmarticoSession {
  /// What the owner is to do.
  package enum Effect: Sendable, Equatable {
    case send(RequestText, SocketKind)
    /// A message to tell of.
    case message(SessionMessage)
    /// Something came that is no message, and is passed over.
    case unreadable
    /// The user is identified.
    case identified
    /// The server has taken the push token; its reply, JSON.
    case tokenTaken(String)
    case fault(SessionFault)
  }

  /// How far the session has come.
  package enum Phase: Sendable, Equatable {
    case closed, initialising, identifying, identified
  }

  package private(set) var phase = Phase.closed
  /// What the server said of the user when it was identified last; nil before.
  package private(set) var identity: SmarticoIdentity?

  private var api: SmarticoSocketAPI
  private let plan: SessionPlan
  private let stamp: () -> SmarticoAPI.Stamp
  private var pending = PendingReplies()
  private var lastHeard: Int64 = 0
  /// When it was asked whether the peer is still there.
  private var askedAt: Int64?
  /// INIT_SESSION_RESPONSE, JSON.
  private var initResponse = ""
  private var wrapperURL: String?
  private var shown = RecentNames()
  /// What is said once, however often the connection is made.
  private var told: Set<SessionOpening> = []

  /// After so long a silence the peer is asked, and after as long a one again given up.
  package static let patience: Int64 = 29_000

  /// `stamp` makes what is new in each message.
  package init(
    _ api: SmarticoSocketAPI, _ plan: SessionPlan, stamp: @escaping () -> SmarticoAPI.Stamp
  ) {
    self.api = api
    self.plan = plan
    self.stamp = stamp
  }

  /// Whether a reply is still to come.
  package var awaitsReply: Bool { !pending.isEmpty }

  /// When ``wake(now:)`` is to be called at the latest; nil while there is no connection.
  package var deadline: Int64? {
    guard phase != .closed else { return nil }
    return min(pending.deadline, (askedAt ?? lastHeard) + Self.patience)
  }

  // MARK: What happens

  /// There is a connection; `zoneOffset` is the client's at this moment, nil for the one before.
  package mutating func opened(now: Int64, zoneOffset: Int? = nil) -> [Effect] {
    api.client.zoneOffset = zoneOffset ?? api.client.zoneOffset
    (phase, lastHeard, askedAt, pending) = (.initialising, now, nil, PendingReplies())
    return [send(.initialise, awaiting: .initResponse, now)]
  }

  /// There is none any more.
  package mutating func closed() {
    (phase, pending) = (.closed, PendingReplies())
  }

  /// Something came that is no message: the peer is there.
  package mutating func heard(now: Int64) {
    (lastHeard, askedAt) = (now, nil)
  }

  /// A message came; what is none, or none with a `cid`, is passed over.
  package mutating func receive(_ text: [UInt8], now: Int64) -> [Effect] {
    heard(now: now)
    guard let frame = SocketFrame(text) else { return [.unreadable] }
    switch frame.kind {
    case .ping: return [.send(SmarticoSocketAPI.beat(.pong, stamp()), .pong)]
    case .pong: return []
    default: return [.message(message(frame))] + settle(frame, now)
    }
  }

  /// A moment has come.
  package mutating func wake(now: Int64) -> [Effect] {
    if let late = pending.late(now: now) { return [.fault(.unanswered(late))] }
    guard phase != .closed, now >= (askedAt ?? lastHeard) + Self.patience else { return [] }
    guard askedAt == nil else { return [.fault(.silent)] }
    askedAt = now
    return [.send(SmarticoSocketAPI.beat(.ping, stamp()), .ping)]
  }

  // MARK: Replies

  private mutating func settle(_ frame: SocketFrame, _ now: Int64) -> [Effect] {
    guard let reply = pending.settle(frame) else { return [] }
    if let words = frame.refusal {
      return [.fault(.refused(reply, words: words, json: frame.json))]
    }
    switch reply {
    case .initResponse:
      initResponse = frame.json
      phase = .identifying
      return [send(.identify, awaiting: .identifyResponse, now)]
    case .identifyResponse:
      return begin(SmarticoIdentity(begin: initResponse, identify: frame.json), now)
    default:
      told.insert(.token)
      return [.tokenTaken(frame.json)]
    }
  }

  /// Says what an app says as soon as its user is known.
  private mutating func begin(_ identity: SmarticoIdentity, _ now: Int64) -> [Effect] {
    phase = .identified
    self.identity = identity
    wrapperURL = identity.gamificationURL
    var effects = [Effect.identified]
    for message in plan.following where !told.contains(message) {
      if message == .token {
        effects.append(send(message, awaiting: .tokenResponse, now))
      } else {
        told.insert(message)
        effects.append(send(message))
      }
    }
    return effects
  }

  /// Sends a message; `reply` is what it is answered with, if anything.
  private mutating func send(
    _ message: SessionOpening, awaiting reply: SocketKind? = nil, _ now: Int64 = 0
  ) -> Effect {
    let stamp = plan.stamp(of: message, stamp)
    if let reply { pending.expect(reply, to: stamp, until: now + plan.replyTime) }
    return .send(api.opening(message, stamp), message.kind)
  }

  // MARK: Messages

  private mutating func message(_ frame: SocketFrame) -> SessionMessage {
    var message = SessionMessage(cid: frame.cid, kind: frame.kind, json: frame.json)
    if frame.kind == .spin, let id = frame.templateID, let wrapperURL {
      message.url = GamificationURL.adding(
        GamificationURL.miniGame(id, standalone: true), to: wrapperURL)
    }
    if frame.isPopup {
      // One without an id cannot be told from others.
      message.isPopup = frame.engagementUID.map { shown.insert($0) } ?? true
    }
    return message
  }
}

/// A message of a session, for output.
package struct SessionMessage: Sendable, Equatable {
  package let cid: Int
  /// Nil for a `cid` that the guide does not name.
  package let kind: SocketKind?
  /// The message without white space between its tokens.
  package let json: String
  /// Of SAW_SHOW_SPIN_PUSH: the URL of the mini-game.
  package var url: String?
  /// Whether the app shows the message now for the first time.
  package var isPopup = false

  package init(cid: Int, kind: SocketKind?, json: String) {
    (self.cid, self.kind, self.json) = (cid, kind, json)
  }
}

/// The reason why a session fails.
package enum SessionFault: Error, Sendable, Equatable {
  /// The server rejected a request: its words in the reply, and the whole reply as JSON.
  case refused(SocketKind, words: String, json: String)
  /// A reply did not arrive in time.
  case unanswered(SocketKind)
  /// Nothing arrived, not even a PONG.
  case silent
}
