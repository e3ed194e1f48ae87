import PushCore

/// The options of the group ``OptionGroup/configuration``.
package enum ConfigurationOptions {
  package static let rows: [OptionRow] = [vendor] + settings + places

  /// Those of `ids`, in the order of the documentation; of their variables those of `variables`.
  package static func rows(_ ids: [OptionID], variables: [String]) -> [OptionRow] {
    rows.filter { ids.contains($0.id) }.map { row in
      OptionRow(
        row.id, row.value, readsAtFile: row.readsAtFile,
        variables: row.variables.filter(variables.contains), row.summary, detail: row.detail)
    }
  }

  /// The options that a command for these vendors has: keys, addresses, `--profile`.
  ///
  package static func ids(
    _ vendors: [Vendor], identifiers: [SettingID] = [], usesState: Bool
  ) -> [OptionID] {
    let known = SettingTable.rows.filter { vendors.contains($0.vendor) }
    let wanted = known.filter { $0.kind != .identifier || identifiers.contains($0.id) }
    let used = Set(wanted.map(\.id.option))
    return [.vendor] + settings.map(\.id).filter(used.contains)
      + [.profile] + (usesState ? [.state, .noState] : [])
  }

  /// The names of the variables that go with ``ids(_:identifiers:usesState:)``.
  package static func variables(
    _ vendors: [Vendor], identifiers: [SettingID] = [], usesState: Bool
  ) -> [String] {
    let known = SettingTable.rows.filter { vendors.contains($0.vendor) }
    let wanted = known.filter { $0.kind != .identifier || identifiers.contains($0.id) }
    return (vendors.count > 1 ? ["PUSHKIT_VENDOR"] : []) + wanted.compactMap(\.variable)
      + ["PUSHKIT_PROFILE", "PUSHKIT_CONFIG", "XDG_CONFIG_HOME"]
      + (usesState ? ["PUSHKIT_STATE", "XDG_STATE_HOME"] : []) + ["HOME", "PUSHKIT_EMULATOR"]
      + VariableTable.proxies.map(\.name)
  }

  private static let vendor = OptionRow(
    .vendor, .choice("VENDOR", VendorTable.optionWords), variable: "PUSHKIT_VENDOR",
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
