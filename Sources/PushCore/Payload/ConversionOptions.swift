/// The options of a conversion.
package struct ConversionOptions: Sendable {
  package var target: ConversionTarget
  /// The vendor, regardless of the payload's evidence; nil to detect it.
  package var vendor: Vendor?
  /// The app that receives the payload in the simulator or from APNs.
  package var bundleID: String?
  /// The device that FCM or APNs sends to.
  package var deviceToken: String?
  /// The topic that FCM sends to, without `/topics/`.
  package var topic: String?
  /// The only platform that FCM sends to; nil for all.
  package var platform: Platform?
  /// The time of sending, in seconds since 1970.
  package var time: Int?
  /// Whether FCM only validates the request; only for ``ConversionTarget/fcmV1``.
  package var validatesOnly = false

  /// Whether a text can be the name of a topic of FCM.
  package static func isTopic(_ name: String) -> Bool { TextForm.topic.fits(name) }

  package init(_ target: ConversionTarget) {
    self.target = target
  }
}
