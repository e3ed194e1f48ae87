extension VendorInterface {
  /// Push.Express's API (Push.Express guide, "API v2 reference").
  static let pushExpress = VendorInterface(
    account: .appID,
    settings: [
      SettingRow(
        id: .appID, vendor: .pushexpress, kind: .key, variable: "PUSHKIT_PUSHEXPRESS_APP_ID",
        title: "the Push.Express app ID", detail: "The dashboard of Push.Express shows it.",
        placeholder: "ID", usage: "use this Push.Express app"),
      SettingRow(
        id: .apiURL, vendor: .pushexpress, kind: .url, variable: "PUSHKIT_PUSHEXPRESS_API_URL",
        title: "the base URL of the Push.Express API",
        detail:
          "The value is the part before `/api/r/v2`. The default is `https://core.push.express`.",
        placeholder: "URL", usage: "send requests to this URL",
        note: "For Push.Express, this is the part before `/api/r/v2`.",
        fallback: SettingRow.Fallback { _ in "https://core.push.express" },
        endpoint: SettingRow.Endpoint(emulated: ("http", ""))),
      SettingRow(
        id: .instanceID, vendor: .pushexpress, kind: .identifier,
        variable: "PUSHKIT_PUSHEXPRESS_INSTANCE_ID", title: "the Push.Express instance ID",
        detail: "`px-register` prints and saves it.", placeholder: "ID",
        usage: "use this Push.Express instance", savingCommand: "px-register"),
    ],
    state: .pushExpress)
}

extension StateLayout {
  /// The IDs of Push.Express: an installation and the instances of its users.
  package static let pushExpress = StateLayout(
    vendor: .pushexpress, deviceKey: "ic_token", listKey: "instances", entryKey: "instance_id",
    contactKeys: ["ext_id"])
}
