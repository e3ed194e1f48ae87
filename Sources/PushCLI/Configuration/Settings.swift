import PushCore

/// The settings of one vendor for one run: each value, and where it comes from.
package struct Settings {
  package let vendor: Vendor
  /// The profile that counts, if one does.
  package let profile: Profile?
  let context: Context
  private let found: [SettingID: Setting]

  /// The numbers that an environment may have.
  package static let environments = 1...9999

  /// Gathers what options, variables and profiles say.
  ///
  /// Throws what is wrong with any value that counts: 64 or 65 from an option, 66 for an `@FILE` of
  /// an option, 78 from elsewhere. That something is missing is told by ``require(_:)``.
  package init(_ vendor: Vendor, _ configuration: Configuration) throws(Failure) {
    let resolver = try SettingResolver(vendor, configuration)
    try self.init(vendor, resolver, configuration.context)
    for finding in resolver.findings {
      context.report(Diagnostic(finding))
    }
  }

  init(_ vendor: Vendor, _ resolver: SettingResolver, _ context: Context) throws(Failure) {
    self.vendor = vendor
    self.context = context
    profile = resolver.levels.profile
    var found: [SettingID: Setting] = [:]
    for row in SettingTable.rows(of: vendor) { found[row.id] = try resolver.setting(row.id) }
    self.found = found
  }

  package subscript(_ id: SettingID) -> Setting? {
    found[id]
  }

  /// A setting that must be there: 78 for a key or an address, 64 for an identifier.
  package func require(_ id: SettingID) throws(Failure) -> String {
    try setting(id).value
  }

  /// The same with its source.
  package func setting(_ id: SettingID) throws(Failure) -> Setting {
    if let setting = found[id] { return setting }
    guard let row = SettingTable.row(id, vendor) else {
      throw Failure("internal.bug", .internal, "\(vendor.name) has no setting \(id.key)")
    }
    throw Self.missing(row)
  }

  /// The error for a setting that is not there.
  static func missing(_ row: SettingRow) -> Failure {
    let ways = ["--\(row.id.option.rawValue)", row.variable].compactMap { $0 }
    let hint =
      "give \(ways.joined(separator: " or ")), or \(row.id.key) in a profile"
      + (row.keeper.map { "; pushkit \($0) learns and keeps it" } ?? "")
    switch row.kind {
    case .identifier: return .usage("missing-option", "\(row.title) is missing", hint: hint)
    case .key, .address:
      return Failure("config.missing", .config, "\(row.title) is missing", hint: hint)
    }
  }

  /// The number of Smartico's environment, and what tells it.
  package var environment: Setting? {
    if let given = found[.environment] { return given }
    guard let key = found[.labelKey], let digit = SmarticoAddresses.environment(key.value) else {
      return nil
    }
    return Setting(digit, .derived(from: SettingID.labelKey.key))
  }
}

/// Where the value of a setting comes from.
package enum SettingSource: Sendable, Equatable {
  case option(OptionID)
  case variable(String)
  /// A profile in the file at `path`.
  case profile(name: String, path: String)
  /// `PUSHKIT_EMULATOR`, which replaces addresses.
  case emulator
  /// Made out of another setting, which `from` names.
  case derived(from: String)

  /// As records and messages tell it.
  package var name: String {
    switch self {
    case .option(let id): "--\(id.rawValue)"
    case .variable(let name): name
    case .profile(let name, let path): "profile \(name) in \(path)"
    case .emulator: EmulatorAddress.variable
    case .derived(let from): from
    }
  }
}

/// The value of a setting, and where it comes from.
package struct Setting: Sendable, Equatable {
  package var value: String
  package var source: SettingSource

  package init(_ value: String, _ source: SettingSource) {
    self.value = value
    self.source = source
  }
}

/// What is wrong with the value of a setting.
enum SettingCheck {
  /// Words for behind the setting's name, or nil; the value itself is not repeated.
  static func fault(of value: String, _ row: SettingRow) -> String? {
    if value.isEmpty { return row.id.mayBeEmpty ? nil : "is empty" }
    switch (row.kind, row.id) {
    case (_, .environment): return isEnvironment(value) ? nil : "is no number of an environment"
    case (.address, .socketURL): return faultOfSocket(value)
    case (.address, _): return faultOfAddress(value)
    case (.key, _): return hasLineBreak(value) ? "has a line break or a NUL" : nil
    case (.identifier, _): return value.blankness.map { "is \($0)" }
    }
  }

  private static func isEnvironment(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      && Int(text).map(Settings.environments.contains) ?? false
  }

  private static func hasLineBreak(_ text: String) -> Bool {
    text.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
  }

  private static func faultOfAddress(_ text: String) -> String? {
    if let fault = AddressCheck.fault(of: text) { return fault.message }
    return AddressCheck.hasQueryOrFragment(text) ? "has a query or a fragment" : nil
  }

  private static func faultOfSocket(_ text: String) -> String? {
    let scheme = text.utf8.prefix(2).map { $0 | 0x20 }
    guard scheme.elementsEqual("ws".utf8) else { return "does not begin with ws:// or wss://" }
    // ws and wss are http and https in all that is checked.
    switch AddressCheck.fault(of: "http" + String(Substring(text.utf8.dropFirst(2)))) {
    case .notHTTP: return "does not begin with ws:// or wss://"
    case let fault?: return fault.message
    case nil: return text.utf8.contains(UInt8(ascii: "#")) ? "has a fragment" : nil
    }
  }
}
