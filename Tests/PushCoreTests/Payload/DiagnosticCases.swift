@testable import PushCore

/// A payload, and the one code that it is there to raise; other codes may come with it.
struct DiagnosticCase: Sendable, CustomStringConvertible {
  let code: String
  let payload: String
  var vendor: Vendor?
  var lenient = false

  init(_ code: String, _ payload: String, vendor: Vendor? = nil, lenient: Bool = false) {
    (self.code, self.payload, self.vendor, self.lenient) = (code, payload, vendor, lenient)
  }

  var description: String { code }

  static let all = general + everlytic + smartico + pushexpress + emarsys + optimobile + plain

  private static let general: [DiagnosticCase] = [
    DiagnosticCase("payload.wrong-type", #"{"px.msg_id":"1","px.title":5}"#),
    DiagnosticCase("payload.ambiguous", #"{"px.msg_id":"1","engagement_uid":"e"}"#),
    DiagnosticCase("payload.vendor-contradicted", #"{"px.msg_id":"1"}"#, vendor: .smartico),
    DiagnosticCase("payload.hint", #"{"user_ext_id":"1"}"#),
    DiagnosticCase(
      "payload.aps-in-data", #"{"message":{"token":"t","data":{"px.msg_id":"1","aps":"{}"}}}"#),
    DiagnosticCase("payload.onesignal-like", #"{"custom":{"i":"x"},"aps":{"alert":"a"}}"#),
    DiagnosticCase("json.duplicate-key", #"{"px.msg_id":"1","px.msg_id":"2"}"#),
    DiagnosticCase("json.lenient", #"{"px.msg_id":"1",}"#, lenient: true),
    DiagnosticCase("payload.badge", #"{"aps":{"alert":"a","badge":2.5}}"#),
    DiagnosticCase(
      "optimobile.bad-custom", #"{"data":{"custom":"{oops","title":"t","alert":"a"}}"#),
    DiagnosticCase(
      "payload.body-file",
      #"{"url":"https://api.push.apple.com/3/device/00","method":"POST","bodyFile":"push.json"}"#),
    DiagnosticCase("payload.bad-inner-json", #"{"ems_msg":"","ems":{"inapp":"{oops"}}"#),
  ]

  private static let everlytic: [DiagnosticCase] = [
    everlytic("everlytic.message-id-not-integer", #""message_id":"x","title":"t""#),
    everlytic("everlytic.no-message-id", #""subscription_id":"1","title":"t""#),
    DiagnosticCase("everlytic.weak-evidence", #"{"message_id":"1","title":"t","body":"b"}"#),
    everlytic("everlytic.bad-action", #""message_id":"1","@primary":"url=https://e.example""#),
    everlytic("everlytic.ignored-action", #""message_id":"1","@primary":"go""#),
    everlytic(
      "everlytic.bad-label", #""message_id":"1","@default":"url=[Go 2](https://e.example)""#),
    everlytic("everlytic.unknown-action", #""message_id":"1","@other":"launch=x""#),
    everlytic("everlytic.web-action", #""message_id":"1","subscription_id":"2","actions":[{}]"#),
    everlytic("everlytic.empty-attribute-name", #""message_id":"1","$":"x""#),
  ]

  private static func everlytic(_ code: String, _ members: String) -> DiagnosticCase {
    DiagnosticCase(code, "{\(members),\"body\":\"b\",\"$x\":\"1\"}")
  }

  private static let smartico: [DiagnosticCase] = [
    DiagnosticCase("smartico.message-id-not-integer", #"{"engagement_uid":"e","message_id":"x"}"#),
    DiagnosticCase("smartico.no-engagement-uid", #"{"title":"t"}"#, vendor: .smartico),
    DiagnosticCase("smartico.invalid-link", #"{"engagement_uid":"e","dp":"dp:"}"#),
    DiagnosticCase(
      "smartico.text-conflict",
      #"{"message":{"notification":{"title":"a"},"data":{"engagement_uid":"e","title":"b"}}}"#),
    DiagnosticCase("smartico.no-template-id", #"{"cid":707}"#),
  ]

  private static let pushexpress: [DiagnosticCase] = [
    DiagnosticCase("payload.text-replaced", #"{"px.msg_id":"1","px.body":"b"}"#),
    DiagnosticCase("pushexpress.no-msg-id", #"{"px.title":"t"}"#),
    DiagnosticCase("pushexpress.nested", #"{"custom":{"i":"x","a":{"px.msg_id":"1"}}}"#),
    DiagnosticCase("pushexpress.ios-incomplete", #"{"aps":{"alert":"a"},"px.msg_id":"1"}"#),
  ]

  private static let emarsys: [DiagnosticCase] = [
    ems("emarsys.no-ems-msg", "", marker: ""),
    ems("emarsys.no-sid", #""default_action":{"type":"Dismiss"}"#),
    ems("emarsys.unknown-action-type", #""default_action":{"type":"Fly"}"#),
    ems("emarsys.action-type-spelling", #""default_action":{"type":"DeepLink"}"#),
    ems("emarsys.action-incomplete", #""default_action":{"type":"MEAppEvent"}"#),
    ems(
      "emarsys.url-in-payload",
      #""default_action":{"type":"OpenExternalUrl","payload":{"url":"https://e.example"}}"#),
    ems("emarsys.payload-not-object", #""default_action":{"type":"Dismiss","payload":5}"#),
    ems(
      "emarsys.duplicate-action-id",
      #""actions":[{"id":"1","title":"a","type":"Dismiss"},{"id":"1","title":"b","type":"Dismiss"}]"#
    ),
    DiagnosticCase("emarsys.no-version", #"{"ems.sid":"1","notification.title":"t"}"#),
    DiagnosticCase("emarsys.broken-json-text", #"{"ems_msg":"","ems":"{oops"}"#),
    ems("emarsys.in-app-type", #""inapp":{"campaign_id":5,"url":"https://e.example"}"#),
    ems("emarsys.in-app-incomplete", #""inapp":{"campaign_id":"5"}"#),
    ems("emarsys.operation-ignored", #""notificationMethod":{"operation":"DELETE"}"#),
    ems(
      "emarsys.unknown-operation", #""notificationMethod":{"collapseId":"1","operation":"BURN"}"#),
    ems("emarsys.unknown-style", #""style":"big_text""#),
    DiagnosticCase("emarsys.image-key", #"{"ems_msg":"","imageUrl":"https://e.example/i"}"#),
    DiagnosticCase(
      "emarsys.no-mutable-content",
      #"{"aps":{"alert":"a"},"ems":{"inapp":{}},"image_url":"https://e.example/i"}"#),
    ems("emarsys.silent-value", #""silent":1"#),
    ems("emarsys.unusable-url", #""default_action":{"type":"OpenExternalUrl","url":""}"#),
    DiagnosticCase("emarsys.json-text", #"{"aps":{"alert":"a"},"ems":{"actions":"[]"}}"#),
    DiagnosticCase(
      "emarsys.badge-ignored",
      #"{"aps":{"content-available":1},"ems":{"actions":[{"type":"BadgeCount","value":1}]}}"#),
    DiagnosticCase(
      "emarsys.push-dropped",
      #"{"notification":{"title":null},"ems":{"version":"HUAWEI_V2","trackingInfo":"{}"}}"#),
    DiagnosticCase(
      "emarsys.actions-dropped",
      #"{"aps":{"alert":"a"},"ems":{"version":"APNS_V2","trackingInfo":"{}"}}"#),
  ]

  private static func ems(
    _ code: String, _ members: String, marker: String = #""ems_msg":"{}","#
  ) -> DiagnosticCase {
    DiagnosticCase(code, "{\(marker)\"title\":\"t\",\"body\":\"b\",\"ems\":{\(members)}}")
  }

  private static let optimobile: [DiagnosticCase] = [
    android("optimobile.no-message-id", #""k.message":{"type":1}"#),
    DiagnosticCase(
      "optimobile.text-on-ios",
      #"{"aps":{"alert":"a"},"custom":"{\"a\":{\"k.message\":{\"data\":{\"id\":8}}}}"}"#),
    android("optimobile.message-id-not-integer", #""k.message":{"type":1,"data":{"id":"8"}}"#),
    android(
      "optimobile.message-id-too-large", #""k.message":{"type":1,"data":{"id":99999999999}}"#),
    android("optimobile.message-id-zero", #""k.message":{"type":1,"data":{"id":0}}"#),
    ios("optimobile.badge-inc-place", aps: #""badge":1"#, a: #","badge_inc":1"#),
    ios(
      "optimobile.badge-inc-conflict", aps: #""badge":1"#, custom: #""badge_inc":2,"#,
      a: #","badge_inc":1"#),
    ios("optimobile.badge-inc-type", aps: #""badge":1"#, custom: #""badge_inc":"2","#),
    ios("optimobile.badge-without-base", custom: #""badge_inc":2,"#),
    ios(
      "optimobile.badge-in-background", aps: #""badge":2,"content-available":1"#,
      custom: #""badge_inc":2,"#),
    android("optimobile.bad-button", #"\#(message),"k.buttons":[{"id":"1"}]"#),
    ios("optimobile.no-mutable-content", a: #","k.buttons":[{"id":"1","text":"t"}]"#),
    android("optimobile.bgn-value", message, #""bgn":1,"#),
    android("optimobile.incomplete-text", message, "", alert: ""),
    android("optimobile.empty-url", message, "", custom: #""u":"","#),
    android("optimobile.deep-link-type", #"\#(message),"k.deepLink":{"type":3}"#),
    android("optimobile.unknown-extension", #"\#(message),"k.sound":"x""#),
  ]

  private static let message = #""k.message":{"type":1,"data":{"id":8}}"#

  private static func android(
    _ code: String, _ a: String, _ root: String = "", custom: String = "",
    alert: String = #""alert":"b","#
  ) -> DiagnosticCase {
    DiagnosticCase(code, "{\"title\":\"t\",\(alert)\(root)\"custom\":{\(custom)\"a\":{\(a)}}}")
  }

  private static func ios(
    _ code: String, aps: String = #""sound":"default""#, custom: String = "", a: String = ""
  ) -> DiagnosticCase {
    DiagnosticCase(
      code, "{\"aps\":{\"alert\":\"a\",\(aps)},\"custom\":{\(custom)\"a\":{\(message)\(a)}}}")
  }

  private static let plain: [DiagnosticCase] = [
    DiagnosticCase("apns.mutable-content", #"{"aps":{"alert":"a","mutable-content":true}}"#),
    DiagnosticCase("apns.content-available", #"{"aps":{"content-available":"1"}}"#),
  ]
}
