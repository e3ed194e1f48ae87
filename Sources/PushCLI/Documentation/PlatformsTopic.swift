import PushCore

extension TopicRow {
  static let platforms = TopicRow(
    "platforms", "platforms of push messages, their envelopes and limits",
    seeAlso: ["convert-payload", "parse-payload", "register-token", "vendors"]
  ) {
    """
    A push message travels through the transport of a platform. The transport limits its size and
    its keys, and decides which part of it the app receives. This page lists the platforms, the
    envelopes that pushkit reads, and the names of platforms in options.

        $ pushkit parse-payload --field platform,format push.json
        $ pushkit convert-payload --to apns push.json

    # Platforms
    `platform` in a record of pushkit-parse-payload(1) is one of these:
    - `ios`: Apple Push Notification service (APNs). The payload has `aps`. The limit is 4096
      bytes, without white space between tokens.
    - `android`: Firebase Cloud Messaging (FCM). The message has `data`, `notification` or both,
      and all values of `data` are strings. The limit is 4096 bytes for `notification` and the
      values of `data`.
    - `huawei`: Huawei Mobile Services (HMS). `data` is one JSON string.
    - `web`: A browser. The service worker of the web page shows the message.

    pushkit-check-payload(1) checks the limits. pushkit-convert-payload(1) converts messages
    between `ios` and `android`; it does not convert web pushes. pushkit-vendors(7) lists the
    formats of each vendor.

    # Envelopes
    A payload may be bare or in one of these envelopes:
    - FCM: A request of the v1 API or the legacy API, `message`, `data`, or a dump of a received
      message. A request with both `apns` and `data` contains two messages.
    - APNs: The payload, or the `.apns` file of the iOS simulator.
    - HMS: A request, or `data` as the app receives it.
    - Others: Requests to gorush and to Expo's push service, requests and notifications of
      OneSignal, and declarative web pushes.

    pushkit also decodes JSON in strings, such as `ems` and `custom`. If a request has blocks for
    several platforms, the block of the platform that pushkit reads or converts to applies.

    # Platforms of tokens
    When you register a token, each vendor has its own names for platforms:
    - Everlytic: `--platform-type` is any text. The default is `android`.
    - Push.Express: `--platform-type` is `android`, `ios` or `browser` (default: `android`).
      `--transport-type` is `fcm`, `onesignal`, `huawei` or `apns` (default: `fcm`).
    - Smartico: `--platform` is a name or a number: \(smartico). `ios` is 6, and `android` is 7.
      For HTTP, Smartico's guide documents only these two.

    With other values for Push.Express, pushkit prints a warning and sends them unchanged.
    """
  }

  private static let smartico = SmarticoPlatform.words.enumerated()
    .map { "`\($1)` (\($0))" }.joined(separator: ", ")
}
