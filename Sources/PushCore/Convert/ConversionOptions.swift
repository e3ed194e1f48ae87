/// What a payload can be made into.
package enum ConversionTarget: String, CaseIterable, Sendable {
  /// What `xcrun simctl push` takes: an APNs payload that names its app.
  case simctl
  /// The payload alone, as it is posted to APNs.
  case apns
  /// A request of FCM's HTTP v1 API.
  case fcmV1 = "fcm-v1"

  /// Whether the outcome is an APNs payload.
  var isAPNs: Bool { self != .fcmV1 }

  /// The transport, as messages name it.
  var name: String { isAPNs ? "APNs" : "FCM" }

  /// Where a value would have to go, as messages name it.
  var place: String { isAPNs ? "a payload of APNs" : "a message of FCM" }
}

/// What a user asks of a conversion.
package struct ConversionOptions: Sendable {
  package var target: ConversionTarget
  /// Read as this vendor's, whatever the payload says.
  package var vendor: Vendor?
  /// The app that the simulator hands the payload to; only for ``ConversionTarget/simctl``.
  package var bundleID: String?
  /// The device that FCM sends to; only for ``ConversionTarget/fcmV1``.
  package var deviceToken: String?

  package init(_ target: ConversionTarget) {
    self.target = target
  }
}
