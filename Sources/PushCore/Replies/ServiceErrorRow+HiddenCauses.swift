/// Texts with which libraries hide the reason of a service: what they print has no reason.
extension ServiceErrorRow {
  static let hiddenCauses = [
    raised(
      .adminSDK, "app-error-hidden", .lookAtService,
      """
      The SDK failed before FCM responded: the credentials, the network, or a reply that is no \
      JSON. The print hides the text: print `responses[].error` itself.
      """,
      ["[firebaseapperror]"]),
    raised(
      .adminSDK, "messaging-error-hidden", .lookAtService,
      """
      FCM rejected the message, and the print hides why. Print `responses[].error.code` and \
      `message`.
      """,
      ["[firebasemessagingerror]"]),
    raised(
      .fcmLegacy, "pushsharp-hidden", .lookAtService,
      """
      The code from the examples of PushSharp hides the exception. Print it and its inner \
      exceptions. The API of GCM is off since 2019: use FCM v1.
      """,
      [
        "gcm notification failed for some unknown reason",
        "fcm notification failed for some unknown reason",
      ]),
    raised(
      .apns, "apns-error-hidden", .lookAtService,
      """
      APNs rejected the push, and the text hides why. Catch `APNSError`, and print its `reason` \
      and `responseStatus`.
      """,
      ["apnscore.apnserror"]),
    raised(
      .library, "error-hidden", .lookAtService,
      """
      The library wrote an error object as `{}`, which hides the reason. Print `message` and \
      `response` of each error; with APNs, mostly the topic is missing.
      """, []),
    raised(
      .oneSignal, "onesignal-hidden", .lookAtService,
      """
      The list of errors has no text: the client loses it. Send the same body with curl, and \
      check `app_id` and the API key, which may be empty.
      """, []),
    raised(
      .library, "mattermost-hidden", .lookAtService,
      """
      APNs or FCM rejected the push of Mattermost's push proxy. The reason is only in the log of \
      the proxy.
      """,
      ["unknown send response error"]),
  ]
}
