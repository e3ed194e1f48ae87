import PushCore

extension TopicRow {
  static let serviceErrors = TopicRow(
    "service-errors", "error codes of push services, and the next steps",
    seeAlso: ["explain-reply", "check-payload", "unregister-token", "batch", "help"]
  ) {
    """
    A push service responds to a request with a code. This page lists the codes, each with its HTTP
    status, its meaning and the next step. pushkit-explain-reply(1) reads whole responses and logs.
    `pushkit help CODE` explains one code, in any case, and `pushkit help 410` the codes of all
    services with an HTTP status:

        $ pushkit help BadDeviceToken
        $ pushkit help unregistered
        $ pushkit help web-push-410

    pushkit sends no pushes, so it never prints these codes itself. `pushkit check-payload` finds
    faults of a payload before it is sent.

    # Rules of check-payload
    For pushkit-check-payload(1), an error means that the service rejects the request. A warning
    means that the device or the browser ignores the value. The rules apply to requests and to
    `aps`, not to the data of a received message. A value that a template replaces, such as
    `{{ttl}}`, passes.

    A member in the wrong object, or in the spelling of another library, gets the right place. The
    rules compare names without hyphens, underscores and capitals. The notes `delivery.*` are about
    requests that the service accepts; `pushkit help CODE` has the source of each. Sources:

    - FCM v1: Firebase, FCM HTTP v1 API. All members of a request with their types, words and
      ranges, in both spellings; reserved keys; exactly one recipient.
    - FCM, legacy: Firebase, Legacy HTTP server reference. Google turned this API off in 2024.
    - `aps`: Apple, Generating a remote notification; Starting and updating Live Activities with
      ActivityKit push notifications.
    - APNs headers, in `apns.headers` and for gorush: Apple, Sending notification requests to
      APNs. The push type must match the payload.
    - Huawei: Huawei Push Kit, REST API; the ranges of the HMS Core server SDKs.
    - Web: WHATWG, Notifications API; W3C Push API, declarative push messages; RFC 8030 for the
      headers.
    - gorush: its README, request body.
    - Expo and OneSignal: their push services' references.
    - Amazon SNS: Publish, with messages for several platforms.

    # Next steps
    \(advices)

    # Connections
    Sometimes there is no response. The service may have accepted the request: who sends it again
    sets `apns-collapse-id`, or `android.notification.tag`, so that one notification replaces the
    other.
    - GOAWAY, ERR_HTTP2_GOAWAY_SESSION, curl error 92: The service closes the connection, as APNs does
      with idle ones. Open another one, and send the requests without a response again. If it comes
      after the first request, check the certificate and the host.
    - ECONNRESET, EPIPE, socket hang up: The connection broke. Open another one.
    - NGHTTP2_REFUSED_STREAM, too many active streams: The connection has more requests at a time than
      the service allows. Send fewer at a time.

    Keep a connection open. APNs takes many new ones in a short time for an attack. Sources: Apple,
    Sending notification requests to APNs; RFC 9113, sections 5.1.2 and 6.8.

    # Delete dead tokens
    A sender logs the responses of the services. pushkit-explain-reply(1) finds the results whose
    next step is to delete the token, and pushkit-unregister-token(1) takes the tokens. Each line of
    this log has the service, the user, the token and the response:

        $ cat push.ndjson
        {"service":"apns","user_id":"12345","token":"00fc13adff78","reason":"Unregistered"}
        {"service":"apns","user_id":"12346","token":"740f4707bebc","reason":"TooManyRequests"}
        {"service":"fcm","user_id":"12347","token":"cDWUiFOgR6yg","error":"NotRegistered"}
        {"service":"fcm","user_id":"12348","token":"eKpQ9ZxVwTg6","error":"MismatchSenderId"}
        $ pushkit explain-reply -o compact push.ndjson |
            jq -r 'select(.next_step == "delete-token").line' |
            awk 'NR == FNR {dead[$1]; next} FNR in dead' - push.ndjson |
            jq -c '{user_id, token, platform: "android"}' |
            pushkit unregister-token --vendor smartico --batch -

    For a list of tokens, such as for your own database, put `.token` in place of the object in
    braces, and use `jq -r`.

    Everlytic identifies a device by its subscription. There, the log and the records need
    `subscription_id` and `device_id` in place of `user_id`, `token` and `platform`. To try such a
    line without an account, put `pushkit emulate --` before `pushkit unregister-token`. `--dry-run`
    prints the requests and sends nothing.

    \(ServiceAPI.allCases.flatMap(blocks))
    """
  }

  private static let advices: [Entry] = {
    NextStep.allCases.map { Entry("\($0.phrase.dropLast()) (`\($0.rawValue)`)", $0.detail) }
  }()

  private static func blocks(_ service: ServiceAPI) -> [Block] {
    let rows = ServiceErrorRow.all.filter { $0.service == service }
    return [
      .subheading(service.title),
      .paragraph(Span.prose("\(service.position) Source: \(service.source).")),
      .entries(rows.map(PageComposer.entry)),
    ]
  }
}

extension PageComposer {
  /// Returns the entry of a code in lists of codes.
  static func entry(_ row: ServiceErrorRow) -> Entry {
    let status = row.httpStatus.isEmpty ? "" : " (\(row.httpStatus))"
    return Entry("`\(row.code)`\(status)", "\(row.meaning) \(row.step.phrase)")
  }
}
