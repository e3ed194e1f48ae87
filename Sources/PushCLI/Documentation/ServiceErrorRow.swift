/// An error code of a push service.
struct ServiceErrorRow: Sendable {
  let service: PushService
  /// The code as the service sends it; for Web Push, the HTTP status after `web-push-`.
  let code: String
  /// The HTTP status of the response; empty if the service documents none.
  let httpStatus: String
  /// Sentences; text in backquotes is literal.
  let meaning: String
  let advice: ServiceAdvice

  init(
    _ service: PushService, _ code: String, _ httpStatus: String, _ advice: ServiceAdvice,
    _ meaning: String
  ) {
    (self.service, self.code, self.httpStatus) = (service, code, httpStatus)
    (self.advice, self.meaning) = (advice, meaning)
  }

  /// The codes of all services, in the order of the documentation.
  static let all = apns + apnsChannels + fcmV1 + googleRPC + fcmLegacy + huawei + webPush

  /// Returns the codes with this name in any case, exact matches first.
  static func named(_ word: String) -> [ServiceErrorRow] {
    let found = all.filter { $0.code.lowercased() == word.lowercased() }
    return found.filter { $0.code == word } + found.filter { $0.code != word }
  }

  /// The code with its service and HTTP status: `BadTopic (APNs, HTTP 400)`.
  var title: String {
    let status = httpStatus.isEmpty ? "" : ", HTTP \(httpStatus)"
    return "\(code) (\(service.title)\(status))"
  }
}

/// The next step after an error of a push service.
enum ServiceAdvice: Sendable {
  case none, deleteToken, fixPayload, fixKey, retryLater, checkService

  /// A phrase for tables.
  var phrase: String {
    switch self {
    case .none: "Do nothing."
    case .deleteToken: "Delete the token."
    case .fixPayload: "Fix the payload."
    case .fixKey: "Fix the key or the certificate."
    case .retryLater: "Retry later."
    case .checkService: "Look at the service."
    }
  }

  /// Sentences that explain ``phrase``.
  var detail: String {
    switch self {
    case .none: "The service accepted the message."
    case .deleteToken:
      """
      Do not send to it again. If the app is still installed, it registers a new token at its next \
      start.
      """
    case .fixPayload:
      """
      The same payload with the same headers and the same recipient gets the same error. \
      `pushkit check-payload` finds most causes.
      """
    case .fixKey: "Do not delete the token: the device is not the cause."
    case .retryLater:
      """
      Wait as long as Retry-After says. Without it, begin with a minute and double the pause each \
      time.
      """
    case .checkService:
      "The cause is a setting at the service, or a fault of the service. See its console."
    }
  }
}

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
