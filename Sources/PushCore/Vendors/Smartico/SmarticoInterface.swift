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
      .labelKey, .smartico, .key, variable: "PUSHKIT_SMARTICO_LABEL_KEY",
      "the Smartico label key", detail: "Over HTTP, it is the API key.", option: "KEY",
      "use this Smartico label key"),
    SettingRow(
      .brandKey, .smartico, .key, variable: "PUSHKIT_SMARTICO_BRAND_KEY",
      "the Smartico brand key", detail: "A label without brands has none.", option: "KEY",
      "use this Smartico brand key", note: "An empty value means that there is none."),
    SettingRow(
      .environment, .smartico, .key, variable: "PUSHKIT_SMARTICO_ENVIRONMENT",
      "the number of the Smartico environment",
      detail: "The default is the digit at the end of a label key of 38 characters.", option: "N",
      "use the Smartico environment with this number",
      note: "The default is the digit at the end of a label key of 38 characters.",
      fallback: SettingRow.Fallback(from: .labelKey) { key in
        key.flatMap(SmarticoAddresses.environment)
      }),
  ]

  private static let addresses = [
    SettingRow(
      .apiURL, .smartico, .address, variable: "PUSHKIT_SMARTICO_API_URL",
      "the URL of the Smartico HTTP API",
      detail: "The value is the whole URL. The default depends on the environment.", option: "URL",
      "send requests to this URL", note: "For Smartico, this is the whole URL.",
      fallback: SettingRow.Fallback(from: .environment) { number in
        number.map(SmarticoAddresses.http)
      }, endpoint: SettingRow.Endpoint("http", emulated: "http", "/services/public")),
    SettingRow(
      .socketURL, .smartico, .address, variable: "PUSHKIT_SMARTICO_SOCKET_URL",
      "the URL of the Smartico WebSocket",
      detail: """
        The scheme is `ws` or `wss`. The default depends on the environment. pushkit adds \
        `master`, `domain` and `version` to the query if they are missing.
        """, option: "URL", "connect to Smartico's WebSocket at this URL",
      note: "pushkit adds `master`, `domain` and `version` to the query if they are missing.",
      fallback: SettingRow.Fallback(from: .environment) { number in
        SmarticoAddresses.socket(number)
      }, endpoint: SettingRow.Endpoint("socket", emulated: "ws", "/websocket/services")),
  ]

  private static let identifiers = [
    SettingRow(
      .userID, .smartico, .identifier, variable: "PUSHKIT_SMARTICO_USER_ID",
      "the Smartico user ID", detail: "The operator assigns this ID.", option: "ID",
      "use this Smartico user", note: "The operator assigns this ID."),
    SettingRow(
      .deviceID, .smartico, .identifier, variable: nil, "the Smartico device ID",
      detail: "By default, pushkit generates one and saves it.", option: "ID",
      "use this device ID", note: "By default, pushkit generates one and saves it."),
  ]
}

/// Derives Smartico's URLs from the environment number.
package enum SmarticoAddresses {
  /// Returns the environment of a label key: the final digit, 1 to 9, of a key with 38 characters.
  package static func environment(_ labelKey: String) -> String? {
    guard labelKey.utf8.count == 38, let last = labelKey.utf8.last,
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(last)
    else { return nil }
    return String(last - UInt8(ascii: "0"))
  }

  /// Returns the complete URL of the HTTP API.
  package static func http(_ environment: String) -> String {
    let number = Int(environment) ?? 1
    return "https://papi\(number == 1 ? "" : String(number)).smartico.ai/services/public"
  }

  /// Returns the URL of the WebSocket without a query; nil means an unknown environment.
  package static func socket(_ environment: String?) -> String {
    let number = environment.flatMap { Int($0) } ?? 1
    return "wss://api\(number <= 2 ? "" : String(number)).smartico.ai/websocket/services"
  }

  /// Returns a WebSocket URL with `master`, `domain` and `version` added to its query if missing.
  package static func completed(_ address: String, domain: String, version: String) -> String {
    let parts = address.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let given = parts.count > 1 ? parts[1].split(separator: UInt8(ascii: "&")) : []
    let names = given.map { String(Substring($0.prefix { $0 != UInt8(ascii: "=") })) }
    var query = given.map { String(Substring($0)) }
    if !names.contains("master") { query.append("master") }
    if !names.contains("domain") { query.append("domain=\(PercentEncoding.encoded(domain))") }
    if !names.contains("version") { query.append("version=\(PercentEncoding.encoded(version))") }
    return "\(Substring(parts[0]))?\(query.joined(separator: "&"))"
  }
}

extension StateLayout {
  /// The IDs of Smartico: only the device.
  package static let smartico = StateLayout(.smartico)
}
