import PushCore
import PushEmulator

extension TopicRow {
  static let pushServices = TopicRow(
    "push-services", "how pushkit emulate replaces push services",
    seeAlso: ["emulate", "emulated-vendors", "emulator-scripts", "testing", "service-errors"]
  ) {
    """
    pushkit-emulate(1) responds as push services do, and refuses the requests in which
    pushkit-check-payload(1) finds an error of the service. This page describes the services other
    than FCM and APNs. Each section begins with the name for scripts, records and queries.

    A token with one of the words below gets the same response each time. The responses 429 and 503
    have `Retry-After: \(PushServiceCheck.retrySeconds)`. pushkit does not check signatures. With `--lenient`, requests need no
    credentials.

    pushkit reads bodies with `Content-Encoding: gzip`. The record then has the content, and not this
    header. Without the system's zlib, the status is 415.

    # Web Push
    `web-push`. `GET /subscription` returns a new subscription with `endpoint` and `keys`,
    like the one from `pushManager.subscribe`. With `?is=gone`, `expired`, `quota` or `unavailable`, its endpoint
    responds with 410, 404, 429 or 503. pushkit does not decrypt bodies.
    - 201: Accepted, with `Location`.
    - 400: `TTL` is missing, or `TTL`, `Urgency`, `Topic` or `Content-Encoding` is not valid.
    - 401: `Authorization` is missing.
    - 403: The VAPID token is wrong: `aud` is not the origin of the endpoint, or `exp` is in the past
      or more than 24 hours ahead.
    - 413: The body has more than \(SizeLimit.webEncrypted) bytes.

    pywebpush for Python:

        subscription = requests.get(server + '/subscription').json()
        pywebpush.webpush(subscription, 'text', vapid_private_key=key,
            vapid_claims={'sub': 'mailto:a@b.example'}, ttl=60)

    # Expo
    `expo`. `/--/api/v2/push/send` takes one message or a list, up to 100, and returns a ticket for
    each token. `/--/api/v2/push/getReceipts` returns the receipts of tickets.
    - `unregistered`: DeviceNotRegistered in the ticket.
    - `badtoken`: DeviceNotRegistered in the ticket.
    - `quota`: MessageRateExceeded in the ticket.
    - `mismatch`: MismatchSenderId in the receipt.
    - `unavailable`: 503.

    exponent-server-sdk for Python: `PushClient(host=server)`. expo-server-sdk for Node.js:
    `EXPO_BASE_URL` in the environment.

    # Amazon SNS
    `sns`. `POST /` takes the action Publish in a form, and returns XML. The target is `TargetArn` or
    `TopicArn`. A request without `Authorization` gets AuthorizationError.
    - `disabled` in the ARN: EndpointDisabled.
    - `unregistered` in the ARN: NotFound.
    - `quota` in the ARN: Throttled (429).
    - `unavailable` in the ARN: ServiceUnavailable (503).

    boto3 for Python: `boto3.client('sns', endpoint_url=server)`, or `AWS_ENDPOINT_URL_SNS` in the
    environment, which other SDKs of AWS read, too.

    # Huawei
    `huawei`. `/oauth2/v3/token` returns an access token, and `/v1/APP/messages:send` takes
    messages. A request without `Authorization` gets 80200001, and an invalid one 80100003.
    - `unregistered`, `badtoken`, `mismatch`: 80100000 with the tokens in `illegal_tokens`, or
      80300007 if no other token is left.
    - `quota`, `unavailable`: 503 with 81000001.

    # OneSignal
    `onesignal`. `/notifications` and `/api/v1/notifications` take messages. A request without
    `Authorization` gets 403, and one without `contents` 400.
    - `unregistered`, `badtoken`, `mismatch`: The ID in `errors.invalid_player_ids`. If no other ID is
      left, `id` is empty.
    - `quota`: 429.
    - `unavailable`: 503.

    # FCM's legacy API
    `fcm-legacy`. `/fcm/send` responds with 404 and a page, as Google does since 2024.
    """
  }
}
