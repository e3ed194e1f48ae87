/// A format that a payload can be converted to.
package enum ConversionTarget: String, CaseIterable, Sendable {
  /// A file for `xcrun simctl push`: an APNs payload that names its app.
  case simctl
  /// A payload for APNs.
  case apns
  /// A request of FCM's HTTP v1 API.
  case fcmV1 = "fcm-v1"

  /// Whether the target is an APNs payload.
  var isAPNs: Bool { self != .fcmV1 }

  /// The transport's name in diagnostics.
  var name: String { isAPNs ? "APNs" : "FCM" }
}
