extension VendorInterface {
  /// Smartico's HTTP API and WebSocket (Smartico guide, sections 1, 4 and 5).
  static let smartico = VendorInterface(
    account: .labelKey, settings: keys + addresses + identifiers,
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
      }, endpoint: SettingRow.Endpoint(emulated: ("http", "/services/public"))),
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
      }, endpoint: SettingRow.Endpoint(emulated: ("ws", "/websocket/services"))),
  ]

  private static let identifiers = [
    SettingRow(
      id: .userID, vendor: .smartico, kind: .identifier, variable: "PUSHKIT_SMARTICO_USER_ID",
      title: "the Smartico user ID", detail: "The operator assigns this ID.", placeholder: "ID",
      usage: "use this Smartico user", note: "The operator assigns this ID."),
    SettingRow(
      id: .deviceID, vendor: .smartico, kind: .identifier, variable: nil,
      title: "the Smartico device ID",
      detail: "By default, the file of `--state` keeps the one that pushkit generates.",
      placeholder: "ID",
      usage: "use this device ID",
      note: "By default, the file of `--state` keeps the one that pushkit generates."),
  ]
}

extension StateLayout {
  /// The IDs of Smartico: only the device.
  package static let smartico = StateLayout(vendor: .smartico)
}
