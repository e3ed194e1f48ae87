/// The keys that distinguish envelopes.
enum EnvelopeKey: Int {
  case message, payload, data, notification, android, apns, webpush, aps
  case token, tokens, to, registrationIDs, condition, topic, options, pushToken
  case direction, webPush, appID, notifications, fcmMessageID, isFirebaseMessaging, displayType
  case fcmOptions, collapseKey

  /// The paths, in the order of the cases.
  static let paths: [StaticString] = [
    "/message", "/payload", "/data", "/notification", "/android", "/apns", "/webpush", "/aps",
    "/token", "/tokens", "/to", "/registration_ids", "/condition", "/topic", "/options",
    "/push_token", "/direction", "/web_push", "/app_id", "/notifications", "/fcmMessageId",
    "/isFirebaseMessaging", "/displayType", "/fcmOptions", "/collapseKey",
  ]
}
