import PushCore

/// The sources of a vendor's settings, in order of precedence.
///
/// A batch record is one more, above all others: see ``Settings/overridden(by:)``.
struct SettingLayers {
  /// One source.
  enum Layer {
    case options(ParsedArguments)
    /// Has all URLs.
    case emulator(EmulatorURL)
    /// The content of the configuration string in the source above it.
    case configString(Setting, EverlyticConfiguration)
    case variables(Environment, [SettingKind])
    case profile(Profile)
  }

  private var layers: [Layer]
  /// The effective profile, if any.
  let profile: Profile?

  /// Collects the sources.
  ///
  /// Below the options exactly one source applies: the profile that `--profile` names, else the
  /// variables if they have a key or a URL, else the profile of `PUSHKIT_PROFILE`, else the default
  /// profile. Variables with identifiers apply in addition to any of them.
  init(_ vendor: Vendor, _ configuration: Configuration) throws(Failure) {
    let environment = configuration.context.environment
    let options = Layer.options(configuration.arguments)
    if let profile = try configuration.namedProfile() {
      guard profile.serves(vendor) else { throw Self.otherVendor(profile, vendor) }
      self.profile = profile
      layers = [options, .profile(profile), .variables(environment, [.identifier])]
      return
    }
    if Self.isConfigured(vendor, environment) {
      profile = nil
      layers = [options, .variables(environment, [.key, .url, .identifier])]
      return
    }
    let found = try configuration.selectedProfile()
    profile = found.flatMap { $0.serves(vendor) ? $0 : nil }
    layers =
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

  // MARK: Values

  /// Adds the emulator's URLs, and the content of the configuration string with the highest
  /// precedence; returns the findings about it.
  mutating func open(_ vendor: Vendor, _ context: Context) throws(Failure) -> [Finding] {
    let emulator = try EmulatorURL(context.environment)
    let string = try configString(vendor, context)
    if let (index, setting, content) = string {
      layers.insert(.configString(setting, content), at: index + 1)
    }
    if let emulator { layers.insert(.emulator(emulator), at: 1) }
    return string?.content.findings ?? []
  }

  private func configString(
    _ vendor: Vendor, _ context: Context
  ) throws(Failure) -> (index: Int, setting: Setting, content: EverlyticConfiguration)? {
    guard let row = SettingTable.row(.configString, vendor) else { return nil }
    for (index, layer) in layers.enumerated() {
      guard let setting = try layer.setting(row, context) else { continue }
      do {
        return (index, setting, try EverlyticConfiguration.decode(Array(setting.value.utf8)))
      } catch {
        var failure = layer.failure(row, error.message)
        failure.kind = error.kind
        throw failure
      }
    }
    return nil
  }

  /// Returns the effective value of a setting: that of the first source which has it; nil if there is
  /// none.
  func resolve(_ row: SettingRow, _ context: Context) throws(Failure) -> Setting? {
    for layer in layers {
      // The string itself may come from standard input, which is read only once.
      if row.id == .configString, !layer.isConfigString { continue }
      guard let setting = try layer.setting(row, context) else { continue }
      if layer.isConfigString || setting.source == .emulator { return setting }
      if let fault = SettingCheck.fault(of: setting.value, row.id, row.kind) {
        throw layer.failure(row, "the \(row.kind == .url ? "URL" : "value") \(fault)")
      }
      if hasEmulator, row.endpoint != nil, URLParts(setting.value)?.isLoopback != true {
        throw EmulatorURL.refused(setting.source.name)
      }
      return setting.value.isEmpty ? nil : setting
    }
    return nil
  }

  private var hasEmulator: Bool {
    layers.contains { if case .emulator = $0 { true } else { false } }
  }
}

extension SettingLayers.Layer {
  fileprivate var isConfigString: Bool { if case .configString = self { true } else { false } }

  /// Returns the source's value of a setting, if any; reads the file that a value names.
  fileprivate func setting(_ row: SettingRow, _ context: Context) throws(Failure) -> Setting? {
    switch self {
    case .options(let arguments):
      guard let text = arguments[row.id.option] else { return nil }
      return Setting(try row.id.value(text, AtFile(context)), .option(row.id.option))
    case .emulator(let emulator): return emulator.address(row).map { Setting($0, .emulator) }
    case .configString(let setting, let content):
      switch row.id {
      case .configString: return setting
      case .projectUUID: return Setting(content.projectUUID, setting.source)
      case .installURL: return Setting(content.installURL, setting.source)
      default: return nil
      }
    case .variables(let environment, let kinds):
      guard kinds.contains(row.kind), let name = row.variable else { return nil }
      return try environment.text(name).map { Setting($0, .variable(name)) }
    case .profile(let profile):
      return try profile.value(row.id, context).map { Setting($0, profile.source) }
    }
  }

  /// Returns an error about a value of this source: 78 for a key or a URL from any source; 64 for an
  /// identifier from an option or a variable, and for an environment number from an option.
  fileprivate func failure(_ row: SettingRow, _ what: String) -> Failure {
    switch self {
    case .options:
      let words = "option --\(row.id.option.rawValue): \(what)"
      let isUsage = row.kind == .identifier || row.id == .environment
      return Failure(isUsage ? .usageBadValue : .configBadValue, words)
    case .variables, .emulator, .configString:
      let words = "\(row.variable ?? ""): \(what)"
      return Failure(row.kind == .identifier ? .usageBadValue : .configBadValue, words)
    case .profile(let profile): return profile.failure(row.id.key, what)
    }
  }
}
