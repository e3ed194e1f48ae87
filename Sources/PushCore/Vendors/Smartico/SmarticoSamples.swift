/// Smartico's formats, with samples from its guide.
enum SmarticoSamples {
  static let all: [FormatRow] = [
    FormatRow(
      "smartico-push", "push to an app or a browser",
      #"""
      {
        "notification": {"title": "Your free spin", "body": "Turn the wheel until midnight"},
        "data": {
          "engagement_uid": "06f0cd67-ec24-4eeb-bbe9-c3529e8743fa", "message_id": "236356783",
          "user_ext_id": "684:test6209240", "action": "dp:gf_saw&id=5"
        }
      }
      """#),
    FormatRow(
      "smartico-engagement", "engagement from the WebSocket (cid 110)",
      #"""
      {
        "engagement_uid": "06f0cd67-ec24-4eeb-bbe9-c3529e8743fa", "activityType": 30,
        "engagement_id": 236356783, "root_audience_id": 31068, "audience_id": 31068,
        "resource_id": 5843, "resource_variation_id": 5843,
        "template_html": "<div><h1>Welcome back</h1><a href=\"dp:gf_levels\">Levels</a></div>",
        "template_engine": 1, "params": {"public_username": "test6209240"}, "source_product_id": 0,
        "cid": 110, "ts": 1632913275835, "uuid": "df4a39fb-0536-4c68-9c32-0c1db7e75588"
      }
      """#),
    FormatRow(
      "smartico-spin", "mini-game from the WebSocket (cid 707)",
      #"""
      {
        "saw_template_id": 5, "cid": 707, "ts": 1652873739950,
        "uuid": "4d9263b6-9f2e-4951-a819-64879568baec"
      }
      """#),
    FormatRow(
      "smartico-bridge", "message from the web page to the app", isPush: false,
      #"{"bcid": 4, "dp": "dp:gf_levels"}"#),
    FormatRow(
      "smartico-identify", "response to identification (IDENTIFY_USER_RESPONSE)", isPush: false,
      #"""
      {
        "props": {
          "ach_points_ever": 3605, "ach_points_balance": 3570, "ach_level_current": "Level E",
          "core_is_test_account": false
        },
        "public_username": "test6209240", "avatar_id": "3902924573654987",
        "native_app_gf_url": "\#(identifyURL("gf"))",
        "native_app_popup_url": "\#(identifyURL("popup"))", "errCode": 0, "errMsg": null,
        "cid": 6, "ts": 1632911887478, "uuid": "2d1eff13-a3d3-49ba-b1a0-50e1a51f1574"
      }
      """#),
  ]

  private static func identifyURL(_ page: String) -> String {
    "https://libs.smartico.ai/wrapper-\(page).html?label_key=d78934f3-1d8b-461b-9e8f-287aae43c860-2"
      + "&brand_key=c24a284e&user_ext_id=test6209240"
  }
}
