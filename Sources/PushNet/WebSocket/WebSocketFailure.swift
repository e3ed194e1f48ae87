/// Why a session has no connection, or no longer one.
package enum WebSocketFailure: Error, Sendable, Equatable {
  /// No connection was made, or nothing but its end answered the request to upgrade.
  case transport(TransportFault)
  /// The request to upgrade was answered with another status than 101; `retryAfter` in seconds. The
  /// body is empty where the answer does not tell its length.
  case refused(status: Int, retryAfter: Int?, body: [UInt8] = [])
  /// The peer broke HTTP or RFC 6455; a close frame with the code for it went out.
  case violation(String)
  /// The peer sent a close frame, which was answered; `code` is nil where it says none.
  case closed(code: Int?, reason: String)
  /// The connection ended without a close frame.
  case lost(String)
}
