import Foundation
import PushCore
import PushTestPeers

@testable import PushNet

/// A client for tests: one request after another, each attempt's outcome returned.
final class Wire {
  let client: HTTPClient
  private var tag: UInt64 = 0

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
    tag += 1
    client.start(request, isIdempotent: isIdempotent, timeLimit: timeLimit, tag: tag)
    while true {
      if let (_, outcome) = client.nextOutcome() { return outcome }
      client.step(milliseconds: 60_000)
    }
  }

  func get(_ address: String, isIdempotent: Bool = true) -> HTTPOutcome {
    send(HTTPRequest(.get, RequestText(address)), isIdempotent: isIdempotent)
  }
}

extension HTTPOutcome {
  var reply: HTTPResponse? {
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
