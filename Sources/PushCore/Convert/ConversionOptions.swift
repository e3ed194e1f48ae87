/// The options of a conversion.
package struct ConversionOptions: Sendable {
  package var target: ConversionTarget
  /// The vendor, regardless of the payload's evidence; nil to detect it.
  package var vendor: Vendor?
  /// The app that receives the payload in the simulator or from APNs.
  package var bundleID: String?
  /// The device that FCM or APNs sends to.
  package var deviceToken: String?
  /// Whether FCM only validates the request; only for ``ConversionTarget/fcmV1``.
  package var validatesOnly = false

  package init(_ target: ConversionTarget) {
    self.target = target
  }
}
