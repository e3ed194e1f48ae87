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
      line.details.append(("profiles", .list(file.profiles.map(\.name))))
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
      let profile = (try? SettingLayers(vendor, configuration))?.profile
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
    var info = pk_file_info()
    let exists = pk_stat(path, &info) >= 0
    line.details.append(("exists", .flag(exists)))
    if exists { line.details.append(("mode", .text(octal(info.mode)))) }
    return line
  }

  /// Returns a warning if other users may access a file, or if another user owns it.
  static func warnings(_ path: String, _ why: String) -> [Finding] {
    var info = pk_file_info()
    guard pk_stat(path, &info) >= 0 else { return [] }
    let isOpen = info.mode & 0o077 != 0
    if !isOpen, info.is_own { return [] }
    let (fault, remedy) =
      isOpen
      ? (
        "others may use \(path), mode \(octal(info.mode))",
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
