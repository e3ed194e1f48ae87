import PushCore

/// Options for the data that describe an instance, and the keys of its records.
enum InstanceOptions {
  /// The options of register-token, which has options of several vendors.
  static let registering: [OptionRow] = rows.map { row in
    switch row.id {
    case .platformType: platformType
    default:
      OptionRow(
        row.id, row.value, collects: row.collects, "Push.Express: \(row.summary)",
        detail: row.detail)
    }
  }

  private static let platformType = OptionRow(
    .platformType, .text("TYPE"), "set the platform (default: android)",
    detail: "Push.Express knows `android`, `ios` and `browser`. Everlytic accepts any text.")

  static let rows: [OptionRow] = [
    OptionRow(
      .platformType, .text("TYPE"), "set the platform of the device (default: android)",
      detail: "The others are `ios` and `browser`."),
    OptionRow(
      .transportType, .text("TYPE"), "set the transport (default: fcm)",
      detail: "The others are `onesignal`, `huawei` and `apns`."),
    OptionRow(
      .platformName, .text("NAME"), "set platform and version",
      detail: "For example `android_api_33`."),
    OptionRow(.externalID, .identifier("ID"), "use a separate instance for this user"),
    OptionRow(.language, .text("TAG"), "set the language, BCP 47"),
    OptionRow(
      .country, .text("XX"), "set the country, two letters",
      detail: "Use the country of the SIM card or the settings, not that of an IP address."),
    OptionRow(
      .zone, .text("ZONE"), "set the time zone (default: the system's)",
      detail: "For example `Europe/Sofia` or `+03:00`."),
    OptionRow(
      .tag, .text("NAME=VALUE"), collects: true, "set a tag; may be repeated",
      detail: "The names `ad_id`, `offer` and `webmaster` have a meaning for Push.Express."),
    OptionRow(.onscreenCount, .integer("N", 0...Int.max), "set how often the app was shown"),
    OptionRow(.onscreenSeconds, .integer("S", 0...Int.max), "set the time on screen, in seconds"),
    OptionRow(
      .agentName, .text("NAME"), "set the name of the sender",
      detail: "The default is `pushkit_VERSION`."),
    OptionRow(
      .installationToken, .identifier("UUID"), "set the token of the installation",
      detail: "By default, pushkit generates one and saves it."),
  ]

  /// The option of commands that use a saved instance.
  static let chosen = OptionRow(
    .externalID, .identifier("ID"), "Push.Express: use the saved instance of this user",
    detail: "The `--ext-id` that the instance was registered with.")

  static let watch = OptionRow(.watch, .none, "repeat the update until pushkit gets a signal")

  static let facts: [KeyRow] = .list(
    page: "px-register",
    """
    app_id: the app ID
    ic_token: the token of the installation
    instance_id: the instance ID for reports
    just_created: true if the instance is new
    update_interval_sec: the interval of updates, in seconds
    """)

  /// The variable that `-o env` prints.
  static let variable = EnvironmentName("PUSHKIT_PUSHEXPRESS_INSTANCE_ID", "instance_id")
}

extension PushExpressAPI.Info {
  /// Reads an instance's data from the options; warns about words that Push.Express may not know.
  init(_ input: CallInput) throws(Failure) {
    self.init()
    let arguments = input.arguments
    transportType = arguments[.transportType] ?? transportType
    token = arguments.has(.token) ? try input.token() : nil
    platformType = arguments[.platformType] ?? platformType
    platformName = arguments[.platformName]
    externalID = arguments[.externalID]
    language = arguments[.language]
    // Only ASCII letters are changed, because a country code consists of two of them.
    country = arguments[.country].map { text in
      String(String.UnicodeScalarView(text.unicodeScalars.map(Self.upper)))
    }
    zoneSeconds = try Self.zoneSeconds(input)
    tags = try arguments.object(.tag) ?? tags
    onscreenCount = arguments.integer(.onscreenCount)
    onscreenSeconds = arguments.integer(.onscreenSeconds)
    agentName = arguments[.agentName] ?? "pushkit_\(Release.version)"
    warn(input.context)
  }

  /// Returns the current offset of the time zone, in seconds east of UTC.
  static func zoneSeconds(_ input: CallInput) throws(Failure) -> Int {
    try ZoneOffset.seconds(input.arguments[.zone], at: input.context.clock.now)
  }

  private static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) - 32) : scalar
  }

  private func warn(_ context: Context) {
    if token == nil {
      context.warn(
        .pushexpressNoToken,
        "this call sends no push token: pushes cannot reach the device without one",
        hint: "send it with --token")
    }
    if !["fcm", "onesignal", "huawei", "apns"].contains(transportType) {
      context.warn(
        .pushexpressTransportType, "Push.Express's guide has no transport type '\(transportType)'",
        hint:
          "the types are fcm, onesignal, huawei and apns; the SDKs also send fcm.data and webpush")
    }
    if !["android", "ios", "browser"].contains(platformType) {
      context.warn(
        .pushexpressPlatformType, "Push.Express's guide has no platform type '\(platformType)'",
        hint: "the types are android, ios and browser")
    }
    guard let country, !country.isEmpty else { return }
    if country.utf8.count != 2 || !country.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
      context.warn(
        .pushexpressCountry, "'\(country)' is not a two-letter country code",
        hint: "use an ISO 3166-1 code, such as BR for Brazil")
    }
  }
}

extension DiagnosticKind {
  static let pushexpressNoToken = DiagnosticKind(
    "pushexpress.no-token", .warning, summary: "an instance is registered without a push token",
    meaning: """
      Push.Express sends pushes to the token of the instance. The device does not receive any until \
      an update sends its token.
      """,
    source: "Push.Express's guide, section Update app instance info",
    remedy: "Give `--token`.")
  static let pushexpressTransportType = DiagnosticKind(
    "pushexpress.transport-type", .warning,
    summary: "the transport type is not in Push.Express's guide",
    meaning: "pushkit sends the value anyway.",
    source: "Push.Express's guide, section Update app instance info",
    remedy: """
      Give `fcm`, `onesignal`, `huawei` or `apns`. The SDKs also send `fcm.data` and `webpush`.
      """)
  static let pushexpressPlatformType = DiagnosticKind(
    "pushexpress.platform-type", .warning,
    summary: "the platform type is not in Push.Express's guide",
    meaning: "pushkit sends the value anyway.",
    source: "Push.Express's guide, section Update app instance info",
    remedy: "Give `android`, `ios` or `browser`.")
  static let pushexpressCountry = DiagnosticKind(
    "pushexpress.country", .warning, summary: "the country is not a two-letter code",
    meaning: "pushkit sends the value anyway.",
    source: "Push.Express's guide, section Update app instance info",
    remedy: "Give the two-letter code of ISO 3166-1, such as `BR` for Brazil.")
}
