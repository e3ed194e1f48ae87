import CPlatform
import PushCore

/// The dialects of all vendors on one port.
///
/// The sessions of a ``LoopbackServer`` ask it for each response. ``BrowserOrigin`` refuses web pages of
/// other hosts, the ``Dialect`` with the path answers, and ``FaultScript`` can replace the answer.
/// Each ``EmulatorEvent`` reports a ``RecordedRequest``, a ``RecordedFrame`` or what was refused.
package final class Emulator: Responder {
  /// The certificate authority of clients with TLS, in PEM; nil if there is none.
  package var authority: [UInt8]?

  private let isLenient: Bool
  private var dialects: [EmulatedService: any Dialect]
  var script: FaultScript
  private var sessionCount = 0
  var log = RequestLog()
  let page: RequestPageWriter?
  private let expected: ExpectedPushes?
  private let report: (EmulatorEvent) -> Void
  private let header: () -> SmarticoAPI.MessageHeader

  /// - Parameters:
  ///   - isLenient: Whether to accept requests from web pages on this machine, and requests of the
  ///     vendors' SDKs that differ from the guides.
  ///   - report: Receives every request after the response is decided, and every frame.
  ///   - header: Creates the time and UUID of each message that the emulator sends over a socket.
  ///   - page: Writes the page of the requests; nil if there is none.
  ///   - expected: The pushes with which to compare each push; nil if there are none.
  package init(
    script: FaultScript = FaultScript(), isLenient: Bool = false,
    report: @escaping (EmulatorEvent) -> Void = { _ in },
    header: @escaping () -> SmarticoAPI.MessageHeader = {
      SmarticoAPI.MessageHeader(uuid: UUIDFormat.random(), ts: Int(pk_realtime_ms()))
    }, page: RequestPageWriter? = nil, expected: ExpectedPushes? = nil
  ) {
    (self.script, self.isLenient, self.page) = (script, isLenient, page)
    self.expected = expected
    dialects = Dictionary(
      uniqueKeysWithValues: Self.registry.map {
        ($0.vendor, $0.init(isLenient: isLenient))
      })
    (self.report, self.header) = (report, header)
  }

  package func respond(to sent: ReceivedRequest) -> Handling {
    var received = sent
    let undecoded = received.decodeBody()
    var request = received
    // The vendor's SDKs for Android and the web send `//` if their base URL ends with a slash.
    if isLenient, Self.hasDoubleSlash(request) { request.path.removeFirst() }
    let played = PlayedHost.at(request.host ?? "")
    let handler =
      played?.dialect(of: request.path, among: Self.registry)
      ?? Self.registry.first { $0.handles(path: request.path) }
    let origin = BrowserOrigin(request, isLenient: isLenient)
    if let reply = origin.refusal ?? (handler == nil ? nil : origin.preflight) {
      return refuse(received, handler?.vendor, reply)
    }
    if played == nil, let endpoint = LogEndpoint.of(request, in: self) {
      var handling = endpoint.answer(request, of: self)
      handling.response.headers += origin.permission
      return handling
    }
    if let undecoded {
      let response = HTTPResponse.message(undecoded.status, undecoded.message)
      let violation = Violation("body", undecoded.message)
      return refuse(received, handler?.vendor, DialectResponse(response, [violation]))
    }
    return play(request, as: received, handler, origin)
  }

  /// Responds without the script.
  private func refuse(
    _ request: ReceivedRequest, _ vendor: EmulatedService?, _ reply: DialectResponse
  ) -> Handling {
    report(request, vendor, reply.response.status, reply.response.body, reply)
    return Handling(reply.response)
  }

  /// Responds as a dialect does, with the faults of the script.
  ///
  /// - Parameter received: The request as it is reported.
  private func play(
    _ request: ReceivedRequest, as received: ReceivedRequest, _ handler: (any Dialect.Type)?,
    _ origin: BrowserOrigin
  ) -> Handling {
    let (vendor, isSocket) = (handler?.vendor, handler?.socketPath == request.path)
    let actions = script.actions(
      vendor, request.path, isSocket: isSocket,
      opensSession: isSocket && answer(request, vendor, isTrial: true).response.status == 101)
    let reply = answer(request, vendor, isTrial: actions.action?.replacesReply ?? false)
    var handling = Handling(reply.response)
    handling.milliseconds = actions.delay
    if let action = actions.action { Self.apply(action, to: &handling, reply) }
    handling.response.headers += origin.permission
    let status = handling.delivery == .nothing ? nil : handling.response.status
    if status == 101, let vendor {
      handling.successor = session(request, vendor, actions.steps)
    }
    let body = status == nil ? [] : handling.response.body
    report(received, vendor, status, body, reply, faults: actions.names)
    return handling
  }

  private static func apply(
    _ action: FaultLine.Action, to handling: inout Handling, _ reply: DialectResponse
  ) {
    switch action {
    case .status(let status, let headers):
      handling.response = HTTPResponse(status, headers: headers)
    case .reply(let response): handling.response = response
    case .close: handling.delivery = .nothing
    case .truncate: handling.delivery = .half
    case .delay, .session, .message: break
    }
    // Every response of APNs has it, and clients find their request by it.
    if action.replacesReply, handling.response.headers.values(APNsDialect.idHeader).isEmpty {
      handling.response.headers += reply.response.headers.filter {
        $0.name == APNsDialect.idHeader
      }
    }
  }

  private func report(
    _ request: ReceivedRequest, _ vendor: EmulatedService?, _ status: Int?, _ body: [UInt8],
    _ reply: DialectResponse, faults: [String] = []
  ) {
    let isAccepted = status.map { (200...299).contains($0) } ?? false
    let record = RecordedRequest(
      at: pk_realtime_ms(), number: log.next, vendor: vendor, request: request, status: status,
      response: body,
      session: status == 101 ? sessionCount : nil, faults: faults,
      violations: reply.violations.isEmpty
        ? expected?.differences(request, isAccepted: isAccepted) ?? [] : reply.violations,
      severity: reply.severity)
    log.add(.request(record))
    report(.request(record))
  }

  /// Returns the next session of the vendor's socket; nil if the vendor has none.
  private func session(
    _ request: ReceivedRequest, _ vendor: EmulatedService, _ steps: [SessionStep]
  ) -> SocketSession? {
    let host = request.host ?? "127.0.0.1"
    guard let conversation = dialects[vendor]?.conversation(host: host, header) else { return nil }
    sessionCount += 1
    let (number, path) = (sessionCount, request.path)
    let reply = { [self] (message: [UInt8]) -> String? in
      guard let classID = RecordedFrame.classID(of: message) else { return nil }
      return script.reply(toMessage: classID, vendor, path)
    }
    return SocketSession(conversation, steps: steps, scriptedReply: reply) { [self] notice in
      switch notice {
      case .frame(let direction, let event, let violations, let faults):
        let record = RecordedFrame(
          at: pk_realtime_ms(), number: log.next, vendor: vendor, path: path, session: number,
          direction: direction, event: event, faults: faults, violations: violations)
        log.add(.frame(record))
        report(.frame(record))
      case .violation(let violation): report(.broken(violation))
      }
    }
  }

  /// Whether the path is that of an endpoint with another slash before it.
  private static func hasDoubleSlash(_ request: ReceivedRequest) -> Bool {
    EverlyticEndpoint.at(request.path.dropFirst()) != nil
  }

  package func refused(_ fault: HTTPFault) { report(.refused(fault)) }

  /// Checks a request; saves its effects only if `isTrial` is false.
  private func answer(
    _ request: ReceivedRequest, _ vendor: EmulatedService?, isTrial: Bool
  ) -> DialectResponse {
    // Removing the dialect keeps it uniquely referenced, so that its storage is not copied.
    guard let vendor, var dialect = dialects.removeValue(forKey: vendor) else {
      let violation = Violation(
        "path", "is not an endpoint of an emulated vendor",
        Self.hasDoubleSlash(request) ? .doubleSlash : nil)
      return DialectResponse(.message(404, violation.text), [violation])
    }
    let before = isTrial ? dialect : nil
    let reply = dialect.answer(request)
    dialects[vendor] = before ?? dialect
    return reply
  }
}

/// The dialects of all vendors.
extension Emulator {
  /// The dialects of all vendors, in the order of the documentation.
  static var registry: [any Dialect.Type] {
    [
      EverlyticDialect.self, SmarticoDialect.self, PushExpressDialect.self, FCMDialect.self,
      LegacyFCMDialect.self, APNsDialect.self, WebPushDialect.self, HuaweiDialect.self,
      ExpoDialect.self, OneSignalDialect.self, SNSDialect.self,
    ]
  }

  /// The path of the server of access tokens for FCM.
  package static let tokenPath = FCMEndpoint.tokenPath

  /// The vendor or the service that a path belongs to; nil if there is none.
  package static func vendor(of path: String) -> EmulatedService? {
    registry.first { $0.handles(path: path) }?.vendor
  }

  /// Whether a request for a path sends a push.
  static func isPush(_ path: String) -> Bool {
    registry.contains { $0.isPush(path: path) }
  }

  /// The scheme and the host of a service; nil if the path shows it.
  static func host(of service: EmulatedService) -> String? {
    registry.first { $0.vendor == service }?.host
  }

  /// The vendors that have a dialect.
  package static let vendors = registry.map { $0.vendor }

  /// The diagnostics for requests and messages that break a vendor's rules.
  package static let violations: [DiagnosticKind] = {
    var seen: Set<String> = []
    return registry.map { $0.violation }.filter { seen.insert($0.code).inserted }
  }()

  /// Returns the diagnostic for a request or a message that breaks a rule of a vendor.
  package static func violation(of vendor: EmulatedService) -> DiagnosticKind? {
    registry.first { $0.vendor == vendor }?.violation
  }
}

/// An event that an emulator reports.
package enum EmulatorEvent: Sendable {
  case request(RecordedRequest)
  /// Bytes that are not a valid request, or a request for another host.
  case refused(HTTPFault)
  /// A frame that was received or sent over a socket.
  case frame(RecordedFrame)
  /// Frames that violate RFC 6455; the session ends.
  case broken(WebSocketViolation)
}
