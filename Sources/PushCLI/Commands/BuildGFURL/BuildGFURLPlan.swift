import PushCore

/// The plan of a `build-gf-url` run: the sources of the URL and of the link.
struct BuildGFURLPlan: Equatable {
  enum Base: Equatable {
    case address(String)
    /// Read from the reply to identification in this file.
    case identify(String, GamificationURL.Wrapper)
    /// Built from keys, without a validity hash; `hasEnvironment` is false if the label key lacks the
    /// digit of its environment.
    case made(String, hasEnvironment: Bool)
  }

  enum Link: Equatable {
    case none
    case link(String)
    /// One for each line of standard input.
    case lines
    /// Built from each message in this file.
    case event(String)
  }

  let base: Base
  let link: Link
  let isStandalone: Bool
  /// The ID of a custom section, such as that of a lootbox.
  let section: String?
  /// Whether links to other pages are accepted.
  let isAny: Bool
  /// The members to add to the query after the link, unless it has them: name and value.
  let additions: [Addition]

  struct Addition: Equatable {
    let name: String
    let value: String
  }

  init(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    isStandalone = !arguments.has(.noStandalone)
    isAny = arguments.has(.anyLink)
    section = try arguments[.section].map { id throws(Failure) in try Self.digits(id, .section) }
    let hash = try Self.checked(key: Self.key(.hash, arguments, context), "hash")
    let additions = [
      hash.map { Addition(name: "hash", value: $0) },
      arguments.has(.forceMobile) ? Addition(name: "force_mobile", value: "true") : nil,
    ]
    self.additions = additions.compactMap { $0 }
    base = try Self.base(arguments, context)
    link = try Self.link(arguments, section: section, isStandalone: isStandalone, isAny: isAny)
  }

  /// Returns a URL with a link, if there is one, and with the additions.
  func url(_ base: String, _ link: String? = nil) -> String {
    let url = link.map { GamificationURL.adding($0, to: base) } ?? base
    return additions.reduce(url) { GamificationURL.adding($1.name, $1.value, to: $0) }
  }

  var hasHash: Bool { additions.contains { $0.name == "hash" } }

  /// Returns the value of an option, or of a variable if the option is missing or empty.
  private static func value(
    _ option: String?, or variable: String, _ context: Context
  ) throws(Failure) -> String? {
    if let option, !option.isEmpty { return option }
    return try context.environment.text(variable)
  }

  private static func base(
    _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) -> Base {
    let wrapper = arguments[.wrapper].flatMap(GamificationURL.Wrapper.init(rawValue:)) ?? .gf
    if let address = arguments[.base] { return .address(try checkedBase(address)) }
    if let file = arguments[.identify] { return .identify(file, wrapper) }
    let label = try checked(
      key: try value(
        try key(.labelKey, arguments, context), or: "PUSHKIT_SMARTICO_LABEL_KEY", context),
      "label key")
    let user = try value(arguments[.userID], or: "PUSHKIT_SMARTICO_USER_ID", context)
    let brand = try checked(
      key: try value(
        try key(.brandKey, arguments, context), or: "PUSHKIT_SMARTICO_BRAND_KEY", context),
      "brand key")
    switch (label, user) {
    case (let label?, let user?):
      let whole = try withEnvironment(label, arguments, context)
      let url = GamificationURL.made(wrapper, labelKey: whole, brandKey: brand, userID: user)
      return .made(url, hasEnvironment: !SmarticoURLs.lacksEnvironment(whole))
    case (nil, nil):
      throw Failure(
        .usageMissingOption, "no base URL or identification is given",
        hint: "give --base, --identify, or --label-key and --user-id")
    case (_, nil):
      throw Failure(
        .usageMissingOption, "a label key requires a user ID: --user-id or PUSHKIT_SMARTICO_USER_ID"
      )
    case (nil, _):
      throw Failure(
        .configMissing, "a user ID requires a label key: --label-key or PUSHKIT_SMARTICO_LABEL_KEY")
    }
  }

  /// Returns the value of an option; reads it from a file if the value is `@FILE`.
  private static func key(
    _ id: OptionID, _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) -> String? {
    guard let text = arguments[id] else { return nil }
    return try AtFile(context).value(text)
  }

  /// Returns a label key with the digit of `--environment`, in place of the digit that it may have.
  private static func withEnvironment(
    _ label: String, _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) -> String {
    let variable = "PUSHKIT_SMARTICO_ENVIRONMENT"
    guard let number = try value(arguments[.environment], or: variable, context) else {
      return label
    }
    if let fault = SettingCheck.fault(of: number, .environment, .url) {
      throw Failure(.configBadValue, "\(variable): \(TypedText.quoted(number)) \(fault)")
    }
    return SmarticoURLs.labelKey(label, environment: number)
  }

  /// Throws exit status 78 for a key that is only white space.
  private static func checked(key: String?, _ name: String) throws(Failure) -> String? {
    guard let key, key.blankness != nil else { return key }
    throw Failure(.configBadValue, "the \(name) is blank")
  }

  /// Returns the URL if links can be added to it; otherwise throws status 65.
  static func checkedBase(_ address: String) throws(Failure) -> String {
    guard let fault = URLCheck.faultOfPassed(address) else { return address }
    throw Failure(.smarticoBadBaseURL, "the base URL \(fault.message)")
  }

  private static func link(
    _ arguments: ParsedArguments, section: String?, isStandalone: Bool, isAny: Bool
  ) throws(Failure) -> Link {
    if let file = arguments[.event] { return .event(file) }
    if let id = arguments[.miniGame] {
      return .link(
        GamificationURL.miniGame(try digits(id, .miniGame), standalone: isStandalone))
    }
    if let section { return .link(GamificationURL.section(section)) }
    guard let text = arguments.operands.first else { return .none }
    if text == "-" {
      guard arguments[.identify] != "-" else {
        throw Failure(
          .usageStdinTwice, "--identify - and the operand - cannot both read standard input")
      }
      return .lines
    }
    return .link(try checked(DeepLink(text), isAny: isAny))
  }

  private static func digits(_ id: String, _ option: OptionID) throws(Failure) -> String {
    if !id.isEmpty, id.utf8.allSatisfy({ $0.isDigit }) { return id }
    if option == .section {
      throw Failure(
        .usageBadValue, "option --section requires the ID of a section in digits",
        hint: "Smartico's back office shows the ID of a custom section")
    }
    throw Failure(
      .usageBadValue, "option --mini-game requires a template ID in digits",
      hint: "use the saw_template_id of SAW_SHOW_SPIN_PUSH, such as 5")
  }

  /// Returns the link as given; throws exit status 65 if it is invalid, or opens another page.
  static func checked(_ link: DeepLink, isAny: Bool) throws(Failure) -> String {
    guard let whole = link.whole else {
      let why = link.findings.first?.message ?? "the link is invalid"
      throw Failure(.smarticoLinkInvalid, why)
    }
    guard isAny || link.linkClass == .gamification else {
      throw Failure(
        .smarticoLinkNotGamification,
        "a \(link.linkClass.rawValue) link does not open a gamification page",
        hint: "to use the link anyway, add --any-link")
    }
    return whole
  }
}

extension DiagnosticKind {
  static let smarticoLinkNotGamification = DiagnosticKind(
    "smartico.link-not-gamification", .data, summary: "the link does not open a gamification page",
    meaning: "The gamification page ignores dummy links, custom links and URLs.",
    source: "Smartico's guide, section 3.4", remedy: "To use the link anyway, add `--any-link`.")
}
