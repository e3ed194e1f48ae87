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
    group = OptionGroup("Configuration", rows)
  }

  private static let rows: [OptionRow] = [vendor] + settings + places

  private static let vendor = OptionRow(
    .vendor, .choice("VENDOR", Vendor.optionWords), variable: "PUSHKIT_VENDOR",
    "the vendor to call",
    detail: """
      May be left out where another option, or a payload, tells. `px` is `pushexpress`; `emarsys` \
      and `optimobile` (`kumulos`) have no interface in their guides and are refused.
      """)

  private static let settings: [OptionRow] = SettingID.allCases.map(row)

  private static let places: [OptionRow] = [
    OptionRow(
      .profile, .text("NAME"), variable: "PUSHKIT_PROFILE", "take what is not given from a profile",
      detail: "pushkit-profiles(7) tells of profiles, and of what wins over what."),
    OptionRow(
      .state, .file("FILE"), variable: "PUSHKIT_STATE", "keep what this device is known by here",
      detail: """
        Device, subscription and instance ids of one device. The default is \
        `$XDG_STATE_HOME/pushkit/state.json`, `~/.local/state` standing in for the variable.
        """),
    OptionRow(.noState, .none, "neither read nor keep what this device is known by"),
  ]

  private static func row(_ id: SettingID) -> OptionRow {
    let text = texts(id)
    let value: OptionValue =
      id == .environment ? .integer("N", Settings.environments) : .text(text.placeholder)
    return OptionRow(
      id.option, value, readsAtFile: id.isSecret,
      variables: SettingTable.rows.filter { $0.id == id }.compactMap(\.variable), text.summary,
      detail: text.detail)
  }

  private static func texts(
    _ id: SettingID
  ) -> (placeholder: String, summary: String, detail: String) {
    switch id {
    case .configString:
      (
        "STRING", "the Everlytic configuration string",
        "Gives project and address. A file in which base64(1) broke it into lines is read whole."
      )
    case .projectUUID: ("UUID", "the Everlytic project", "")
    case .installURL:
      ("URL", "the address of the Everlytic installation", "A path is kept; http gives a warning.")
    case .labelKey: ("KEY", "the key of the Smartico label", "")
    case .brandKey: ("KEY", "the key of the Smartico brand, if any", "Empty: none.")
    case .environment:
      ("N", "the number of the Smartico environment", "Otherwise the label key tells it.")
    case .apiURL:
      (
        "URL", "send calls to this address",
        "For Smartico the whole address, for Push.Express what stands before `/api/r/v2`."
      )
    case .socketURL:
      ("URL", "the address of Smartico's socket", "Its own query is kept and completed.")
    case .appID: ("ID", "the id of the Push.Express app", "")
    case .userID: ("ID", "the user's id at the operator", "")
    case .subscriptionID: ("ID", "the id of the Everlytic subscription", "")
    case .deviceID: ("ID", "the id of the device", "Otherwise made once and kept.")
    case .instanceID: ("ID", "the id of the Push.Express instance", "")
    }
  }
}

/// The variables that hold settings, or paths of files with settings.
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

  /// The variables of curl for proxies.
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
