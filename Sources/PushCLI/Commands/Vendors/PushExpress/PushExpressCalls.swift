import PushCore
import PushNet

extension VendorCalls {
  static let pushExpress = VendorCalls(
    vendor: .pushexpress,
    reports: ReportCalls(
      // A displayed message is a delivery.
      events: [.delivery: "delivered", .impression: "delivered", .click: "clicked"],
      needs: "`--app-id`, `--message-id`, and `--instance-id` or a saved instance",
      identifiers: [.instanceID], options: { _ in [PushExpressOptionRows.chosen] },
      plan: PushExpressCalls.report),
    register: TokenCall(
      needs: "`--app-id` and `--token`, as for pushkit-px-register(1).",
      identifiers: [.instanceID],
      groups: [OptionGroup("Push.Express", page: "px-register", PushExpressOptionRows.registering)],
      keys: PushExpressOptionRows.fields,
      variables: [PushExpressOptionRows.variable],
      plan: { input throws(Failure) in
        try input.requireToken()
        return try InstanceRegistration(input).call()
      }),
    otherOptions: [.watch],
    aliases: [("msg_id", .messageID), ("ic_id", .instanceID), ("tags", .tag)],
    tracking: [("msg_id", .messageID)])
}

extension VendorAccess {
  func pushExpress() throws(Failure) -> PushExpressAPI {
    let (app, address) = try account(.pushexpress, .apiURL)
    return try Failure.naming("the app ID") { () throws(PathSegment.Fault) in
      try PushExpressAPI(base: address, appID: app)
    }
  }
}

/// The calls to Push.Express: reports and lifecycle events (Push.Express guide, "Notification
/// events" and "Lifecycle events").
///
/// ``InstanceRegistration`` plans the registration. ``VendorCalls/pushExpress`` lists all calls,
/// ``PushExpressOptionRows`` has their options, and ``PushExpressAPI`` makes their requests.
enum PushExpressCalls {
  static func report(_ event: String, _ input: CallInput) throws(Failure) -> Call {
    let api = try input.access.pushExpress()
    let message = try input.required(.messageID)
    let instance = try input.entry(.instanceID, .pushexpress)
    let request = try Failure.naming("the instance id") { () throws(PathSegment.Fault) in
      try api.report(event, instance: instance, messageID: message)
    }
    return .report(
      event, request, .pushexpress, input,
      identifiers: [.instanceID: instance, .messageID: message], documented: .nothing)
  }

  static func lifecycle(
    _ event: PushExpressAPI.Lifecycle, _ input: CallInput
  ) throws(Failure) -> Call {
    let api = try input.access.pushExpress()
    let instance = try input.access.entry(.instanceID, of: .pushexpress)
    let request = try Failure.naming("the instance id") { () throws(PathSegment.Fault) in
      try api.report(event, instance: instance)
    }
    return .report(
      event.rawValue, request, .pushexpress, input, identifiers: [.instanceID: instance],
      documented: .nothing)
  }
}

extension PushExpressAPI.Info {
  /// Reads an instance's data from the options; warns about words that Push.Express may not know.
  init(_ input: CallInput) throws(Failure) {
    self.init()
    let arguments = input.arguments
    transportType = arguments[.transportType] ?? transportType
    token = arguments.has(.token) ? try input.token() : nil
    platformType = try Self.platformType(arguments) ?? platformType
    platformName = arguments[.platformName]
    externalID = arguments[.externalID]
    language = arguments[.language]
    country = try arguments[.country].map(Self.country)
    zoneSeconds = try Self.zoneSeconds(input)
    tags = try arguments.object(.tag) ?? tags
    onscreenCount = arguments.integer(.onscreenCount)
    onscreenSeconds = arguments.integer(.onscreenSeconds)
    agentName = arguments[.agentName] ?? "pushkit_\(Release.version)"
    warn(input.context)
  }

  /// Returns the current offset of the time zone, in seconds east of UTC.
  static func zoneSeconds(_ input: CallInput) throws(Failure) -> Int {
    try ZoneOffset.seconds(input.arguments[.zone], at: input.context.clock.now, bare: .secondsEast)
  }

  /// The option of register-token has Everlytic's platforms, too, so its row allows any text.
  private static func platformType(_ arguments: ParsedArguments) throws(Failure) -> String? {
    guard let type = arguments[.platformType] else { return nil }
    let types = PushExpressAPI.platformTypes
    if types.contains(type) { return type }
    throw Failure(
      .usageBadValue,
      "option --platform-type: Push.Express does not know \(TypedText.quoted(type, among: types))",
      hint: "TYPE is one of \(types.joined(separator: ", "))")
  }

  /// Returns a country code in upper case; it may be empty.
  private static func country(_ text: String) throws(Failure) -> String {
    if PushExpressAPI.isCountry(text) { return text.uppercased() }
    throw Failure(
      .usageBadValue,
      "option --country: \(TypedText.quoted(text)) is not a two-letter country code",
      hint: "use an ISO 3166-1 code, such as BR for Brazil")
  }

  private func warn(_ context: Context) {
    if token == nil {
      context.warn(
        .pushexpressNoToken,
        "this call sends no push token: pushes cannot reach the device without one",
        hint: "send it with --token")
    }
    if !PushExpressAPI.guideTransportTypes.contains(transportType) {
      context.warn(
        .pushexpressTransportType, "Push.Express's guide has no transport type '\(transportType)'",
        hint: """
          the types are \(PushExpressAPI.guideTransportTypes.listed("and")); the SDKs also send \
          \(PushExpressAPI.sdkTransportTypes.listed("and"))
          """)
    }
    if !PushExpressAPI.guidePlatformTypes.contains(platformType) {
      context.warn(
        .pushexpressPlatformType, "Push.Express's guide has no platform type '\(platformType)'",
        hint: "the types are \(PushExpressAPI.guidePlatformTypes.listed("and"))")
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
}
