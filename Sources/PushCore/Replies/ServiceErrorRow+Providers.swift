extension ServiceErrorRow {
  /// The errors of tickets, receipts and requests of Expo.
  static let expo: [ServiceErrorRow] = [
    expo(
      "DeviceNotRegistered", "200", .deleteToken,
      "The device can no longer receive messages: the user deleted the app, or withdrew the permission.",
      texts: ["is not a registered push notification recipient"]),
    expo(
      "MessageTooBig", "200", .fixRequest, "The payload is over \(SizeLimit.expo) bytes.",
      causes: ["too-large"]),
    expo(
      "MessageRateExceeded", "200", .retry, "The device got too many messages. Send it fewer."),
    expo(
      "MismatchSenderId", "200", .fixCredentials,
      """
      The FCM key of the Expo project is one of another Firebase project than `google-services.json` \
      of the app.
      """),
    expo(
      "InvalidCredentials", "200", .fixCredentials,
      """
      The APNs key or the FCM key of the Expo project is missing, wrong or revoked. `eas \
      credentials` uploads a new one.
      """,
      texts: [
        "unable to retrieve the fcm server key", "failed to authenticate with the fcm server",
      ]),
    expo(
      "InvalidProviderToken", "200", .fixCredentials,
      "APNs rejected the APNs key of the Expo project. `eas credentials` uploads a new one."),
    expo(
      "DeveloperError", "200", .fixRequest,
      "The message or the credentials are wrong; see `message`."),
    expo("ExpoError", "200", .retry, "Expo has an internal error."),
    expo("ProviderError", "200", .retry, "APNs or FCM has an internal error."),
    expo(
      "PUSH_TOO_MANY_EXPERIENCE_IDS", "400", .fixRequest,
      """
      The request has tokens of several projects. Send one request for each project. `details` \
      lists the tokens by project.
      """),
    expo(
      "PUSH_TOO_MANY_NOTIFICATIONS", "400", .fixRequest,
      "The request has more than 100 messages. Send several requests."),
    expo(
      "PUSH_TOO_MANY_RECEIPTS", "400", .fixRequest,
      "The request has more than 1000 receipt IDs. Send several requests."),
    expo(
      "TOO_MANY_REQUESTS", "429", .retry,
      "The project sends more than 600 messages a second. Send fewer.",
      texts: ["600 notifications per second"]),
    expo(
      "VALIDATION_ERROR", "400", .fixRequest, "A member of a message is wrong; `message` names it.",
      texts: ["is not a valid expo push token"]),
    expo(
      "UNAUTHORIZED", "401", .fixCredentials,
      "The access token is missing or wrong, and the project requires one.",
      texts: ["unable to post the expo message"]),
    expo(
      "API_ERROR", "400", .fixRequest, "Expo rejected the request. `message` names the cause."),
    expo("INTERNAL_SERVER_ERROR", "500", .retry, "Expo has an internal error."),
    expo("SERVICE_UNAVAILABLE", "503", .retry, "Expo is unavailable."),
  ]

  /// The errors of Publish in Amazon SNS, by their code; SDKs add `Exception`.
  static let sns: [ServiceErrorRow] = [
    sns(
      "EndpointDisabled", "400", .lookAtService,
      """
      The endpoint is off: SNS turned it off because APNs or FCM rejected its token, or a program \
      did so. Ask the app for its current token, set `Token` and `Enabled` of the endpoint, and \
      delete the endpoint only if the app has none.
      """),
    sns(
      "PlatformApplicationDisabled", "400", .fixCredentials,
      """
      The platform application is off: its APNs or FCM credentials are invalid or have expired. \
      Upload new ones, and turn it on.
      """),
    sns(
      "InvalidParameter", "400", .fixRequest, "A parameter is invalid. `Message` names it.",
      texts: ["invalid parameter: "]),
    sns("InvalidParameterValue", "400", .fixRequest, "The value of a parameter is invalid."),
    sns("ValidationError", "400", .fixRequest, "A parameter does not meet a rule of SNS."),
    sns(
      "NotFound", "404", .fixRequest,
      "The topic or the endpoint does not exist in this account and region. Check the ARN."),
    sns(
      "AuthorizationError", "403", .fixCredentials,
      "The policy of the user or the topic does not allow `sns:Publish`.",
      texts: ["is not authorized to perform: sns:"]),
    sns("AccessDenied", "403", .fixCredentials, "The policy does not allow the request."),
    sns(
      "InvalidClientTokenId", "403", .fixCredentials, "The access key does not exist.",
      texts: ["the security token included in the request is invalid"]),
    sns(
      "SignatureDoesNotMatch", "403", .fixCredentials,
      "The signature is wrong: check the secret key and the clock."),
    sns(
      "ExpiredToken", "403", .fixCredentials, "The temporary credentials have expired.",
      texts: ["the security token included in the request is expired"]),
    sns("MissingAuthenticationToken", "403", .fixCredentials, "The request is not signed."),
    sns("InvalidSecurity", "403", .fixCredentials, "The signature or its date is invalid."),
    sns(
      "KMSAccessDenied", "400", .fixCredentials,
      "The policy does not allow the use of the key that encrypts the topic."),
    sns("KMSDisabled", "400", .lookAtService, "The key that encrypts the topic is off."),
    sns("KMSNotFound", "400", .lookAtService, "The key that encrypts the topic does not exist."),
    sns("Throttled", "429 or 400", .retry, "SNS limits the rate of the account. Send fewer."),
    sns("Throttling", "400", .retry, "SNS limits the rate of the account. Send fewer."),
    sns("KMSThrottling", "400", .retry, "AWS KMS limits the rate of the account. Send fewer."),
    sns("InternalError", "500", .retry, "SNS has an internal error."),
    sns("InternalFailure", "500", .retry, "SNS has an internal error."),
    sns("ServiceUnavailable", "503", .retry, "SNS is unavailable."),
  ]

  /// The errors of OneSignal.
  static let oneSignal: [ServiceErrorRow] = [
    one(
      "not-subscribed", "200", .lookAtService,
      """
      No recipient is subscribed, so nothing was sent. Check in the dashboard that the segment or the \
      alias has subscribed users with the permission, that they belong to this app, and that \
      `target_channel` is right.
      """,
      texts: ["all included players are not subscribed", "no_subscribers"],
      causes: ["include", "segment", "target_channel"]),
    one(
      "invalid_player_ids", "200", .deleteToken,
      """
      The app has no subscription with this ID. If `id` of the response is empty, nothing was sent, and \
      `app_id` may be that of another app: then keep the token.
      """),
    one(
      "invalid_external_user_ids", "200", .lookAtService,
      "The app has no subscribed user with this external ID. The user may subscribe later."),
    one(
      "invalid_aliases", "200", .lookAtService,
      "The app has no subscribed user with this alias. The user may subscribe later."),
    one("invalid_phone_numbers", "200", .fixRequest, "The phone number is invalid."),
    one("invalid_email_tokens", "200", .fixRequest, "The email address is invalid."),
    one(
      "no-recipients", "400", .fixRequest,
      "The request names no segment, filter, subscription or alias.",
      texts: ["you must include which players, segments, or tags you wish to send"]),
    one(
      "no-contents", "400", .fixRequest,
      "`contents` is missing, or it has no English text.",
      texts: ["message notifications must have english", "must have any/english language content"]),
    one(
      "bad-app-id", "400", .fixRequest, "`app_id` is missing, or it is not the ID of an app.",
      texts: ["app_id not found", "app_id must be", "app_id is not present"], causes: ["app_id"]),
    one(
      "bad-key", "403", .fixCredentials,
      "The API key is missing, or it is one of another app. Send `Authorization: Key …`.",
      texts: [
        "access denied.  please include an 'authorization", "access denied. please include an",
        "please include a case-sensitive header of authorization",
        "include_player_ids requires a valid rest api key", "invalid rest api key",
      ]),
    one(
      "bad-player-ids", "400", .fixRequest, "An ID of the recipients is not a UUID.",
      texts: ["incorrect player_id format", "incorrect subscription_id format"]),
    one(
      "rate-limit", "429", .retry, "OneSignal limits the rate of the app. Send fewer.",
      texts: ["api rate limit exceeded"]),
    one(
      "service-unavailable", "503", .retry, "OneSignal is unavailable.",
      texts: ["service temporarily unavailable"]),
    one(
      "already-sent", "400", .none, "The message cannot be canceled any more: it was sent.",
      texts: ["notification has already been sent to all recipients"]),
    one("onesignal-400", "400", .fixRequest, "The request is invalid. The text names the cause."),
    one("onesignal-401", "401", .fixCredentials, "The API key is missing or wrong."),
    one("onesignal-404", "404", .lookAtService, "The app or the message does not exist."),
    one("onesignal-413", "413", .fixRequest, "The request is too large."),
  ]

  /// The HTTP statuses of Azure Notification Hubs, and the outcomes of a message.
  static let azure: [ServiceErrorRow] = [
    azure("azure-201", "201", .none, "The hub accepted the message."),
    azure(
      "azure-400", "400", .fixRequest,
      "A header or the body is invalid, such as `ServiceBusNotification-Format`."),
    azure(
      "azure-401", "401", .fixCredentials,
      "The SAS token is missing, malformed or expired, or its key is wrong.",
      texts: ["malformedtoken", "40103: invalid authorization token signature", "invalidsignature"]),
    azure(
      "azure-403", "403", .fixCredentials,
      "The key may not send, or the quota of the namespace is used up.",
      texts: ["quotaexceededexception"]),
    azure(
      "azure-404", "404", .lookAtService, "The hub does not exist in the namespace.",
      texts: ["messagingentitynotfound", "40400: endpoint not found"]),
    azure("azure-410", "410", .lookAtService, "The hub or the namespace no longer exists."),
    azure("azure-413", "413", .fixRequest, "The payload is too large."),
    azure("azure-429", "429", .retry, "The hub limits the rate. Send fewer."),
    azure("azure-500", "500", .retry, "The hub has an internal error."),
    azure("azure-503", "503", .retry, "The hub is overloaded."),
    azure("Success", "", .none, "The push service accepted the message."),
    azure(
      "ExpiredChannel", "", .deleteToken,
      "The push service reported that the token is no longer valid. The hub deletes it itself."),
    azure(
      "BadChannel", "", .fixRequest,
      "The push service rejected the token. First check that the hub has the right environment."),
    azure("WrongChannel", "", .fixRequest, "The token is one of another platform or app."),
    azure("WrongToken", "", .fixRequest, "The token belongs to another app or project."),
    azure(
      "InvalidCredentials", "", .fixCredentials,
      "The credentials of APNs, FCM or WNS in the hub are missing, wrong or expired.",
      texts: ["the apns certificate is expired"]),
    azure("InvalidNotificationSize", "", .fixRequest, "The payload is too large."),
    azure("InvalidNotificationFormat", "", .fixRequest, "The payload is malformed."),
    azure("InvalidToken", "", .fixRequest, "The token is malformed."),
    azure("NoTargets", "", .lookAtService, "No registration matches the tags of the message."),
    azure("Throttled", "", .retry, "The push service limits the rate."),
    azure("ChannelThrottled", "", .retry, "The device got too many messages."),
    azure("ChannelDisconnected", "", .none, "The device is not connected, and gets it later."),
    azure("Dropped", "", .lookAtService, "The push service dropped the message."),
    azure("AbandonedNotificationMessages", "", .retry, "The hub gave up. Send the message again."),
    azure("Skipped", "", .none, "The registration expired or does not match; nothing was sent."),
    azure("PnsUnavailable", "", .retry, "The push service is unavailable."),
    azure("PnsUnreachable", "", .retry, "The hub could not reach the push service."),
    azure("PnsServerError", "", .retry, "The push service has an internal error."),
    azure("PnsInterfaceError", "", .lookAtService, "The hub could not use the push service."),
    azure("UnknownError", "", .lookAtService, "The hub gives no reason."),
  ]

  /// The refusals of the vendors' servers.
  static let vendors: [ServiceErrorRow] = [
    ServiceErrorRow(
      .everlytic, "everlytic-error", "200", .fixRequest,
      "Everlytic rejected the request. `data.messages` has its reasons."),
    ServiceErrorRow(
      .everlytic, "everlytic-401", "401 or 403", .fixCredentials,
      "The header `X-EV-Project-UUID` is missing or wrong."),
    ServiceErrorRow(
      .smartico, "smartico-error", "200", .fixRequest,
      "Smartico rejected the request. `errCode` and its text have the reason."),
    ServiceErrorRow(
      .pushExpress, "pushexpress-error", "400", .fixRequest,
      "Push.Express rejected the request. `message` has its reason.",
      texts: ["validation error: "]),
  ]

  private static func expo(
    _ code: String, _ status: String, _ step: NextStep, _ meaning: String, texts: [String] = [],
    causes: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(.expo, code, status, step, meaning, texts: texts, causes: causes)
  }

  private static func sns(
    _ code: String, _ status: String, _ step: NextStep, _ meaning: String, texts: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(.sns, code, status, step, meaning, texts: texts)
  }

  private static func one(
    _ code: String, _ status: String, _ step: NextStep, _ meaning: String, texts: [String] = [],
    causes: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(.oneSignal, code, status, step, meaning, texts: texts, causes: causes)
  }

  private static func azure(
    _ code: String, _ status: String, _ step: NextStep, _ meaning: String, texts: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(.azure, code, status, step, meaning, texts: texts)
  }
}
