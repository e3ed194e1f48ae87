import PushCore
import PushNet

/// `px-register`: registers a device as an app instance of Push.Express and keeps it up to date.
enum PXRegisterCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.told(arguments, among: [.pushexpress])
    if arguments.has(.watch), arguments[.output] == "env" {
      throw Failure(
        .usageExclusiveOptions, "--watch and -o env exclude each other",
        hint: "-o env prints one record; -o compact prints one for each update")
    }
    let run = try CallRun(Configuration(arguments, context), env: variables)
    let registration = try InstanceRegistration(run)
    if arguments.has(.watch), run.sends {
      try registration.watch()
    } else {
      try registration.register()
    }
    try run.printer.finish()
  }

  static let variables = [EnvironmentName("PUSHKIT_PUSHEXPRESS_INSTANCE_ID", "instance_id")]
}

/// `px-lifecycle`: reports a lifecycle event of the app to Push.Express.
enum PXLifecycleCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.told(arguments, among: [.pushexpress])
    let run = try CallRun(Configuration(arguments, context))
    let word = arguments.operands.first ?? ""
    guard let event = PushExpressAPI.Lifecycle(rawValue: word) else {
      let words = PushExpressAPI.Lifecycle.allCases.map(\.rawValue)
      let near = Suggestions.nearest(to: word, among: words)
      throw Failure(
        .usageUnknownName,
        "there is no lifecycle event \(TypedText.quoted(word))" + Suggestions.phrase(near),
        hint: "it is one of \(words.joined(separator: ", "))")
    }
    let api = try run.access.pushExpress()
    let instance = try run.access.entry(.instanceID, of: .pushexpress)
    let request: HTTPRequest
    do {
      request = try api.report(event, instance: instance)
    } catch {
      throw Failure(error, "the instance id")
    }
    let step = Step(request: request, repetition: run.caller.options.counted) {
      Acknowledgement.judge($0, expectsBody: false)
    }
    try run.make(step, of: .pushexpress, facts: [ReplyFact("event", event.rawValue)])
  }
}

extension PushExpressAPI.Info {
  /// Reads an instance's data from the options; warns about words that Push.Express may not know.
  init(_ run: CallRun) throws(Failure) {
    self.init()
    let arguments = run.arguments
    transportType = arguments[.transportType] ?? transportType
    token = arguments.has(.token) ? try run.token() : nil
    platformType = arguments[.platformType] ?? platformType
    platformName = arguments[.platformName]
    externalID = run.arguments[.externalID]
    language = arguments[.language]
    // Only ASCII letters are changed, because a country code consists of two of them.
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

  /// Returns the current offset of the time zone, in seconds east of UTC.
  static func zoneSeconds(_ run: CallRun) throws(Failure) -> Int {
    try ZoneOffset.seconds(run.arguments[.zone], at: run.context.clock.now)
  }

  private static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) - 32) : scalar
  }

  private func warn(_ context: Context) {
    if token == nil {
      context.warn(
        .pushexpressNoToken,
        "this call sends no push token: pushes cannot reach the device until one is sent",
        hint: "--token sends it")
    }
    if !["fcm", "onesignal", "huawei", "apns"].contains(transportType) {
      context.warn(
        .pushexpressTransportType, "the guide has no transport type '\(transportType)'",
        hint: "it has fcm, onesignal, huawei and apns; the SDKs also send fcm.data and webpush")
    }
    if !["android", "ios", "browser"].contains(platformType) {
      context.warn(
        .pushexpressPlatformType, "the guide has no platform type '\(platformType)'",
        hint: "it has android, ios and browser")
    }
    guard let country, !country.isEmpty else { return }
    if country.utf8.count != 2 || !country.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
      context.warn(
        .pushexpressCountry, "'\(country)' is no country of two letters",
        hint: "ISO 3166-1: BR for Brazil")
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
    source: "Push.Express guide, Update app instance info",
    remedy: "Give `--token`.")
  static let pushexpressTransportType = DiagnosticKind(
    "pushexpress.transport-type", .warning, summary: "the guide does not know the transport type",
    meaning: "It is sent all the same.",
    source: "Push.Express guide, Update app instance info",
    remedy: """
      Give `fcm`, `onesignal`, `huawei` or `apns`; `fcm.data` and `webpush`, which the SDKs send \
      too, may stay.
      """)
  static let pushexpressPlatformType = DiagnosticKind(
    "pushexpress.platform-type", .warning, summary: "the guide does not know the platform type",
    meaning: "It is sent all the same.", source: "Push.Express guide, Update app instance info",
    remedy: "Give `android`, `ios` or `browser`.")
  static let pushexpressCountry = DiagnosticKind(
    "pushexpress.country", .warning, summary: "a country has not two letters",
    meaning: "It is sent all the same.", source: "Push.Express guide, Update app instance info",
    remedy: "Give the two letters of ISO 3166-1, `BR` for Brazil.")
}
