@testable import PushCore

/// Payloads of which nothing is to be said, one for each format.
struct CleanPayload: Sendable, CustomStringConvertible {
  let format: PayloadFormat
  let payload: String
  var vendor: Vendor?

  init(_ format: PayloadFormat, _ payload: String, vendor: Vendor? = nil) {
    (self.format, self.payload, self.vendor) = (format, payload, vendor)
  }

  var description: String { "\(format.rawValue)" }

  static let all = everlytic + smartico + pushexpress + emarsys + emarsysV2 + optimobile + plain

  private static let everlytic: [CleanPayload] = [
    CleanPayload(
      .everlyticFCM,
      #"""
      {"message":{"token":"t","android":{"priority":"high"},"data":{"title":"t","body":"b",
      "message_id":"13","@default":"launch=default","@primary":"url=[Go](https://e.example/)",
      "$key":"value","ev_return_data":"r"}}}
      """#),
    CleanPayload(
      .everlyticWeb,
      #"""
      {"title":"t","body":"b","message_id":13,"subscription_id":"4","url":"https://e.example",
      "icon":"https://e.example/i.png","ev_return_data":"r"}
      """#),
  ]

  private static let smartico: [CleanPayload] = [
    CleanPayload(
      .smarticoPush,
      #"""
      {"data":{"engagement_uid":"e-1","message_id":"77","user_ext_id":"u1","title":"t","body":"b",
      "dp":"dp:gf_saw&id=5","button1":"Go","button2":"No","action2":"dp:close"}}
      """#),
    CleanPayload(
      .smarticoEngagement,
      #"{"cid":110,"engagement_uid":"e-1","activityType":30,"payload":{"a":1},"ts":1,"uuid":"u"}"#),
    CleanPayload(.smarticoSpin, #"{"cid":707,"saw_template_id":5,"ts":1,"uuid":"u"}"#),
  ]

  private static let pushexpress: [CleanPayload] = [
    CleanPayload(
      .pushexpressFCM,
      #"""
      {"message":{"token":"t","data":{"px.msg_id":"m1","px.title":"t","px.body":"b",
      "px.image":"https://e.example/i.png","px.link":"https://e.example/"}}}
      """#),
    CleanPayload(
      .pushexpressAPNs,
      #"""
      {"aps":{"alert":{"title":"t","body":"b"},"mutable-content":1},"px.msg_id":"m1",
      "px.title":"t","px.body":"b","px.link":"app://x"}
      """#),
    CleanPayload(
      .pushexpressWeb, #"{"title":"t","body":"b","url":"https://e.example","msg_id":"m1"}"#,
      vendor: .pushexpress),
  ]

  private static let emarsys: [CleanPayload] = [
    CleanPayload(
      .emarsysAndroidV1,
      #"""
      {"data":{"title":"t","body":"b","ems_msg":"{}","message_id":"m","u":"{\"sid\":\"s\"}",
      "own":"x","ems":"{\"style\":\"BIG_TEXT\",\"default_action\":{\"type\":\"Dismiss\"}}"}}
      """#),
    CleanPayload(
      .emarsysIOSV1,
      #"""
      {"aps":{"alert":{"title":"t","body":"b"},"mutable-content":1},"u":{"sid":"s"},
      "image_url":"https://e.example/i.png","ems":{"actions":[{"id":"1","title":"Go",
      "type":"MEAppEvent","name":"go","payload":{"k":"v"}}]}}
      """#),
    CleanPayload(
      .emarsysAndroidV2,
      #"""
      {"notification.title":"t","notification.body":"b","ems.version":"V2","ems.sid":"s",
      "ems.actions":"[{\"id\":\"1\",\"title\":\"No\",\"type\":\"Dismiss\"}]",
      "ems.root_params":"{\"own\":\"x\"}"}
      """#),
    CleanPayload(
      .emarsysHuaweiV1,
      #"""
      {"message":{"token":["t"],"data":"{\"ems_msg\":true,\"title\":\"t\",\"body\":\"b\",\"ems\":{}}"}}
      """#),
  ]

  private static let emarsysV2: [CleanPayload] = [
    CleanPayload(
      .emarsysFCMV2,
      #"""
      {"data":{"notification.title":"t","notification.body":"b","ems.version":"FCM_V2",
      "ems.trackingInfo":"{\"sid\":\"s\"}","notification.silent":"false",
      "notification.actions":"[{\"title\":\"No\",\"type\":\"Dismiss\",\"reporting\":\"r\"}]"}}
      """#),
    CleanPayload(
      .emarsysAPNsV2,
      #"""
      {"aps":{"alert":{"title":"t","body":"b"}},"notification":{"silent":false},
      "ems":{"version":"APNS_V2","trackingInfo":"{\"sid\":\"s\"}","rootParams":{"own":"x"}}}
      """#),
    CleanPayload(
      .emarsysHuaweiV2,
      #"""
      {"message":{"token":["t"],"data":"{\"notification\":{\"title\":\"t\",\"body\":\"b\"},
      \"ems\":{\"version\":\"HUAWEI_V2\",\"trackingInfo\":\"{}\"}}"}}
      """#.replacing("\n", with: "")),
    CleanPayload(
      .emarsysWebV2,
      #"""
      {"notification":{"silent":false,"title":"t","body":"b","defaultAction":{"type":"InApp",
      "payload":{"url":"https://e.example"}}},"ems":{"version":"WEB_V2","trackingInfo":"x"}}
      """#),
  ]

  private static let optimobile: [CleanPayload] = [
    CleanPayload(
      .optimobileIOS,
      #"""
      {"aps":{"alert":{"title":"t","body":"b"},"badge":1,"mutable-content":1},
      "custom":{"u":"https://e.example","badge_inc":1,"a":{"key":"v",
      "k.message":{"type":1,"data":{"id":8}},"k.buttons":[{"id":"1","text":"Go"}],
      "k.deepLink":{"type":1,"data":{"id":9}}}},"attachments":{"pictureUrl":"p.png"}}
      """#),
    CleanPayload(
      .optimobileAndroid,
      #"""
      {"data":{"title":"t","alert":"b","bgn":"0","bicon":"p.png",
      "custom":"{\"a\":{\"k.message\":{\"type\":1,\"data\":{\"id\":8}},\"k.channel\":\"c\"}}"}}
      """#),
    CleanPayload(
      .optimobileHuawei,
      #"""
      {"message":{"token":["t"],"data":"{\"title\":\"t\",\"alert\":\"b\",
      \"custom\":{\"a\":{\"k.message\":{\"type\":1,\"data\":{\"id\":8}}}}}"}}
      """#.replacing("\n", with: "")),
    CleanPayload(
      .optimobileWeb,
      #"{"title":"t","msg":"m","url":"/sale","data":{"k.message":{"type":1,"data":{"id":8}},"k":1}}"#
    ),
  ]

  private static let plain: [CleanPayload] = [
    CleanPayload(
      .apns,
      #"""
      {"aps":{"timestamp":1,"event":"update","content-state":{"k":1},"stale-date":2,
      "alert":{"title":{"loc-key":"T","loc-args":["a"]},"body":{"loc-key":"B"},"sound":"s"}}}
      """#),
    CleanPayload(.apns, #"{"aps":{"content-changed":true}}"#),
    CleanPayload(
      .fcm, #"{"notification":{"title":"t","android":{}},"data":{"k":"v"},"priority":2,"ttl":60}"#),
    CleanPayload(
      .apns,
      #"""
      {"aps":{"alert":{"title":"t","subtitle":"s","body":"b"},"badge":3,"sound":"default",
      "category":"C","mutable-content":1},"own":{"k":[1,2.0]}}
      """#),
    CleanPayload(
      .fcm,
      #"""
      {"message":{"topic":"news","notification":{"title":"t","body":"b"},"data":{"k":"v"},
      "android":{"ttl":"60s","priority":"high","collapse_key":"c"}}}
      """#),
    CleanPayload(
      .fcmWeb,
      #"""
      {"from":"1","fcmMessageId":"m-1","notification":{"title":"t","body":"b"},"data":{"k":"v"},
      "fcmOptions":{"link":"https://e.example"}}
      """#),
    CleanPayload(
      .expo, #"{"to":["ExponentPushToken[a]"],"title":"t","body":"b","ttl":5,"data":{"k":1}}"#),
    CleanPayload(
      .declarativeWebPush,
      #"{"web_push":8030,"notification":{"title":"t","navigate":"https://e.example"}}"#),
    CleanPayload(.unknown, #"{"title":"t","body":"b","own":1}"#),
  ]
}
