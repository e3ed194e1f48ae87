import PushCore

extension PushExpressAPI.Info {
  /// What the options say of an instance; warns of words that Push.Express may not know.
  init(_ run: CallRun) throws(Failure) {
    self.init()
    let arguments = run.arguments
    transportType = arguments[.transportType] ?? transportType
    token = arguments.has(.token) ? try run.token() : nil
    platformType = arguments[.platformType] ?? platformType
    platformName = arguments[.platformName]
    externalID = run.arguments[.externalID]
    language = arguments[.language]
    // Letters of ASCII alone: a country is two of them.
    country = arguments[.country].map { text in
      String(String.UnicodeScalarView(text.unicodeScalars.map(Self.upper)))
    }
    zoneSeconds = try Self.zoneSeconds(run)
    if arguments.has(.tag) { tags = try KeyedTexts.object(arguments.all(.tag), "--tag") }
    onscreenCount = arguments.integer(.onscreenCount)
    onscreenSeconds = arguments.integer(.onscreenSeconds)
    agentName = arguments[.agentName] ?? "pushkit_\(Release.version)"
    warn(run.context)
  }

  /// The offset of the time zone at this moment, in seconds east of UTC.
  static func zoneSeconds(_ run: CallRun) throws(Failure) -> Int {
    try ZoneOffset.seconds(run.arguments[.zone], at: run.context.clock.now)
  }

  private static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) - 32) : scalar
  }

  private func warn(_ context: Context) {
    if token == nil {
      context.warn(
        "pushexpress.no-token",
        "this call sends no push token: pushes cannot reach the device until one is sent",
        hint: "--token sends it")
    }
    if !["fcm", "onesignal", "huawei", "apns"].contains(transportType) {
      context.warn(
        "pushexpress.transport-type", "the guide has no transport type '\(transportType)'",
        hint: "it has fcm, onesignal, huawei and apns; the SDKs also send fcm.data and webpush")
    }
    if !["android", "ios", "browser"].contains(platformType) {
      context.warn(
        "pushexpress.platform-type", "the guide has no platform type '\(platformType)'",
        hint: "it has android, ios and browser")
    }
    guard let country, !country.isEmpty else { return }
    if country.utf8.count != 2 || !country.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
      context.warn(
        "pushexpress.country", "'\(country)' is no country of two letters",
        hint: "ISO 3166-1: BR for Brazil")
    }
  }
}
