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
