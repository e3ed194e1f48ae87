import Foundation
import PushCore
import PushTestPeers

@testable import PushNet

/// A client for tests: one request after another, each attempt's outcome returned.
final class Wire {
  let client: HTTPClient

  /// libcurl is set up by one thread at a time.
  private static let lock = NSLock()

  /// No proxy, even if the environment of the tests has one, and short times.
  static var options: HTTPOptions {
    var options = HTTPOptions()
    options.proxy = ""
    options.attemptTimeout = 5000
    return options
  }

  init(_ options: HTTPOptions = Wire.options) throws {
    client = try Self.lock.withLock { try HTTPClient(options) }
  }

  convenience init(_ change: (inout HTTPOptions) -> Void) throws {
    var options = Self.options
    change(&options)
    try self.init(options)
  }

  func send(
    _ request: HTTPRequest, isIdempotent: Bool = true, timeLimit: Int? = nil
  ) -> HTTPOutcome {
    do throws(TransportFault) {
      let transfer = try client.start(request, isIdempotent: isIdempotent, timeLimit: timeLimit)
      while client.nextFinished() != transfer.handle { client.step(milliseconds: 60_000) }
      return transfer.outcome
    } catch {
      return .fault(error)
    }
  }

  /// Connects, without a request; throws the fault of a connection that fails.
  func connect(to url: String) throws(TransportFault) {
    let transfer = try client.startConnecting(to: url, tunnels: true)
    while client.nextFinished() != transfer.handle { client.step(milliseconds: 60_000) }
    if let fault = transfer.outcome.fault { throw fault }
  }

  func get(_ address: String, isIdempotent: Bool = true) -> HTTPOutcome {
    send(HTTPRequest(.get, RequestText(address)), isIdempotent: isIdempotent)
  }
}

extension HTTPOutcome {
  var reply: HTTPReply? {
    if case .reply(let reply) = self { reply } else { nil }
  }

  var fault: TransportFault? {
    if case .fault(let fault) = self { fault } else { nil }
  }

  /// `closed, sent`, or the status of an answer.
  var summary: String {
    switch self {
    case .reply(let reply): "\(reply.status)"
    case .fault(let fault): "\(fault.kind)" + (fault.wasSent ? ", sent" : "")
    }
  }
}
