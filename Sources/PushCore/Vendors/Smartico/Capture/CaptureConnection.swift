/// A connection in a capture: checks the order of its messages (Smartico's guide, section 2), and which
/// have a reply.
struct CaptureConnection {
  /// A message as the rules for a session see it.
  struct Event {
    /// The number of the message in the capture.
    let number: Int
    let cid: Int
    let kind: SocketKind?
    let direction: CapturedMessage.Direction?
    /// Valid only while the message is added.
    let message: JSONValue
    /// The time of the capture.
    let time: Int?
    /// The time by the clock of the sender; nil unless it is valid.
    let ts: Int?
    let uuid: String?
    /// The error text of a reply; nil if it is not a refusal.
    let refusal: String?

    /// Whether the connection also has such messages without a session.
    var isHeartbeat: Bool { kind == .ping || kind == .pong }
  }

  /// A finding about the message with a number.
  typealias NumberedFinding = (number: Int, finding: Finding)

  /// A message whose reply is awaited.
  private struct Request {
    let event: Event
    let replyID: Int
    /// Whether a finding about it is possible, so that its record has to wait.
    var isHeld: Bool
  }

  /// The URLs of the last identified user.
  private(set) var identity: SmarticoIdentity?
  private var initResponse = ""
  private var token: String?
  private var hasInit = false
  /// The messages sent before a possible INIT_SESSION_REQUEST, by number, and whether one is LOGIN.
  private var early: [(number: Int, isLogin: Bool)] = []
  /// Whether the session began before the capture.
  private var isEstablished = false
  private var hasSentIdentify = false
  /// Whether the user is identified, or the reply is pending.
  private var isIdentified = false
  private var requests: [Request] = []
  /// The time by the clock of the server minus that of the client, as the last reply shows it; nil if
  /// they are too far apart to compare.
  private var serverOffset: Int? = 0
  private var sidesWithOtherClock: Set<CapturedMessage.Direction> = []
  /// Whether the capture distinguishes connections.
  private let isLabeled: Bool

  private static let replyTime = 10_000
  private static let clockTolerance = 3_600_000
  private static let requestLimit = 64
  private static let earlyLimit = 64

  init(isLabeled: Bool) { self.isLabeled = isLabeled }

  /// Whether a later message can have a finding about the message with a number.
  func isHeld(_ number: Int) -> Bool {
    early.contains { $0.number == number }
      || requests.contains { $0.event.number == number && $0.isHeld }
  }

  /// Adds the next message and returns the findings that it gives.
  mutating func add(_ event: Event) -> [NumberedFinding] {
    let request = removeRequest(repliedToBy: event)
    var findings = expire(before: event) + checkOrder(event)
    findings += checkClock(event, request)
    if let refusal = event.refusal {
      let kind = request?.event.kind ?? SocketKind.all.first { $0.replyID == event.cid }
      let message = "the server rejected \(kind?.name ?? "a request"): \(refusal)"
      findings.append((event.number, Finding(SocketDiagnostics.refused, message)))
    }
    if event.direction == .sent, let finding = checkToken(event) {
      findings.append((event.number, finding))
    }
    expectReply(to: event)
    if event.direction == .received, event.refusal == nil { identify(event) }
    return findings
  }

  private mutating func identify(_ event: Event) {
    if event.kind == .initResponse { initResponse = event.message.json }
    if event.kind == .identifyResponse {
      identity = SmarticoIdentity(begin: initResponse, identify: event.message.json)
    }
  }

  // MARK: Order

  private mutating func checkOrder(_ event: Event) -> [NumberedFinding] {
    guard !event.isHeartbeat else { return [] }
    guard event.direction == .sent else {
      if event.kind == .identifyResponse, event.refusal != nil { isIdentified = false }
      // A server does not send anything else before a session.
      if event.direction == .received, event.refusal == nil, !hasInit, !isLabeled, !hasSentIdentify
      {
        (isEstablished, early) = (true, [])
      }
      return []
    }
    switch event.kind {
    case .initRequest: return begin(event)
    case .identifyRequest: return checkIdentify(event)
    default:
      guard !hasSentIdentify else { return [] }
      guard hasInit else {
        noteEarly(event)
        return []
      }
      return [(event.number, Self.beforeIdentify(event.kind?.name ?? "cid \(event.cid)"))]
    }
  }

  private static func beforeIdentify(_ name: String) -> Finding {
    Finding(
      SocketDiagnostics.beforeIdentify,
      "\(name) was sent before IDENTIFY_USER_REQUEST (Smartico's guide, section 2)")
  }

  private mutating func noteEarly(_ event: Event) {
    guard !hasInit, !isEstablished else { return }
    early.append((event.number, event.kind == .login))
    if early.count > Self.earlyLimit { (isEstablished, early) = (true, []) }
  }

  private mutating func checkIdentify(_ event: Event) -> [NumberedFinding] {
    var findings: [NumberedFinding] = []
    if isIdentified {
      findings.append(
        (
          event.number,
          Finding(
            SocketDiagnostics.repeatedIdentify,
            "the user was already identified on this connection (Smartico's guide, section 1.5)")
        ))
    }
    findings += early.filter(\.isLogin).map { ($0.number, Self.beforeIdentify("LOGIN")) }
    early.removeAll(where: \.isLogin)
    noteEarly(event)
    (hasSentIdentify, isIdentified) = (true, true)
    return findings
  }

  /// Handles INIT_SESSION_REQUEST, which begins a connection unless the capture distinguishes them.
  private mutating func begin(_ event: Event) -> [NumberedFinding] {
    if hasInit, isLabeled {
      let message =
        "INIT_SESSION_REQUEST was already sent on this connection (Smartico's guide, section 2)"
      return [(event.number, Finding(SocketDiagnostics.repeatedInit, message))]
    }
    let findings = early.map { number, _ in
      (
        number,
        Finding(
          SocketDiagnostics.beforeInit,
          "the message was sent before INIT_SESSION_REQUEST (Smartico's guide, section 2)")
      )
    }
    if findings.isEmpty, !isLabeled {
      var next = CaptureConnection(isLabeled: false)
      (next.identity, next.token, next.serverOffset) = (identity, token, serverOffset)
      self = next
    }
    (hasInit, early) = (true, [])
    return findings
  }

  // MARK: Replies

  private mutating func expectReply(to event: Event) {
    guard let replyID = event.kind?.replyID, event.direction != nil,
      event.direction == .sent || event.kind == .ping
    else { return }
    let hasClock = event.time == nil && event.ts != nil && event.direction == .sent
    let isRequired = Self.required[event.cid] != nil
    requests.append(Request(event: event, replyID: replyID, isHeld: hasClock || isRequired))
    if requests.count > Self.requestLimit { requests.removeFirst() }
  }

  /// A reply belongs to the request with its `uuid`, or else to the oldest that awaits its `cid`; a
  /// PONG belongs to the last PING.
  private mutating func removeRequest(repliedToBy event: Event) -> Request? {
    func mayReply(to request: Request) -> Bool { request.event.direction != event.direction }
    let awaiting: (Request) -> Bool = { mayReply(to: $0) && $0.replyID == event.cid }
    let byID = requests.firstIndex {
      mayReply(to: $0) && ($0.replyID == event.cid || event.refusal != nil)
        && $0.event.uuid != nil && $0.event.uuid == event.uuid
    }
    let other =
      event.isHeartbeat
      ? requests.lastIndex(where: awaiting) : requests.firstIndex(where: awaiting)
    return (byID ?? other).map { requests.remove(at: $0) }
  }

  /// The requests that need a reply.
  private static let required: [Int: (kind: DiagnosticKind, section: String)] = [
    SocketKind.ping.rawValue: (SocketDiagnostics.noPong, "1.3"),
    SocketKind.tokenRequest.rawValue: (SocketDiagnostics.noTokenResponse, "1.9"),
  ]

  /// Ends the wait for replies that a later message shows to be missing.
  private mutating func expire(before event: Event) -> [NumberedFinding] {
    var findings: [NumberedFinding] = []
    for index in requests.indices where requests[index].isHeld {
      let request = requests[index].event
      guard time(from: request, to: event) >= Self.replyTime else { continue }
      requests[index].isHeld = false
      guard let rule = Self.required[request.cid] else { continue }
      let reply = SocketKind(rawValue: requests[index].replyID)?.name ?? ""
      let message =
        "\(request.kind?.name ?? "") had no \(reply) within 10 s (Smartico's guide, section "
        + "\(rule.section))"
      findings.append((request.number, Finding(rule.kind, message)))
    }
    requests.removeAll { !$0.isHeld && Self.required[$0.event.cid] != nil }
    return findings
  }

  /// Returns the time between two messages, by the capture or else by their `ts`; 0 if it is unknown.
  private func time(from first: Event, to second: Event) -> Int {
    if let from = first.time, let to = second.time { return to - from }
    guard let from = first.ts, let to = second.ts, let side = second.direction else { return 0 }
    if first.direction == side { return to - from }
    return serverOffset.map { to - from + (side == .received ? -$0 : $0) } ?? 0
  }

  // MARK: Clock and token

  private mutating func checkClock(_ event: Event, _ request: Request?) -> [NumberedFinding] {
    guard let ts = event.ts else { return [] }
    if let time = event.time {
      return [finding(ofClock: event, off: ts - time, "the time of the capture")].compactMap(\.self)
    }
    guard let request, request.event.direction == .sent, request.event.time == nil,
      let sent = request.event.ts
    else { return [] }
    serverOffset = (ts - sent).magnitude > Self.clockTolerance.magnitude ? nil : ts - sent
    return [finding(ofClock: request.event, off: sent - ts, "the ts of the reply")].compactMap(
      \.self)
  }

  private mutating func finding(
    ofClock event: Event, off difference: Int, _ other: String
  ) -> NumberedFinding? {
    guard difference.magnitude > Self.clockTolerance.magnitude, let side = event.direction,
      sidesWithOtherClock.insert(side).inserted
    else { return nil }
    let minutes = difference.magnitude / 60_000
    let message =
      "ts is \(minutes) minutes \(difference < 0 ? "before" : "after") \(other) (Smartico's guide, "
      + "Communication layer)"
    return (event.number, Finding(SocketDiagnostics.clock, message, path: "/ts"))
  }

  private mutating func checkToken(_ event: Event) -> Finding? {
    guard event.kind == .identifyRequest || event.kind == .tokenRequest,
      let new = event.message["token"]?.nonEmptyString
    else { return nil }
    defer { token = new }
    guard let token, token != new else { return nil }
    return Finding(
      SocketDiagnostics.tokenChanged,
      "the push token is another one than before (Smartico's guide, section 1.8)", path: "/token")
  }
}
