/// The options of a conversion.
package struct ConversionOptions: Sendable {
  package var target: ConversionTarget
  /// The vendor, regardless of the payload's evidence; nil to detect it.
  package var vendor: Vendor?
  /// The app that receives the payload in the simulator; only for ``ConversionTarget/simctl``.
  package var bundleID: String?
  /// The device that FCM sends to; only for ``ConversionTarget/fcmV1``.
  package var deviceToken: String?

  package init(_ target: ConversionTarget) {
    self.target = target
  }
}
