extension ServiceErrorRow {
  /// The error codes of the HTTP v1 API.
  static let fcmV1: [ServiceErrorRow] = [
    v1("UNSPECIFIED_ERROR", "", .lookAtService, "FCM gives no reason."),
    v1(
      "INVALID_ARGUMENT", "400", .fixRequest,
      """
      The request is invalid. `fieldViolations` names the field. If it is `message.token`, the \
      token is malformed: check that it is one of FCM, and whole. Other causes are a payload over \
      \(SizeLimit.fcm) bytes, a reserved key in `data`, an invalid time to live, and a wrong \
      package name.
      """,
      texts: [
        "the registration token is not a valid fcm registration token",
        "request contains an invalid argument.", "invalidargumenterror",
        "invalid json payload received.", "invalid value at 'message.",
        "invalid value at 'message'", "recipient of the message is not set",
      ]),
    v1(
      "UNREGISTERED", "404", .deleteToken,
      """
      The token is no longer valid: the user deleted the app, the app unregistered, the token \
      expired, or APNs reported its token as invalid.
      """,
      texts: [
        "unregisterederror", "exception\\messaging\\notfound", "unregisteredexception",
        "app instance has been unregistered",
        "firebasemessagingexception: requested entity was not found",
        "firebasemessagingerror: requested entity was not found",
      ]),
    v1(
      "SENDER_ID_MISMATCH", "403", .fixCredentials,
      """
      The token belongs to another Firebase project than the credentials. Send with the project \
      that the app is configured for.
      """, texts: ["senderidmismatcherror", "senderid mismatch"]),
    v1(
      "QUOTA_EXCEEDED", "429", .retry,
      """
      A limit is exceeded: messages of the project, of the device or of the topic. `QuotaFailure` \
      in `error.details` names it. Wait at least a minute. The quota of a project is 600,000 \
      requests a minute by default; those that get an error other than 429 count, too.
      """, texts: ["quotaexceedederror", "quotaexceeded exception"]),
    v1(
      "fcm-batch-404", "404", .fixRequest,
      """
      FCM no longer has the URL `/batch`, which `sendAll` and `sendMulticast` of older Admin \
      SDKs call. Update the SDK, and use `sendEach` or `sendEachForMulticast`.
      """, texts: ["<code>/batch</code> was not found"]),
    v1("UNAVAILABLE", "503", .retry, "FCM is overloaded."),
    v1("INTERNAL", "500", .retry, "FCM has an internal error."),
    v1(
      "THIRD_PARTY_AUTH_ERROR", "401", .fixCredentials,
      """
      The APNs key of the Firebase project, or the credentials for Web Push, are missing or \
      invalid. Check them in the Firebase console. For a token of an iPhone, `ApnsError` in \
      `error.details` has the reason of APNs.
      """, texts: ["thirdpartyautherror", "auth error from apns or web push service"]),
  ]

  /// The statuses of errors of the HTTP v1 API that are not also error codes.
  static let googleRPC: [ServiceErrorRow] = [
    rpc(
      "PERMISSION_DENIED", "403", .fixCredentials,
      """
      The credentials may not send for the project: the role lacks \
      `cloudmessaging.messages.create`, the API is disabled, or the project of the URL is wrong.
      """,
      texts: [
        "permissiondeniederror", "permission 'cloudmessaging.messages.create' denied",
        "permission denied on resource project",
      ]),
    rpc(
      "UNAUTHENTICATED", "401", .fixCredentials,
      "The access token is missing, malformed or older than an hour. Make a new one.",
      texts: [
        "unauthenticatederror", "request had invalid authentication credentials",
        "request is missing required authentication credential",
      ]),
    rpc(
      "NOT_FOUND", "404", .lookAtService,
      """
      FCM does not know the token, or not the project of the URL. With `UNREGISTERED` in \
      `error.details`, it is the token: see that code. Without details, some requests get only this: \
      if others for the project succeed, it is the token.
      """, texts: ["requested entity was not found"]),
    rpc(
      "FAILED_PRECONDITION", "400", .lookAtService,
      "The project is not set up for the request. The text names the cause."),
    rpc("DEADLINE_EXCEEDED", "504", .retry, "FCM did not respond in time."),
    rpc(
      "SERVICE_DISABLED", "403", .lookAtService,
      "The Firebase Cloud Messaging API is disabled in the Google Cloud project. Enable it."),
    rpc(
      "ACCESS_TOKEN_EXPIRED", "401", .fixCredentials,
      "The access token is older than an hour. Make a new one."),
    rpc(
      "ACCESS_TOKEN_TYPE_UNSUPPORTED", "401", .fixCredentials,
      "The token in `Authorization` is not an access token of OAuth 2.0, but a key or an ID token."),
    rpc("CREDENTIALS_MISSING", "401", .fixCredentials, "The request has no access token."),
    rpc(
      "RESOURCE_EXHAUSTED", "429", .retry,
      "A limit is exceeded, mostly that of the project: see `QUOTA_EXCEEDED`. Wait at least a minute."
    ),
  ]

  /// The error codes of `batchAdd` and `batchRemove`, which subscribe tokens to a topic.
  static let fcmTopics: [ServiceErrorRow] = [
    topics(
      "NOT_FOUND", .deleteToken,
      "The token is no longer valid: the user deleted the app, the app unregistered, or it expired."
    ),
    topics(
      "INVALID_ARGUMENT", .fixRequest,
      "The token is malformed. Check that it is one of FCM, and that your database did not truncate it."
    ),
    topics(
      "TOO_MANY_TOPICS", .fixRequest,
      "The token is subscribed to the maximum number of topics. Unsubscribe it from others first."),
    topics("INTERNAL", .retry, "FCM has an internal error."),
    topics("RESOURCE_EXHAUSTED", .retry, "There are too many requests at once."),
  ]

  private static func topics(
    _ code: String, _ step: NextStep, _ meaning: String
  ) -> ServiceErrorRow {
    ServiceErrorRow(.fcmTopics, code, "200", step, meaning)
  }

  /// The error codes of the legacy HTTP API.
  static let fcmLegacy: [ServiceErrorRow] = [
    legacy(
      "MissingRegistration", "200", .fixRequest, "The request has no token.",
      causes: ["recipient", "token"]),
    legacy(
      "InvalidRegistration", "200", .fixRequest,
      """
      The token is malformed. Check that it is one of FCM, not of APNs or Expo, and that your \
      database did not truncate it. Delete it only if both are right.
      """, causes: ["token"]),
    legacy(
      "NotRegistered", "200", .deleteToken,
      """
      The token is no longer valid: the user deleted the app, the app unregistered, the token \
      expired, or APNs reported its token as invalid.
      """),
    legacy(
      "InvalidPackageName", "200", .fixRequest,
      "The token is one of another app than `restricted_package_name`."),
    legacy(
      "MismatchSenderId", "200", .fixCredentials,
      "The token belongs to another Firebase project than the server key."),
    legacy(
      "DeprecatedApi", "200", .fixRequest,
      """
      Google has turned off the legacy API. Send with the HTTP v1 API; `pushkit convert-payload --to \
      fcm-v1` converts requests. The token may be valid: do not delete it.
      """),
    legacy(
      "InvalidParameters", "400", .fixRequest, "A name or a type in the request is wrong."),
    legacy(
      "MessageTooBig", "200", .fixRequest,
      "The payload is over \(SizeLimit.fcm) bytes, or over \(SizeLimit.fcmTopic) bytes for a topic.",
      causes: ["too-large"]),
    legacy(
      "InvalidDataKey", "200", .fixRequest,
      "`data` has a reserved key, such as `from`, or one that begins with `google.` or `gcm.`.",
      causes: ["/data"]),
    legacy(
      "InvalidTtl", "200", .fixRequest,
      "`time_to_live` is not a whole number from 0 to \(Schema.longestLifetime) seconds.",
      causes: ["time_to_live", "ttl"]),
    legacy(
      "Unavailable", "200 or 5xx", .retry, "FCM did not process the request in time."),
    legacy(
      "InternalServerError", "200 or 500", .retry, "FCM has an internal error."),
    legacy(
      "DeviceMessageRateExceeded", "200", .retry,
      "The device got too many messages. Send it fewer."),
    legacy(
      "TopicsMessageRateExceeded", "200", .retry,
      "The subscribers of the topic got too many messages. Send fewer."),
    legacy(
      "InvalidApnsCredential", "200", .fixCredentials,
      """
      The APNs key or certificate of the Firebase project is missing or expired. Check it in the \
      Firebase console.
      """),
    legacy(
      "fcm-legacy-400", "400", .fixRequest,
      """
      The body is no JSON, or it has a member that the API does not know. Often `JSON.stringify` \
      is missing. Google turned this API off in 2024.
      """),
    legacy(
      "fcm-legacy-401", "401", .fixCredentials,
      "The server key in `Authorization` is missing or wrong. Google turned the legacy API off: use FCM v1.",
      texts: ["error authenticating the sender account"]),
    legacy(
      "fcm-legacy-404", "404", .fixRequest,
      "Google turned the legacy API off in 2024. Send the message through FCM v1.",
      texts: ["/fcm/send</code> was not found"]),
  ]

  private static func v1(
    _ code: String, _ status: String, _ step: NextStep, _ meaning: String, texts: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(.fcmV1, code, status, step, meaning, texts: texts)
  }

  private static func rpc(
    _ code: String, _ status: String, _ step: NextStep, _ meaning: String, texts: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(.googleRPC, code, status, step, meaning, texts: texts)
  }

  private static func legacy(
    _ code: String, _ status: String, _ step: NextStep, _ meaning: String, texts: [String] = [],
    causes: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(.fcmLegacy, code, status, step, meaning, texts: texts, causes: causes)
  }
}
