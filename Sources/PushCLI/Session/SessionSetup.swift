import PushCore
import PushNet

/// The session parameters of a command line: URL, client and opening messages.
struct SessionSetup {
  let upgrade: HTTPRequest
  /// The options of the connection, with the limit of `--max-message`.
  let options: HTTPOptions
  let api: SmarticoSocketAPI
  private(set) var plan: SessionPlan
  /// The value of `--tz`.
  private let zone: String?

  /// Reads the parameters.
  ///
  /// `registering` is for sessions that register a token, which is then required; it is the status
  /// if `--status` is not given.
  init(_ run: CallRun, registering: SmarticoTokenStatus? = nil) throws(Failure) {
    let arguments = run.input.arguments
    let settings = try run.input.settings(.smartico)
    let label = try run.input.key(.smartico, .labelKey)
    let brand = try run.input.smarticoBrand()
    let user = try settings.require(.userID)
    let version = arguments[.appVersion] ?? SmarticoAPI.defaultVersion
    let push = try Self.push(run, registering ?? .allowed)
    let registersToken = registering != nil || arguments.has(.sendToken)
    if registersToken { try Self.check(push) }
    var api = SmarticoSocketAPI(
      labelKey: label, brandKey: brand, deviceID: try run.input.deviceID(of: .smartico),
      sessionID: try Self.sessionID(run), version: version,
      client: try Self.client(run, push), user: user)
    api.page = arguments[.page]
    if let hash = arguments[.hash] { api.hash = try AtFile(run.context).value(hash) }
    api.push = push
    self.api = api
    upgrade = HTTPRequest(
      .get,
      RequestText(
        try settings.smarticoSocket(domain: arguments[.domain] ?? "pushkit", version: version)))
    var options = run.options.http
    if let limit = arguments.bytes(.maxMessage) { options.maximumResponse = limit }
    self.options = options
    zone = arguments[.zone]
    plan = SessionPlan(replyTime: Int64(run.options.http.attemptTimeout))
    plan.logsIn = arguments.has(.login)
    plan.language = arguments[.userLanguage]
    plan.registersToken = registersToken
    if registering != nil {
      plan.tokenHeader = SmarticoAPI.MessageHeader(
        run.context, uuid: arguments[.uuid], ts: arguments.integer(.ts))
    }
  }

  /// Returns the messages that pushkit sends on its own, each with its own stamp.
  func frames(_ context: Context) -> [RequestText] {
    plan.opening.map { api.opening($0, plan.stamp(of: $0) { SmarticoAPI.MessageHeader(context) }) }
  }

  /// Returns the client's current offset from UTC; nil if the time zone is no longer available.
  func zoneOffset(_ context: Context) -> Int? { try? Self.minutesWest(zone, context) }

  /// Returns text of the server, which may repeat sent data, with keys and tokens masked.
  func masked(_ words: String) -> String {
    let stamp = SmarticoAPI.MessageHeader(uuid: "", ts: 0)
    return HTTPRequest(.get, upgrade.address, body: api.opening(.initialize, stamp))
      .hiding(api.push.token).hiding(api.hash).masked(words)
  }

  // MARK: Parts

  private static func push(
    _ run: CallRun, _ status: SmarticoTokenStatus
  ) throws(Failure) -> SmarticoSocketAPI.Push {
    let arguments = run.input.arguments
    var push = SmarticoSocketAPI.Push()
    if arguments.has(.token) { push.token = try run.input.token() }
    push.platform = try arguments[.platform].map(SmarticoPlatform.parse)
    push.status =
      try arguments[.status].map(SmarticoTokenStatus.parse)?.rawValue
      ?? (push.token == nil ? nil : status.rawValue)
    push.packageID = run.input.arguments[.packageID]
    return push
  }

  private static func check(_ push: SmarticoSocketAPI.Push) throws(Failure) {
    if push.token == nil { throw Failure(.usageMissingOption, "--token is missing") }
    if push.platform == nil {
      throw Failure(
        .usageMissingOption, "--platform is missing", hint: "for example ios or android")
    }
  }

  private static func sessionID(_ run: CallRun) throws(Failure) -> String {
    guard let given = run.input.arguments[.sessionID] else { return UUIDFormat.random() }
    guard UUIDFormat.fits(given.utf8) else {
      throw Failure(
        .usageBadValue, "option --session-id is not a UUID", hint: "omit it to use a random UUID")
    }
    return given
  }

  private static func client(
    _ run: CallRun, _ push: SmarticoSocketAPI.Push
  ) throws(Failure) -> SmarticoSocketAPI.Client {
    let arguments = run.input.arguments
    var client = SmarticoSocketAPI.Client(
      os: arguments[.clientSystem] ?? (push.platform == 6 ? "iOS" : "Android"))
    client.fingerprint = arguments[.clientFingerprint].map { text in
      Int(text).map(String.init) == text ? text : JSONText.quoted(text)
    }
    client.agent = arguments[.clientAgent]
    client.host = arguments[.clientHost]
    client.browser = arguments[.clientBrowser]
    client.deviceType = deviceType(arguments[.deviceType], run.context)
    client.zoneOffset = try minutesWest(arguments[.zone], run.context)
    return client
  }

  /// Returns the current offset of a time zone in minutes, positive west of UTC as in browsers.
  private static func minutesWest(_ zone: String?, _ context: Context) throws(Failure) -> Int {
    -(try ZoneOffset.seconds(zone, at: context.now, bare: .minutesWest)) / 60
  }

  private static func deviceType(_ text: String?, _ context: Context) -> String {
    guard let text else { return "NATIVE_PHONE" }
    switch text.hyphenated {
    case "native-phone": return "NATIVE_PHONE"
    case "native-tablet": return "NATIVE_TABLET"
    default:
      context.warn(
        .smarticoDeviceType, "Smartico's guide has no device type '\(text)' for native apps",
        hint: "the types are native-phone and native-tablet")
      return text
    }
  }
}

extension SmarticoAPI.MessageHeader {
  /// Creates a stamp with a random UUID and the current time, unless they are given.
  init(_ context: Context, uuid: String? = nil, ts: Int? = nil) {
    self.init(uuid: uuid ?? UUIDFormat.random(), ts: ts ?? Int(context.now))
  }
}

extension Settings {
  /// Returns the URL of Smartico's WebSocket, with its query.
  func smarticoSocket(domain: String, version: String) throws(Failure) -> String {
    SmarticoURLs.completed(checked(try require(.socketURL)), domain: domain, version: version)
  }
}

extension CallInput {
  /// Returns Smartico's brand key; nil for a label without brands.
  func smarticoBrand() throws(Failure) -> RequestKey? {
    guard let brand = try settings(.smartico)[.brandKey], !brand.value.isEmpty else { return nil }
    return try key(.smartico, .brandKey)
  }
}

extension DiagnosticKind {
  static let smarticoDeviceType = DiagnosticKind(
    "smartico.device-type", .warning, summary: "the device type is not in Smartico's guide",
    meaning: "pushkit sends the value anyway.",
    source: "Smartico's guide, section 1.1",
    remedy: """
      For an app, give `native-phone` or `native-tablet`. For a website the value may be correct, \
      such as `DESKTOP` in the guide's sample.
      """)
}

/// A command that runs a session: handles its messages and decides when it ends.
protocol SessionUser: AnyObject {
  /// Whether to reconnect after a lost or failed connection.
  var reconnects: Bool { get }
  /// Whether the retry limits start again after the user was identified.
  var resetsRetryLimits: Bool { get }
  /// Whether the session can end.
  func isSatisfied(by session: SmarticoSession) -> Bool
  /// The latest end of the session, in monotonic milliseconds; nil for none.
  var deadline: Int64? { get }
  /// A descriptor with messages to send; nil while none are needed.
  var source: Int32? { get }
  /// Returns messages to send, JSON; called when ``source`` is readable.
  func readSource() -> [String]
  /// The hint for an unreadable message; nil for none.
  var unreadableHint: String? { get }
  /// Handles a message.
  func receive(_ message: SessionMessage)
  /// Handles the server's confirmation of the push token.
  func tokenRegistered(_ reply: String)
}

extension SessionUser {
  var reconnects: Bool { true }
  var resetsRetryLimits: Bool { true }
  var deadline: Int64? { nil }
  var source: Int32? { nil }
  var unreadableHint: String? { nil }
  func readSource() -> [String] { [] }
  func receive(_ message: SessionMessage) {}
  func tokenRegistered(_ reply: String) {}
}

/// PushClientPlatform of Smartico's guide, section 1.5.
enum SmarticoPlatform {
  /// The word for each number, in order.
  static let words = NumberNames.platform.all.map(\.hyphenated)

  static let short = ["ios": 6, "android": 7]

  static let allWords = short.keys.sorted() + words

  /// Parses a number, or a word in any case with `-` or `_`, such as the guide's `NATIVE_IOS`.
  static func parse(_ text: String) throws(Failure) -> Int {
    let word = text.hyphenated
    let index = words.indices.first { words[$0] == word || String($0) == text }
    if let number = short[word] ?? index { return number }
    throw Failure(
      .usageBadValue, "option --platform: unknown value \(TypedText.quoted(text, among: allWords))",
      hint: "give ios, android, one of \(words.joined(separator: ", ")), or 0 to 11")
  }
}

/// PushNotificationUserStatus of Smartico's guide, section 1.5.
enum SmarticoTokenStatus: Int, CaseIterable {
  case allowed, ask, blocked, suspended, notSupported

  static let words = NumberNames.status.all.map(\.hyphenated)

  /// Parses a number, or a word in any case with `-` or `_`, such as the guide's `NOT_SUPPORTED`.
  static func parse(_ text: String) throws(Failure) -> SmarticoTokenStatus {
    let status = allCases.first {
      words[$0.rawValue] == text.hyphenated || String($0.rawValue) == text
    }
    if let status { return status }
    throw Failure(
      .usageBadValue, "option --status: unknown value \(TypedText.quoted(text, among: words))",
      hint: "give one of \(words.joined(separator: ", ")), or 0 to 4")
  }
}
