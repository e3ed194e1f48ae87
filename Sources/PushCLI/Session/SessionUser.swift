import PushCore

/// A command that runs a session: handles its messages and decides when it ends.
protocol SessionUser: AnyObject {
  /// Whether to reconnect after a lost or failed connection.
  var reconnects: Bool { get }
  /// Whether the retry limits start again after the user was identified.
  var resetsRetryLimits: Bool { get }
  /// Whether the session can end.
  func isSatisfied(by session: SmarticoSession) -> Bool
  /// The latest end of the session, in monotonic milliseconds; nil for none.
  var deadline: Int64? { get }
  /// A descriptor with messages to send; nil while none are needed.
  var source: Int32? { get }
  /// Returns messages to send, JSON; called when ``source`` is readable.
  func readSource() -> [String]
  /// The hint for an unreadable message; nil for none.
  var unreadableHint: String? { get }
  /// Handles a message.
  func receive(_ message: SessionMessage)
  /// Handles the server's confirmation of the push token.
  func tokenRegistered(_ reply: String)
}

extension SessionUser {
  var reconnects: Bool { true }
  var resetsRetryLimits: Bool { true }
  var deadline: Int64? { nil }
  var source: Int32? { nil }
  var unreadableHint: String? { nil }
  func readSource() -> [String] { [] }
  func receive(_ message: SessionMessage) {}
  func tokenRegistered(_ reply: String) {}
}
