/// The keys that distinguish envelopes.
enum EnvelopeKey: Int {
  case message, payload, data, notification, android, apns, webpush, aps
  case token, tokens, to, registrationIDs, condition, topic, options, pushToken
  case direction, webPush, appID, notifications, fcmMessageID, isFirebaseMessaging, displayType
  case fcmOptions, collapseKey
  case title, body, rawPayload, request, notificationResponse, additionalData
  case actionID, actionIdentifier, userInfo, push, jsonPayload, snsMessage, fcmV1Message
  case gcmText, fcmText, apnsText, apnsSandbox, apnsVoIP, apnsVoIPSandbox, apnsPlatform
  case macOS, macOSSandbox, adm, baidu
  case level, severity, logger, ts, time, timestamp, atTimestamp, msg
  case reactData

  /// The paths, in the order of the cases.
  static let paths: [StaticString] = [
    "/message", "/payload", "/data", "/notification", "/android", "/apns", "/webpush", "/aps",
    "/token", "/tokens", "/to", "/registration_ids", "/condition", "/topic", "/options",
    "/push_token", "/direction", "/web_push", "/app_id", "/notifications", "/fcmMessageId",
    "/isFirebaseMessaging", "/displayType", "/fcmOptions", "/collapseKey",
    "/title", "/body", "/rawPayload", "/request", "/notificationResponse", "/additionalData",
    "/actionId", "/actionIdentifier", "/userInfo", "/push", "/jsonPayload", "/Message",
    "/fcmV1Message",
    "/GCM", "/FCM", "/APNS", "/APNS_SANDBOX", "/APNS_VOIP", "/APNS_VOIP_SANDBOX", "/APNS_PLATFORM",
    "/MACOS", "/MACOS_SANDBOX", "/ADM", "/BAIDU",
    "/level", "/severity", "/logger", "/ts", "/time", "/timestamp", "/@timestamp", "/msg",
    "/_data",
  ]

  /// The platforms of Amazon SNS that take JSON.
  static let platforms: [EnvelopeKey] = [
    .gcmText, .fcmText, .apnsText, .apnsSandbox, .apnsVoIP, .apnsVoIPSandbox, .apnsPlatform,
    .macOS, .macOSSandbox, .adm, .baidu,
  ]

  /// The keys of log lines.
  static let log: [EnvelopeKey] = [
    .level, .severity, .logger, .ts, .time, .timestamp, .atTimestamp,
  ]

  /// The keys, one of which every other wrapper has.
  static let wrappers: [EnvelopeKey] = [
    .request, .notificationResponse, .additionalData, .actionID, .actionIdentifier, .userInfo,
    .jsonPayload, .snsMessage, .fcmV1Message, .reactData,
  ]

  var bit: UInt64 { 1 << UInt64(rawValue) }
}
