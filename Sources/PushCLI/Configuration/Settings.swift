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
