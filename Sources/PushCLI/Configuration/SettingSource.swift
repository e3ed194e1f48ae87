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
