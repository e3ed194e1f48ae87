extension VendorModule {
  /// Smartico's pushes, and the socket messages that show something.
  static let smartico = VendorModule(
    .smartico, "smartico", title: "Smartico", evidence: SmarticoReader.evidence,
    diagnostics: SmarticoDiagnostics.all, read: SmarticoReader.read,
    envelope: SmarticoEnvelope.rules,
    tap: TapRules(writeReports: { $0.writeSmartico($1) }),
    notes: """
      Engagements and mini-games also come over the WebSocket, see pushkit-smartico-listen(1). \
      pushkit recognizes them by `cid`. pushkit-classify-link(1) explains `dp:` links.
      """,
    formats: { SmarticoFormats.all }, interface: { .smartico })
}

extension ActionResolution {
  fileprivate func writeSmartico(_ out: ByteBuffer) {
    // The web page that shows a socket message reports it.
    guard reading.view.kind != .socket, let uid = nonEmpty(.engagementUID),
      let message = nonEmpty(.messageID),
      JSONNumber.isCount(tape.bytes(message))
    else { return }
    writeClick(out) {
      tape.copyAsString(uid, after: ",\"engagement_uid\":", to: out)
      tape.copyAsString(message, after: ",\"message_id\":", to: out)
      if let user = nonEmpty(.userID) { tape.copyAsString(user, after: ",\"user_id\":", to: out) }
      if let link = clickedLink { tape.copyAsString(link, after: ",\"action\":", to: out) }
    }
  }

  /// The link that a click reports: the button's, or the message's `action`.
  private var clickedLink: Int? {
    guard let button else { return nonEmpty(.action) }
    let link = button.url >= 0 ? button.url : button.deepLink
    return link >= 0 ? link : nil
  }
}

extension VendorInterface {
  /// Smartico's HTTP API and WebSocket (Smartico guide, sections 1, 4 and 5).
  static let smartico = VendorInterface(
    account: .labelKey, settings: keys + addresses + identifiers,
    options: [
      "engagement-uid", "action", "app-version", "uuid", "ts", "platform", "package-id", "status",
      "method", "domain", "session-id", "page", "hash", "ua-agent", "ua-host", "ua-fp",
      "ua-os", "ua-browser", "login", "language", "device-type", "tz",
    ],
    state: .smartico)

  private static let keys = [
    SettingRow(
      id: .labelKey, vendor: .smartico, kind: .key, variable: "PUSHKIT_SMARTICO_LABEL_KEY",
      title: "the Smartico label key", detail: "Over HTTP, it is the API key.", placeholder: "KEY",
      usage: "use this Smartico label key"),
    SettingRow(
      id: .brandKey, vendor: .smartico, kind: .key, variable: "PUSHKIT_SMARTICO_BRAND_KEY",
      title: "the Smartico brand key", detail: "A label without brands has none.",
      placeholder: "KEY", usage: "use this Smartico brand key",
      note: "An empty value means that there is none."),
    SettingRow(
      id: .environment, vendor: .smartico, kind: .key, variable: "PUSHKIT_SMARTICO_ENVIRONMENT",
      title: "the number of the Smartico environment",
      detail: "The default is the digit at the end of a label key of 38 characters.",
      placeholder: "N", usage: "use the Smartico environment with this number",
      note: "The default is the digit at the end of a label key of 38 characters.",
      fallback: SettingRow.Fallback(source: .labelKey) { key in
        key.flatMap(SmarticoURLs.environment)
      }),
  ]

  private static let addresses = [
    SettingRow(
      id: .apiURL, vendor: .smartico, kind: .url, variable: "PUSHKIT_SMARTICO_API_URL",
      title: "the URL of the Smartico HTTP API",
      detail: "The value is the whole URL. The default depends on the environment.",
      placeholder: "URL", usage: "send requests to this URL",
      note: "For Smartico, this is the whole URL.",
      fallback: SettingRow.Fallback(source: .environment) { number in
        number.map(SmarticoURLs.http)
      }, endpoint: SettingRow.Endpoint(name: "http", emulated: ("http", "/services/public"))),
    SettingRow(
      id: .socketURL, vendor: .smartico, kind: .url, variable: "PUSHKIT_SMARTICO_SOCKET_URL",
      title: "the URL of the Smartico WebSocket",
      detail: """
        The scheme is `ws` or `wss`. The default depends on the environment. pushkit adds \
        `master`, `domain` and `version` to the query if they are missing.
        """, placeholder: "URL", usage: "connect to Smartico's WebSocket at this URL",
      note: "pushkit adds `master`, `domain` and `version` to the query if they are missing.",
      fallback: SettingRow.Fallback(source: .environment) { number in
        SmarticoURLs.socket(number)
      }, endpoint: SettingRow.Endpoint(name: "socket", emulated: ("ws", "/websocket/services"))),
  ]

  private static let identifiers = [
    SettingRow(
      id: .userID, vendor: .smartico, kind: .identifier, variable: "PUSHKIT_SMARTICO_USER_ID",
      title: "the Smartico user ID", detail: "The operator assigns this ID.", placeholder: "ID",
      usage: "use this Smartico user", note: "The operator assigns this ID."),
    SettingRow(
      id: .deviceID, vendor: .smartico, kind: .identifier, variable: nil,
      title: "the Smartico device ID",
      detail: "By default, pushkit generates one and saves it.", placeholder: "ID",
      usage: "use this device ID", note: "By default, pushkit generates one and saves it."),
  ]
}

extension StateLayout {
  /// The IDs of Smartico: only the device.
  package static let smartico = StateLayout(vendor: .smartico)
}

/// Smartico's formats, with samples from its guide.
enum SmarticoFormats {
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
