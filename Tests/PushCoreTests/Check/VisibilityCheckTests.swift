import Testing

@testable import PushCore

@Suite struct VisibilityCheckTests {
  /// A payload and its finding, as severity, path and message without the beginning `not shown: `.
  typealias Row = (payload: String, found: String)

  static let apns: [Row] = [
    (#"{"aps":{"alert":null}}"#, "warning /aps/alert alert is null"),
    (#"{"aps":{"alert":""}}"#, "warning /aps/alert alert is empty"),
    (#"{"aps":{"alert":" \n\u00a0\u200b"}}"#, "warning /aps/alert alert is blank"),
    (#"{"aps":{"alert":{}}}"#, "warning /aps/alert alert is empty"),
    (#"{"aps":{"alert":"","badge":1}}"#, "warning /aps/alert alert is empty"),
    (
      #"{"aps":{"alert":{"launch-image":"i"}}}"#,
      "warning /aps/alert alert has no title and no body"
    ),
    (
      #"{"aps":{"alert":{"title":"","body":" "}}}"#,
      "warning /aps/alert in alert, the title is empty, and the body is blank"
    ),
    (
      #"{"aps":{"alert":{"title":null,"body":null}}}"#,
      "warning /aps/alert in alert, the title and the body are null"
    ),
    (#"{"aps":{}}"#, "info /aps aps is empty"),
    (#"{"aps":{"mutable-content":1},"k":"v"}"#, "warning /aps aps has no alert"),
    (
      #"{"message":{"apns":{"payload":{"k":"v"}}}}"#, "warning /message/apns/payload aps is missing"
    ),
    (
      #"{"aps":{"mutable-content":1},"fcm_options":{"image":"https://e.example/i"}}"#,
      "warning /aps aps has no alert, and a picture needs a text"
    ),
    (#"{"aps":{"badge":1}}"#, "info /aps/badge it changes only the badge"),
    (#"{"aps":{"badge":0,"sound":""}}"#, "info /aps/badge it changes only the badge"),
    (#"{"aps":{"sound":"default"}}"#, "info /aps/sound it plays only a sound"),
    (#"{"aps":{"sound":{"name":"s","critical":1}}}"#, "info /aps/sound it plays only a sound"),
    (
      #"{"aps":{"badge":1,"sound":"default"}}"#,
      "info /aps/badge it only changes the badge and plays a sound"
    ),
    (
      #"{"aps":{"content-available":1},"k":"v"}"#,
      "info /aps/content-available it is a background push"
    ),
    (
      #"{"aps":{"content-available":1,"alert":"","sound":""}}"#,
      "warning /aps/alert alert is empty"
    ),
    (
      #"{"aps":{"content-available":1,"alert":{"title":" "}}}"#,
      "warning /aps/alert in alert, the title is blank, and the body is missing"
    ),
    (
      #"{"aps":{"content-available":1,"alert":null}}"#,
      "info /aps/content-available it is a background push"
    ),
    (#"{"aps":{"content-available":"1"}}"#, "info /aps/content-available it is a background push"),
    (#"{"aps":{"contentAvailable":true}}"#, "info /aps/contentAvailable it is a background push"),
    (#"{"aps":{"content-available":0}}"#, "warning /aps aps has no alert"),
    (#"{"aps":{"alert":"\u200b\ufe0f\u2800"}}"#, "warning /aps/alert alert is blank"),
    (
      #"{"message":{"apns":{"headers":{"apns-push-type":"voip"},"payload":{"aps":{},"k":"v"}}}}"#,
      "info /message/apns/headers/apns-push-type it is a VoIP push"
    ),
    (#"{"APNS_VOIP":"{\"aps\":{\"alert\":\"a\"}}"}"#, "info  it is a VoIP push"),
    (
      #"{"message":{"apns":{"headers":{"apns-push-type":"background"},"payload":{"aps":{}}}}}"#,
      "info /message/apns/headers/apns-push-type it is a background push"
    ),
    (
      #"{"aps":{},"apns-push-type":"location"}"#, "info /apns-push-type the push type is location"
    ),
    (
      #"{"px.msg_id":"1","px.title":"t","px.body":"b","aps":{"mutable-content":1}}"#,
      "warning /aps aps has no alert"
    ),
    (
      #"{"aps":{"content-available":1},"del-id":"1","ems":{"multichannelId":"1"}}"#,
      "info /del-id it only removes a notification"
    ),
    (
      #"{"message":{"notification":{"title":" "},"apns":{"payload":{"aps":{"thread-id":"t"}}}}}"#,
      "warning /message/notification the title is blank, and the body is missing"
    ),
  ]

  static let fcm: [Row] = [
    (
      #"{"message":{"token":"t","data":{"title":"t","body":"b"}}}"#,
      "info /message/data only the app sees a data message, and must draw the notification itself"
    ),
    (
      #"{"token":"t","payload":{"k":"v"}}"#,
      "info /payload only the app sees a data message, and must draw the notification itself"
    ),
    (
      #"{"google.message_id":"1","k":"v"}"#,
      "info  only the app sees a data message, and must draw the notification itself"
    ),
    (
      #"{"google.message_id":"1","gcm.n.e":"1","gcm.n.title":"","title":"t"}"#,
      "warning  the title is empty, and the body is missing"
    ),
    (
      #"{"message":{"token":["t"],"data":"text"}}"#,
      "info /message/data only the app sees a data message, and must draw the notification itself"
    ),
    (
      #"{"message":{"token":"t","notification":{}}}"#,
      "warning /message/notification the title and the body are missing"
    ),
    (
      #"{"message":{"token":"t","notification":{"title":"","body":""},"data":{"k":"v"}}}"#,
      "warning /message/notification the title and the body are empty"
    ),
    (
      #"{"message":{"token":"t","notification":{"image":"https://e.example/i.png"}}}"#,
      "warning /message/notification the title and the body are missing, and a picture needs a text"
    ),
    (
      #"{"message":{"token":"t","android":{"notification":{"title":"","body":"  "}}}}"#,
      """
      warning /message/android/notification the title is empty, and the body is blank
      """
    ),
    (
      #"{"message":{"token":["t"],"android":{"notification":{"title":"","click_action":{"type":1}}}}}"#,
      "warning /message/android/notification the title is empty, and the body is missing"
    ),
    (#"{"message":{"token":"t"}}"#, "warning  it has no notification and no data"),
    (
      #"{"message":{"token":"t","notification":{"titel":"t"}}}"#,
      "warning /message/notification the title and the body are missing"
    ),
    (
      #"{"message":{"token":"t","android":{"priority":"high"}}}"#,
      "warning  it has no notification and no data"
    ),
    (
      #"{"to":"t","notification":{"badge":"3"}}"#,
      "info /notification/badge it changes only the badge"
    ),
    (
      #"{"to":"t","content_available":true,"data":{"k":"v"}}"#,
      "info /content_available it is a background push"
    ),
    (
      #"{"web_push":8030,"notification":{"title":"","navigate":"https://e.example"}}"#,
      "warning /notification the title is empty, and the body is missing"
    ),
    (
      #"{"notifications":[{"tokens":["t"],"platform":1,"content_available":true}]}"#,
      "info /notifications/0/content_available it is a background push"
    ),
    (
      #"{"notifications":[{"tokens":["t"],"platform":2,"message":""}]}"#,
      "warning  the title is missing, and the body is empty"
    ),
    (
      #"{"app_id":"a","contents":{"en":" "},"included_segments":["All"]}"#,
      "warning  the title is missing, and the body is blank"
    ),
  ]

  static let vendors: [Row] = [
    (
      #"{"data":{"ems_msg":"","ems":"{\"silent\":true}","title":"t","body":"b"}}"#,
      "info /data/ems/silent the push is marked as silent"
    ),
    (
      #"{"data":{"ems_msg":"","ems":"{}","title":" ","body":""}}"#,
      "warning /data the title is blank, and the body is empty"
    ),
    (
      #"{"data":{"ems_msg":"","image_url":"https://e.example/i.png"}}"#,
      "warning /data the title and the body are missing, and a picture needs a text"
    ),
    (
      #"{"message":{"token":"t","data":{"engagement_uid":"e","action":"dp:gf"}}}"#,
      "warning /message/data the title and the body are missing"
    ),
    (
      #"{"data":{"custom":"{\"a\":{\"k.message\":{\"type\":1,\"data\":{\"id\":8}}}}","k":"v"}}"#,
      "info /data without texts, the app only handles the data"
    ),
  ]

  @Test(
    "A message that shows nothing has a finding with the reason", arguments: apns + fcm + vendors)
  func found(row: Row) {
    let found = Checks.findings(in: row.payload).filter { $0.code == "payload.not-shown" }
    #expect(found.map { $0.summary.replacing("not shown: ", with: "") } == [row.found])
  }

  @Test(
    "A message that shows something, or whose fault has another finding, has none",
    arguments: [
      #"{"aps":{"alert":"a"}}"#,
      #"{"aps":{"alert":{"title":"t"}}}"#,
      #"{"aps":{"alert":{"subtitle":"t"}}}"#,
      #"{"aps":{"alert":{"loc-key":"K"}}}"#,
      #"{"aps":{"alert":{"title":"","title-loc-key":"K"}}}"#,
      #"{"aps":{"alert":"a","content-available":1}}"#,
      #"{"aps":{"alert":5}}"#,
      #"{"aps":{"event":"update","timestamp":1,"content-state":{"k":1}}}"#,
      #"{"aps":{"content-changed":true}}"#,
      #"{"message":{"notification":{"title":"t"},"apns":{"payload":{"aps":{"badge":1}}}}}"#,
      #"{"message":{"token":"t","notification":{"body":"b"}}}"#,
      #"{"message":{"token":"t","android":{"notification":{"body_loc_key":"K"}}}}"#,
      #"{"message":{"token":"t","webpush":{"notification":{"title":"t"}},"data":{"k":"v"}}}"#,
      #"{"message":{"token":["t"],"android":{"notification":{"title":"t","body":"b"}}}}"#,
      #"{"google.message_id":"1","title":"t","body":"b"}"#,
      #"{"google.message_id":"1","gcm.notification.e":"1","gcm.notification.body":"b"}"#,
      #"{"google.message_id":"1","gcm.n.e":"1","gcm.n.title_loc_key":"K"}"#,
      #"{"to":"ExponentPushToken[x]","body":"b"}"#,
      #"{"app_id":"a","template_id":"t","included_segments":["All"]}"#,
      // The SDK of another sender draws the notification.
      #"{"message":{"token":"t","data":{"wzrk_pn":"true","nt":"t","nm":"m"}}}"#,
      #"{"message":{"token":"t","data":{"px.msg_id":"1","px.title":"t"}}}"#,
      // The SDK shows words of its own, and another finding says so.
      #"{"message":{"token":"t","data":{"px.msg_id":"1"}}}"#,
      #"{"message":{"token":"t","notification":{"title":"t"},"data":{"px.msg_id":"1"}}}"#,
      #"{"message":{"token":"t","data":{"engagement_uid":"e","title":"t"}}}"#,
      #"{"message":{"token":"t","data":{"message_id":"1","body":"b","@default":"launch="}}}"#,
      #"{"data":{"ems_msg":"","title":"t"}}"#,
      #"{"android":{"alert":"a","title":"t"}}"#,
      #"{"notification":{"android":{"alert":"a"},"ios":{"alert":"a"}},"options":{}}"#,
      // SDK 4 drops the message, and the readers say so.
      #"{"data":{"ems.version":"FCM_V2","ems.trackingInfo":"{}"}}"#,
      #"{"data":{"ems":"{\"multichannelId\":\"1\"}"}}"#,
      #"{"data":{"title":"t","custom":"{\"a\":{\"k.message\":{\"data\":{\"id\":8}}}}"}}"#,
      #"{"message":{"token":"t","data":{"px.msg_id":"1","px.title":{"en":"t"},"px.body":[1]}}}"#,
      #"{"APNS":"not JSON","default":"d"}"#,
      #"{"hello":"world"}"#,
      #"{"title":"t","user_ext_id":"1"}"#,
      #"{"cid":110,"engagement_uid":"e"}"#,
    ])
  func none(payload: String) {
    let found = Checks.findings(in: payload).filter { $0.code == "payload.not-shown" }
    #expect(found.map(\.summary) == [])
  }
}
