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
    unregister: TokenCall(
      needs: """
        `--app-id`, and `--instance-id` and `--ic-token` or a saved instance. pushkit deactivates the \
        instance, as Push.Express's SDKs do: its guide has no such request. It removes the instance \
        from the state.
        """,
      identifiers: [.instanceID],
      groups: [
        OptionGroup(
          "Push.Express",
          [
            PushExpressOptionRows.chosen,
            PushExpressOptionRows.installation.labeled("Push.Express"),
          ])
      ],
      keys: [KeyRow("instance_id", "Push.Express: the ID of the removed instance")],
      plan: PushExpressCalls.deactivate),
    otherOptions: [.watch, .zoneName, .notificationPermission],
    members: members, eventMember: "event", segments: [("instances", .instanceID)],
    tracking: [("msg_id", .messageID)])
}

extension VendorCalls {
  /// The members of Push.Express's requests (Push.Express's guide, "API v2 reference").
  fileprivate static let members: [GuideMember] = {
    let reports = [ReportVerb.delivery, .impression, .click].map(\.rawValue)
    let event = GuideMember(
      "event", .constant(["delivered", "clicked"], of: reports),
      .constant(PushExpressAPI.Lifecycle.allCases.map(\.rawValue), of: ["px-lifecycle"]))
    let names =
      [
        "msg_id": .messageID, "ic_id": .instanceID, "tags": .tag, "ic_token": .installationToken,
        "transport_type": .transportType, "transport_token": .token,
        "platform_type": .platformType, "platform_name": .platformName, "lang": .language,
        "country": .country, "onscreen_count": .onscreenCount, "onscreen_sec": .onscreenSeconds,
        "agent_name": .agentName, "tz_name": .zoneName,
        "notif_perm_granted": .notificationPermission,
      ] as KeyValuePairs<String, OptionID>
    return GuideMember.options(names) + [
      event, GuideMember("ext_id", .optionOrEmpty(.externalID)),
      GuideMember("tz_sec", .zoneSeconds(.zone)),
    ]
  }()
}

extension CallInput {
  func pushExpress() throws(Failure) -> PushExpressAPI {
    let (app, address) = try account(.pushexpress, .apiURL)
    return try PushExpressAPI(base: address, appID: app)
  }
}

/// The calls to Push.Express: reports and lifecycle events (Push.Express guide, "Notification
/// events" and "Lifecycle events").
///
/// ``InstanceRegistration`` plans the registration. ``VendorCalls/pushExpress`` lists all calls,
/// ``PushExpressOptionRows`` has their options, and ``PushExpressAPI`` makes their requests.
enum PushExpressCalls {
  static func report(_ event: String, _ input: CallInput) throws(Failure) -> Call {
    let api = try input.pushExpress()
    let message = try input.required(.messageID)
    let instance = try input.entry(.instanceID, .pushexpress)
    let request = try api.report(event, instance: instance, messageID: message)
    return .report(
      event, request, .pushexpress, input,
      identifiers: [.instanceID: instance, .messageID: message], documented: .nothing)
  }

  static func lifecycle(
    _ event: PushExpressAPI.Lifecycle, _ input: CallInput
  ) throws(Failure) -> Call {
    let api = try input.pushExpress()
    let instance = try input.entry(.instanceID, of: .pushexpress)
    let request = try api.report(event, instance: instance)
    return .report(
      event.rawValue, request, .pushexpress, input, identifiers: [.instanceID: instance],
      documented: .nothing
    ) { outcome, record throws(Failure) in
      record.add(outcome)
      if outcome.failure == nil { try count(event, instance, input) }
      return nil
    }
  }

  /// Adds an event to the screen time of a saved instance, which updates of the instance send.
  private static func count(
    _ event: PushExpressAPI.Lifecycle, _ instance: String, _ input: CallInput
  ) throws(Failure) {
    guard input.usesState else { return }
    let (scope, now) = (try input.scope(.pushexpress), input.context.now)
    try input.state(.pushexpress).save(
      "the screen time of the instance \(instance)",
      hint: "pass --onscreen-count and --onscreen-sec to px-register instead"
    ) { state in
      if event == .onscreen || state.screenTime(of: instance, scope) != nil {
        state.updateScreenTime(of: instance, scope) { time in
          if event == .onscreen { time.open(at: now) } else { time.close(at: now) }
        }
      }
    }
  }

  // MARK: Unregistering

  /// Deactivates an instance, as Push.Express's SDKs do; the guide has no such request.
  static func deactivate(_ input: CallInput) throws(Failure) -> Call {
    try input.arguments.refuse([.token], "when Push.Express deactivates an instance")
    let api = try input.pushExpress()
    let instance = try input.entry(.instanceID, of: .pushexpress)
    let scope = try input.scope(.pushexpress)
    let state = try input.state(.pushexpress)
    let saved = try state.current()
    guard let installation = input.arguments[.installationToken] ?? saved.device(scope) else {
      throw Failure(
        .usageMissingOption, "--ic-token is missing",
        hint: "give the ic_token with which the instance was registered")
    }
    let user = input.arguments[.externalID] ?? saved.contact("ext_id", of: instance, scope) ?? ""
    let request = try api.deactivate(
      instance: instance, installationToken: installation, externalID: user)
    let step = Step(
      request: request, idempotency: .idempotent, evaluate: PushExpressResponses.deactivation,
      finish: { outcome, record throws(Failure) in
        if outcome.failure == nil {
          record.fields.append(ResponseField("instance_id", instance))
        }
        record.add(outcome)
        guard outcome.failure == nil, input.usesState else { return nil }
        try state.save(
          "the end of the instance \(instance)",
          hint: "repeat the command to remove it from the state"
        ) { $0.forget(entry: instance, scope) }
        return nil
      })
    return Call(vendor: .pushexpress, command: input.arguments.command, first: step)
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
    zoneName = arguments[.zoneName]
    allowsNotifications = arguments[.notificationPermission].map { $0 == "true" }
    agentName = arguments[.agentName] ?? "pushkit_\(Release.version)"
    warn(input.context)
  }

  /// Returns the current offset of the time zone, in seconds east of UTC.
  static func zoneSeconds(_ input: CallInput) throws(Failure) -> Int {
    try ZoneOffset.seconds(input.arguments[.zone], at: input.context.now, bare: .secondsEast)
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
