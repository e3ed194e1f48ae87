extension ServiceErrorRow {
  /// The reasons of APNs.
  static let apns: [ServiceErrorRow] = [
    apns(
      "BadCollapseId", "400", .fixRequest, "`apns-collapse-id` is longer than 64 bytes.",
      causes: ["collapse"]),
    apns(
      "BadDeviceToken", "400", .fixRequest,
      """
      The token is one of the other environment, or it is malformed. First check the host: a token \
      of a development build works only at api.sandbox.push.apple.com, a token of TestFlight and \
      the App Store only at api.push.apple.com. Delete the token only if the host is right.
      """, causes: ["token"]),
    apns(
      "BadExpirationDate", "400", .fixRequest,
      "`apns-expiration` is not a number of seconds since 1970.", causes: ["expiration"]),
    apns("BadMessageId", "400", .fixRequest, "`apns-id` is not a UUID.", causes: ["apns-id"]),
    apns(
      "BadPriority", "400", .fixRequest, "`apns-priority` is not 10, 5 or 1.", causes: ["priority"]),
    apns(
      "BadTopic", "400", .fixRequest,
      "`apns-topic` is not the bundle ID of an app, with the suffix of its push type if any.",
      causes: ["topic"]),
    apns(
      "DeviceTokenNotForTopic", "400", .fixRequest,
      """
      `apns-topic` does not fit the token. First check its suffix: it is the bundle ID, and `.voip`, \
      `.push-type.liveactivity` or another suffix only if the push type needs it. Then check that \
      the token is one of this app. If all tokens fail, the topic is wrong, not the tokens. A VoIP \
      push needs the token of PushKit, which differs from the one for alerts.
      """, causes: ["topic"]),
    apns("DuplicateHeaders", "400", .fixRequest, "The request has a header twice."),
    apns(
      "IdleTimeout", "400", .retry, "The connection was idle for too long. Open a new one."),
    apns(
      "InvalidPushType", "400", .fixRequest,
      "`apns-push-type` is unknown, or it does not fit the topic or the payload.",
      causes: ["push-type"]),
    apns(
      "MissingDeviceToken", "400", .fixRequest, "The path of the request has no device token.",
      causes: ["token"]),
    apns(
      "MissingTopic", "400", .fixRequest,
      """
      The request has no `apns-topic`. It is required with a provider token, and with a certificate \
      for several topics.
      """, causes: ["topic"]),
    apns("PayloadEmpty", "400", .fixRequest, "The request has no body."),
    apns(
      "TopicDisallowed", "400", .fixRequest,
      """
      `apns-topic` is not allowed. First check its suffix: a VoIP push needs the bundle ID with \
      `.voip`, a Live Activity `.push-type.liveactivity`, an alert none. Then check that the key or \
      the certificate is one of the app's team.
      """, causes: ["topic"]),
    apns("BadCertificate", "403", .fixCredentials, "The certificate is invalid."),
    apns(
      "BadCertificateEnvironment", "403", .fixCredentials,
      "The certificate is for the other environment: development or production."),
    apns(
      "ExpiredProviderToken", "403", .fixCredentials,
      """
      The provider token is older than an hour, or the clock is wrong. Make a new token, but not \
      more often than every 20 minutes.
      """, causes: ["authorization", "jwt"]),
    apns(
      "Forbidden", "403", .fixCredentials,
      "The action is not allowed, for example with a revoked key."),
    apns(
      "InvalidProviderToken", "403", .fixCredentials,
      """
      The provider token is invalid: its key ID, its team ID or its signature is wrong. The \
      signature must be 64 bytes (`r` and `s`), not DER.
      """, causes: ["authorization", "jwt"]),
    apns(
      "MissingProviderToken", "403", .fixCredentials,
      "The request has no header `authorization`, and the connection has no certificate.",
      causes: ["authorization", "jwt"]),
    apns(
      "UnrelatedKeyIdInToken", "403", .fixCredentials,
      """
      The provider token has another key than the first request of the connection. Use one \
      connection for each key.
      """),
    apns(
      "BadEnvironmentKeyIdInToken", "403", .fixCredentials,
      """
      The key of the provider token is for the other environment: sandbox or production. APNs also \
      sends this reason as `BadEnvironmentKeyInToken`.
      """),
    apns(
      "BadEnvironmentKeyInToken", "403", .fixCredentials,
      """
      The key of the provider token is for the other environment: sandbox or production. Apple \
      documents this reason as `BadEnvironmentKeyIdInToken`.
      """),
    apns(
      "BadPath", "404", .fixRequest, "The path of the request is not `/3/device/` and a token."),
    apns("MethodNotAllowed", "405", .fixRequest, "The method of the request is not POST."),
    apns("ExpiredToken", "410", .deleteToken, "The device token has expired."),
    apns(
      "Unregistered", "410", .deleteToken,
      """
      The token is no longer valid for the topic: the user deleted the app, or the app has a new \
      token. `timestamp` says since when, in milliseconds. Keep a token that the app registered later.
      """),
    apns(
      "PayloadTooLarge", "413", .fixRequest,
      """
      The payload is over \(SizeLimit.apns) bytes (\(SizeLimit.apnsCall) for VoIP and broadcast \
      pushes). `pushkit check-payload` prints its size.
      """, causes: ["too-large"]),
    apns(
      "TooManyProviderTokenUpdates", "429", .retry,
      """
      The provider token changes too often. Use one token for 20 to 60 minutes, for all \
      connections. Processes that make tokens of their own count together. With a wrong clock, \
      libraries make a new one each time.
      """),
    apns(
      "TooManyRequests", "429", .retry,
      "The device got too many pushes in a row. Send it fewer."),
    apns("InternalServerError", "500", .retry, "APNs has an internal error."),
    apns("ServiceUnavailable", "503", .retry, "APNs is unavailable."),
    apns("Shutdown", "503", .retry, "The server of APNs shuts down. Open a new connection."),
  ]

  /// The reasons of requests for broadcast channels that ``apns`` does not have.
  static let apnsChannels: [ServiceErrorRow] = [
    channel(
      "FeatureNotEnabled", .lookAtService,
      """
      Broadcast pushes are not enabled for the app. Enable them in the app's capability Push \
      Notifications.
      """),
    channel(
      "MissingChannelId", .fixRequest, "The request has no `apns-channel-id`.", causes: ["channel"]),
    channel(
      "BadChannelId", .fixRequest,
      "`apns-channel-id` is malformed, or the channel is one of the other environment.",
      causes: ["channel"]),
    channel(
      "ChannelNotRegistered", .fixRequest,
      "The channel does not exist: it was deleted, or it is one of another app or environment."),
    channel(
      "CannotCreateChannelConfig", .lookAtService,
      "The app has the maximum number of channels. Delete unused ones."),
    channel(
      "MissingPushType", .fixRequest, "The request has no `apns-push-type`.", causes: ["push-type"]),
  ]

  private static func apns(
    _ code: String, _ status: String, _ step: NextStep, _ meaning: String, causes: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(.apns, code, status, step, meaning, causes: causes)
  }

  private static func channel(
    _ code: String, _ step: NextStep, _ meaning: String, causes: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(.apnsChannels, code, "400", step, meaning, causes: causes)
  }
}
