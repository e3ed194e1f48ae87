import CPlatform
import PushCore

/// All dialects behind one port: tells vendors apart by path, applies the script, tells what came.
package final class Emulator: Responder {
  private let isLenient: Bool
  private var dialects: [EmulatedVendor: any Dialect]
  private var script: FaultScript
  private var sessionCount = 0
  private let tell: (EmulatorEvent) -> Void
  private let stamp: () -> MessageStamp

  /// - Parameters:
  ///   - isLenient: Whether requests of the vendors' SDKs that differ from the guides are accepted,
  ///     and those of web pages of this machine.
  ///   - tell: Is told of every request once its reply is decided, and of every frame.
  ///   - stamp: Makes time and uuid of every message of a socket's server.
  package init(
    script: FaultScript = FaultScript(), isLenient: Bool = false,
    tell: @escaping (EmulatorEvent) -> Void = { _ in },
    stamp: @escaping () -> MessageStamp = {
      MessageStamp(time: pk_realtime_ms(), uuid: UUIDText.random())
    }
  ) {
    self.script = script
    self.isLenient = isLenient
    dialects = Dictionary(
      uniqueKeysWithValues: EmulatedVendor.dialects.map {
        ($0.vendor, $0.init(isLenient: isLenient))
      })
    self.tell = tell
    self.stamp = stamp
  }

  package func respond(to received: ReceivedRequest) -> Handling {
    var request = received
    // The SDKs for Android and the web make it so from a URL that ends with a slash.
    if isLenient, request.path.hasPrefix("//servlet/") { request.path.removeFirst() }
    let vendor = EmulatedVendor(path: request.path)
    let page = WebPage(request, isLenient: isLenient)
    if let reply = page.refusal ?? (vendor == nil ? nil : page.preflight) {
      tell(
        .request(
          RequestRecord(
            at: pk_realtime_ms(), vendor: vendor, request: received, status: reply.response.status,
            faults: [], violations: reply.violations)))
      return Handling(reply.response)
    }
    let verdict = script.verdict(
      vendor, request.path, opensSession: opensSession(request, vendor))
    let reply = answer(request, vendor, isTrial: verdict.action?.replacesReply ?? false)
    var handling = Handling(reply.response)
    handling.milliseconds = verdict.delay
    switch verdict.action {
    case .status(let status, let headers):
      handling.response = HTTPResponse(status, headers: headers)
    case .reply(let response): handling.response = response
    case .close: handling.delivery = .nothing
    case .truncate: handling.delivery = .half
    case .delay, .session, nil: break
    }
    handling.response.headers += page.permission
    let status = handling.delivery == .nothing ? nil : handling.response.status
    if status == 101, let vendor {
      handling.successor = session(request.path, vendor, verdict.steps)
    }
    tell(
      .request(
        RequestRecord(
          at: pk_realtime_ms(), vendor: vendor, request: received, status: status,
          session: status == 101 ? sessionCount : nil, faults: verdict.names,
          violations: reply.violations)))
    return handling
  }

  /// Whether the dialect grants an upgrade, before the script has its say.
  private func opensSession(_ request: ReceivedRequest, _ vendor: EmulatedVendor?) -> Bool {
    EmulatedVendor.socketPaths.contains(request.path)
      && answer(request, vendor, isTrial: true).response.status == 101
  }

  /// The next session of the vendor's socket; nil if it has none.
  private func session(
    _ path: String, _ vendor: EmulatedVendor, _ steps: [SessionStep]
  ) -> SocketSession? {
    guard let conversation = dialects[vendor]?.conversation(stamp) else { return nil }
    sessionCount += 1
    let number = sessionCount
    return SocketSession(conversation, steps: steps) { [tell] notice in
      switch notice {
      case .frame(let direction, let event, let violations, let faults):
        tell(
          .frame(
            FrameRecord(
              at: pk_realtime_ms(), vendor: vendor, path: path, session: number,
              direction: direction, event: event, faults: faults, violations: violations)))
      case .violation(let violation): tell(.broken(violation))
      }
    }
  }

  package func refused(_ fault: HTTPFault) {
    tell(.refused(fault))
  }

  /// A request that is only tried is checked and not remembered.
  private func answer(
    _ request: ReceivedRequest, _ vendor: EmulatedVendor?, isTrial: Bool
  ) -> DialectReply {
    // Taken out, so that it has one owner, and what it remembers is not copied.
    guard let vendor, var dialect = dialects.removeValue(forKey: vendor) else {
      return DialectReply(
        .json(404, #"{"message":"no vendor has this path"}"#),
        [Violation("path", "is no vendor's")])
    }
    let before = isTrial ? dialect : nil
    let reply = dialect.answer(request)
    dialects[vendor] = before ?? dialect
    return reply
  }
}

/// What an emulator tells whoever runs it.
package enum EmulatorEvent: Sendable {
  case request(RequestRecord)
  /// Bytes that were no request, or a request for another host.
  case refused(HTTPFault)
  /// What came or went over a socket.
  case frame(FrameRecord)
  /// Frames that RFC 6455 does not allow; their session ends.
  case broken(WebSocketViolation)
}

extension EmulatedVendor {
  /// The dialects of all vendors; a new one is added here.
  static let dialects: [any Dialect.Type] = [
    EverlyticDialect.self, SmarticoDialect.self, PushExpressDialect.self,
  ]

  /// Where sessions are opened, in place of requests answered.
  static let socketPaths = Set(dialects.compactMap { $0.socketPath })

  /// The vendor that has a path.
  init?(path: String) {
    guard let dialect = Self.dialects.first(where: { $0.handles(path: path) }) else { return nil }
    self = dialect.vendor
  }
}
