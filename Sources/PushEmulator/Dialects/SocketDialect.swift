/// One vendor's side of the conversation over one WebSocket: checks messages against its guide and
/// answers them.
protocol SocketDialect {
  mutating func answer(_ message: [UInt8]) -> SocketReply
  /// A message that asks whether the client is still there.
  func ping() -> String
}

/// What a dialect makes of a message.
struct SocketReply: Equatable {
  /// Nil where the vendor says nothing.
  var text: String?
  var violations: [Violation] = []
  /// Whether this is the reply from which on the client is known.
  var identifies = false
}

/// What every message of a server has of its own.
package struct MessageStamp: Sendable {
  /// Milliseconds since 1970.
  package var time: Int64
  /// In lower case.
  package var uuid: String

  package init(time: Int64, uuid: String) {
    self.time = time
    self.uuid = uuid
  }
}
