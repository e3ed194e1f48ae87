/// The state machine of an app's session with Smartico (Smartico's guide, section 2).
///
/// It has no socket and no clock. The owner reports events and carries out the returned effects.
/// Times are milliseconds of a monotonic clock. The set of shown engagements survives reconnects.
package struct SmarticoSession {
  /// An effect for the owner to carry out.
  package enum Effect: Sendable, Equatable {
    case send(RequestText, SocketKind)
    /// A message arrived and is to be output.
    case message(SessionMessage)
    /// Data arrived that is not a message; the session ignores it.
    case unreadable
    /// The user is identified.
    case identified
    /// The server accepted the push token; the value is its reply as JSON.
    case tokenRegistered(String)
    case fault(SessionFault)
  }

  /// A stage of the session.
  package enum Phase: Sendable, Equatable {
    case closed, initialising, identifying, identified
  }

  package private(set) var phase = Phase.closed
  /// The server's replies at the last identification of the user; nil before the first.
  package private(set) var identity: SmarticoIdentity?

  private var api: SmarticoSocketAPI
  private let plan: SessionPlan
  private let stamp: () -> SmarticoAPI.Stamp
  private var pending = PendingReplies()
  private var lastReceivedAt: Int64 = 0
  /// The time of the last PING, if nothing arrived since.
  private var pingSentAt: Int64?
  /// INIT_SESSION_RESPONSE as JSON.
  private var initResponse = ""
  private var wrapperURL: String?
  private var shown = RecentNames()
  /// The messages already sent that a reconnect does not repeat.
  private var sentOpenings: Set<SessionOpening> = []

  /// The milliseconds without data before a PING, and from the PING until the session fails.
  package static let pingInterval: Int64 = 29_000

  /// - Parameter stamp: Makes the `uuid` and `ts` of each message.
  package init(
    _ api: SmarticoSocketAPI, _ plan: SessionPlan, stamp: @escaping () -> SmarticoAPI.Stamp
  ) {
    (self.api, self.plan, self.stamp) = (api, plan, stamp)
  }

  /// Whether a reply is pending.
  package var awaitsReply: Bool { !pending.isEmpty }

  /// The latest time to call ``wake(now:)``; nil without a connection.
  package var deadline: Int64? {
    guard phase != .closed else { return nil }
    return min(pending.deadline, (pingSentAt ?? lastReceivedAt) + Self.pingInterval)
  }

  // MARK: Events

  /// Begins the session on a new connection.
  ///
  /// - Parameter zoneOffset: The client's current offset in minutes; nil keeps the previous one.
  package mutating func opened(now: Int64, zoneOffset: Int? = nil) -> [Effect] {
    api.client.zoneOffset = zoneOffset ?? api.client.zoneOffset
    (phase, lastReceivedAt, pingSentAt, pending) = (.initialising, now, nil, PendingReplies())
    return [send(.initialize, awaiting: .initResponse, now)]
  }

  /// Handles the end of the connection.
  package mutating func closed() { (phase, pending) = (.closed, PendingReplies()) }

  /// Handles received data that is not a message, which shows that the server is alive.
  package mutating func receivedOther(now: Int64) { (lastReceivedAt, pingSentAt) = (now, nil) }

  /// Handles a received message; ignores data that is not a message or has no `cid`.
  package mutating func receive(_ text: [UInt8], now: Int64) -> [Effect] {
    receivedOther(now: now)
    guard let frame = SocketFrame(text) else { return [.unreadable] }
    switch frame.kind {
    case .ping: return [.send(SmarticoSocketAPI.beat(.pong, stamp()), .pong)]
    case .pong: return []
    default: return [.message(message(frame))] + handleReply(frame, now)
    }
  }

  /// Handles timeouts: sends a PING after silence, and fails if a reply or a PONG is overdue.
  package mutating func wake(now: Int64) -> [Effect] {
    if let late = pending.late(now: now) { return [.fault(.unanswered(late))] }
    guard phase != .closed, now >= (pingSentAt ?? lastReceivedAt) + Self.pingInterval else {
      return []
    }
    guard pingSentAt == nil else { return [.fault(.silent)] }
    pingSentAt = now
    return [.send(SmarticoSocketAPI.beat(.ping, stamp()), .ping)]
  }

  // MARK: Replies

  private mutating func handleReply(_ frame: SocketFrame, _ now: Int64) -> [Effect] {
    guard let reply = pending.remove(repliedToBy: frame) else { return [] }
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
      sentOpenings.insert(.token)
      return [.tokenRegistered(frame.json)]
    }
  }

  /// Sends the messages that follow the identification of the user.
  private mutating func begin(_ identity: SmarticoIdentity, _ now: Int64) -> [Effect] {
    phase = .identified
    self.identity = identity
    wrapperURL = identity.gamificationURL
    var effects = [Effect.identified]
    for message in plan.following where !sentOpenings.contains(message) {
      if message == .token {
        effects.append(send(message, awaiting: .tokenResponse, now))
      } else {
        sentOpenings.insert(message)
        effects.append(send(message))
      }
    }
    return effects
  }

  /// Sends a message; `reply` is the expected reply, if any.
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
      // Without an ID, a repeated engagement cannot be recognized.
      message.isPopup = frame.engagementUID.map { shown.insert($0) } ?? true
    }
    return message
  }
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

/// The reason why a session fails.
package enum SessionFault: Error, Sendable, Equatable {
  /// The server rejected a request; the error text of the reply, and the whole reply as JSON.
  case refused(SocketKind, words: String, json: String)
  /// A reply did not arrive in time.
  case unanswered(SocketKind)
  /// Nothing arrived, not even a PONG.
  case silent
}

/// The replies that a session waits for, in the order of their requests.
struct PendingReplies: Sendable {
  private struct Request {
    let reply: SocketKind
    let uuid: String
    let due: Int64
  }

  private var requests: [Request] = []

  var isEmpty: Bool { requests.isEmpty }

  /// The earliest due time; `Int64.max` if no reply is pending.
  var deadline: Int64 { requests.map(\.due).min() ?? .max }

  /// Adds a reply to the request with a stamp, due at a time.
  mutating func expect(_ reply: SocketKind, to stamp: SmarticoAPI.Stamp, until due: Int64) {
    requests.append(Request(reply: reply, uuid: stamp.uuid, due: due))
  }

  /// Returns a reply that is overdue; nil if there is none.
  func late(now: Int64) -> SocketKind? { requests.first { $0.due <= now }?.reply }

  /// Removes the request that a message replies to and returns its expected reply, or nil.
  ///
  /// A reply belongs to the request with its `uuid`, or else to the oldest that awaits its `cid`.
  mutating func remove(repliedToBy frame: SocketFrame) -> SocketKind? {
    let byID = requests.firstIndex {
      $0.uuid == frame.uuid && ($0.reply == frame.kind || frame.refusal != nil)
    }
    guard let index = byID ?? requests.firstIndex(where: { $0.reply == frame.kind }) else {
      return nil
    }
    return requests.remove(at: index).reply
  }
}

/// The options of a session.
package struct SessionPlan: Sendable {
  /// Whether to send LOGIN, which begins a new session of the user, not only of the socket.
  package var logsIn = false
  /// The language to send with CORE_LANGUAGE_CHANGE, as given; nil sends none.
  package var language: String?
  /// Whether to register the push token.
  package var registersToken = false
  /// The stamp of the token registration; nil for a new one.
  package var tokenStamp: SmarticoAPI.Stamp?
  /// The timeout of a reply, in milliseconds.
  package var replyTime: Int64 = 30_000

  package init() {}

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
    of message: SessionOpening, _ make: () -> SmarticoAPI.Stamp
  ) -> SmarticoAPI.Stamp {
    message == .token ? tokenStamp ?? make() : make()
  }
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
