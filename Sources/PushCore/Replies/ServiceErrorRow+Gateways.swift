/// What servers between a backend and the push services raise: Parse, Matrix, Rocket.Chat, Home Assistant,
/// Airship, Expo, Amazon SNS and Azure.
extension ServiceErrorRow {
  static let gateways = [
    raised(
      .library, "parse-no-provider", .fixRequest,
      """
      No APNs configuration of the Parse server has the bundle ID of this installation \
      (`appIdentifier`). Add it as `topic` or `bundleId`, or correct the installation.
      """,
      [
        "no qualified connections for", "cannot find vaild connection",
        "cannot find valid connection … apns", "no provider found … apns",
      ]),
    raised(
      .library, "parse-no-sender", .fixRequest,
      """
      The push configuration of the Parse server has no section for this platform. Add one for \
      `android`, `ios`, `web` or `expo`.
      """,
      ["can not find sender for push type"]),
    raised(
      .library, "parse-115", .fixRequest,
      """
      The Parse server was started without a push configuration, or without the one of this \
      platform. Set `push` when it starts.
      """,
      ["push adapter is not available", "missing push configuration"]),
    raised(
      .library, "parse-url", .fixRequest,
      """
      The path of the server URL has no Parse server. Add the path at which it is mounted, \
      mostly `/parse`.
      """,
      [
        "received an error with invalid json from parse: cannot post",
        "received an error with invalid json from parse: cannot get",
      ]),
    raised(
      .library, "parse-page", .lookAtService,
      """
      A proxy such as nginx responded in place of the Parse server: the port is wrong, HTTPS \
      goes to a port of HTTP, or the body is too large. Check the server's own URL.
      """,
      ["received an error with invalid json from parse: <"]),
    raised(
      .library, "parse-master-key", .fixCredentials,
      """
      Parse sends pushes only with the master key: pass `useMasterKey: true`, or the header \
      `X-Parse-Master-Key`.
      """,
      ["unauthorized: master key is required"]),
    raised(
      .library, "matrix-default-payload", .fixRequest,
      """
      The Matrix client registered a `default_payload` that is no object. Register the pusher \
      again with an object.
      """,
      ["due to misconfigured default_payload"]),
    raised(
      .library, "matrix-gateway", .fixRequest,
      """
      The push gateway responded without the list `rejected`, so it is none of the Matrix \
      specification. Remove this pusher, or correct its URL.
      """,
      ["missing field `rejected`"]),
    raised(
      .library, "rocketchat-gateway", .retry,
      """
      The push gateway of Rocket.Chat responded with an error; the JSON after its status says \
      more. The server sends again after 5xx and deletes the token after 406; 401 means that the \
      workspace is not registered.
      """,
      ["error sending push to gateway"]),
    raised(
      .library, "home-assistant-limits", .none,
      """
      These are the counters of Home Assistant's gateway. If as many pushes were sent as a day \
      allows, the next ones are rejected; else the push was accepted.
      """,
      ["push notification rate limits for"]),
    raised(
      .library, "home-assistant-device", .fixRequest,
      """
      The device is not registered with Home Assistant. Open the app on it, and restart Home \
      Assistant.
      """,
      ["does not exist in .ios.conf"]),
    raised(
      .library, "airship-body", .fixRequest,
      """
      Airship rejected the body; `details.error` says what is wrong. `device_token` is for iOS \
      only: Android has `android_channel`, and all channels have `channel`.
      """,
      ["could not parse request body … error_code"]),
    raised(
      .library, "airship-too-large", .fixRequest,
      "The payload is over the limit of Airship.",
      ["payload length must be less than or equal to"]),
    raised(
      .expo, "expo-ticket-count", .none,
      """
      Expo accepted the messages; the SDK is older than messages with several recipients. Update \
      the SDK, and do not send them again.
      """,
      ["expected expo to respond with"]),
    raised(
      .sns, "sns-aps", .fixRequest,
      """
      The text under `APNS` (also `APNS_SANDBOX` and `APNS_VOIP`) must be a JSON object with a \
      member `aps`.
      """,
      ["aps key is expected"]),
    raised(
      .azure, "azure-handle", .lookAtService,
      """
      The token of the registration is malformed, expired, or one of another app or platform. \
      Register the device again with its current token.
      """,
      [
        "the push notification system handle for the registration is invalid",
        "handle for the registration is no longer valid",
      ]),
    raised(
      .azure, "azure-pns-error", .lookAtService,
      """
      The push service of the platform rejected the message of the hub. Check the hub's \
      credentials, and look up the outcome in the telemetry.
      """,
      ["pns returned an error", "the external channel reported error"]),
    raised(
      .azure, "azure-registration", .fixRequest,
      """
      The XML of the registration has an unknown element or a wrong order, or the hub has no \
      credentials for this platform. An old SDK may write it wrongly: update it.
      """,
      ["the specified resource description is invalid"]),
    raised(
      .library, "nextcloud-device-unknown", .lookAtService,
      """
      The push proxy of Nextcloud does not know the device, and Nextcloud deletes it by itself. The app \
      registers again when its user signs in.
      """,
      ["deleting device because it is unknown by the push server"]),
  ]
}
