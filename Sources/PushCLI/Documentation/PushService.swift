/// A push service, or one of its APIs.
enum PushService: CaseIterable, Sendable {
  case apns, apnsChannels, fcmV1, googleRPC, fcmLegacy, huawei, webPush

  var title: String {
    switch self {
    case .apns: "APNs"
    case .apnsChannels: "APNs, broadcast channels"
    case .fcmV1: "FCM v1"
    case .googleRPC: "FCM v1, status"
    case .fcmLegacy: "FCM legacy"
    case .huawei: "Huawei Push Kit"
    case .webPush: "Web Push"
    }
  }

  /// The document that defines the codes.
  var source: String {
    switch self {
    case .apns: "Apple: Handling notification responses from APNs"
    case .apnsChannels:
      "Apple: Handling error responses from Apple Push Notification service"
    case .fcmV1: "Firebase: FCM HTTP v1 API, ErrorCode"
    case .googleRPC: "Google: google.rpc.Code; Firebase: FCM error codes"
    case .fcmLegacy: "Firebase: Firebase Cloud Messaging HTTP protocol, error response codes"
    case .huawei: "Huawei: Push Kit, REST API for sending downlink messages, service result codes"
    case .webPush:
      """
      RFC 8030, sections 5 to 8; RFC 8292, section 4.2; the documentation of the browsers' services
      """
    }
  }

  /// Sentences that say where the service puts the code.
  var position: String {
    switch self {
    case .apns:
      """
      The code is `reason` of the response. A 410 response also has `timestamp`, the time since \
      which the token is invalid, in milliseconds.
      """
    case .apnsChannels: "The code is `reason` of the response."
    case .fcmV1:
      """
      The code is `errorCode` in `error.details`, in the entry of the type `FcmError`. It is more \
      exact than `error.status`.
      """
    case .googleRPC:
      "The code is `error.status`. Use it if `error.details` has no `errorCode`."
    case .fcmLegacy:
      """
      The code is `error` in `results`. Most responses have the HTTP status 200. Google turned \
      this API off in 2024.
      """
    case .huawei:
      """
      The code is `code` of the response. Huawei limits the rate with the HTTP status 503.
      """
    case .webPush:
      """
      The code is the HTTP status. In `pushkit help`, it follows `web-push-`, because a number is \
      an exit status.
      """
    }
  }
}
