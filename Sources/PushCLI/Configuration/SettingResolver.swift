import PushCore

/// Finds the effective value of each setting of a vendor.
struct SettingResolver {
  let levels: SettingPrecedence
  private let context: Context
  private let emulator: EmulatorURL?
  /// The configuration string with the highest precedence, its level and its content.
  private let decoded: (level: Int, setting: Setting, configuration: EverlyticConfiguration)?

  init(_ vendor: Vendor, _ configuration: Configuration) throws(Failure) {
    context = configuration.context
    levels = try SettingPrecedence(vendor, configuration)
    emulator = try EmulatorURL(context.environment)
    decoded = try Self.decode(levels, vendor, context)
  }

  /// The findings about a usable configuration string.
  var findings: [Finding] { decoded?.configuration.findings ?? [] }

  /// Returns the effective value of a setting; nil if there is none.
  func find(_ row: SettingRow) throws(Failure) -> Setting? {
    if row.id == .configString { return decoded?.setting }
    guard let address = emulator?.address(row) else { return try given(row, levels.levels) }
    // The options are the first level. The emulator replaces all lower levels, even invalid values.
    let option = levels.levels.prefix(1).filter { $0.isGiven(row) }
    guard let explicit = try given(row, option) else { return Setting(address, .emulator) }
    guard URLParts(explicit.value)?.isLoopback == true else {
      throw EmulatorURL.refused(explicit.source.name)
    }
    return explicit
  }

  private func given(
    _ row: SettingRow, _ levels: [SettingPrecedence.Level]
  ) throws(Failure) -> Setting? {
    for (index, level) in levels.enumerated() {
      if let setting = try level.setting(row, context) {
        if let fault = SettingCheck.fault(of: setting.value, row.id, row.kind) {
          throw level.failure(row, "the \(row.kind == .url ? "URL" : "value") \(fault)")
        }
        return setting.value.isEmpty ? nil : setting
      }
      if let decoded, decoded.level == index, let value = decoded.configuration.value(row.id) {
        return Setting(value, decoded.setting.source)
      }
    }
    return nil
  }

  private static func decode(
    _ levels: SettingPrecedence, _ vendor: Vendor, _ context: Context
  ) throws(Failure) -> (Int, Setting, EverlyticConfiguration)? {
    guard let row = SettingTable.row(.configString, vendor) else { return nil }
    for (index, level) in levels.levels.enumerated() {
      guard let setting = try level.setting(row, context) else { continue }
      do {
        let configuration = try EverlyticConfiguration.decode(Array(setting.value.utf8))
        return (index, setting, configuration)
      } catch {
        var failure = level.failure(row, error.message)
        failure.kind = error.kind
        throw failure
      }
    }
    return nil
  }
}

extension EverlyticConfiguration {
  fileprivate func value(_ id: SettingID) -> String? {
    switch id {
    case .projectUUID: projectUUID
    case .installURL: installURL
    default: nil
    }
  }
}

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
