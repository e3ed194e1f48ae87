import PushCore

/// All settings, in the order of the documentation.
package enum SettingTable {
  package static let rows: [SettingRow] = everlytic + smartico + pushexpress

  private static let everlytic: [SettingRow] = [
    SettingRow(
      .configString, .everlytic, .key, variable: "PUSHKIT_EVERLYTIC_CONFIG_STRING",
      "the Everlytic configuration string",
      detail: "Gives project and address; where these are set too, they win."),
    SettingRow(
      .projectUUID, .everlytic, .key, variable: "PUSHKIT_EVERLYTIC_PROJECT_UUID",
      "the Everlytic project", detail: "Printed by `decode-config -o env`."),
    SettingRow(
      .installURL, .everlytic, .address, variable: "PUSHKIT_EVERLYTIC_INSTALL_URL",
      "the address of the Everlytic installation",
      detail: "Printed by `decode-config -o env`. http or https; a path is kept.",
      emulatorURL: ("http", "")),
    SettingRow(
      .subscriptionID, .everlytic, .identifier, variable: "PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID",
      "the id of the Everlytic subscription", detail: "Told when a token is registered.",
      keeper: "register-token"),
    SettingRow(
      .deviceID, .everlytic, .identifier, variable: "PUSHKIT_EVERLYTIC_DEVICE_ID",
      "the id of the device at Everlytic", detail: "Made once and kept in the state otherwise."),
  ]

  private static let smartico: [SettingRow] = [
    SettingRow(
      .labelKey, .smartico, .key, variable: "PUSHKIT_SMARTICO_LABEL_KEY",
      "the key of the Smartico label", detail: "Sent as given; over HTTP it is the API key."),
    SettingRow(
      .brandKey, .smartico, .key, variable: "PUSHKIT_SMARTICO_BRAND_KEY",
      "the key of the Smartico brand", detail: "A label without brands has none."),
    SettingRow(
      .environment, .smartico, .key, variable: "PUSHKIT_SMARTICO_ENVIRONMENT",
      "the number of the Smartico environment",
      detail: "Without it: the digit at the end of a label key of 38 characters."),
    SettingRow(
      .apiURL, .smartico, .address, variable: "PUSHKIT_SMARTICO_API_URL",
      "the whole address of Smartico's HTTP interface",
      detail: "In place of the one that the environment gives.",
      emulatorURL: ("http", "/services/public")),
    SettingRow(
      .socketURL, .smartico, .address, variable: "PUSHKIT_SMARTICO_SOCKET_URL",
      "the address of Smartico's socket",
      detail: """
        In place of the one that the environment gives; `ws` or `wss`. Its own query is kept, and \
        `master`, `domain` and `version` are added when missing.
        """, emulatorURL: ("ws", "/websocket/services")),
    SettingRow(
      .userID, .smartico, .identifier, variable: "PUSHKIT_SMARTICO_USER_ID",
      "the id of the Smartico user", detail: "The operator's own id for the user."),
    SettingRow(
      .deviceID, .smartico, .identifier, variable: nil, "the id of the device at Smartico",
      detail: "Made once and kept in the state otherwise."),
  ]

  private static let pushexpress: [SettingRow] = [
    SettingRow(
      .appID, .pushexpress, .key, variable: "PUSHKIT_PUSHEXPRESS_APP_ID",
      "the id of the Push.Express app", detail: "The dashboard tells it."),
    SettingRow(
      .apiURL, .pushexpress, .address, variable: "PUSHKIT_PUSHEXPRESS_API_URL",
      "the base of Push.Express's addresses",
      detail: "What stands before `/api/r/v2`; `https://core.push.express` otherwise.",
      emulatorURL: ("http", "")),
    SettingRow(
      .instanceID, .pushexpress, .identifier, variable: "PUSHKIT_PUSHEXPRESS_INSTANCE_ID",
      "the id of the Push.Express instance", detail: "Told when an instance is made.",
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
