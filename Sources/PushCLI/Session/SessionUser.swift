import PushCore

/// A command that holds a session: what it does with what comes, and when it has enough.
protocol SessionUser: AnyObject {
  /// Whether there is another connection after one that was lost, or could not be made.
  var reconnects: Bool { get }
  /// Whether attempts count anew once the user was identified.
  var countsAnew: Bool { get }
  /// Whether the session can end.
  func isSatisfied(by session: SmarticoSession) -> Bool
  /// When the session is to end at the latest, in monotonic milliseconds; nil for never.
  var deadline: Int64? { get }
  /// A descriptor that brings messages to send; nil while none are wanted.
  var source: Int32? { get }
  /// Messages to send, JSON; called when ``source`` can be read.
  func readSource() -> [String]
  /// What to do about a message that nobody can read; nil for nothing.
  var adviceOnUnreadable: String? { get }
  /// A message came.
  func take(_ message: SessionMessage)
  /// The server has taken the push token.
  func tokenWasTaken(_ reply: String)
}

extension SessionUser {
  var reconnects: Bool { true }
  var countsAnew: Bool { true }
  var deadline: Int64? { nil }
  var source: Int32? { nil }
  var adviceOnUnreadable: String? { nil }
  func readSource() -> [String] { [] }
  func take(_ message: SessionMessage) {}
  func tokenWasTaken(_ reply: String) {}
}

/// A session that ends once its user is identified and all replies are there.
final class SingleSession: SessionUser {
  /// The reply to the registration of a token, JSON.
  private(set) var tokenReply: String?

  let countsAnew = false

  func isSatisfied(by session: SmarticoSession) -> Bool {
    session.phase == .identified && !session.awaitsReply
  }

  func tokenWasTaken(_ reply: String) {
    tokenReply = reply
  }
}
