import PushCore

/// What `doctor` tells of one vendor: where its settings come from, each of them, its addresses.
struct DoctorVendor {
  private let vendor: Vendor
  private let arguments: ParsedArguments
  private let context: Context

  init(_ vendor: Vendor, _ arguments: ParsedArguments, _ context: Context) {
    self.vendor = vendor
    self.arguments = arguments
    self.context = context
  }

  /// Tells all of it; returns the addresses that can be called.
  func look(_ teller: inout DoctorTeller) -> [DoctorAddress] {
    var line = DoctorLine(.vendor, vendor)
    let resolver: SettingResolver
    do {
      resolver = try SettingResolver(vendor, arguments, context)
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
    if SettingLevels.isConfigured(vendor, context.environment), !arguments.has(.profile) {
      return "variables"
    }
    return isConfigured ? "options" : "none"
  }

  /// Whether a line tells of a key or an address that somebody gave for this vendor.
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
    var found: [DoctorAddress] = []
    for name in vendor == .smartico ? ["http", "socket"] : ["calls"] {
      var line = DoctorLine(.address, vendor, name: name)
      do {
        let setting = try address(name, Settings(vendor, resolver, context))
        line.value = AddressParts.shown(setting.value)
        line.source = setting.source.name
        line.findings = Settings.warning(setting.value).map { [$0] } ?? []
        found.append(DoctorAddress(vendor: vendor, name: name, value: setting.value))
      } catch {
        line.failure = error
      }
      teller.tell(line)
    }
    return found
  }

  /// Where calls go; thrown is what they need and is not there.
  private func address(_ name: String, _ settings: Settings) throws(Failure) -> Setting {
    switch vendor {
    case .everlytic:
      _ = try settings.require(.projectUUID)
      return try settings.setting(.installURL)
    case .smartico:
      _ = try settings.require(.labelKey)
      return name == "http"
        ? try settings.smarticoHTTPSetting() : settings.smarticoSocketSetting()
    case .pushexpress:
      _ = try settings.require(.appID)
      return settings.pushExpressSetting()
    case .emarsys, .optimobile, .apns, .fcm, .unknown: throw VendorChoice.notCallable(vendor)
    }
  }
}
