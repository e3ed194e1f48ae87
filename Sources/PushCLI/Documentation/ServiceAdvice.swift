/// The next step after an error of a push service.
enum ServiceAdvice: Sendable {
  case none, deleteToken, fixPayload, fixKey, retryLater, checkService

  /// A phrase for tables.
  var phrase: String {
    switch self {
    case .none: "Do nothing."
    case .deleteToken: "Delete the token."
    case .fixPayload: "Fix the payload."
    case .fixKey: "Fix the key or the certificate."
    case .retryLater: "Retry later."
    case .checkService: "Look at the service."
    }
  }

  /// Sentences that explain ``phrase``.
  var detail: String {
    switch self {
    case .none: "The service accepted the message."
    case .deleteToken:
      """
      Do not send to it again. If the app is still installed, it registers a new token at its next \
      start.
      """
    case .fixPayload:
      """
      The same payload with the same headers and the same recipient gets the same error. \
      `pushkit check-payload` finds most causes.
      """
    case .fixKey: "Do not delete the token: the device is not the cause."
    case .retryLater:
      """
      Wait as long as Retry-After says. Without it, begin with a minute and double the pause each \
      time.
      """
    case .checkService:
      "The cause is a setting at the service, or a fault of the service. See its console."
    }
  }
}
