/// The ID of a vendor; ``Vendors`` has the module of each.
package enum Vendor: UInt8, CaseIterable, Sendable {
  /// In descending order of evidence strength: if several vendors claim a payload, the first one
  /// wins.
  case pushexpress, optimobile, emarsys, smartico, everlytic
  /// Messages that no vendor claims.
  case apns, fcm, unknown
}

/// The formats of push payloads.
package enum PayloadFormat: Word, CaseIterable, Sendable {
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

/// The platform of the app that receives a message.
package enum Platform: Word, Sendable {
  case ios, android, huawei, web
}

/// The certainty of a message's vendor.
package enum Confidence: Word, Sendable {
  case certain, likely, guess
}

/// The effect of a message on the device.
package enum PayloadKind: Word, Sendable {
  case notification, silent, engagement, miniGame = "mini-game", withdrawal
  case liveActivity = "live-activity"
  case widget
}

/// The effect of an action.
package enum ActionKind: Word, Sendable, BitwiseCopyable {
  case appEvent = "app-event"
  case deepLink = "deep-link"
  case openURL = "open-url"
  case customEvent = "custom-event"
  case dismiss, badge, launch, unknown
}
