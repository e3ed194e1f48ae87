extension VendorInterface {
  /// Everlytic's API (Everlytic guide, "Calling our API").
  static let everlytic = VendorInterface(
    account: .projectUUID,
    settings: [
      SettingRow(
        .configString, .everlytic, .key, variable: "PUSHKIT_EVERLYTIC_CONFIG_STRING",
        "the Everlytic configuration string",
        detail: """
          It contains the project and the installation URL. If these are also set, they take \
          precedence.
          """, option: "STRING", "use this Everlytic configuration string",
        note: """
          It contains the project and the installation URL. A file in which base64(1) has broken \
          the string into lines is read whole.
          """),
      SettingRow(
        .projectUUID, .everlytic, .key, variable: "PUSHKIT_EVERLYTIC_PROJECT_UUID",
        "the Everlytic project UUID", detail: "`decode-config -o env` prints it.", option: "UUID",
        "use this Everlytic project"),
      SettingRow(
        .installURL, .everlytic, .address, variable: "PUSHKIT_EVERLYTIC_INSTALL_URL",
        "the URL of the Everlytic installation",
        detail: """
          `decode-config -o env` prints it. The scheme is http or https. The URL may have a path.
          """, option: "URL", "use this Everlytic installation",
        note: "The URL may have a path. `http` causes a warning.",
        endpoint: SettingRow.Endpoint("calls", emulated: "http", "")),
      SettingRow(
        .subscriptionID, .everlytic, .identifier, variable: "PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID",
        "the Everlytic subscription ID", detail: "`register-token` prints and saves it.",
        option: "ID", "use this Everlytic subscription", keeper: "register-token"),
      SettingRow(
        .deviceID, .everlytic, .identifier, variable: "PUSHKIT_EVERLYTIC_DEVICE_ID",
        "the Everlytic device ID", detail: "By default, pushkit generates one and saves it.",
        option: "ID", "use this device ID", note: "By default, pushkit generates one and saves it."),
    ],
    options: [
      "metadata", "datetime", "email", "unique-id", "since", "platform-version",
      "device-manufacturer", "device-model", "platform-type", "device-type",
    ],
    state: .everlytic)
}

extension StateLayout {
  /// The IDs of Everlytic: a device and the subscriptions of its contacts.
  package static let everlytic = StateLayout(
    .everlytic, contactKeys: ["email", "unique_id"])
}
