import CPlatform

/// All dialects behind one port: tells vendors apart by path, applies the script, tells what came.
package final class Emulator: Responder {
  private var everlytic = EverlyticDialect()
  private var smartico = SmarticoDialect()
  private var pushExpress = PushExpressDialect()
  private var script: FaultScript
  private let tell: (EmulatorEvent) -> Void

  /// - Parameter tell: Is told of every request once its reply is decided.
  package init(
    script: FaultScript = FaultScript(), tell: @escaping (EmulatorEvent) -> Void = { _ in }
  ) {
    self.script = script
    self.tell = tell
  }

  package func respond(to request: ReceivedRequest) -> Handling {
    let vendor = EmulatedVendor(path: request.path)
    let verdict = script.verdict(vendor, request.path)
    var isTrial = false
    if case .status = verdict.action { isTrial = true }
    let reply = answer(request, vendor, isTrial: isTrial)
    var handling = Handling(reply.response)
    handling.milliseconds = verdict.delay
    switch verdict.action {
    case .status(let status, let headers):
      handling.response = HTTPResponse(status, headers: headers)
    case .close: handling.delivery = .nothing
    case .truncate: handling.delivery = .half
    case .delay, .push, nil: break
    }
    let status = handling.delivery == .nothing ? nil : handling.response.status
    tell(
      .request(
        RequestRecord(
          at: pk_wall_time(), vendor: vendor, request: request, status: status,
          faults: verdict.names, violations: reply.violations)))
    return handling
  }

  package func refused(_ fault: HTTPFault) {
    tell(.refused(fault))
  }

  /// A request that is only tried is checked and not remembered.
  private func answer(
    _ request: ReceivedRequest, _ vendor: EmulatedVendor?, isTrial: Bool
  ) -> DialectReply {
    switch vendor {
    case .everlytic: Self.answer(request, &everlytic, isTrial)
    case .smartico: Self.answer(request, &smartico, isTrial)
    case .pushexpress: Self.answer(request, &pushExpress, isTrial)
    case nil:
      DialectReply(
        .json(404, #"{"message":"no vendor has this path"}"#),
        [Violation("path", "is no vendor's")])
    }
  }

  private static func answer(
    _ request: ReceivedRequest, _ dialect: inout some Dialect, _ isTrial: Bool
  ) -> DialectReply {
    if !isTrial { return dialect.answer(request) }
    var copy = dialect
    return copy.answer(request)
  }
}

/// What an emulator tells whoever runs it.
package enum EmulatorEvent: Sendable {
  case request(RequestRecord)
  /// Bytes that were no request, or a request for another host.
  case refused(HTTPFault)
}

extension EmulatedVendor {
  /// The vendor whose paths begin like this one.
  init?(path: String) {
    if path.hasPrefix(EverlyticEndpoint.prefix) {
      self = .everlytic
    } else if path.hasPrefix(PushExpressEndpoint.prefix) {
      self = .pushexpress
    } else if path == SmarticoDialect.path {
      self = .smartico
    } else {
      return nil
    }
  }
}
