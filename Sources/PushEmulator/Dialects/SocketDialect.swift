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
