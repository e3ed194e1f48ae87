extension VendorInterface {
  /// Push.Express's API (Push.Express guide, "API v2 reference").
  static let pushExpress = VendorInterface(
    account: .appID,
    settings: [
      SettingRow(
        .appID, .pushexpress, .key, variable: "PUSHKIT_PUSHEXPRESS_APP_ID",
        "the Push.Express app ID", detail: "The dashboard of Push.Express shows it.", option: "ID",
        "use this Push.Express app"),
      SettingRow(
        .apiURL, .pushexpress, .address, variable: "PUSHKIT_PUSHEXPRESS_API_URL",
        "the base URL of the Push.Express API",
        detail:
          "The value is the part before `/api/r/v2`. The default is `https://core.push.express`.",
        option: "URL", "send requests to this URL",
        note: "For Push.Express, this is the part before `/api/r/v2`.",
        fallback: SettingRow.Fallback { _ in "https://core.push.express" },
        endpoint: SettingRow.Endpoint("calls", emulated: "http", "")),
      SettingRow(
        .instanceID, .pushexpress, .identifier, variable: "PUSHKIT_PUSHEXPRESS_INSTANCE_ID",
        "the Push.Express instance ID", detail: "`px-register` prints and saves it.", option: "ID",
        "use this Push.Express instance", keeper: "px-register"),
    ],
    options: [
      "transport-type", "platform-name", "ext-id", "lang", "country", "tag", "onscreen-count",
      "onscreen-sec", "agent-name", "ic-token", "watch", "platform-type", "tz",
    ],
    state: .pushExpress)
}

extension StateLayout {
  /// The IDs of Push.Express: an installation and the instances of its users.
  package static let pushExpress = StateLayout(
    .pushexpress, deviceKey: "ic_token", listKey: "instances", entryKey: "instance_id",
    contactKeys: ["ext_id"])
}
