import PushCore

/// Options for the data that describe an instance, and the keys of its records.
enum InstanceOptions {
  static let rows: [OptionRow] = [
    OptionRow(
      .platformType, .text("TYPE"), "set the platform of the device (default: android)",
      detail: "Push.Express knows android, ios and browser. Everlytic accepts any text."),
    OptionRow(
      .transportType, .text("TYPE"), "Push.Express: set the transport (default: fcm)",
      detail: "Others are onesignal, huawei and apns."),
    OptionRow(
      .platformName, .text("NAME"), "Push.Express: set platform and version",
      detail: "For example android_api_33."
    ),
    OptionRow(
      .externalID, .identifier("ID"), "Push.Express: use an own instance for this user"),
    OptionRow(.language, .text("TAG"), "Push.Express: set the language, BCP 47"),
    OptionRow(
      .country, .text("XX"), "Push.Express: set the country, two letters",
      detail: "Use the country of the SIM card or the settings, not that of an IP address."),
    OptionRow(
      .zone, .text("ZONE"),
      "Push.Express, Smartico WebSocket: set the time zone",
      detail: "For example `Europe/Sofia` or `+03:00`. The default is the system's."),
    OptionRow(
      .tag, .text("NAME=VALUE"), collects: true, "Push.Express: set a tag; may be repeated",
      detail: "The names `ad_id`, `offer` and `webmaster` have a meaning for Push.Express."),
    OptionRow(
      .onscreenCount, .integer("N", 0...Int.max), "Push.Express: set how often the app was shown"),
    OptionRow(
      .onscreenSeconds, .integer("S", 0...Int.max),
      "Push.Express: set the time on screen, in seconds"),
    OptionRow(
      .agentName, .text("NAME"), "Push.Express: set the name of the sender",
      detail: "The default is `pushkit_VERSION`."),
    OptionRow(
      .installationToken, .identifier("UUID"), "Push.Express: set the token of the installation",
      detail: "By default, pushkit generates one and saves it."),
  ]

  /// The option of commands that use a saved instance.
  static let chosen = OptionRow(
    .externalID, .identifier("ID"), "Push.Express: use the saved instance of this user",
    detail: "The `--ext-id` that the instance was registered with.")

  static let watch = OptionRow(
    .watch, .none, "repeat the update until a signal")

  static let facts: [KeyRow] = [
    KeyRow("app_id", "Push.Express: the app ID"),
    KeyRow("ic_token", "Push.Express: the token of the installation"),
    KeyRow("instance_id", "Push.Express: the instance ID for reports"),
    KeyRow("just_created", "Push.Express: true if the instance is new"),
    KeyRow("update_interval_sec", "Push.Express: the interval of updates, in seconds"),
  ]

  /// The variable that `-o env` prints.
  static let variable = EnvironmentName("PUSHKIT_PUSHEXPRESS_INSTANCE_ID", "instance_id")
}
