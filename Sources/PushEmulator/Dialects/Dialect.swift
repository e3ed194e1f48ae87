import PushCore

/// The server of one vendor: checks requests against the vendor's guide and responds to them.
///
/// Dialects are values, so that a request can be tried without saving its effects.
protocol Dialect: Sendable {
  static var vendor: Vendor { get }
  /// The diagnostic for a request or a message that breaks a rule.
  static var violation: DiagnosticKind { get }
  /// The path of the vendor's WebSocket; nil if it has none.
  static var socketPath: String? { get }
  static func handles(path: String) -> Bool

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

  func conversation(
    host: String, _ header: @escaping () -> SmarticoAPI.MessageHeader
  ) -> (any SocketDialect)? { nil }
}
