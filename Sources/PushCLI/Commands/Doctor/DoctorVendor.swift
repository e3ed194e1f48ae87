import PushCore

/// The checks of one vendor: the source of its settings, each setting, and its URLs.
struct DoctorVendor {
  private let vendor: Vendor
  private let configuration: Configuration

  init(_ vendor: Vendor, _ configuration: Configuration) {
    self.vendor = vendor
    self.configuration = configuration
  }

  /// Prints all results; returns the URLs that can be called.
  func look(_ teller: inout DoctorTeller) -> [DoctorAddress] {
    var line = DoctorLine(.vendor, vendor)
    let resolver: SettingResolver
    do {
      resolver = try SettingResolver(vendor, configuration)
    } catch {
      line.failure = error
      teller.tell(line)
      return []
    }
    let lines = SettingTable.rows(of: vendor).compactMap { setting($0, resolver) }
    let isConfigured = lines.contains { $0.failure != nil || isOwn($0) }
    line.source = source(resolver, isConfigured)
    line.findings = resolver.findings
    teller.tell(line)
    for line in lines { teller.tell(line) }
    guard isConfigured, !lines.contains(where: { $0.failure != nil }) else { return [] }
    return addresses(resolver, &teller)
  }

  private func source(_ resolver: SettingResolver, _ isConfigured: Bool) -> String {
    if let profile = resolver.levels.profile { return profile.source.name }
    if SettingLevels.isConfigured(vendor, configuration.context.environment),
      !configuration.arguments.has(.profile)
    {
      return "variables"
    }
    return isConfigured ? "options" : "none"
  }

  /// Whether a line shows a key or a URL that does not come from the emulator's variable.
  private func isOwn(_ line: DoctorLine) -> Bool {
    let row = SettingTable.rows(of: vendor).first { $0.id.key == line.name }
    return row?.kind != .identifier && line.source != EmulatorAddress.variable
  }

  private func setting(_ row: SettingRow, _ resolver: SettingResolver) -> DoctorLine? {
    var line = DoctorLine(.setting, vendor, name: row.id.key)
    do {
      guard let setting = try resolver.setting(row.id) else { return nil }
      line.value = Self.shown(setting.value, row)
      line.source = setting.source.name
      if case .profile = setting.source, let file = resolver.levels.profile?.file(of: row.id) {
        line.findings = DoctorFiles.warnings(file, "\(row.id.key) is in it")
      }
    } catch {
      line.failure = error
    }
    return line
  }

  private static func shown(_ value: String, _ row: SettingRow) -> String {
    if row.id.isSecret { return Masking.masked(value) }
    return row.kind == .address ? AddressParts.shown(value) : value
  }

  // MARK: Addresses

  private func addresses(
    _ resolver: SettingResolver, _ teller: inout DoctorTeller
  ) -> [DoctorAddress] {
    guard let interface = vendor.interface else { return [] }
    var found: [DoctorAddress] = []
    for row in interface.settings {
      guard let endpoint = row.endpoint else { continue }
      var line = DoctorLine(.address, vendor, name: endpoint.name)
      do {
        let settings = try Settings(vendor, resolver, configuration.context)
        _ = try settings.require(interface.account)
        let setting = try settings.setting(row.id)
        line.value = AddressParts.shown(setting.value)
        line.source = setting.source.name
        line.findings = Settings.warning(setting.value).map { [$0] } ?? []
        found.append(DoctorAddress(vendor: vendor, name: endpoint.name, value: setting.value))
      } catch {
        line.failure = error
      }
      teller.tell(line)
    }
    return found
  }
}
