/// What libraries that send to FCM raise: the Admin SDKs, node-gcm, FCM's legacy API for APNs, and Sygnal.
extension ServiceErrorRow {
  static let fcmLibraries = [
    raised(
      .adminSDK, "fcm-old-payload", .fixRequest,
      """
      The payload of this old function takes only `data` and `notification`. Put options such as \
      the priority into its second argument; with `send()`, they go into `android` and `apns`.
      """,
      ["messaging payload contains an invalid \""]),
    raised(
      .adminSDK, "fcm-old-options", .fixRequest,
      "An option of this old function has a wrong type or value; the text names it.",
      [
        "messaging options contains an invalid value for the",
        "messaging options contains an invalid \"",
      ]),
    raised(
      .adminSDK, "fcm-streams", .retry,
      """
      Too many messages went over one HTTP/2 connection at once. Send smaller parts one after \
      the other, or call `enableLegacyHttpTransport()`.
      """,
      ["exceeded_max_concurrent_streams"]),
    raised(
      .fcmTopics, "fcm-topic-gone", .lookAtService,
      """
      Some tokens of the call are not registered any more. `index` of each error is the position \
      in the list of tokens.
      """,
      ["errors ['not_found'", "reason='not_found'"]),
    raised(
      .fcmLegacy, "fcm-recipient-keys", .fixRequest,
      """
      The object with the recipients has a key that this version of the library does not take; \
      the text lists those that it takes.
      """,
      ["invalid recipient key(s)"]),
    raised(
      .fcmLegacy, "fcm-apns-topic", .fixCredentials,
      """
      APNs rejected the topic of the message that FCM passed on: the APNs key or certificate of \
      the Firebase project is one of another bundle ID or team.
      """,
      ["appledeliveryerror:bad_request_topic_disallowed"]),
    raised(
      .fcmLegacy, "fcm-apns-error", .lookAtService,
      """
      APNs rejected the message that FCM passed on. The word after the colon is its reason, in \
      capitals.
      """,
      ["appledeliveryerror:"]),
    raised(
      .adminSDK, "sygnal-fcm-401", .fixCredentials,
      """
      FCM rejected the credentials of Sygnal. A server key of the legacy API no longer works: \
      set `api_version: v1` and `service_account_file`.
      """,
      ["401 from server! our api key is invalid"]),
    raised(
      .adminSDK, "sygnal-fcm-403", .fixCredentials,
      "The token belongs to another Firebase project than the service account of Sygnal.",
      ["403 from server! sender id mismatch"]),
    raised(
      .adminSDK, "sygnal-fcm-404", .lookAtService,
      """
      FCM knows neither the token nor, if every token gets this, the project. Sygnal rejects the \
      pushkey, and the homeserver deletes the pusher.
      """,
      ["get 404 response; assuming unregistered"]),
    raised(
      .adminSDK, "sygnal-fcm-quota", .retry,
      "FCM limits the rate. Sygnal waits, and sends again by itself.",
      ["quota exceeded, will retry in"]),
    raised(
      .adminSDK, "kreait-not-found", .lookAtService,
      """
      Firebase does not know the token: the app unregistered it, or it is one of another project. The \
      library for PHP says the same of both: compare the projects, then delete the token.
      """,
      ["is not known to the firebase"]),
  ]
}
