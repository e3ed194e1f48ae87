/// The source of a setting's value.
package enum SettingSource: Sendable, Equatable {
  case option(OptionID)
  case variable(String)
  /// A profile in the file at `path`.
  case profile(name: String, path: String)
  /// `PUSHKIT_EMULATOR`, which replaces URLs.
  case emulator
  /// A record of a batch.
  case record
  /// Derived from another setting, which `from` names; or pushkit's default.
  case derived(from: String)

  /// The name in records and messages.
  package var name: String {
    switch self {
    case .option(let id): "--\(id.rawValue)"
    case .variable(let name): name
    case .profile(let name, let path): "profile \(name) in \(path)"
    case .emulator: EmulatorURL.variable
    case .record: "the record"
    case .derived(let from): from
    }
  }
}
