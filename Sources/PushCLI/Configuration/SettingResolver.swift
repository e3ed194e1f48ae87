import PushCore

/// Finds the effective value of each setting of a vendor.
struct SettingResolver {
  let levels: SettingLevels
  private let context: Context
  private let emulator: EmulatorAddress?
  /// The configuration string with the highest precedence, its level and its content.
  private let decoded: (level: Int, setting: Setting, configuration: EverlyticConfiguration)?

  init(_ vendor: Vendor, _ configuration: Configuration) throws(Failure) {
    context = configuration.context
    levels = try SettingLevels(vendor, configuration)
    emulator = try EmulatorAddress(context.environment)
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
      throw EmulatorAddress.refused(explicit.source.name)
    }
    return explicit
  }

  private func given(
    _ row: SettingRow, _ levels: [SettingLevels.Level]
  ) throws(Failure) -> Setting? {
    for (index, level) in levels.enumerated() {
      if let setting = try level.setting(row, context) {
        if let fault = SettingCheck.fault(of: setting.value, row) {
          throw level.failure(row, Self.sentence(fault, row))
        }
        return setting.value.isEmpty ? nil : setting
      }
      if let decoded, decoded.level == index, let value = decoded.configuration.value(row.id) {
        return Setting(value, decoded.setting.source)
      }
    }
    return nil
  }

  private static func sentence(_ fault: String, _ row: SettingRow) -> String {
    row.kind == .address ? "the URL \(fault)" : "the value \(fault)"
  }

  private static func decode(
    _ levels: SettingLevels, _ vendor: Vendor, _ context: Context
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

/// The emulator on this machine that `PUSHKIT_EMULATOR` names.
package struct EmulatorAddress: Sendable, Equatable {
  package static let variable = "PUSHKIT_EMULATOR"

  /// The host and port, such as `127.0.0.1:8080`.
  private let authority: String

  /// Reads the variable; nil if it is not set.
  ///
  /// Throws exit status 78 unless the URL names this machine and has nothing after the port.
  package init?(_ environment: Environment) throws(Failure) {
    guard let text = environment.filled(Self.variable) else { return nil }
    let hint = "it is http://127.0.0.1:PORT, as pushkit emulate prints it"
    if let fault = URLCheck.fault(of: text) {
      throw Failure(.configBadValue, "\(Self.variable): the URL \(fault.message)", hint: hint)
    }
    guard let parts = URLParts(text), parts.isLoopback else {
      throw Failure(.configNotLoopback, "\(Self.variable) is a URL of another machine", hint: hint)
    }
    let rest = text.utf8.dropFirst(parts.scheme.utf8.count + 3 + parts.hostAndPort.utf8.count)
    guard parts.scheme == "http", !parts.hasCredentials, rest.allSatisfy({ $0 == 0x2F }) else {
      throw Failure(.configBadValue, "\(Self.variable) must be only a host and a port", hint: hint)
    }
    authority = parts.hostAndPort
  }

  /// Returns the URL that replaces the value of a setting; nil if the setting is not a URL.
  func address(_ row: SettingRow) -> String? {
    row.endpoint.map { "\($0.emulated.scheme)://\(authority)\($0.emulated.path)" }
  }

  /// Returns the error for a URL that is not on this machine; `name` is the URL's source.
  static func refused(_ name: String) -> Failure {
    Failure(
      .configNotLoopback,
      "\(name) is a URL of another machine, but \(Self.variable) allows only this one",
      hint: "omit the URL, or unset \(Self.variable)")
  }
}
