import PushCore

extension ServiceErrorRow {
  /// The error codes of the HTTP v1 API.
  static let fcmV1: [ServiceErrorRow] = [
    v1("UNSPECIFIED_ERROR", "", .checkService, "FCM gives no reason."),
    v1(
      "INVALID_ARGUMENT", "400", .fixPayload,
      """
      The request is invalid. `fieldViolations` names the field. If it is `message.token`, the \
      token is malformed: delete it. Other causes are a payload over \(SizeLimit.fcm) bytes, a reserved key in \
      `data`, an invalid time to live, and a wrong package name.
      """),
    v1(
      "UNREGISTERED", "404", .deleteToken,
      """
      The token is no longer valid: the user deleted the app, the app unregistered, the token \
      expired, or APNs reported its token as invalid.
      """),
    v1(
      "SENDER_ID_MISMATCH", "403", .fixKey,
      """
      The token belongs to another Firebase project than the credentials. Send with the project \
      that the app is configured for.
      """),
    v1(
      "QUOTA_EXCEEDED", "429", .retryLater,
      """
      A limit is exceeded: messages of the project, of the device or of the topic. `QuotaFailure` \
      in `error.details` names it. Wait at least a minute.
      """),
    v1("UNAVAILABLE", "503", .retryLater, "FCM is overloaded."),
    v1("INTERNAL", "500", .retryLater, "FCM has an internal error."),
    v1(
      "THIRD_PARTY_AUTH_ERROR", "401", .fixKey,
      """
      The APNs key of the Firebase project, or the credentials for Web Push, are missing or \
      invalid. Check them in the Firebase console. For a token of an iPhone, `ApnsError` in \
      `error.details` has the reason of APNs.
      """),
  ]

  /// The statuses of errors of the HTTP v1 API that are not also error codes.
  static let googleRPC: [ServiceErrorRow] = [
    rpc(
      "PERMISSION_DENIED", "403", .fixKey,
      """
      The credentials may not send for the project: the role lacks \
      `cloudmessaging.messages.create`, the API is disabled, or the project of the URL is wrong.
      """),
    rpc(
      "UNAUTHENTICATED", "401", .fixKey,
      "The access token is missing, malformed or older than an hour. Make a new one."),
    rpc(
      "NOT_FOUND", "404", .fixPayload,
      """
      With `UNREGISTERED` in `error.details`, the token is no longer valid: see that code. Without \
      it, the project of the URL does not exist.
      """),
    rpc(
      "RESOURCE_EXHAUSTED", "429", .retryLater,
      "A limit is exceeded. It is the status of `QUOTA_EXCEEDED`."),
  ]

  /// The error codes of the legacy HTTP API.
  static let fcmLegacy: [ServiceErrorRow] = [
    legacy("MissingRegistration", "200", .fixPayload, "The request has no token."),
    legacy(
      "InvalidRegistration", "200", .deleteToken,
      "The token is malformed. First check that your database did not truncate it."),
    legacy(
      "NotRegistered", "200", .deleteToken,
      """
      The token is no longer valid: the user deleted the app, the app unregistered, the token \
      expired, or APNs reported its token as invalid.
      """),
    legacy(
      "InvalidPackageName", "200", .fixPayload,
      "The token is one of another app than `restricted_package_name`."),
    legacy(
      "MismatchSenderId", "200", .fixKey,
      "The token belongs to another Firebase project than the server key."),
    legacy(
      "InvalidParameters", "400", .fixPayload, "A name or a type in the request is wrong."),
    legacy(
      "MessageTooBig", "200", .fixPayload,
      "The payload is over \(SizeLimit.fcm) bytes, or over \(SizeLimit.fcmTopic) bytes for a topic."
    ),
    legacy(
      "InvalidDataKey", "200", .fixPayload,
      "`data` has a reserved key, such as `from`, `gcm` or one that begins with `google`."),
    legacy(
      "InvalidTtl", "200", .fixPayload,
      "`time_to_live` is not a whole number from 0 to 2419200 seconds."),
    legacy(
      "Unavailable", "200 or 5xx", .retryLater, "FCM did not process the request in time."),
    legacy(
      "InternalServerError", "200 or 500", .retryLater, "FCM has an internal error."),
    legacy(
      "DeviceMessageRateExceeded", "200", .retryLater,
      "The device got too many messages. Send it fewer."),
    legacy(
      "TopicsMessageRateExceeded", "200", .retryLater,
      "The subscribers of the topic got too many messages. Send fewer."),
    legacy(
      "InvalidApnsCredential", "200", .fixKey,
      """
      The APNs key or certificate of the Firebase project is missing or expired. Check it in the \
      Firebase console.
      """),
  ]

  private static func v1(
    _ code: String, _ status: String, _ advice: ServiceAdvice, _ meaning: String
  ) -> ServiceErrorRow {
    ServiceErrorRow(.fcmV1, code, status, advice, meaning)
  }

  private static func rpc(
    _ code: String, _ status: String, _ advice: ServiceAdvice, _ meaning: String
  ) -> ServiceErrorRow {
    ServiceErrorRow(.googleRPC, code, status, advice, meaning)
  }

  private static func legacy(
    _ code: String, _ status: String, _ advice: ServiceAdvice, _ meaning: String
  ) -> ServiceErrorRow {
    ServiceErrorRow(.fcmLegacy, code, status, advice, meaning)
  }
}
