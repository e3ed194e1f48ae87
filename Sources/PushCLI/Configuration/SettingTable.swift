import PushCore

/// All settings, in the order of the documentation.
package enum SettingTable {
  package static let rows: [SettingRow] = everlytic + smartico + pushexpress

  private static let everlytic: [SettingRow] = [
    SettingRow(
      .configString, .everlytic, .key, variable: "PUSHKIT_EVERLYTIC_CONFIG_STRING",
      "the Everlytic configuration string",
      detail: """
        Contains the project and the installation URL. If these are also set, they take precedence.
        """),
    SettingRow(
      .projectUUID, .everlytic, .key, variable: "PUSHKIT_EVERLYTIC_PROJECT_UUID",
      "the Everlytic project UUID", detail: "`decode-config -o env` prints it."),
    SettingRow(
      .installURL, .everlytic, .address, variable: "PUSHKIT_EVERLYTIC_INSTALL_URL",
      "the URL of the Everlytic installation",
      detail:
        "`decode-config -o env` prints it. The scheme is http or https. The URL may have a path.",
      emulatorURL: ("http", "")),
    SettingRow(
      .subscriptionID, .everlytic, .identifier, variable: "PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID",
      "the Everlytic subscription ID", detail: "`register-token` prints and saves it.",
      keeper: "register-token"),
    SettingRow(
      .deviceID, .everlytic, .identifier, variable: "PUSHKIT_EVERLYTIC_DEVICE_ID",
      "the Everlytic device ID", detail: "By default, pushkit generates one and saves it."),
  ]

  private static let smartico: [SettingRow] = [
    SettingRow(
      .labelKey, .smartico, .key, variable: "PUSHKIT_SMARTICO_LABEL_KEY",
      "the Smartico label key", detail: "Over HTTP, it is the API key."),
    SettingRow(
      .brandKey, .smartico, .key, variable: "PUSHKIT_SMARTICO_BRAND_KEY",
      "the Smartico brand key", detail: "A label without brands has none."),
    SettingRow(
      .environment, .smartico, .key, variable: "PUSHKIT_SMARTICO_ENVIRONMENT",
      "the number of the Smartico environment",
      detail: "The default is the digit at the end of a label key of 38 characters."),
    SettingRow(
      .apiURL, .smartico, .address, variable: "PUSHKIT_SMARTICO_API_URL",
      "the URL of the Smartico HTTP API",
      detail: "The whole URL. The default follows from the environment.",
      emulatorURL: ("http", "/services/public")),
    SettingRow(
      .socketURL, .smartico, .address, variable: "PUSHKIT_SMARTICO_SOCKET_URL",
      "the URL of the Smartico WebSocket",
      detail: """
        The scheme is `ws` or `wss`. The default follows from the environment. pushkit adds \
        `master`, `domain` and `version` to the query if they are missing.
        """, emulatorURL: ("ws", "/websocket/services")),
    SettingRow(
      .userID, .smartico, .identifier, variable: "PUSHKIT_SMARTICO_USER_ID",
      "the Smartico user ID", detail: "The ID of the user at the operator."),
    SettingRow(
      .deviceID, .smartico, .identifier, variable: nil, "the Smartico device ID",
      detail: "By default, pushkit generates one and saves it."),
  ]

  private static let pushexpress: [SettingRow] = [
    SettingRow(
      .appID, .pushexpress, .key, variable: "PUSHKIT_PUSHEXPRESS_APP_ID",
      "the Push.Express app ID", detail: "The dashboard of Push.Express shows it."),
    SettingRow(
      .apiURL, .pushexpress, .address, variable: "PUSHKIT_PUSHEXPRESS_API_URL",
      "the base URL of the Push.Express API",
      detail: "The part before `/api/r/v2`. The default is `https://core.push.express`.",
      emulatorURL: ("http", "")),
    SettingRow(
      .instanceID, .pushexpress, .identifier, variable: "PUSHKIT_PUSHEXPRESS_INSTANCE_ID",
      "the Push.Express instance ID", detail: "`px-register` prints and saves it.",
      keeper: "px-register"),
  ]

  /// The vendors with settings, which are those that pushkit can call.
  package static let vendors = rows.reduce(into: [Vendor]()) { vendors, row in
    if vendors.last != row.vendor { vendors.append(row.vendor) }
  }

  package static func rows(of vendor: Vendor) -> [SettingRow] {
    rows.filter { $0.vendor == vendor }
  }

  package static func row(_ id: SettingID, _ vendor: Vendor) -> SettingRow? {
    rows.first { $0.id == id && $0.vendor == vendor }
  }
}
