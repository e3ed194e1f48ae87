/// The variables that hold settings, or tell where files with settings are.
enum ConfigurationVariables {
  static let rows: [VariableRow] = [choice] + SettingTable.rows.compactMap(row) + places

  private static let choice = VariableRow(
    name: "PUSHKIT_VENDOR", summary: "the vendor to call",
    detail: "Used if no option names the vendor. It does not apply to payloads.")

  private static let places: [VariableRow] = [
    VariableRow(
      name: "PUSHKIT_PROFILE", summary: "the profile to take settings from",
      detail: """
        Counts where no `--profile` is given and no variable has a key or an address of the vendor.
        """),
    VariableRow(
      name: "PUSHKIT_CONFIG", summary: "the configuration file with the profiles",
      detail: "`$XDG_CONFIG_HOME/pushkit/config.json` otherwise."),
    VariableRow(
      name: "XDG_CONFIG_HOME", summary: "the folder of configurations",
      detail: "`~/.config` otherwise; a path that is not absolute is ignored."),
    VariableRow(
      name: "PUSHKIT_STATE", summary: "the file to keep what this device is known by in",
      detail: "`$XDG_STATE_HOME/pushkit/state.json` otherwise."),
    VariableRow(
      name: "XDG_STATE_HOME", summary: "the folder of states",
      detail: "`~/.local/state` otherwise; a path that is not absolute is ignored."),
    VariableRow(
      name: "HOME", summary: "the user's folder", detail: "Files of the user's own are below it."),
    VariableRow(
      name: EmulatorAddress.variable, summary: "the address of a stand-in for the vendors",
      detail: """
        `http://127.0.0.1:PORT`. Replaces every address but one that an option gives, and refuses \
        every address that is not on this machine.
        """),
  ]

  /// The variables of curl that name proxies.
  static let proxies: [VariableRow] = [
    VariableRow(
      name: "https_proxy", summary: "the proxy for addresses that begin with https",
      detail: "`--proxy` wins over it. `HTTPS_PROXY` is read as well."),
    VariableRow(
      name: "http_proxy", summary: "the proxy for addresses that begin with http",
      detail: "`--proxy` wins over it. It is read in lower case alone."),
    VariableRow(
      name: "all_proxy", summary: "the proxy for all addresses",
      detail: "Those for one kind of address win over it. `ALL_PROXY` is read as well."),
    VariableRow(
      name: "no_proxy", summary: "hosts that no proxy is asked for, separated by commas",
      detail: """
        An entry is a host, a domain with all its hosts, an IP address or a network such as \
        `10.0.0.0/8`; `*` is all hosts. `NO_PROXY` is read as well.
        """),
  ]

  private static func row(_ setting: SettingRow) -> VariableRow? {
    guard let name = setting.variable else { return nil }
    return VariableRow(
      name: name, summary: setting.title,
      detail: "Used where `--\(setting.id.option.rawValue)` is left out. \(setting.detail)")
  }
}
