import PushCore

/// The options of a vendor command for keys, URLs, IDs, profile and state, and the matching
/// environment variables.
package struct ConfigurationOptions {
  /// The options, in the order of the documentation.
  package let group: OptionGroup
  /// The names of the variables.
  package let variables: [String]

  /// Creates the options for `vendors`: all keys and URLs, and the IDs in `identifiers`.
  package init(_ vendors: [Vendor], identifiers: [SettingID] = [], usesState: Bool) {
    let settings = SettingTable.rows.filter {
      vendors.contains($0.vendor) && ($0.kind != .identifier || identifiers.contains($0.id))
    }
    let variables =
      (vendors.count > 1 ? ["PUSHKIT_VENDOR"] : []) + settings.compactMap(\.variable)
      + ["PUSHKIT_PROFILE", "PUSHKIT_CONFIG", "XDG_CONFIG_HOME"]
      + (usesState ? ["PUSHKIT_STATE", "XDG_STATE_HOME"] : []) + ["HOME", "PUSHKIT_EMULATOR"]
      + ConfigurationVariables.proxies.map(\.name)
    let ids =
      settings.map(\.id.option) + [.vendor, .profile] + (usesState ? [.state, .noState] : [])
    let rows = Self.rows.filter { ids.contains($0.id) }.map { row in
      OptionRow(
        row.id, row.value, readsAtFile: row.readsAtFile,
        variables: row.variables.filter(variables.contains), row.summary, detail: row.detail)
    }
    self.variables = variables
    group = OptionGroup("Configuration", page: "profiles", rows)
  }

  private static let rows: [OptionRow] = [vendor] + settings + places

  private static let vendor = OptionRow(
    .vendor, .choice("VENDOR", Vendor.optionWords), variable: "PUSHKIT_VENDOR",
    "call this vendor",
    detail: """
      Not needed if another option or a payload identifies the vendor. `px` means `pushexpress`. \
      pushkit refuses `emarsys` and `optimobile` (`kumulos`), because their guides describe no API.
      """)

  private static let settings: [OptionRow] = SettingID.allCases.map(row)

  private static let places: [OptionRow] = [
    OptionRow(
      .profile, .text("NAME"), variable: "PUSHKIT_PROFILE",
      "read missing settings from this profile",
      detail: "pushkit-profiles(7) describes profiles and the order of precedence."),
    OptionRow(
      .state, .file("FILE"), variable: "PUSHKIT_STATE", "save the IDs of this device in FILE",
      detail: """
        pushkit reads and saves device, subscription and instance IDs there. The default is \
        `$XDG_STATE_HOME/pushkit/state.json`, or `~/.local/state/pushkit/state.json` if the variable \
        is not set.
        """),
    OptionRow(.noState, .none, "do not read or write the state file"),
  ]

  /// Returns the option for the settings of all vendors with this ID.
  private static func row(_ id: SettingID) -> OptionRow {
    let settings = SettingTable.rows.filter { $0.id == id }
    let value: OptionValue =
      id == .environment
      ? .integer("N", Settings.environments) : .text(settings.first?.placeholder ?? "")
    return OptionRow(
      id.option, value, readsAtFile: id.isSecret, variables: settings.compactMap(\.variable),
      merged(settings.map(\.usage), "; "), detail: merged(settings.map(\.note), " "))
  }

  /// Joins texts that differ.
  private static func merged(_ texts: [String], _ separator: String) -> String {
    var seen: Set<String> = []
    return texts.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: separator)
  }
}

/// The variables that hold settings, or paths of files with settings.
enum ConfigurationVariables {
  static let rows: [VariableRow] = [choice] + SettingTable.rows.compactMap(row) + places

  private static let choice = VariableRow(
    name: "PUSHKIT_VENDOR", summary: "the vendor to call",
    detail: "pushkit uses it if no option identifies the vendor. It does not apply to payloads.")

  private static let places: [VariableRow] = [
    VariableRow(
      name: "PUSHKIT_PROFILE", summary: "the profile with the settings",
      detail: """
        pushkit uses it without `--profile`, unless a variable has a key or a URL of the vendor.
        """),
    VariableRow(
      name: "PUSHKIT_CONFIG", summary: "the configuration file with the profiles",
      detail: "The default is `$XDG_CONFIG_HOME/pushkit/config.json`."),
    VariableRow(
      name: "XDG_CONFIG_HOME", summary: "the folder of configuration files",
      detail: "The default is `~/.config`. A relative path is ignored."),
    VariableRow(
      name: "PUSHKIT_STATE", summary: "the file in which pushkit saves the IDs of this device",
      detail: "The default is `$XDG_STATE_HOME/pushkit/state.json`."),
    VariableRow(
      name: "XDG_STATE_HOME", summary: "the folder of state files",
      detail: "The default is `~/.local/state`. A relative path is ignored."),
    VariableRow(
      name: "HOME", summary: "the user's home folder",
      detail: "The default folders for configuration and state are in it."),
    VariableRow(
      name: EmulatorAddress.variable, summary: "the URL of a server that emulates the vendors",
      detail: """
        `http://127.0.0.1:PORT`, as `pushkit emulate` prints it. It replaces every URL except one \
        from an option. pushkit then refuses to call any other machine.
        """),
  ]

  /// The variables of curl for proxies.
  static let proxies: [VariableRow] = [
    VariableRow(
      name: "https_proxy", summary: "the proxy for https URLs",
      detail: "`--proxy` takes precedence. pushkit also reads `HTTPS_PROXY`."),
    VariableRow(
      name: "http_proxy", summary: "the proxy for http URLs",
      detail: "`--proxy` takes precedence. pushkit does not read `HTTP_PROXY`."),
    VariableRow(
      name: "all_proxy", summary: "the proxy for all URLs",
      detail: "`https_proxy` and `http_proxy` take precedence. pushkit also reads `ALL_PROXY`."),
    VariableRow(
      name: "no_proxy", summary: "hosts to call without a proxy, separated by commas",
      detail: """
        An entry is a host, a domain with all its hosts, an IP address, or a network such as \
        `10.0.0.0/8`. `*` means all hosts. pushkit also reads `NO_PROXY`.
        """),
  ]

  private static func row(_ setting: SettingRow) -> VariableRow? {
    guard let name = setting.variable else { return nil }
    return VariableRow(
      name: name, summary: setting.title,
      detail: "Sets the default of `--\(setting.id.option.rawValue)`. \(setting.detail)")
  }
}
