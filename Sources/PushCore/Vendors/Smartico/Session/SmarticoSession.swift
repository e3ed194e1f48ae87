/// The state machine of an app's session with Smartico (Smartico's guide, section 2).
///
/// ``SessionPlan`` has its options. ``SmarticoSocketAPI`` makes the messages to send,
/// ``ReceivedMessage`` is one that arrived, and ``SmarticoIdentity`` has the replies that identify
/// the user.
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
  private let stamp: () -> SmarticoAPI.MessageHeader
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
    _ api: SmarticoSocketAPI, _ plan: SessionPlan, stamp: @escaping () -> SmarticoAPI.MessageHeader
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
    return [send(.initialize, awaitsReply: true, now)]
  }

  /// Handles the end of the connection.
  package mutating func closed() { (phase, pending) = (.closed, PendingReplies()) }

  /// Handles received data that is not a message, which shows that the server is alive.
  package mutating func receivedOther(now: Int64) { (lastReceivedAt, pingSentAt) = (now, nil) }

  /// Handles a received message; ignores data that is not a message or has no `cid`.
  package mutating func receive(_ text: [UInt8], now: Int64) -> [Effect] {
    receivedOther(now: now)
    guard let frame = ReceivedMessage(text) else { return [.unreadable] }
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

  private mutating func handleReply(_ frame: ReceivedMessage, _ now: Int64) -> [Effect] {
    guard let reply = pending.remove(repliedToBy: frame) else { return [] }
    if let words = frame.refusal {
      return [.fault(.refused(reply.repliesTo, words: words, json: frame.json))]
    }
    switch reply {
    case .initResponse:
      initResponse = frame.json
      phase = .identifying
      return [send(.identify, awaitsReply: true, now)]
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
        effects.append(send(message, awaitsReply: true, now))
      } else {
        sentOpenings.insert(message)
        effects.append(send(message))
      }
    }
    return effects
  }

  /// Sends a message, whose reply the session may await.
  private mutating func send(
    _ message: SessionOpening, awaitsReply: Bool = false, _ now: Int64 = 0
  ) -> Effect {
    let stamp = plan.stamp(of: message, stamp)
    if awaitsReply, let reply = message.kind.reply {
      pending.expect(reply, to: stamp, until: now + plan.replyTime)
    }
    return .send(api.opening(message, stamp), message.kind)
  }

  // MARK: Messages

  private mutating func message(_ frame: ReceivedMessage) -> SessionMessage {
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
  mutating func expect(_ reply: SocketKind, to stamp: SmarticoAPI.MessageHeader, until due: Int64) {
    requests.append(Request(reply: reply, uuid: stamp.uuid, due: due))
  }

  /// Returns a reply that is overdue; nil if there is none.
  func late(now: Int64) -> SocketKind? { requests.first { $0.due <= now }?.reply }

  /// Removes the request that a message replies to and returns its expected reply, or nil.
  ///
  /// A reply belongs to the request with its `uuid`, or else to the oldest that awaits its `cid`.
  mutating func remove(repliedToBy frame: ReceivedMessage) -> SocketKind? {
    let byID = requests.firstIndex {
      $0.uuid == frame.uuid && ($0.reply == frame.kind || frame.refusal != nil)
    }
    guard let index = byID ?? requests.firstIndex(where: { $0.reply == frame.kind }) else {
      return nil
    }
    return requests.remove(at: index).reply
  }
}
