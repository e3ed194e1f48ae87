/// The formats of push payloads.
package enum PayloadFormat: StaticName, CaseIterable, Sendable {
  case everlyticFCM = "everlytic-fcm"
  case everlyticWeb = "everlytic-web"
  case smarticoPush = "smartico-push"
  case smarticoEngagement = "smartico-engagement"
  case smarticoSpin = "smartico-spin"
  case pushexpressFCM = "pushexpress-fcm"
  case pushexpressAPNs = "pushexpress-apns"
  case pushexpressWeb = "pushexpress-web"
  case emarsysAndroidV1 = "emarsys-android-v1"
  case emarsysAndroidV2 = "emarsys-android-v2"
  case emarsysIOSV1 = "emarsys-ios-v1"
  case emarsysHuaweiV1 = "emarsys-huawei-v1"
  case emarsysFCMV2 = "emarsys-fcm-v2"
  case emarsysAPNsV2 = "emarsys-apns-v2"
  case emarsysHuaweiV2 = "emarsys-huawei-v2"
  case emarsysWebV2 = "emarsys-web-v2"
  case optimobileIOS = "optimobile-ios"
  case optimobileAndroid = "optimobile-android"
  case optimobileHuawei = "optimobile-huawei"
  case optimobileWeb = "optimobile-web"
  case apns, fcm
  case fcmWeb = "fcm-web"
  case expo
  case declarativeWebPush = "declarative-web-push"
  case unknown
}

/// A format that `parse-payload` recognizes, or another document of a vendor.
package struct FormatRow: Sendable {
  package let name: String
  /// A noun phrase that describes the format.
  package let meaning: String
  /// Whether the `format` of a record can have this value.
  package let isPush: Bool
  /// A document in the format, as JSON; nil for `unknown`.
  ///
  /// A sample of a vendor's guide is without comments and with placeholders filled; any other has the
  /// form in which apps receive it.
  package let sample: String?

  init(_ name: String, _ meaning: String, isPush: Bool = true, _ sample: String?) {
    (self.name, self.meaning, self.isPush, self.sample) = (name, meaning, isPush, sample)
  }
}

/// The effect of a message on the device.
package enum PayloadKind: StaticName, Sendable {
  case notification, silent, engagement, miniGame = "mini-game", withdrawal
  case liveActivity = "live-activity"
  case widget
}

/// The effect of an action.
package enum ActionKind: StaticName, Sendable, BitwiseCopyable {
  case appEvent = "app-event"
  case deepLink = "deep-link"
  case openURL = "open-url"
  case customEvent = "custom-event"
  case dismiss, badge, launch, unknown
}
