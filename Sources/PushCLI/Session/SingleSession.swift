import PushCore

/// A session that ends once the user is identified and all replies have arrived.
final class SingleSession: SessionUser {
  /// The reply to the registration of a token, JSON.
  private(set) var tokenReply: String?

  let resetsRetryLimits = false

  func isSatisfied(by session: SmarticoSession) -> Bool {
    session.phase == .identified && !session.awaitsReply
  }

  func tokenRegistered(_ reply: String) {
    tokenReply = reply
  }
}
