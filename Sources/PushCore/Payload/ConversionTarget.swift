/// A format that a payload can be converted to.
package enum ConversionTarget: String, CaseIterable, Sendable {
  /// A file for `xcrun simctl push`: an APNs payload that names its app.
  case simctl
  /// A payload for APNs.
  case apns
  /// A request of FCM's HTTP v1 API.
  case fcmV1 = "fcm-v1"

  /// Whether the target is an APNs payload.
  var isAPNs: Bool { self == .simctl || self == .apns }

  /// Whether FCM makes the payloads for all platforms.
  package var isFCM: Bool { self == .fcmV1 }

  /// The name of the transport in diagnostics.
  var name: String { isAPNs ? "APNs" : "FCM" }
}
