import PushCore

extension ServiceErrorRow {
  /// The reasons of APNs.
  static let apns: [ServiceErrorRow] = [
    apns("BadCollapseId", "400", .fixPayload, "`apns-collapse-id` is longer than 64 bytes."),
    apns(
      "BadDeviceToken", "400", .deleteToken,
      """
      The device token is malformed, or it is one of the other environment. First check the host: \
      a token of a development build works only at api.sandbox.push.apple.com, a token of \
      TestFlight and the App Store only at api.push.apple.com. If most tokens fail, the host is \
      wrong, not the tokens.
      """),
    apns(
      "BadExpirationDate", "400", .fixPayload,
      "`apns-expiration` is not a number of seconds since 1970."),
    apns("BadMessageId", "400", .fixPayload, "`apns-id` is not a UUID."),
    apns("BadPriority", "400", .fixPayload, "`apns-priority` is not 10, 5 or 1."),
    apns(
      "BadTopic", "400", .fixPayload,
      "`apns-topic` is not the bundle ID of an app, with the suffix of its push type if any."),
    apns(
      "DeviceTokenNotForTopic", "400", .deleteToken,
      """
      The token is one of another app than `apns-topic` names. First check the topic: if all tokens \
      fail, the topic is wrong, not the tokens.
      """),
    apns("DuplicateHeaders", "400", .fixPayload, "The request has a header twice."),
    apns(
      "IdleTimeout", "400", .retryLater, "The connection was idle for too long. Open a new one."),
    apns(
      "InvalidPushType", "400", .fixPayload,
      "`apns-push-type` is unknown, or it does not fit the topic or the payload."),
    apns("MissingDeviceToken", "400", .fixPayload, "The path of the request has no device token."),
    apns(
      "MissingTopic", "400", .fixPayload,
      """
      The request has no `apns-topic`. It is required with a provider token, and with a certificate \
      for several topics.
      """),
    apns("PayloadEmpty", "400", .fixPayload, "The request has no body."),
    apns(
      "TopicDisallowed", "400", .fixKey,
      "The key or the certificate may not send to this topic: it is one of another team or app."),
    apns("BadCertificate", "403", .fixKey, "The certificate is invalid."),
    apns(
      "BadCertificateEnvironment", "403", .fixKey,
      "The certificate is for the other environment: development or production."),
    apns(
      "ExpiredProviderToken", "403", .fixKey,
      """
      The provider token is older than an hour, or the clock is wrong. Make a new token, but not \
      more often than every 20 minutes.
      """),
    apns(
      "Forbidden", "403", .fixKey, "The action is not allowed, for example with a revoked key."),
    apns(
      "InvalidProviderToken", "403", .fixKey,
      """
      The provider token is invalid: its key ID, its team ID or its signature is wrong. The \
      signature must be 64 bytes (`r` and `s`), not DER.
      """),
    apns(
      "MissingProviderToken", "403", .fixKey,
      "The request has no header `authorization`, and the connection has no certificate."),
    apns(
      "UnrelatedKeyIdInToken", "403", .fixKey,
      """
      The provider token has another key than the first request of the connection. Use one \
      connection for each key.
      """),
    apns(
      "BadEnvironmentKeyIdInToken", "403", .fixKey,
      """
      The key of the provider token is for the other environment: sandbox or production. APNs also \
      sends this reason as `BadEnvironmentKeyInToken`.
      """),
    apns(
      "BadEnvironmentKeyInToken", "403", .fixKey,
      """
      The key of the provider token is for the other environment: sandbox or production. Apple \
      documents this reason as `BadEnvironmentKeyIdInToken`.
      """),
    apns(
      "BadPath", "404", .fixPayload, "The path of the request is not `/3/device/` and a token."),
    apns("MethodNotAllowed", "405", .fixPayload, "The method of the request is not POST."),
    apns("ExpiredToken", "410", .deleteToken, "The device token has expired."),
    apns(
      "Unregistered", "410", .deleteToken,
      """
      The token is no longer valid for the topic: the user deleted the app, or the app has a new \
      token. `timestamp` says since when, in milliseconds. Keep a token that the app registered later.
      """),
    apns(
      "PayloadTooLarge", "413", .fixPayload,
      """
      The payload is over \(SizeLimit.apns) bytes (\(SizeLimit.apnsCall) for VoIP and broadcast \
      pushes). `pushkit check-payload` prints its size.
      """),
    apns(
      "TooManyProviderTokenUpdates", "429", .retryLater,
      """
      The provider token changes too often. Use one token for 20 to 60 minutes, for all \
      connections.
      """),
    apns(
      "TooManyRequests", "429", .retryLater,
      "The device got too many pushes in a row. Send it fewer."),
    apns("InternalServerError", "500", .retryLater, "APNs has an internal error."),
    apns("ServiceUnavailable", "503", .retryLater, "APNs is unavailable."),
    apns("Shutdown", "503", .retryLater, "The server of APNs shuts down. Open a new connection."),
  ]

  /// The reasons of requests for broadcast channels that ``apns`` does not have.
  static let apnsChannels: [ServiceErrorRow] = [
    channel(
      "FeatureNotEnabled", .checkService,
      """
      Broadcast pushes are not enabled for the app. Enable them in the app's capability Push \
      Notifications.
      """),
    channel("MissingChannelId", .fixPayload, "The request has no `apns-channel-id`."),
    channel(
      "BadChannelId", .fixPayload,
      "`apns-channel-id` is malformed, or the channel is one of the other environment."),
    channel(
      "ChannelNotRegistered", .fixPayload,
      "The channel does not exist: it was deleted, or it is one of another app or environment."),
    channel(
      "CannotCreateChannelConfig", .checkService,
      "The app has the maximum number of channels. Delete unused ones."),
    channel("MissingPushType", .fixPayload, "The request has no `apns-push-type`."),
  ]

  private static func apns(
    _ code: String, _ status: String, _ advice: ServiceAdvice, _ meaning: String
  ) -> ServiceErrorRow {
    ServiceErrorRow(.apns, code, status, advice, meaning)
  }

  private static func channel(
    _ code: String, _ advice: ServiceAdvice, _ meaning: String
  ) -> ServiceErrorRow {
    ServiceErrorRow(.apnsChannels, code, "400", advice, meaning)
  }
}
