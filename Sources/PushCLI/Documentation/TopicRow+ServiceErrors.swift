import PushCore

extension TopicRow {
  static let serviceErrors = TopicRow(
    "service-errors", "error codes of APNs, FCM, Huawei and Web Push",
    seeAlso: ["check-payload", "unregister-token", "batch", "help"]
  ) {
    """
    A push service responds to a request with a code. This page lists the codes, each with its HTTP
    status, its meaning and the next step. `pushkit help CODE` explains one code, in any case:

        $ pushkit help BadDeviceToken
        $ pushkit help unregistered
        $ pushkit help web-push-410

    pushkit sends no pushes, so it never prints these codes itself. `pushkit check-payload` finds
    faults of a payload before it is sent.

    # Rules of check-payload
    For pushkit-check-payload(1), an error means that the service rejects the request. A warning
    means that the device or the browser ignores the value. The rules apply to requests and to
    `aps`, not to the data of a received message. A value that a template replaces, such as
    `{{ttl}}`, passes. Sources:

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

    # Next steps
    \(advices)

    # Delete dead tokens
    A sender logs the responses of the services. Choose the codes whose next step is to delete the
    token, and give the tokens to pushkit-unregister-token(1). Each line of this log of APNs has
    the user, the token and the reason:

        $ cat apns.ndjson
        {"user_id":"12345","token":"00fc13adff78","reason":"Unregistered"}
        {"user_id":"12346","token":"740f4707bebc","reason":"TooManyRequests"}
        $ jq -c 'select(.reason | IN("Unregistered", "ExpiredToken",
            "BadDeviceToken", "DeviceTokenNotForTopic")) |
            {user_id, token, platform: "ios"}' apns.ndjson |
            pushkit unregister-token --vendor smartico --batch -

    In a log of FCM, the code is in the response:

        $ cat fcm.ndjson
        {"user_id":"12345","token":"cDWUiFOgR6ygfj6q","response":
          {"error":{"code":404,"details":[{"errorCode":"UNREGISTERED"}]}}}
        {"user_id":"12346","token":"cDWUiFOg1","response":
          {"error":{"code":400,"details":[{"errorCode":"INVALID_ARGUMENT"},
            {"fieldViolations":[{"field":"message.token"}]}]}}}
        {"user_id":"12347","token":"eKpQ9ZxVwTg6","response":
          {"error":{"code":400,"details":[{"errorCode":"INVALID_ARGUMENT"},
            {"fieldViolations":[{"field":"message.android.ttl"}]}]}}}
        $ jq -c 'select(any(.response.error.details[]?;
            .errorCode == "UNREGISTERED" or
            any(.fieldViolations[]?; .field == "message.token"))) |
            {user_id, token, platform: "android"}' fcm.ndjson |
            pushkit unregister-token --vendor smartico --batch -

    For a list of tokens, such as for your own database, put `.token` in place of the object in
    braces, and use `jq -r`.

    Everlytic identifies a device by its subscription. There, the log and the records need
    `subscription_id` and `device_id` in place of `user_id`, `token` and `platform`. To try such a
    line without an account, put `pushkit emulate --` before `pushkit unregister-token`. `--dry-run`
    prints the requests and sends nothing.

    \(PushService.allCases.flatMap(blocks))
    """
  }

  private static let advices: [Entry] = {
    let all: [ServiceAdvice] = [
      .deleteToken, .fixPayload, .fixKey, .retryLater, .checkService, .none,
    ]
    return all.map { Entry(String($0.phrase.dropLast()), $0.detail) }
  }()

  private static func blocks(_ service: PushService) -> [Block] {
    let rows = ServiceErrorRow.all.filter { $0.service == service }
    let entries = rows.map { row in
      let status = row.httpStatus.isEmpty ? "" : " (\(row.httpStatus))"
      return Entry("`\(row.code)`\(status)", "\(row.meaning) \(row.advice.phrase)")
    }
    return [
      .subheading(service.title),
      .paragraph(Span.prose("\(service.position) Source: \(service.source).")),
      .entries(entries),
    ]
  }
}
