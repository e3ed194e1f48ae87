import PushCore
import PushNet

extension VendorCalls {
  static let smartico = VendorCalls(
    vendor: .smartico,
    reports: ReportCalls(
      events: SmarticoCalls.events,
      needs: "`--label-key`, `--user-id`, `--message-id` and `--engagement-uid`",
      identifiers: [.userID], options: SmarticoOptionRows.reporting, plan: SmarticoCalls.report),
    register: TokenCall(
      needs: "`--label-key`, `--user-id`, `--platform` and `--token`.",
      identifiers: [.userID, .deviceID], groups: SmarticoOptionRows.registering,
      plan: { input throws(Failure) in try SmarticoCalls.register(.allowed, input) }),
    unregister: TokenCall(
      needs: """
        `--label-key`, `--user-id`, `--platform` and `--token`. pushkit reports the token with the \
        status `blocked`, as pushkit-register-token(1) does.
        """,
      identifiers: [.userID, .deviceID], groups: SmarticoOptionRows.unregistering,
      plan: { input throws(Failure) in try SmarticoCalls.register(.blocked, input) }),
    registerByOtherMethod: SmarticoCalls.registerByOtherMethod,
    members: members, otherNames: SmarticoCalls.otherNames, eventMember: "event_type",
    tracking: [
      ("message_id", .messageID), ("engagement_uid", .engagementUID), ("action", .action),
      ("user_ext_id", .userID),
    ])
}

extension VendorCalls {
  /// The members of Smartico's requests (Smartico's guide, sections 1.8, 4 and 5).
  fileprivate static let members: [GuideMember] = {
    let tokens = ["register-token", "unregister-token"]
    let reports = ReportVerb.allCases.map(\.rawValue)
    let event = GuideMember(
      "event_type", .constant([SmarticoAPI.registration], of: tokens, method: "get"),
      .constant(SmarticoCalls.events.values.sorted(), of: reports))
    let names =
      [
        "user_ext_id": .userID, "ext_user_id": .userID, "brand_key": .brandKey,
        "api_key": .labelKey, "app_package_id": .packageID, "platform": .platform, "token": .token,
        "payload.app_package_id": .packageID, "payload.platform": .platform,
        "payload.token": .token, "payload.engagement_uid": .engagementUID,
        "payload.message_id": .messageID, "payload.action": .action,
      ] as KeyValuePairs<String, OptionID>
    return GuideMember.options(names) + [
      event, GuideMember("cid", .constant(["\(SocketKind.tokenRequest.rawValue)"], of: tokens)),
      GuideMember("uuid", .optionOutsideSocket(.uuid)),
      GuideMember("ts", .optionOutsideSocket(.ts)),
      GuideMember("payload.activity_type", .constant(["40"], of: reports)),
    ]
      + ["pushNotificationUserStatus", "payload.pushNotificationUserStatus"].map { name in
        GuideMember(
          name, .option(.status),
          .constant(["\(SmarticoTokenStatus.blocked.rawValue)"], of: ["unregister-token"]))
      }
  }()
}

extension CallInput {
  func smartico() throws(Failure) -> SmarticoAPI {
    let (label, address) = try account(.smartico, .apiURL)
    return SmarticoAPI(url: address, labelKey: label, brandKey: try smarticoBrand())
  }
}

/// The calls to Smartico's HTTP API: reports, and tokens with their status (Smartico guide,
/// sections 4 and 5).
///
/// ``VendorCalls/smartico`` lists them, ``SmarticoOptionRows`` has their options, and
/// ``SmarticoAPI`` makes their requests. Registration over the WebSocket is a ``SessionRun``.
enum SmarticoCalls {
  static let events: [ReportVerb: String] = [
    .delivery: "engagement_delivered", .impression: "engagement_impression",
    .click: SmarticoAPI.click, .failure: "engagement_failed",
  ]

  /// The names of the guide that no key is for: the members of its messages on the socket and on the
  /// bridge, the query of its GET requests, and the members of `ua` and `payload` without it.
  fileprivate static let otherNames =
    SocketKind.guide.flatMap(\.memberNames)
    + ["fp", "agent", "host", "device_type", "tzoffset", "browser", "os"]
    + ["eventType", "bcid", "version", "event"]
    + ["message_id", "engagement_uid", "activity_type", "action"]

  static func report(_ event: String, _ input: CallInput) throws(Failure) -> Call {
    let api = try input.smartico()
    let uid = try input.required(.engagementUID)
    let message = try input.required(.messageID)
    guard JSONNumber.isCount(Array(message.utf8)) else {
      throw Failure(
        .smarticoBadMessageID, "the message ID is not an integer: \(TypedText.quoted(message))",
        hint: "give the digits of message_id, without leading zeros")
    }
    let engagement = SmarticoAPI.Engagement(
      user: try user(input), uid: uid, messageID: message, action: input.arguments[.action])
    return .report(
      event, api.report(event, engagement, version: version(input), stamp(input)), .smartico, input,
      identifiers: [.engagementUID: uid, .messageID: message], documented: .body)
  }

  /// Returns the user ID as JSON: a string or a number, as a payload has it.
  private static func user(_ input: CallInput) throws(Failure) -> String {
    guard let user = input.arguments.json(.userID) else {
      return JSONText.quoted(try input.settings(.smartico).require(.userID))
    }
    guard input.arguments[.userID]?.blankness == nil else { throw CallInput.blank("user_ext_id") }
    return user
  }

  private static func version(_ input: CallInput) -> String {
    input.arguments[.appVersion] ?? SmarticoAPI.defaultVersion
  }

  private static func stamp(_ input: CallInput) -> SmarticoAPI.MessageHeader {
    SmarticoAPI.MessageHeader(
      input.context, uuid: input.arguments[.uuid], ts: input.arguments.integer(.ts))
  }

  // MARK: Tokens

  /// The way a token is sent.
  enum Method: String, CaseIterable {
    case post, get, socket, javascript

    init(_ arguments: ParsedArguments) {
      self = arguments[.method].flatMap(Self.init(rawValue:)) ?? .post
    }
  }

  /// Sends a token; `status` applies unless `--status` is given.
  static func register(_ status: SmarticoTokenStatus, _ input: CallInput) throws(Failure) -> Call {
    let method = Method(input.arguments)
    try method.check(input.arguments)
    let token = try token(status, user: user(input), input)
    let api = try input.smartico()
    let request =
      method == .get
      ? api.registerByGet(token, version: version(input), stamp(input)) : api.register(token)
    let step = Step(request: request, idempotency: .idempotent) {
      Acknowledgement.evaluate($0, documented: .body)
    }
    return Call(vendor: .smartico, command: input.arguments.command, first: step)
  }

  /// Sends a token in a WebSocket session (Smartico guide, section 1.8), or prints the call for a
  /// web page.
  static func registerByOtherMethod(_ run: CallRun, _ change: TokenChange) throws(Failure) -> Bool {
    let status = change == .register ? SmarticoTokenStatus.allowed : .blocked
    let method = Method(run.input.arguments)
    switch method {
    case .post, .get: return false
    case .javascript:
      try method.check(run.input.arguments)
      run.context.emit(line: SmarticoAPI.script(try token(status, user: "null", run.input)))
    case .socket:
      try method.check(run.input.arguments)
      let setup = try SessionSetup(run, registering: status)
      try SessionRun(run: run, setup: setup).runOnce(fields: { _ in [] }, response: \.tokenReply)
    }
    return true
  }

  private static func token(
    _ status: SmarticoTokenStatus, user: String, _ input: CallInput
  ) throws(Failure) -> SmarticoAPI.Token {
    let arguments = input.arguments
    return SmarticoAPI.Token(
      token: try input.token(), user: user, platform: try platform(input),
      status: try arguments[.status].map(SmarticoTokenStatus.parse)?.rawValue ?? status.rawValue,
      packageID: arguments[.packageID])
  }

  private static func platform(_ input: CallInput) throws(Failure) -> Int {
    guard let word = input.arguments[.platform] else {
      throw Failure(
        .usageMissingOption, "--platform is missing", hint: "for example ios or android")
    }
    let platform = try SmarticoPlatform.parse(word)
    if platform != 6, platform != 7 {
      input.context.warn(
        .smarticoPlatform, "platform \(platform) is not a native app",
        hint: "over HTTP Smartico documents only 6 (ios) and 7 (android)")
    }
    return platform
  }
}

extension SmarticoCalls.Method {
  /// Throws status 64 if an option is given that the method does not use.
  fileprivate func check(_ arguments: ParsedArguments) throws(Failure) {
    for (options, users) in Self.users where !users.contains(self) {
      let names = users.map(\.rawValue).joined(separator: " or ")
      try arguments.refuse(
        options, "with --method \(rawValue)", hint: "it is for --method \(names)")
    }
  }

  /// The options that only some methods use, with these methods.
  private static let users: [([OptionID], [Self])] = [
    ([.status, .userID, .labelKey, .brandKey, .environment], [.post, .get, .socket]),
    (
      [
        .timeout, .connectTimeout, .maxTime, .maxAttempts, .maxDelay, .proxy, .cacert, .http1,
        .output, .field,
      ], [.post, .get, .socket]
    ),
    ([.apiURL, .curl], [.post, .get]),
    ([.appVersion, .uuid, .ts], [.get, .socket]),
    (
      [.socketURL, .deviceID, .deviceType] + SessionOptionRows.registering.map(\.id) + [.zone],
      [.socket]
    ),
  ]
}

extension DiagnosticKind {
  static let smarticoPlatform = DiagnosticKind(
    "smartico.platform", .warning, summary: "the token's platform is not supported over HTTP",
    meaning: "Over HTTP Smartico documents only the platforms 6 (ios) and 7 (android).",
    source: "Smartico's guide, section 4",
    remedy: "Give `ios` or `android`. `--method socket` also accepts browsers.")
  static let smarticoBadMessageID = DiagnosticKind(
    "smartico.bad-message-id", .data, summary: "the message ID is not an integer",
    meaning: "Smartico expects `message_id` as a JSON integer: digits without a leading zero.",
    source: "Smartico's guide, section 5",
    remedy: "Copy the digits of `message_id` from the payload.")
}
