extension ServiceErrorRow {
  /// The error codes of the Firebase Admin SDK, in the spelling of its library for Node.js.
  static let adminSDK: [ServiceErrorRow] = [
    admin(
      "invalid-argument", "400", .fixRequest, "The message is invalid. The text names the field."),
    admin(
      "invalid-recipient", "", .fixRequest, "The recipient is not a token, a topic or a condition."),
    admin(
      "invalid-payload", "", .fixRequest,
      "The message failed a check of the SDK. `message` of the error says which one."),
    admin(
      "invalid-data-payload-key", "", .fixRequest,
      "`data` has a reserved key, such as `from`, or one that begins with `google.`.",
      causes: ["/data"]),
    admin(
      "payload-size-limit-exceeded", "", .fixRequest,
      "The payload is over \(SizeLimit.fcm) bytes, or over \(SizeLimit.fcmTopic) bytes for a topic.",
      causes: ["too-large"]),
    admin(
      "invalid-options", "", .fixRequest, "An option of the message, such as its TTL, is invalid."),
    admin(
      "invalid-registration-token", "400", .fixRequest,
      """
      The token is malformed. Check that it is one of FCM, not of APNs or Expo, and that your \
      database did not truncate it. Delete it only if both are right.
      """,
      texts: ["invalid registration token provided"], causes: ["token"]),
    admin(
      "registration-token-not-registered", "404", .deleteToken,
      """
      The token is no longer valid: the user deleted the app, the app unregistered, or the token \
      expired.
      """,
      texts: [
        "the provided registration token is not registered", "registration-token-not-registered",
      ]),
    admin(
      "mismatched-credential", "403", .fixCredentials,
      "The token belongs to another Firebase project than the service account, or its role is too low.",
      texts: ["mismatched-credential"]
    ),
    admin(
      "invalid-package-name", "", .fixRequest,
      "The token is one of another app than `restrictedPackageName`."),
    admin(
      "device-message-rate-exceeded", "", .retry,
      "The device got too many messages. Send it fewer."),
    admin(
      "topics-message-rate-exceeded", "", .retry,
      "The subscribers of the topic got too many messages. Send fewer."),
    admin(
      "message-rate-exceeded", "429", .retry,
      "A limit of the project, the device or the topic is exceeded. Wait at least a minute."),
    admin(
      "third-party-auth-error", "401", .fixCredentials,
      """
      The APNs key of the Firebase project, or the credentials for Web Push, are missing or \
      invalid. Check them in the Firebase console.
      """),
    admin(
      "invalid-apns-credentials", "401", .fixCredentials,
      "The APNs key or certificate of the Firebase project is missing or has expired."),
    admin(
      "too-many-topics", "", .fixRequest,
      "The device has subscribed to the maximum number of topics."),
    admin(
      "authentication-error", "401", .fixCredentials,
      "The service account is invalid, or its role may not send messages."),
    admin("server-unavailable", "503", .retry, "FCM is overloaded, or did not respond in time."),
    admin("internal-error", "500", .retry, "FCM has an internal error."),
    admin("unknown-error", "", .lookAtService, "FCM sent an error that the SDK does not know."),
    ServiceErrorRow(
      .adminSDK, "app/invalid-credential", "", .fixCredentials,
      """
      Google issued no access token for the service account: its key was deleted, its file is \
      incomplete, or the clock of the server is wrong.
      """,
      texts: [
        "failed to fetch a valid google oauth2 access token", "invalid_grant",
        "error fetching access token",
      ]),
    ServiceErrorRow(
      .adminSDK, "app/network-error", "", .retry, "The SDK could not reach Google.",
      texts: ["error while making request: "]),
    ServiceErrorRow(
      .adminSDK, "app/network-timeout", "", .retry, "Google did not respond in time."),
  ]

  private static func admin(
    _ name: String, _ status: String, _ step: NextStep, _ meaning: String, texts: [String] = [],
    causes: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(
      .adminSDK, "messaging/\(name)", status, step, meaning, texts: texts, causes: causes)
  }
}
