/// Why a session cannot go on.
package enum SessionFault: Error, Sendable, Equatable {
  /// A reply that says no: the server's words in it, and all of it as JSON.
  case refused(SocketKind, words: String, json: String)
  /// A reply that did not come in time.
  case unanswered(SocketKind)
  /// Nothing came, not even when asked.
  case silent
}
