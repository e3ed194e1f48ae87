/// A push service, or one of its APIs.
package enum ServiceAPI: CaseIterable, Sendable {
  case apns, apnsChannels, fcmV1, googleRPC, fcmTopics, fcmLegacy, adminSDK, huawei, webPush
  case appleWebPush, mozilla, expo, sns, oneSignal, azure, everlytic, smartico, pushExpress
  /// What libraries and networks raise in place of a response, whatever the service.
  case library, network

  /// The word in records, the same for several APIs of a service; empty if no service is named.
  package var name: String { texts.name }

  package var title: String { texts.title }

  private var texts: (name: String, title: String) {
    switch self {
    case .apns: ("apns", "APNs")
    case .apnsChannels: ("apns", "APNs, broadcast channels")
    case .fcmV1: ("fcm-v1", "FCM v1")
    case .googleRPC: ("fcm-v1", "FCM v1, status")
    case .fcmTopics: ("fcm-v1", "FCM, topic management")
    case .fcmLegacy: ("fcm-legacy", "FCM legacy")
    case .adminSDK: ("fcm-v1", "Firebase Admin SDK")
    case .huawei: ("huawei", "Huawei Push Kit")
    case .webPush: ("web-push", "Web Push")
    case .appleWebPush: ("web-push", "Web Push, Apple")
    case .mozilla: ("web-push", "Web Push, Mozilla")
    case .expo: ("expo", "Expo")
    case .sns: ("sns", "Amazon SNS")
    case .oneSignal: ("onesignal", "OneSignal")
    case .azure: ("azure", "Azure Notification Hubs")
    case .everlytic: ("everlytic", "Everlytic")
    case .smartico: ("smartico", "Smartico")
    case .pushExpress: ("pushexpress", "Push.Express")
    case .library: ("", "Libraries and keys")
    case .network: ("", "Networks and pages")
    }
  }

  /// The words of all services in records, in order.
  package static let names: [String] = {
    var seen: Set<String> = []
    return allCases.map(\.name).filter { !$0.isEmpty && seen.insert($0).inserted }
  }()

  /// Returns the services that have a word in records.
  static func named(_ name: String) -> ServiceAPI? { allCases.first { $0.name == name } }

  /// The document that defines the codes.
  package var source: String {
    switch self {
    case .apns: "Apple: Handling notification responses from APNs"
    case .apnsChannels:
      "Apple: Handling error responses from Apple Push Notification service"
    case .fcmV1: "Firebase: FCM HTTP v1 API, ErrorCode"
    case .googleRPC: "Google: google.rpc.Code; Firebase: FCM error codes"
    case .fcmTopics: "Firebase: Manage topic subscriptions on the server"
    case .fcmLegacy: "Firebase: Firebase Cloud Messaging HTTP protocol, error response codes"
    case .adminSDK: "Firebase: Admin FCM API error codes; the source of the Admin SDK for Node.js"
    case .huawei: "Huawei: Push Kit, REST API for sending downlink messages, service result codes"
    case .webPush:
      """
      RFC 8030, sections 5 to 8; RFC 8292, section 4.2; the documentation of the browsers' services
      """
    case .appleWebPush: "Apple: Sending web push notifications in web apps and browsers"
    case .mozilla: "Mozilla: Autopush, error codes"
    case .expo: "Expo: Send notifications with the Expo Push Service, errors"
    case .sns: "AWS: Amazon SNS API reference, Publish, errors"
    case .oneSignal: "OneSignal: Create notification, responses"
    case .azure: "Microsoft: Notification Hubs REST API; NotificationOutcomeName"
    case .everlytic: "Everlytic's push SDK guide, section Calling our API"
    case .smartico: "Smartico's guide, section 5"
    case .pushExpress: "Push.Express: Custom Integration"
    case .library:
      """
      the source of google-auth-library, of firebase-admin for five languages, of web-push and its \
      ports, of node-apn, apns2, pushy, rpush and gorush, and of OpenSSL; of the servers of Parse, \
      Matrix (Sygnal, Ruma), Mattermost, Rocket.Chat and Home Assistant; of Firebase for Android
      """
    case .network: "the source of Node.js, Go, Python, Java, .NET, PHP, Ruby and libcurl"
    }
  }

  /// Sentences that say where the service puts the code.
  package var position: String {
    switch self {
    case .apns:
      """
      The code is `reason` of the response. A 410 response also has `timestamp`, the time since \
      which the token is invalid, in milliseconds.
      """
    case .apnsChannels, .appleWebPush: "The code is `reason` of the response."
    case .fcmV1:
      """
      The code is `errorCode` in `error.details`, in the entry of the type `FcmError`. It is more \
      exact than `error.status`.
      """
    case .googleRPC:
      "The code is `error.status`. Use it if `error.details` has no `errorCode`."
    case .fcmTopics: "The code is `error` in `results`, which has an entry for each token."
    case .fcmLegacy:
      """
      The code is `error` in `results`. Most responses have the HTTP status 200. Google turned \
      this API off in 2024.
      """
    case .adminSDK:
      "The code is `code` of the error, or `errorInfo.code`."
    case .huawei:
      """
      The code is `code` of the response. Huawei limits the rate with the HTTP status 503.
      """
    case .webPush:
      """
      The code is the reason phrase or the body of Google's service, else the HTTP status. In \
      `pushkit help`, the status follows `web-push-`, because a number is an exit status.
      """
    case .mozilla: "The code is `errno` of the response. It follows `errno-` here."
    case .expo:
      """
      The code is `details.error` of a ticket or a receipt. Errors of a whole request are in \
      `errors`.
      """
    case .sns: "The code is `Error.Code` of the response, or the name of the SDK's exception."
    case .oneSignal:
      """
      `errors` is a list of texts, an object with lists of invalid IDs, or a list of objects. \
      These names are pushkit's, except those of the lists.
      """
    case .azure:
      """
      The code is the HTTP status, after `azure-`, or the name of an outcome in the telemetry of a \
      message.
      """
    case .everlytic, .smartico, .pushExpress: "The name is pushkit's."
    case .library:
      """
      A library raises these errors itself, before or in place of a response. The name is that of the \
      library or pushkit's.
      """
    case .network:
      """
      No push service has responded, but the network, a proxy or another server. The name is that of \
      the system or pushkit's.
      """
    }
  }
}
