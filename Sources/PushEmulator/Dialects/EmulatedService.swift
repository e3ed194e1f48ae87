import PushCore

/// A vendor or a push service that an emulator replaces; records, scripts and queries have its name.
package enum EmulatedService: String, CaseIterable, Sendable {
  case everlytic, smartico, pushexpress, fcm
  case legacyFCM = "fcm-legacy"
  case apns
  case webPush = "web-push"
  case huawei, expo
  case oneSignal = "onesignal"
  case sns

  package var name: String { rawValue }

  /// The vendor whose API it is; nil for a service that is not one.
  package var vendor: Vendor? { Vendor.allCases.first { "\($0.name)" == rawValue } }
}
