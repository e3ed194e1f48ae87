extension ServiceErrorRow {
  /// The result codes of Huawei Push Kit.
  static let huawei: [ServiceErrorRow] = [
    huawei("80000000", .none, "Success."),
    huawei(
      "80100000", .deleteToken,
      """
      Some tokens got the message. The others are invalid: `msg` is a JSON text that lists them in \
      `illegal_tokens`.
      """),
    huawei("80100001", .fixPayload, "A parameter of the request is invalid. `msg` names it."),
    huawei(
      "80100003", .fixPayload, "The structure of the message is wrong. `msg` names the fault."),
    huawei("80100004", .fixPayload, "The message expires before it is sent. Check `ttl`."),
    huawei("80100013", .fixPayload, "`collapse_key` is invalid."),
    huawei("80100016", .fixPayload, "The message contains sensitive information."),
    huawei("80100017", .retryLater, "More than 100 topic messages are in progress."),
    huawei(
      "80100018", .fixPayload,
      "The message is not the one that the third-party reviewer signed."),
    huawei(
      "80200001", .fixKey,
      """
      The access token is missing or malformed, or it was made for another app than the one in the \
      URL.
      """),
    huawei("80200003", .fixKey, "The access token has expired. Make a new one."),
    huawei("80200005", .fixKey, "The JSON Web Token has expired. Make a new one."),
    huawei(
      "80300002", .checkService,
      """
      The app may not send messages. Check that Push Kit is enabled in AppGallery Connect for the \
      app and the region, and that the tokens belong to the app.
      """),
    huawei(
      "80300007", .deleteToken,
      """
      All tokens are invalid. First check that they are tokens of Huawei and of this app, not of \
      FCM or another app, and that none is truncated.
      """),
    huawei("80300008", .fixPayload, "The message without its tokens is over 4096 bytes."),
    huawei(
      "80300010", .fixPayload,
      "The request has no token, or more than 1000. Check that `token` is an array in `message`."),
    huawei(
      "80300011", .checkService,
      "The app has no permission for messages of high priority. Apply for it at Huawei."),
    huawei(
      "80300013", .checkService,
      "The URL for receipts is wrong, or its certificate has expired."),
    huawei(
      "80600003", .fixKey,
      "Huawei could not check the access token. Check the client ID and the client secret."),
    huawei("81000001", .retryLater, "Huawei has an internal error."),
  ]

  /// The HTTP statuses of Web Push services.
  static let webPush: [ServiceErrorRow] = [
    web("201", .none, "The service accepted the message."),
    web(
      "400", .fixPayload,
      """
      A header is missing or invalid, such as `TTL`, `Urgency`, `Topic` or `Content-Encoding`, or \
      the VAPID token is malformed.
      """),
    web(
      "401", .fixKey,
      "The VAPID token is missing, expired or valid for more than 24 hours, or its key is wrong."),
    web(
      "403", .fixKey,
      """
      The VAPID key is not the one that the browser subscribed with, or the signature, `aud` or \
      `sub` is wrong.
      """),
    web(
      "404", .deleteToken, "The subscription does not exist or has expired. Delete it."),
    web(
      "410", .deleteToken,
      """
      The subscription no longer exists: the user withdrew the permission, or the browser \
      unsubscribed. Delete it.
      """),
    web("413", .fixPayload, "The payload is too large. Services accept at least 4096 bytes."),
    web("429", .retryLater, "Too many messages to the subscription or of the sender."),
    web("500", .retryLater, "The service has an internal error."),
    web("502", .retryLater, "The service has an internal error."),
    web("503", .retryLater, "The service is overloaded."),
  ]

  private static func huawei(
    _ code: String, _ advice: ServiceAdvice, _ meaning: String
  ) -> ServiceErrorRow {
    ServiceErrorRow(.huawei, code, "", advice, meaning)
  }

  private static func web(
    _ status: String, _ advice: ServiceAdvice, _ meaning: String
  ) -> ServiceErrorRow {
    ServiceErrorRow(.webPush, "web-push-\(status)", status, advice, meaning)
  }
}
