extension ServiceErrorRow {
  /// The HTTP statuses of Web Push services, and the codes of Google's service.
  static let webPush: [ServiceErrorRow] = [
    web("web-push-200", "200", .none, "The service accepted the message."),
    web("web-push-201", "201", .none, "The service accepted the message."),
    web(
      "web-push-202", "202", .none,
      "The service accepted the message, and will report its delivery."),
    web(
      "web-push-400", "400", .fixRequest,
      """
      A header is missing or invalid, such as `TTL`, `Urgency`, `Topic` or `Content-Encoding`, or \
      the VAPID token is malformed. If the response names a key, as `UnauthorizedRegistration` and \
      `VapidPkHashMismatch` do, the cause is the VAPID key.
      """,
      texts: ["ttl header must be", "crypto-key header should be"], causes: ["/headers"]),
    web(
      "UnauthorizedRegistration", "400", .fixCredentials,
      """
      The header `Authorization` with the VAPID token is missing, or its VAPID key is not the one \
      that the browser subscribed with. Google's service sends this code.
      """,
      texts: ["unauthorized registration"], causes: ["authorization", "vapid"]),
    web(
      "InvalidTtlParameter", "400", .fixRequest,
      "`TTL` is missing, or it is not a number of seconds from 0 to \(Schema.longestLifetime).",
      causes: ["ttl"]),
    web(
      "web-push-401", "401", .fixCredentials,
      "The VAPID token is missing, expired or valid for more than 24 hours, or its key is wrong.",
      texts: ["authorization header must be specified"], causes: ["authorization", "vapid"]),
    web(
      "web-push-403", "403", .fixCredentials,
      """
      The VAPID key is not the one that the browser subscribed with, or the signature, `aud` or \
      `sub` is wrong.
      """,
      texts: [
        "do not correspond to the credentials used to create the subscription",
        "invalid jwt provided",
        "does not correspond to the sender id used to subscribe this user",
        "crypto-key header had invalid format",
      ], causes: ["authorization", "vapid"]),
    web(
      "web-push-404", "404", .deleteToken,
      "The subscription does not exist or has expired."),
    web(
      "web-push-endpoint", "404", .fixRequest,
      "The URL is not the endpoint of a subscription. Check that your database did not truncate it.",
      texts: ["a valid push subscription endpoint should be specified in the url"]),
    web("web-push-405", "405", .fixRequest, "The method of the request is not POST."),
    web(
      "web-push-406", "406", .retry,
      "Microsoft's service limits the rate of this sender. Send fewer messages."),
    web(
      "web-push-410", "410", .deleteToken,
      """
      The subscription no longer exists: the user withdrew the permission, or the browser \
      unsubscribed. The browser or its service can also let it expire. Let the page subscribe again \
      on the next visit.
      """,
      texts: [
        "push subscription has unsubscribed or expired", "webpush::expiredsubscription",
        "webpush: subscription gone … 410", "delivery status: revoked",
        "x-wns-error-description: revoked channel url",
      ]),
    web(
      "NotRegistered", "410", .deleteToken,
      "The subscription no longer exists. Google's service sends this code.",
      texts: ["<title>notregistered</title> … error 410"]),
    web(
      "InvalidTokenFormat", "400", .fixRequest,
      """
      The URL is not the endpoint of a subscription. Google's service sends this code. Check that \
      your database did not truncate the endpoint.
      """),
    web(
      "web-push-413", "413", .fixRequest,
      """
      The payload is too large. Services accept at least \(SizeLimit.webEncrypted) bytes, but \
      Mozilla's only 3070 for Firefox on Android.
      """,
      causes: ["too-large"]),
    web(
      "web-push-429", "429", .retry, "Too many messages to the subscription or of the sender."),
    web(
      "wns-dropped", "200", .lookAtService,
      """
      Windows took the request and dropped the notification, so it is no success: notifications \
      or the app are off on the device, or the channel belongs to no active app.
      """,
      texts: ["x-wns-notificationstatus: dropped", "x-wns-status: dropped"]),
    web(
      "wns-channel-throttled", "200", .retry,
      """
      Windows took the request and did not deliver the notification: the channel got too many. \
      Send fewer.
      """,
      texts: ["x-wns-notificationstatus: channelthrottled", "x-wns-status: channelthrottled"]),
    web("web-push-500", "500", .retry, "The service has an internal error."),
    web("web-push-502", "502", .retry, "The service has an internal error."),
    web("web-push-503", "503", .retry, "The service is overloaded."),
    web("web-push-504", "504", .retry, "The service did not respond in time."),
  ]

  /// The reasons of Apple's Web Push service.
  static let appleWebPush: [ServiceErrorRow] = [
    apple(
      "BadAuthorizationHeader", "403", .fixCredentials,
      """
      `Authorization` is missing or malformed. Its form is `vapid t=TOKEN, k=KEY` (RFC 8292).
      """, causes: ["authorization", "vapid"]),
    apple(
      "BadJwtToken", "403", .fixCredentials,
      """
      The VAPID token is missing or wrong: `sub` is not a `mailto:` or `https:` URL with a real \
      domain (localhost is refused), `aud` is not the origin of the endpoint, `exp` is more than \
      24 hours ahead, or it is signed with another key.
      """, causes: ["authorization", "vapid", "jwt"]),
    apple(
      "BadVapidPublicKey", "403", .fixCredentials,
      "The VAPID public key is malformed: it is not a point of P-256 in base64url.",
      causes: ["authorization", "vapid"]),
    apple(
      "VapidPkHashMismatch", "400", .fixCredentials,
      """
      The VAPID key is not the one that the browser subscribed with. Send with that key, or let the \
      page unsubscribe and subscribe again with the new one.
      """, causes: ["authorization", "vapid"]),
    apple("BadTtl", "400", .fixRequest, "`TTL` is not a number of seconds.", causes: ["ttl"]),
    apple(
      "BadUrgency", "400", .fixRequest,
      "`Urgency` is not `very-low`, `low`, `normal` or `high`.", causes: ["urgency"]),
    apple(
      "BadWebPushTopic", "400", .fixRequest,
      """
      `Topic` is not base64url of at most 32 characters. A length of 5, 9, 13 and so on is not \
      possible in base64url.
      """, causes: ["topic"]),
    apple(
      "BadWebPushRequest", "400", .fixRequest,
      "The request is malformed: a header is missing, or the body is not encrypted as declared.",
      causes: ["/headers"]),
    apple("BadPath", "404", .fixRequest, "The URL is not the endpoint of a subscription."),
    apple(
      "Unregistered", "410", .deleteToken,
      "The subscription no longer exists: the user withdrew the permission, or deleted the app."),
    apple(
      "PayloadTooLarge", "413", .fixRequest, "The payload is over \(SizeLimit.webEncrypted) bytes.",
      causes: ["too-large"]),
    apple(
      "TooManyRequests", "429", .retry, "The subscription got too many messages in a row."),
    apple("InternalServerError", "500", .retry, "Apple's service has an internal error."),
    apple("ServiceUnavailable", "503", .retry, "Apple's service is unavailable."),
    apple("Shutdown", "503", .retry, "The server shuts down. Open a new connection."),
  ]

  /// The error numbers of Mozilla's Web Push service.
  static let mozilla: [ServiceErrorRow] = [
    mozilla("101", "400", .fixRequest, "A key for the encryption is missing from the headers."),
    mozilla(
      "102", "404", .fixRequest,
      """
      The URL is not an endpoint of the service. Check that your database did not truncate it, and \
      that the VAPID key is the one of the subscription.
      """),
    mozilla("103", "410", .deleteToken, "The subscription has expired."),
    mozilla(
      "104", "413", .fixRequest,
      """
      The payload is too large. Firefox on Android takes 3070 bytes after encoding: send less, or \
      without padding.
      """, causes: ["too-large"]),
    mozilla(
      "105", "410", .deleteToken,
      "The subscription became unavailable while the message was sent."),
    mozilla("106", "410", .deleteToken, "The subscription no longer exists."),
    mozilla("108", "400", .fixRequest, "The URL names a router that does not exist."),
    mozilla(
      "109", "401", .fixCredentials,
      """
      The header `Authorization` is missing or invalid: the VAPID token has expired (`exp`), is \
      valid for more than 24 hours, or has another `aud` or key than the subscription.
      """, causes: ["authorization", "vapid", "jwt"]),
    mozilla("110", "400", .fixRequest, "A key for the encryption is invalid."),
    mozilla(
      "111", "400", .fixRequest,
      "A header is missing, such as `TTL`, or those of the encryption.",
      causes: ["ttl", "/headers"]),
    mozilla(
      "112", "400", .fixRequest, "`TTL` is not a number of seconds from 0 to 2592000.",
      causes: ["ttl"]),
    mozilla(
      "113", "400", .fixRequest, "`Topic` is not base64url of at most 32 characters.",
      causes: ["topic"]),
    mozilla("201", "503 or 429", .retry, "The service is overloaded. Double the pause each time."),
    mozilla("202", "503", .retry, "The service is unavailable. It allows an immediate retry."),
    mozilla("900", "502", .retry, "A bridge to another push service is misconfigured."),
    mozilla("901", "502", .retry, "A bridge to another push service could not authenticate."),
    mozilla("902", "502", .retry, "A bridge to another push service could not be reached."),
    mozilla("903", "502", .retry, "A bridge to another push service did not respond in time."),
    mozilla("999", "500", .retry, "The service has an internal error."),
  ]

  private static func web(
    _ code: String, _ status: String, _ step: NextStep, _ meaning: String, texts: [String] = [],
    causes: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(.webPush, code, status, step, meaning, texts: texts, causes: causes)
  }

  private static func apple(
    _ code: String, _ status: String, _ step: NextStep, _ meaning: String, causes: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(.appleWebPush, code, status, step, meaning, causes: causes)
  }

  private static func mozilla(
    _ number: String, _ status: String, _ step: NextStep, _ meaning: String, causes: [String] = []
  ) -> ServiceErrorRow {
    ServiceErrorRow(.mozilla, "errno-\(number)", status, step, meaning, causes: causes)
  }
}
