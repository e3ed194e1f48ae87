/// The reason why a session fails.
package enum SessionFault: Error, Sendable, Equatable {
  /// The server rejected a request; the error text of the reply, and the whole reply as JSON.
  case refused(SocketKind, words: String, json: String)
  /// A reply did not arrive in time.
  case unanswered(SocketKind)
  /// Nothing arrived, not even a PONG.
  case silent
}
