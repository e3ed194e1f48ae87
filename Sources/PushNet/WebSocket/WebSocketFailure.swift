import PushCore

/// The reason why a session has no connection.
package enum WebSocketFailure: Error, Sendable, Equatable {
  /// No connection was established, or it ended without a response to the upgrade request.
  case transport(TransportFault)
  /// The response to the upgrade request has a status other than 101.
  ///
  /// `retryAfter` is in seconds. The body is empty if the response does not state its length.
  case refused(status: Int, retryAfter: Int?, body: [UInt8] = [])
  /// The server violated HTTP or RFC 6455; after the upgrade, a close frame with the code was sent.
  case violation(String)
  /// The server sent a close frame and got one in reply; `code` is nil if it has none.
  case closed(code: Int?, reason: String)
  /// The connection ended without a close frame.
  case lost(String)
}
