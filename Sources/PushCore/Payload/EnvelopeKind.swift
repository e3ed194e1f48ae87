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
  /// An object of an app's plugin with the texts beside the custom keys, such as Cordova's.
  case plugin
  /// The same with the custom keys in `data`, such as Capacitor's.
  case pluginData
  /// A message of Amazon SNS for a platform other than Apple's and Google's.
  case otherPlatform
  /// A message of Amazon SNS that is not JSON.
  case brokenText

  /// The sender that the envelope names.
  var sender: Sender? {
    switch self {
    case .expo: .expo
    case .oneSignalRequest, .oneSignalNotification: .oneSignal
    case .standard, .gorush, .fcmWeb, .declarativeWebPush, .plugin, .pluginData, .otherPlatform,
      .brokenText:
      nil
    }
  }

  var isForBrowser: Bool { self == .fcmWeb || self == .declarativeWebPush }
}
