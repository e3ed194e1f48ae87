import PushCore

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
