import PushCore

/// The server of one vendor: checks requests against the vendor's guide and responds to them.
///
/// A ``FieldCheck`` compares a request with each ``FieldRule``, and has a ``Violation`` for each
/// breach. ``Leniency`` has the requests of real clients that only `--lenient` accepts. A
/// ``SocketDialect`` checks and answers the messages of a session.
///
/// Dialects are values, so that a request can be tried without saving its effects.
protocol Dialect {
  static var vendor: EmulatedService { get }
  /// The diagnostic for a request or a message that breaks a rule.
  static var violation: DiagnosticKind { get }
  /// The path of the vendor's WebSocket; nil if it has none.
  static var socketPath: String? { get }
  static func handles(path: String) -> Bool
  /// Whether a request for a path sends a push.
  static func isPush(path: String) -> Bool
  /// The scheme and the host of the service, by which a check knows it; nil if the path shows it.
  static var host: String? { get }

  /// - Parameter isLenient: Whether requests of the vendor's SDKs that differ from its guide are
  ///   accepted.
  init(isLenient: Bool)
  mutating func answer(_ request: ReceivedRequest) -> DialectResponse
  /// Returns the server side of a new session; nil if the vendor has no WebSocket.
  ///
  /// - Parameters:
  ///   - host: The host and port to which the client sent its request.
  ///   - header: Creates the time and UUID of a message.
  func conversation(
    host: String, _ header: @escaping () -> SmarticoAPI.MessageHeader
  ) -> (any SocketDialect)?
}

extension Dialect {
  static var socketPath: String? { nil }
  static var host: String? { nil }

  static func isPush(path: String) -> Bool { false }

  func conversation(
    host: String, _ header: @escaping () -> SmarticoAPI.MessageHeader
  ) -> (any SocketDialect)? { nil }
}

/// The result of handling a request.
package struct DialectResponse: Sendable, Equatable {
  /// The vendor's response.
  package var response: HTTPResponse
  /// The rules of the vendor's guide that the request breaks.
  package var violations: [Violation]
  /// The most severe severity of the findings in a push; nil if there is none.
  package var severity: Severity?

  package init(
    _ response: HTTPResponse, _ violations: [Violation] = [], severity: Severity? = nil
  ) {
    (self.response, self.violations, self.severity) = (response, violations, severity)
  }

  /// Returns the reply to a path below the vendor's that is not an endpoint.
  ///
  /// - Parameters:
  ///   - leniency: The reason why it is an endpoint with `--lenient`, if it is.
  ///   - response: Creates the response with a message.
  static func noEndpoint(_ leniency: Leniency?, _ response: (String) -> HTTPResponse)
    -> DialectResponse
  {
    let violation = Violation("path", "is not an endpoint of this vendor", leniency)
    return DialectResponse(response(violation.text), [violation])
  }

  /// Returns the reply to a method that the path does not support.
  static func wrongMethod(_ response: HTTPResponse, allowed: String) -> DialectResponse {
    var response = response
    response.headers.append(HTTPHeader("Allow", allowed))
    return DialectResponse(response, [Violation("method", "must be \(allowed)")])
  }
}

/// The server side of one WebSocket session of a vendor.
///
/// Checks messages against the vendor's guide and replies to them.
protocol SocketDialect {
  mutating func answer(_ message: [UInt8]) -> SocketReply
  /// Returns a message that checks whether the client is still connected.
  func ping() -> String
}

/// The result of handling a message.
struct SocketReply: Equatable {
  /// The reply; nil if the vendor sends none.
  var text: String?
  var violations: [Violation] = []
  /// Whether the reply identifies the client.
  var identifies = false
}

/// The state of a dialect, by keys of one or more texts; it forgets everything when it is full.
struct DialectMemory<Value: Sendable>: Sendable {
  private var values: [[String]: Value] = [:]
  private var weight = 0

  /// The maximum number of entries, and the maximum total length of their keys in bytes.
  private static var countLimit: Int { 100_000 }
  private static var weightLimit: Int { 32 << 20 }

  subscript(_ key: String...) -> Value? { values[key] }

  mutating func set(_ value: Value, for key: String...) {
    if values[key] == nil {
      let length = key.reduce(0) { $0 + $1.utf8.count }
      weight += length
      if values.count >= Self.countLimit || weight > Self.weightLimit {
        values.removeAll()
        weight = length
      }
    }
    values[key] = value
  }
}

/// A broken rule of a vendor's guide.
package struct Violation: Sendable, Equatable {
  /// A member in the spelling of the vendor's guide (`contact.push_token`), a header field, a query
  /// parameter, or `method`, `path`, `body`, `message`.
  package var field: String
  /// The expected and the actual form, without a final period.
  ///
  /// Contains the value only if its field cannot hold a secret.
  package var rule: String
  /// The reason why `--lenient` accepts the request; nil if it does not.
  package var leniency: Leniency?
  /// Whether the service accepts the request, but it differs from an ``ExpectedPush``.
  package var isDifference = false

  package init(_ field: String, _ rule: String, _ leniency: Leniency? = nil) {
    self.field = field
    self.rule = leniency == nil ? rule : "\(rule); --lenient accepts it"
    self.leniency = leniency
  }

  /// `contact.email: must be …`.
  package var text: String { "\(field): \(rule)" }
}
