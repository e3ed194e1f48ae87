import CPlatform
import PushCore

/// What `doctor` tells of the files that are read and kept.
struct DoctorFiles {
  private let configuration: Configuration

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  func look(_ vendors: [Vendor], _ teller: inout DoctorTeller) {
    if let place = FilePlaces.configuration(configuration.context.environment) {
      teller.tell(configuration(place.path))
    }
    for line in states(vendors) { teller.tell(line) }
  }

  private func configuration(_ path: String) -> DoctorLine {
    var line = Self.line("config", path)
    do {
      guard let file = try configuration.profiles() else { return line }
      line.facts.append(("profiles", .list(file.profiles.map(\.name))))
      if file.profiles.contains(where: \.holdsSecrets) {
        line.findings += Self.warnings(path, "it has keys in clear")
      }
    } catch {
      line.failure = error
    }
    return line
  }

  /// The state of each vendor: one for all, unless profiles name others.
  private func states(_ vendors: [Vendor]) -> [DoctorLine] {
    var paths: [String?] = []
    for vendor in vendors {
      // What is wrong with the levels is told with the vendor.
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
    line.findings = warnings(path, "it tells who has this device")
    do {
      _ = try StateStore(path: path).current()
    } catch {
      line.failure = error
    }
    return line
  }

  /// A file with its mode, if it is there.
  private static func line(_ name: String, _ path: String) -> DoctorLine {
    var line = DoctorLine(.file, name: name)
    line.value = path
    var facts = pk_file_facts()
    let exists = pk_facts(path, &facts) >= 0
    line.facts.append(("exists", .flag(exists)))
    if exists { line.facts.append(("mode", .text(octal(facts.mode)))) }
    return line
  }

  /// A warning about a file that others may read, or that is another's.
  static func warnings(_ path: String, _ why: String) -> [Finding] {
    var facts = pk_file_facts()
    guard pk_facts(path, &facts) >= 0 else { return [] }
    if facts.mode & 0o077 != 0 {
      return [
        Finding(
          .warning, "config.insecure-file",
          "others may use \(path), mode \(octal(facts.mode)), and \(why)")
      ]
    }
    if facts.is_own { return [] }
    return [Finding(.warning, "config.insecure-file", "\(path) is another user's, and \(why)")]
  }

  private static func octal(_ mode: UInt32) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

extension Profile {
  /// Whether a key stands in it, and not only the name of a file with one.
  fileprivate var holdsSecrets: Bool {
    SettingID.allCases.contains { id in
      guard id.isSecret, let text = values[id.key]?.text else { return false }
      return !text.utf8.starts(with: "@".utf8) || text.utf8.starts(with: "@@".utf8)
    }
  }

  /// The path of the file that a value names, if it names one.
  func file(of id: SettingID) -> String? {
    guard id.isSecret, let text = values[id.key]?.text, text.utf8.starts(with: "@".utf8),
      !text.utf8.starts(with: "@@".utf8)
    else { return nil }
    return resolved(String(text.unicodeScalars.dropFirst()))
  }
}
