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
