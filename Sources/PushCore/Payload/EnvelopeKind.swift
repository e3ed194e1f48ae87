/// The kind of an envelope.
///
/// Envelopes of FCM, HMS and APNs are standard, except those that only browsers receive.
enum EnvelopeKind {
  case standard
  /// A message for Expo's push service.
  case expo
  /// A request of OneSignal's REST API.
  case oneSignalRequest
  /// The object with the payload that OneSignal's SDKs pass to an app.
  case oneSignalNotification
  /// A notification of a gorush request.
  case gorush
  /// The object that FCM's SDK for browsers receives, or passes to a page.
  case fcmWeb
  case declarativeWebPush

  /// The sender that the envelope names.
  var sender: Sender? {
    switch self {
    case .expo: .expo
    case .oneSignalRequest, .oneSignalNotification: .oneSignal
    case .standard, .gorush, .fcmWeb, .declarativeWebPush: nil
    }
  }

  var isForBrowser: Bool { self == .fcmWeb || self == .declarativeWebPush }
}
