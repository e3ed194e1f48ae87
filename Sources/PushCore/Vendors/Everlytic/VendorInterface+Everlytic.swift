extension VendorInterface {
  /// Everlytic's API (Everlytic guide, "Calling our API").
  static let everlytic = VendorInterface(
    account: .projectUUID,
    settings: [
      SettingRow(
        id: .configString, vendor: .everlytic, kind: .key,
        variable: "PUSHKIT_EVERLYTIC_CONFIG_STRING", title: "the Everlytic configuration string",
        detail: """
          It contains the project and the installation URL. If these are also set, they take \
          precedence.
          """, placeholder: "STRING", usage: "use this Everlytic configuration string",
        note: """
          It contains the project and the installation URL. If base64(1) has broken the string in \
          an `@FILE` into lines, pushkit reads all lines.
          """),
      SettingRow(
        id: .projectUUID, vendor: .everlytic, kind: .key,
        variable: "PUSHKIT_EVERLYTIC_PROJECT_UUID", title: "the Everlytic project UUID",
        detail: "`decode-config -o env` prints it.", placeholder: "UUID",
        usage: "use this Everlytic project"),
      SettingRow(
        id: .installURL, vendor: .everlytic, kind: .url,
        variable: "PUSHKIT_EVERLYTIC_INSTALL_URL", title: "the URL of the Everlytic installation",
        detail: """
          `decode-config -o env` prints it. The scheme is http or https. The URL may have a path.
          """, placeholder: "URL", usage: "use this Everlytic installation",
        note: "The URL may have a path. `http` causes a warning.",
        endpoint: SettingRow.Endpoint(emulated: ("http", ""))),
      SettingRow(
        id: .subscriptionID, vendor: .everlytic, kind: .identifier,
        variable: "PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID", title: "the Everlytic subscription ID",
        detail: "`register-token` prints and saves it.",
        placeholder: "ID", usage: "use this Everlytic subscription", savingCommand: "register-token"
      ),
      SettingRow(
        id: .deviceID, vendor: .everlytic, kind: .identifier,
        variable: "PUSHKIT_EVERLYTIC_DEVICE_ID", title: "the Everlytic device ID",
        detail: "By default, the file of `--state` keeps the one that pushkit generates.",
        placeholder: "ID", usage: "use this device ID",
        note: "By default, the file of `--state` keeps the one that pushkit generates."),
    ],
    state: .everlytic)
}

extension StateLayout {
  /// The IDs of Everlytic: a device and the subscriptions of its contacts.
  package static let everlytic = StateLayout(
    vendor: .everlytic, contactKeys: ["email", "unique_id"])
}
