/// The host of a push service, or of one of its APIs, with what the path has.
///
/// Requests, responses and redaction find the service of a URL in this table.
///
/// Sources: Apple, Sending notification requests to APNs, broadcast push notification requests, and
/// channel management requests; Firebase, FCM HTTP v1 API and legacy HTTP server reference; Google,
/// Instance ID server reference; Mozilla, Autopush; Microsoft, WNS and Notification Hubs REST API;
/// Huawei Push Kit, REST API; Expo, Sending notifications; OneSignal, REST API; Amazon SNS, endpoints;
/// the API references of Pushy, Novu, Courier, Airship, Knock, Ably, Braze and Pusher Beams; Parse,
/// REST API; gorush, README; Matrix, Push gateway API; the vendors' guides.
package struct ServiceHost: Sendable {
  package enum Use: Sendable {
    case push
    /// A push for all devices that subscribe to a channel; it has no token and no topic.
    case broadcast
    /// Channels of APNs are created, read or deleted.
    case channels
    /// No push, though the request has the credentials or the body of one that is.
    case other
  }

  /// The word for the service in records; `fcm` if both APIs of FCM have the host.
  package let service: StaticName
  let word: String
  /// The end of the host's name; the beginning and the end if it has `*`; empty for any host.
  package let host: StaticString
  /// The texts that a path with `/` at its end has; `$` is the end.
  let path: [StaticString]
  package let use: Use
  /// Whether other servers have such a path, too, so that a response does not show the service.
  let isGeneric: Bool

  private init(
    _ service: StaticName, _ host: StaticString, _ path: StaticString..., use: Use = .push,
    isGeneric: Bool = false
  ) {
    (self.service, word, self.host, self.path) = (service, service.description, host, path)
    (self.use, self.isGeneric) = (use, isGeneric)
  }

  /// The rows; the first one that fits a URL applies.
  package static let all: [ServiceHost] = [
    ServiceHost("web-push", "web.push.apple.com"),
    ServiceHost("apns", "push.apple.com", "/4/broadcasts/", use: .broadcast),
    ServiceHost("apns", "push.apple.com", "/1/apps/", use: .channels),
    ServiceHost("apns", "push.apple.com"),
    ServiceHost("web-push", "push.services.mozilla.com"),
    ServiceHost("web-push", "notify.windows.com"),
    ServiceHost("huawei", "push-api.cloud.huawei.*"), ServiceHost("huawei", "push.hicloud.com"),
    ServiceHost("azure", "servicebus.windows.net"),
    ServiceHost("sns", "sns.*.amazonaws.com"), ServiceHost("sns", "sns.*.amazonaws.com.cn"),
    ServiceHost("sns", "sns.amazonaws.com"),
    ServiceHost("onesignal", "onesignal.com", "/notifications/"),
    ServiceHost("onesignal", "onesignal.com", "/activities/"),
    ServiceHost("onesignal", "onesignal.com", use: .other),
    ServiceHost("expo", "exp.host", "/getReceipts/$", use: .other),
    ServiceHost("expo", "expo.dev", "/getReceipts/$", use: .other),
    ServiceHost("expo", "exp.host"), ServiceHost("expo", "api.expo.dev"),
    ServiceHost("pushy", "api.pushy.me"), ServiceHost("novu", "api.novu.co"),
    ServiceHost("courier", "api.courier.com"), ServiceHost("knock", "api.knock.app"),
    // Tags and attributes of users are set, and events are stored.
    ServiceHost("airship", "", "/api/channels/tags/$", use: .other),
    ServiceHost("airship", "", "/api/named_users/tags/$", use: .other),
    ServiceHost("braze", "braze.com", "/users/", use: .other),
    ServiceHost("braze", "braze.eu", "/users/", use: .other),
    ServiceHost("airship", "go.urbanairship.com"), ServiceHost("airship", "go.airship.eu"),
    ServiceHost("airship", "go.urbanairship.eu"), ServiceHost("ably", "ably.io"),
    ServiceHost("ably", "ably.net"),
    ServiceHost("pusher-beams", "pushnotifications.pusher.com"),
    ServiceHost("pusher-beams", "", "/publish_api/v1/instances/"),
    ServiceHost("customerio", "api.customer.io"), ServiceHost("customerio", "api-eu.customer.io"),
    ServiceHost("braze", "braze.com"), ServiceHost("braze", "braze.eu"),
    ServiceHost("smartico", "smartico.ai"), ServiceHost("smartico", "smartico.com"),
    ServiceHost("everlytic", "everlytic.net"), ServiceHost("everlytic", "everlytic.com"),
    ServiceHost("pushexpress", "push.express"),
    ServiceHost("fcm", "iid.googleapis.com", use: .other),
    // Groups of devices are made, changed or deleted.
    ServiceHost("fcm", "", "/fcm/notification/$", use: .other),
    ServiceHost("fcm", "", "/gcm/notification/$", use: .other),
    // A server of one's own may have the path of a service.
    ServiceHost("apns", "", "/3/device/"),
    ServiceHost("fcm-v1", "", "/projects/", "/messages:send/$"),
    ServiceHost("web-push", "fcm.googleapis.com", "/wp/"),
    ServiceHost("fcm-v1", "fcm.googleapis.com", "/v1/"),
    ServiceHost("fcm-legacy", "", "/fcm/send/$"), ServiceHost("fcm-legacy", "", "/gcm/send/$"),
    ServiceHost("web-push", "", "/fcm/send/"), ServiceHost("web-push", "", "/gcm/send/"),
    ServiceHost("fcm", "fcm.googleapis.com"), ServiceHost("fcm", "android.googleapis.com"),
    ServiceHost("huawei", "", "/v", "/messages:send/$", isGeneric: true),
    ServiceHost("expo", "", "/api/v2/push/send/$"),
    ServiceHost("matrix", "", "/_matrix/push/v1/notify/"),
    ServiceHost("parse", "", "/parse/push/", isGeneric: true),
    ServiceHost("gorush", "", "/api/push/$", isGeneric: true),
  ]

  /// The words for all services in records, in the order of the table.
  package static let services: [String] = {
    var seen: Set<String> = ["fcm"]
    return all.map(\.word).filter { seen.insert($0).inserted }
  }()

  /// The longest constant part of the host, or else of the path, by which a text may have such a URL.
  var mark: [UInt8] {
    let parts = host.bytes.split(separator: UInt8(ascii: "*")).map(Array.init)
    let paths = path.map {
      Array($0.description.utf8.prefix { $0 != UInt8(ascii: "$") }.dropLast())
    }
    return (parts.isEmpty ? paths : parts).max { $0.count < $1.count } ?? []
  }

  /// Returns the row of a URL.
  ///
  /// - Parameters:
  ///   - host: In lower case, without port; empty for a path alone.
  ///   - path: The path without the query.
  static func of(host: [UInt8], path: ArraySlice<UInt8>) -> ServiceHost? {
    let path = path + (path.last == UInt8(ascii: "/") ? "$" : "/$").utf8
    return all.first { $0.hasHost(host) && $0.path.allSatisfy { path.contains(text: $0) } }
  }

  /// The hosts and the beginnings of paths of URLs that may have the token of a device.
  static let (hostsOfTokens, pathsOfTokens): ([StaticString], [StaticString]) = {
    let rows = all.filter {
      $0.service == "apns" || $0.service == "web-push" || $0.service == "fcm"
    }
    let ofHosts = rows.filter { $0.host.utf8CodeUnitCount > 0 && $0.path.isEmpty }
    return (
      ofHosts.map(\.host), rows.filter { $0.host.utf8CodeUnitCount == 0 }.map { $0.path[0] }
    )
  }()

  /// Whether a host is that of the row.
  private func hasHost(_ name: [UInt8]) -> Bool {
    let host = host.bytes
    guard let star = host.firstIndex(of: UInt8(ascii: "*")) else {
      guard name.count > host.count, !host.isEmpty else {
        return host.isEmpty || name.elementsEqual(host)
      }
      return name.suffix(host.count).elementsEqual(host)
        && name[name.count - host.count - 1] == UInt8(ascii: ".")
    }
    let (beginning, end) = (host[..<star], host[(star + 1)...])
    return name.count > beginning.count + end.count && name.starts(with: beginning)
      && name.suffix(end.count).elementsEqual(end)
  }
}
