import CPlatform
import PushCore

/// The checks of the configuration file and the state files.
struct DoctorFiles {
  private let configuration: Configuration

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  func check(_ vendors: [Vendor], _ printer: inout DoctorPrinter) {
    if let location = FileLocations.configuration(configuration.context.environment) {
      printer.emit(configuration(location.path))
      for line in defaults(location.path) { printer.emit(line) }
    }
    for line in states(vendors) { printer.emit(line) }
  }

  private func configuration(_ path: String) -> DoctorLine {
    var line = Self.line("config", path)
    line.attempt { line throws(Failure) in
      guard let file = try configuration.profiles() else { return }
      line.failure = configuration.arguments.faultInDefaults
      line.facts.append(("profiles", .list(file.profiles.map(\.name))))
      if file.profiles.contains(where: \.holdsSecrets) {
        line.findings += Self.warnings(path, "it has keys in clear")
      }
    }
    return line
  }

  /// Returns a line for each default of an option.
  private func defaults(_ path: String) -> [DoctorLine] {
    guard !configuration.arguments.has(.noDefaults), let file = try? configuration.profiles()
    else { return [] }
    return file.defaults.map { value in
      var line = DoctorLine(.defaultValue, name: value.id.key)
      line.value = value.shown
      line.source = path
      return line
    }
  }

  /// Returns a line for each state file; vendors share one file unless profiles name others.
  private func states(_ vendors: [Vendor]) -> [DoctorLine] {
    var paths: [String?] = []
    for vendor in vendors {
      // Errors in the levels are reported with the vendor.
      let profile = (try? SettingLevels(vendor, configuration))?.profile
      do {
        let path = try StateStore.path(configuration, profile)
        if !paths.contains(path) { paths.append(path) }
      } catch {
        var line = DoctorLine(.file, name: "state")
        line.failure = error
        return [line]
      }
    }
    return paths.map(Self.state)
  }

  private static func state(_ path: String?) -> DoctorLine {
    guard let path else {
      var line = DoctorLine(.file, name: "state")
      line.source = "none"
      return line
    }
    var line = line("state", path)
    line.findings = warnings(path, "it identifies the owner of this device")
    line.attempt { _ throws(Failure) in _ = try StateStore(path: path).current() }
    return line
  }

  /// Returns a line for a file, with its mode if the file exists.
  private static func line(_ name: String, _ path: String) -> DoctorLine {
    var line = DoctorLine(.file, name: name)
    line.value = path
    var facts = pk_file_info()
    let exists = pk_stat(path, &facts) >= 0
    line.facts.append(("exists", .flag(exists)))
    if exists { line.facts.append(("mode", .text(octal(facts.mode)))) }
    return line
  }

  /// Returns a warning if other users may access a file, or if another user owns it.
  static func warnings(_ path: String, _ why: String) -> [Finding] {
    var facts = pk_file_info()
    guard pk_stat(path, &facts) >= 0 else { return [] }
    let isOpen = facts.mode & 0o077 != 0
    if !isOpen, facts.is_own { return [] }
    let (fault, remedy) =
      isOpen
      ? (
        "others may use \(path), mode \(octal(facts.mode))",
        "run chmod 600 \(ShellQuoting.word(path))"
      )
      : ("\(path) is another user's", "copy it to a file of your own")
    return [Finding(.configInsecureFile, "\(fault), and \(why); \(remedy)")]
  }

  private static func octal(_ mode: UInt32) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

extension Profile {
  /// Whether the profile itself contains a secret, not only the name of a file with one.
  fileprivate var holdsSecrets: Bool {
    SettingID.allCases.contains { $0.isSecret && values[$0.key] != nil && file(of: $0) == nil }
  }

  /// Returns the path of the file that the value of a secret names with `@`; otherwise nil.
  func file(of id: SettingID) -> String? {
    guard id.isSecret, let text = values[id.key]?.text, text.utf8.starts(with: "@".utf8),
      !text.utf8.starts(with: "@@".utf8)
    else { return nil }
    return resolved(String(text.unicodeScalars.dropFirst()))
  }
}

extension DiagnosticKind {
  static let configInsecureFile = DiagnosticKind(
    "config.insecure-file", .warning, summary: "other users may read a file that contains keys",
    meaning: """
      The file's mode gives access to its group or to all users, or another user owns the file.
      """,
    remedy: "Run `chmod 600 FILE`.")
}

/// The checks of one vendor: the source of its settings, each setting, and its URLs.
struct DoctorVendor {
  private let vendor: Vendor
  private let configuration: Configuration

  init(_ vendor: Vendor, _ configuration: Configuration) {
    (self.vendor, self.configuration) = (vendor, configuration)
  }

  /// Prints all results; returns the URLs that can be called.
  func check(_ printer: inout DoctorPrinter) -> [DoctorEndpoint] {
    var line = DoctorLine(.vendor, vendor)
    let settings: Settings
    do {
      settings = try Settings(reading: vendor, configuration)
    } catch {
      line.failure = error
      printer.emit(line)
      return []
    }
    let lines = SettingTable.rows(of: vendor).compactMap { setting($0, settings) }
    let isConfigured = lines.contains { $0.failure != nil || isOwn($0) }
    line.source = source(settings, isConfigured)
    line.findings = settings.findings
    if !isConfigured, isExpected(settings) {
      line.attempt { _ throws(Failure) in _ = try settings.require(settings.requireAccount()) }
    }
    printer.emit(line)
    for line in lines { printer.emit(line) }
    guard isConfigured, !lines.contains(where: { $0.failure != nil }) else { return [] }
    return addresses(settings, &printer)
  }

  /// Whether the profile in use is meant for calls to the vendor, which all fail without keys.
  private func isExpected(_ settings: Settings) -> Bool {
    guard let profile = settings.profile else { return false }
    let arguments = configuration.arguments
    return isFor(profile) || arguments.has(.profile) && arguments.has(.vendor)
  }

  /// Whether a profile is for the vendor, or has settings of it.
  private func isFor(_ profile: Profile) -> Bool {
    profile.vendor == vendor
      || SettingTable.rows(of: vendor).contains { profile.values[$0.id.key] != nil }
  }

  private func source(_ settings: Settings, _ isConfigured: Bool) -> String {
    if let profile = settings.profile, isFor(profile) { return profile.source.name }
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
    return row?.kind != .identifier && line.source != EmulatorURL.variable
  }

  private func setting(_ row: SettingRow, _ settings: Settings) -> DoctorLine? {
    var line = DoctorLine(.setting, vendor, name: row.id.key)
    do {
      guard let setting = try settings.given(row.id) else { return nil }
      let isAddress = row.kind == .url
      line.value =
        row.id.isSecret
        ? Masking.masked(setting.value)
        : isAddress ? URLParts.maskingCredentials(setting.value) : setting.value
      line.source = setting.source.name
      if case .profile = setting.source, let file = settings.profile?.file(of: row.id) {
        line.findings = DoctorFiles.warnings(file, "\(row.id.key) is in it")
      }
    } catch {
      line.failure = error
    }
    return line
  }

  // MARK: Addresses

  private func addresses(_ settings: Settings, _ printer: inout DoctorPrinter) -> [DoctorEndpoint] {
    guard let interface = vendor.interface else { return [] }
    var found: [DoctorEndpoint] = []
    for row in interface.settings {
      guard let endpoint = row.endpoint else { continue }
      var line = DoctorLine(.address, vendor, name: endpoint.name)
      line.attempt { line throws(Failure) in
        _ = try settings.require(interface.account)
        let setting = try settings.setting(row.id)
        line.value = URLParts.maskingCredentials(setting.value)
        line.source = setting.source.name
        line.findings = Settings.warning(setting.value).map { [$0] } ?? []
        found.append(DoctorEndpoint(vendor: vendor, name: endpoint.name, value: setting.value))
      }
      printer.emit(line)
    }
    return found
  }
}
