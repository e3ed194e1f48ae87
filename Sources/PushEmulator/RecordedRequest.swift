import PushCore

/// A request and its result: one line of `--record`.
package struct RecordedRequest: Sendable {
  /// Milliseconds since 1970.
  package var at: Int64
  /// The position among all requests and frames of the emulator, from 1; nil outside of a log.
  package var number: Int?
  /// Nil if no vendor handles the path.
  package var vendor: EmulatedService?
  /// The request, without its framing.
  package var request: ReceivedRequest
  /// The status of the response; nil if the connection ended without one.
  package var status: Int?
  /// The body of the response, which a record does not have.
  package var response: [UInt8] = []
  /// The number of the session that the response opened, starting at 1.
  package var session: Int?
  /// The names of the script actions that applied.
  package var faults: [String]
  /// The rules of the vendor's guide that the request breaks.
  package var violations: [Violation]
  /// The most severe severity of the findings in a push; nil if there is none.
  package var severity: Severity?

  /// Whether the response is one of success.
  package var isSuccess: Bool { status.map { (200...299).contains($0) } ?? false }

  /// Whether the request sends a push to a service.
  package var isPush: Bool { Emulator.isPush(request.path) }

  /// The name of a message to Smartico's only path: an `event_type`, or that of a `cid`.
  ///
  /// Nil for other requests, and for names that are not in Smartico's guide.
  package var messageName: String? {
    guard vendor == .smartico else { return nil }
    if let event = request.parameters.first(where: { $0.name == "event" })?.value {
      let name = JSONValue(event.utf8)?["event_type"]?.string
      return SmarticoHTTPRules.eventTypes.first { "\($0.name)" == name }.map { "\($0.name)" }
    }
    return RecordedFrame.classID(of: request.body).flatMap(SocketKind.init(rawValue:))?.name
  }

  /// Whether the vendor or the service accepts the request, which breaks no rule.
  ///
  /// Requests for an access token and of browsers for themselves are not included.
  package var isAccepted: Bool {
    guard vendor != nil, isSuccess, violations.isEmpty else { return false }
    return request.path != FCMEndpoint.tokenPath && request.method != "OPTIONS"
  }

  /// Appends the request as a document that check-payload reads, without a line break.
  package func appendPush(to out: ByteBuffer) {
    request.appendPush(host: vendor.flatMap(Emulator.host), to: out)
  }

  /// Appends one JSON object, without a line break.
  ///
  /// Names of header fields are in lower case. Commas join the values of fields with the same name.
  package func appendJSON(to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    object.string("at", UTCDateTime.text(milliseconds: Int(at)))
    if let number { object.integer("number", number) }
    object.string("vendor", ifAny: vendor?.name)
    request.appendMembers(to: &object)
    if let status { object.integer("status", status) }
    if let session { object.integer("session", session) }
    object.outcome(faults, violations)
    object.end()
  }
}

/// A frame that was received or sent over a socket: one line of `--record`.
package struct RecordedFrame: Sendable {
  /// Milliseconds since 1970.
  package var at: Int64
  /// The position among all requests and frames of the emulator, from 1; nil outside of a log.
  package var number: Int?
  /// The vendor whose socket it is.
  package var vendor: EmulatedService?
  /// The path of the request that opened the socket, as sent, without its query.
  package var path: String
  /// The session's number, as in the record of the request that opened it.
  package var session: Int
  package var direction: FrameDirection
  /// A whole message, reassembled if it was fragmented, or a control frame.
  package var event: WebSocketEvent
  /// The name of the script action that produced this frame; empty for other frames.
  package var faults: [String]
  /// The rules of the vendor's guide that a client's message breaks; empty for outgoing frames.
  package var violations: [Violation]

  /// Appends one JSON object, without a line break.
  package func appendJSON(to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    object.string("at", UTCDateTime.text(milliseconds: Int(at)))
    if let number { object.integer("number", number) }
    object.string("vendor", ifAny: vendor?.name)
    object.string("path", path)
    object.integer("session", session)
    object.string("direction", direction.rawValue)
    object.string("frame", kind)
    switch event {
    case .text(let bytes): object.body(bytes)
    case .binary(let bytes), .ping(let bytes), .pong(let bytes):
      if !bytes.isEmpty { object.body(bytes) }
    case .close(let code, let reason):
      if let code { object.integer("code", code) }
      if !reason.isEmpty { object.string("reason", reason) }
    }
    object.outcome(faults, violations)
    object.end()
  }

  /// `text`, `binary`, `ping`, `pong` or `close`.
  package var kind: String {
    switch event {
    case .text: "text"
    case .binary: "binary"
    case .ping: "ping"
    case .pong: "pong"
    case .close: "close"
    }
  }

  /// The class ID (`cid`) of a Smartico message; nil if it has none.
  package var classID: Int? {
    if case .text(let bytes) = event { Self.classID(of: bytes) } else { nil }
  }

  /// The class ID of a message; nil if it has none.
  static func classID(of message: [UInt8]) -> Int? {
    JSONValue(message)?["cid"]?.literalInteger
  }
}

/// Members that request and frame records share.
extension JSONObjectWriter {
  /// Appends the script actions that applied and the rules that were broken, if there are any.
  mutating func outcome(_ faults: [String], _ violations: [Violation]) {
    if !faults.isEmpty { strings("faults", faults) }
    guard !violations.isEmpty else { return }
    list("violations", violations) { object, violation in
      object.string("field", violation.field)
      object.string("rule", violation.rule)
    }
  }
}
