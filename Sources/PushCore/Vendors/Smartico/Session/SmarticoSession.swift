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
  /// The replies that the identification rests on, JSON.
  package private(set) var replies: (begin: String, identify: String) = ("", "")

  private let api: SmarticoSocketAPI
  private let plan: SessionPlan
  private let stamp: () -> SmarticoAPI.Stamp
  private var pending = PendingReplies()
  private var lastHeard: Int64 = 0
  /// When it was asked whether the peer is still there.
  private var askedAt: Int64?
  private var wrapperURL: String?
  private var shown = RecentNames()
  private var hasLoggedIn = false
  private var hasToldLanguage = false
  private var hasToldToken = false

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

  /// There is a connection.
  package mutating func opened(now: Int64) -> [Effect] {
    (phase, lastHeard, askedAt, pending) = (.initialising, now, nil, PendingReplies())
    let stamp = stamp()
    pending.expect(.initResponse, to: stamp, until: now + plan.replyTime)
    return [.send(api.initSession(stamp), .initRequest)]
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
    guard let frame = SocketFrame(text) else { return [] }
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
      replies.begin = frame.json
      return identify(now)
    case .identifyResponse:
      replies.identify = frame.json
      return begin(now)
    default:
      hasToldToken = true
      return [.tokenTaken(frame.json)]
    }
  }

  private mutating func identify(_ now: Int64) -> [Effect] {
    phase = .identifying
    let stamp = stamp()
    pending.expect(.identifyResponse, to: stamp, until: now + plan.replyTime)
    return [.send(api.identify(stamp), .identifyRequest)]
  }

  /// What an app says as soon as its user is known; once, however often the connection is made.
  private mutating func begin(_ now: Int64) -> [Effect] {
    phase = .identified
    wrapperURL =
      SmarticoIdentity(begin: replies.begin, identify: replies.identify).gamificationURL
    var effects = [Effect.identified]
    if plan.logsIn, !hasLoggedIn {
      hasLoggedIn = true
      effects.append(.send(api.login(stamp()), .login))
    }
    if let language = plan.language, !hasToldLanguage {
      hasToldLanguage = true
      effects.append(.send(SmarticoSocketAPI.language(language, stamp()), .languageChange))
    }
    if plan.tellsToken, !hasToldToken {
      let stamp = plan.tokenStamp ?? stamp()
      pending.expect(.tokenResponse, to: stamp, until: now + plan.replyTime)
      effects.append(.send(api.registerToken(stamp), .tokenRequest))
    }
    return effects
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
