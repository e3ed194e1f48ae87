import PushCore
import PushNet

/// Sends a token and its status to Smartico (Smartico guide, section 4).
struct SmarticoRegistration {
  /// The way a token is sent.
  enum Method: String, CaseIterable {
    case post, get, socket, javascript
  }

  let run: CallRun

  /// Sends the token; `status` applies unless `--status` is given.
  func tell(status: SmarticoTokenStatus) throws(Failure) {
    let method = run.arguments[.method].flatMap(Method.init(rawValue:)) ?? .post
    try method.check(run.arguments)
    if method == .socket { return try tellOverSocket(status) }
    let isAddressed = method != .javascript
    let token = SmarticoAPI.Token(
      token: try run.token(), user: isAddressed ? try user() : "", platform: try platform(),
      status: try run.arguments[.status].map(SmarticoTokenStatus.parse)?.rawValue
        ?? status.rawValue,
      packageID: run.arguments[.packageID])
    guard isAddressed else { return run.context.emit(line: SmarticoAPI.script(token)) }
    let api = try run.access.smartico()
    let request =
      method == .post
      ? api.register(token)
      : api.registerByGet(
        token, version: run.arguments[.appVersion] ?? SmarticoAPI.defaultVersion, stamp)
    let step = Step(request: request, repetition: .safe) {
      Acknowledgement.judge($0, expectsBody: true)
    }
    try run.make(step, of: .smartico)
  }

  /// Sends the token in a separate WebSocket session (Smartico guide, section 1.8).
  private func tellOverSocket(_ status: SmarticoTokenStatus) throws(Failure) {
    let setup = try SessionSetup(run, registering: status)
    try SessionRun(run: run, setup: setup).makeOnce(facts: { _ in [] }, response: \.tokenReply)
  }

  private func user() throws(Failure) -> String {
    try run.access.settings(.smartico).require(.userID)
  }

  private var stamp: SmarticoAPI.Stamp {
    SmarticoAPI.Stamp(
      run.context, uuid: run.arguments[.uuid], ts: run.arguments.integer(.ts))
  }

  private func platform() throws(Failure) -> Int {
    guard let word = run.arguments[.platform] else {
      throw Failure(.usageMissingOption, "--platform is missing", hint: "ios or android, say")
    }
    let platform = try SmarticoPlatform.parse(word)
    if platform != 6, platform != 7 {
      run.context.warn(
        .smarticoPlatform, "platform \(platform) is no native app's",
        hint: "the guide has 6 (ios) and 7 (android) for tokens told over HTTP")
    }
    return platform
  }
}

extension SmarticoRegistration.Method {
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
      [.socketURL, .deviceID, .deviceType] + SessionOptions.registering.map(\.id) + [.zone],
      [.socket]
    ),
  ]
}

extension DiagnosticKind {
  static let smarticoPlatform = DiagnosticKind(
    "smartico.platform", .warning, summary: "a token is for something else than a native app",
    meaning: "Over HTTP the guide has 6 (ios) and 7 (android) alone.",
    source: "Smartico guide, section 4",
    remedy: "Give `ios` or `android`; `--method socket` takes browsers too.")
}
