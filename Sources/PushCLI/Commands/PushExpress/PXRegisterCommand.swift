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
    if arguments.has(.watch), run.sends {
      return try watch(try InstanceRegistration(run.input), run)
    }
    try CallCommand(vendors: [.pushexpress]) { _, input throws(Failure) in
      try InstanceRegistration(input).call()
    }.perform(run, Command.pxRegister.row.allOptions)
  }

  /// Repeats the update at the server's interval until a signal arrives or the server rejects it.
  private static func watch(
    _ registration: InstanceRegistration, _ run: CallRun
  ) throws(Failure) {
    while true {
      let record = try run.caller.perform(try registration.call())
      run.emit(record)
      if let failure = record.failure {
        guard failure.status == .unavailable else { return run.context.fail(failure) }
        run.context.report(failure)
      }
      if run.context.output.end != nil { return }
      let seconds = record.outcome?.number("update_interval_sec") ?? 120
      guard try pause(milliseconds: min(max(seconds, 30), 86_400) * 1000, run) else { return }
    }
  }

  /// Waits; returns false if a signal arrived or the reader of the output has gone.
  private static func pause(milliseconds: Int, _ run: CallRun) throws(Failure) -> Bool {
    let attention = 2000
    for begin in stride(from: 0, to: milliseconds, by: attention) {
      run.context.output.look()
      if run.context.output.end != nil { return false }
      guard try run.caller.wait(min(attention, milliseconds - begin)) else { return false }
    }
    return true
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
        "unknown lifecycle event \(TypedText.quoted(word))" + Suggestions.phrase(near),
        hint: "the values are \(words.joined(separator: ", "))")
    }
    try CallCommand(vendors: [.pushexpress]) { _, input throws(Failure) in
      try PushExpressCalls.lifecycle(event, input)
    }.perform(run, Command.pxLifecycle.row.allOptions)
  }
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
