@testable import PushCore

extension GoldenRequest {
  private static let base = "https://papi2.smartico.ai/services/public"
  private static let api = SmarticoAPI(
    url: base, labelKey: RequestKey("d78934f3-2", variable: "PUSHKIT_SMARTICO_LABEL_KEY"),
    brandKey: RequestKey("c24a284e", variable: "PUSHKIT_SMARTICO_BRAND_KEY"))
  private static let brandless = SmarticoAPI(
    url: base, labelKey: RequestKey("d78934f3-2", variable: "PUSHKIT_SMARTICO_LABEL_KEY"),
    brandKey: nil)
  private static let stamp = SmarticoAPI.MessageHeader(
    uuid: "acb841b7-d6d0-44c9-8a40-682219eaebf6", ts: 1_711_695_978_141)
  private static let query =
    "GET \(base)?api_key=d78934f3-2&brand_key=c24a284e&version=1.2.25&event="
  /// `{"uuid":…,"ts":1711695978141,"event_type":"`, encoded.
  private static let start =
    "%7B%22uuid%22%3A%22acb841b7-d6d0-44c9-8a40-682219eaebf6%22%2C%22ts%22%3A1711695978141"
    + "%2C%22event_type%22%3A%22"

  private static let engagement = SmarticoAPI.Engagement(
    user: #""684:f21a""#, uid: "06f0cd67-ec24-4eeb-bbe9-c3529e8743fa", messageID: "13",
    action: "dp:gf_saw&id=5")
  private static let end =
    "%22%2C%22user_ext_id%22%3A%22684%3Af21a%22%2C%22payload%22%3A%7B%22engagement_uid%22%3A%22"
    + "06f0cd67-ec24-4eeb-bbe9-c3529e8743fa%22%2C%22message_id%22%3A13%2C%22activity_type%22%3A40"

  static let smartico: [GoldenRequest] =
    [
      smarticoEvent("engagement_delivered", end + "%7D%7D"),
      smarticoEvent("engagement_impression", end + "%7D%7D"),
      smarticoEvent("engagement_failed", end + "%7D%7D"),
      smarticoEvent(
        "engagement_action",
        end + "%2C%22action%22%3A%22dp%3Agf_saw%26id%3D5%22%7D%7D"),
    ] + others + tokens

  private static func smarticoEvent(
    _ name: String, _ end: String
  ) -> GoldenRequest {
    GoldenRequest(
      name: "Smartico, \(name)",
      request: api.report(name, engagement, version: "1.2.25", stamp),
      line: query + start + name + end)
  }

  private static let others: [GoldenRequest] = [
    GoldenRequest(
      name: "Smartico, no brand, no action, a user that is a number, digits beyond 64 bits",
      request: brandless.report(
        "engagement_action",
        SmarticoAPI.Engagement(
          user: "12345", uid: "sim-test-1", messageID: "123456789012345678901", action: nil),
        version: "1 &+", SmarticoAPI.MessageHeader(uuid: "u", ts: 0)),
      line: "GET \(base)?api_key=d78934f3-2&version=1%20%26%2B&event="
        + "%7B%22uuid%22%3A%22u%22%2C%22ts%22%3A0%2C%22event_type%22%3A%22engagement_action%22%2C"
        + "%22user_ext_id%22%3A12345%2C%22payload%22%3A%7B%22engagement_uid%22%3A%22sim-test-1"
        + "%22%2C%22message_id%22%3A123456789012345678901%2C%22activity_type%22%3A40%7D%7D")
  ]

  private static let token = SmarticoAPI.Token(
    token: "cDWU:APA91bG/+=", user: #""12345""#, platform: 6, status: 0, packageID: "xxx.yyy.zzz")

  private static let tokens: [GoldenRequest] = [
    GoldenRequest(
      name: "Smartico, a token by POST", request: api.register(token), line: "POST \(base)",
      body: #"{"app_package_id":"xxx.yyy.zzz","brand_key":"c24a284e","api_key":"d78934f3-2","#
        + #""ext_user_id":"12345","pushNotificationUserStatus":0,"platform":6,"cid":1003,"#
        + #""token":"cDWU:APA91bG/+="}"#),
    GoldenRequest(
      name: "Smartico, a token by POST, without package and brand",
      request: brandless.register(
        SmarticoAPI.Token(token: "t", user: "7", platform: 7, status: 2, packageID: nil)),
      line: "POST \(base)",
      body: #"{"api_key":"d78934f3-2","ext_user_id":7,"pushNotificationUserStatus":2,"#
        + #""platform":7,"cid":1003,"token":"t"}"#),
    GoldenRequest(
      name: "Smartico, a token by GET", request: api.registerByGet(token, version: "1.2.25", stamp),
      line: query + start
        + "register_push_token%22%2C%22user_ext_id%22%3A%2212345%22%2C%22payload%22%3A%7B"
        + "%22app_package_id%22%3A%22xxx.yyy.zzz%22%2C%22token%22%3A%22cDWU%3AAPA91bG%2F%2B%3D"
        + "%22%2C%22platform%22%3A6%2C%22pushNotificationUserStatus%22%3A0%7D%7D"),
  ]
}
