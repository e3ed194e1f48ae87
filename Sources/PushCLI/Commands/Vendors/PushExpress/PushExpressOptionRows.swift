import PushCore

/// The options of Push.Express's calls, and the keys of their results.
enum PushExpressOptionRows {
  static let configuration = ConfigurationOptions(
    [.pushexpress], identifiers: [.instanceID], usesState: true)

  /// The options of register-token, which has options of several vendors.
  static let registering: [OptionRow] = rows.filter { !ofSDKs.contains($0.id) }.map { row in
    row.id == .platformType ? platformType : row.labeled("Push.Express")
  }

  /// The options of px-register only, whose values the guide does not have.
  private static let ofSDKs: [OptionID] = [.zoneName, .notificationPermission]

  private static let platformType = OptionRow(
    .platformType, "TYPE", .text, "set the platform", default: "android",
    detail: "Push.Express knows `android`, `ios` and `browser`. Everlytic accepts any text.")

  static let externalID = OptionRow(
    .externalID, "ID", .identifier, "use a separate instance for this user")

  static let rows: [OptionRow] = [
    OptionRow(
      .platformType, "TYPE", .word(PushExpressAPI.platformTypes),
      "set the platform of the device", default: PushExpressAPI.Info().platformType,
      detail: """
        Push.Express's guide has `android`, `ios` and `browser`. Its SDKs also send `macos`, `tvos`, \
        `watchos` and `unknown`.
        """),
    OptionRow(
      .transportType, "TYPE", .word(PushExpressAPI.transportTypes),
      "set the transport", default: PushExpressAPI.Info().transportType,
      detail: """
        Push.Express's guide has `fcm`, `onesignal`, `huawei` and `apns`. Its SDKs also send \
        `fcm.data` and `webpush`.
        """),
    OptionRow(
      .platformName, "NAME", .text, "set platform and version",
      detail: "For example `android_api_33`."),
    externalID,
    OptionRow(
      .language, "TAG", .text(.language), "set the language, BCP 47",
      detail: "For example `en` or `pt-BR`."),
    OptionRow(
      .country, "XX", .text, "set the country, two letters",
      detail: "Use the country of the SIM card or the settings, not that of an IP address."),
    OptionRow(
      .zone, "ZONE", .text, "set the time zone", default: "the system's",
      detail: "For example `Europe/Sofia`, `+03:00`, or the seconds east of UTC, such as `10800`."),
    OptionRow(
      .tag, "NAME=VALUE", .text, collects: true, "set a tag; may be repeated",
      detail: "The names `ad_id`, `offer` and `webmaster` have a meaning for Push.Express."),
    OptionRow(
      .zoneName, "NAME", .text, "set the name of the time zone",
      detail: "For example `Europe/Sofia`. Push.Express's SDK for iOS sends it; its guide does not."
    ),
    OptionRow(
      .notificationPermission, "WORD", .word(["true", "false"]),
      "set whether the user allows notifications",
      detail: "Push.Express's SDKs send it; its guide does not have it."),
    OptionRow(.onscreenCount, "N", .integer(0...Int.max), "set how often the app was shown"),
    OptionRow(.onscreenSeconds, "S", .integer(0...Int.max), "set the time on screen, in seconds"),
    OptionRow(
      .agentName, "NAME", .text, "set the name of the sender",
      detail: "The default is `pushkit_VERSION`."),
    installation.with(
      detail: "By default, the file of `--state` keeps the one that pushkit generates."),
  ]

  static let installation = OptionRow(
    .installationToken, "UUID", .identifier, "set the token of the installation")

  /// The option of commands that use a saved instance.
  static let chosen = externalID.with(
    effect: "Push.Express: use the saved instance of this user",
    detail: "The `--ext-id` that the instance was registered with.")

  static let watch = OptionRow(.watch, "repeat the update until pushkit gets a signal")

  static let fields: [KeyRow] = .list(
    page: "px-register",
    """
    app_id: the app ID
    ic_token: the token of the installation
    instance_id: the instance ID for reports, which apps store as `ic_id` or `px_ic_id`
    just_created boolean: true if the instance is new
    update_interval_sec integer: the interval of updates, in seconds
    """)

  /// The variable that `-o env` prints.
  static let variable = EnvironmentName("PUSHKIT_PUSHEXPRESS_INSTANCE_ID", "instance_id")
}
