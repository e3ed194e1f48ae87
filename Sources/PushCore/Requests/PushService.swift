/// A service that takes requests to send pushes.
package enum PushService: StaticName, CaseIterable, Sendable {
  // Senders, which use the services of platforms. If a message has the keys of several, the record
  // names the first in this order.
  case expo
  case oneSignal = "onesignal"
  case braze, airship
  case cleverTap = "clevertap"
  case moEngage = "moengage"
  case iterable, klaviyo
  case customerIO = "customerio"
  case leanplum, batch, pushwoosh, mixpanel
  // Those that only their requests show.
  case ably
  case azure
  case courier, knock, matrix, novu, parse
  case pusherBeams = "pusher-beams"
  case pushy
  // The services of platforms, and Amazon SNS.
  case apns
  case fcmV1 = "fcm-v1"
  case fcmLegacy = "fcm-legacy"
  case huawei
  case webPush = "web-push"
  case sns

  /// The services whose messages are read as those of the platforms, and that records name.
  package static let senders = Array(allCases.prefix { $0 != .apns })

  /// The platform whose devices alone get the service's pushes; nil if there are several.
  var platform: Platform? {
    switch self {
    case .apns: .ios
    case .webPush: .web
    default: nil
    }
  }

  /// Returns the service to which a header field belongs; nil for a field of any request.
  ///
  /// - Parameters:
  ///   - name: The name of the field, in lower case.
  ///   - value: The value of the field.
  init?(header name: String, _ value: String) {
    if name.hasPrefix("apns-") {
      self = .apns
    } else if name.hasPrefix("servicebusnotification-") {
      self = .azure
    } else if Self.webPushFields.contains(name) {
      self = .webPush
    } else if name == "authorization", let service = Self.service(ofCredentials: value) {
      self = service
    } else {
      return nil
    }
  }

  /// Header fields of any request, in lower case.
  static let generalFields: Set<String> = [
    "authorization", "content-type", "content-length", "content-encoding", "accept",
    "accept-encoding", "user-agent", "host", "connection", "cache-control",
  ]

  /// Whether a header field, in lower case, may be in a request to any service.
  package static func isGeneralHeader(_ name: String) -> Bool { generalFields.contains(name) }

  /// RFC 8030, section 5; RFC 8188 and its drafts, whose fields had the keys of the encryption.
  private static let webPushFields: Set<String> = [
    "ttl", "urgency", "topic", "crypto-key", "encryption",
  ]

  /// VAPID (RFC 8292) and its draft; the server key of FCM's legacy API.
  private static func service(ofCredentials value: String) -> PushService? {
    let start = value.prefix(8).lowercased()
    if start.hasPrefix("vapid ") || start.hasPrefix("webpush ") { return .webPush }
    return start.hasPrefix("key=") ? .fcmLegacy : nil
  }
}
