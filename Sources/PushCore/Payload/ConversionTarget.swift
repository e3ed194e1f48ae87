/// A format that a payload can be converted to.
package enum ConversionTarget: String, CaseIterable, Sendable {
  /// A file for `xcrun simctl push`: an APNs payload that names its app.
  case simctl
  /// A payload for APNs.
  case apns
  /// A request of FCM's HTTP v1 API.
  case fcmV1 = "fcm-v1"
  /// A message for Firebase's Admin SDK for Node.js.
  case adminNode = "admin-node"
  /// The options of a notification that a service worker shows.
  case webPush = "web-push"

  /// Whether the target is an APNs payload.
  var isAPNs: Bool { self == .simctl || self == .apns }

  /// Whether FCM makes the payloads for all platforms.
  package var isFCM: Bool { self == .fcmV1 || self == .adminNode }

  /// The name of the transport or the interface in diagnostics.
  var name: String { isAPNs ? "APNs" : isFCM ? "FCM" : "showNotification" }
}
