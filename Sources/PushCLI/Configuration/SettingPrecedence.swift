import PushCore

/// The sources of a vendor's settings, in order of precedence.
struct SettingPrecedence {
  /// One source.
  enum Level {
    case options(ParsedArguments)
    case variables(Environment, [SettingKind])
    case profile(Profile)
  }

  let levels: [Level]
  /// The effective profile, if any.
  let profile: Profile?

  /// Collects the levels.
  ///
  /// Below the options exactly one source applies: the profile that `--profile` names, else the
  /// variables if they have a key or a URL, else the profile of `PUSHKIT_PROFILE`, else the default
  /// profile. Variables with identifiers apply in addition to any of them.
  init(_ vendor: Vendor, _ configuration: Configuration) throws(Failure) {
    let arguments = configuration.arguments
    let environment = configuration.context.environment
    let options = Level.options(arguments)
    if let profile = try configuration.namedProfile() {
      guard profile.serves(vendor) else { throw Self.otherVendor(profile, vendor) }
      self.profile = profile
      levels = [options, .profile(profile), .variables(environment, [.identifier])]
      return
    }
    if Self.isConfigured(vendor, environment) {
      profile = nil
      levels = [options, .variables(environment, [.key, .url, .identifier])]
      return
    }
    let found = try configuration.selectedProfile()
    profile = found.flatMap { $0.serves(vendor) ? $0 : nil }
    levels =
      [options, .variables(environment, [.identifier])] + (profile.map { [.profile($0)] } ?? [])
  }

  /// Whether a variable has one of the vendor's keys or URLs.
  static func isConfigured(_ vendor: Vendor, _ environment: Environment) -> Bool {
    SettingTable.rows(of: vendor).contains { row in
      row.kind != .identifier && row.variable.flatMap(environment.nonEmpty) != nil
    }
  }

  private static func otherVendor(_ profile: Profile, _ vendor: Vendor) -> Failure {
    let other = profile.vendor.map { "\($0.name)" } ?? ""
    return Failure(
      .usageWrongVendor,
      "--profile \(TypedText.quoted(profile.name)) is for \(other), but this call is for \(vendor.name)"
    )
  }
}

extension SettingPrecedence.Level {
  /// Whether the level itself defines a setting.
  func isGiven(_ row: SettingRow) -> Bool {
    switch self {
    case .options(let arguments): arguments.has(row.id.option)
    case .variables(let environment, _): row.variable.flatMap(environment.nonEmpty) != nil
    case .profile(let profile): profile.values[row.id.key] != nil
    }
  }

  /// Returns the level's value of a setting, if any; reads the file that a value names.
  func setting(_ row: SettingRow, _ context: Context) throws(Failure) -> Setting? {
    switch self {
    case .options(let arguments):
      guard let text = arguments[row.id.option] else { return nil }
      return Setting(try row.id.value(text, AtFile(context)), .option(row.id.option))
    case .variables(let environment, let kinds):
      guard kinds.contains(row.kind), let name = row.variable else { return nil }
      return try environment.text(name).map { Setting($0, .variable(name)) }
    case .profile(let profile):
      return try profile.value(row.id, context).map { Setting($0, profile.source) }
    }
  }

  /// Returns an error about a value of this level: 78 for a key or a URL from any source; 64 for an
  /// identifier from an option or a variable, and for an environment number from an option.
  func failure(_ row: SettingRow, _ what: String) -> Failure {
    switch self {
    case .options:
      let words = "option --\(row.id.option.rawValue): \(what)"
      let isUsage = row.kind == .identifier || row.id == .environment
      return Failure(isUsage ? .usageBadValue : .configBadValue, words)
    case .variables:
      let words = "\(row.variable ?? ""): \(what)"
      return Failure(row.kind == .identifier ? .usageBadValue : .configBadValue, words)
    case .profile(let profile): return profile.failure(row.id.key, what)
    }
  }
}
