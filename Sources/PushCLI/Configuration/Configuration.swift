import PushCore

/// The sources of a run's settings: the command line, the environment and the configuration file.
///
/// ``VendorChoice`` chooses the vendor of a call. ``Settings`` has the values of a vendor: for each
/// row of ``SettingTable``, that of the first of the ``SettingLayers`` which has it. ``ProfileFile``
/// is the configuration file.
package final class Configuration {
  package let arguments: ParsedArguments
  package let context: Context
  // The file is read once, because it may be a pipe.
  private lazy var file = Result { () throws(Failure) in try ProfileFile.read(context) }

  package init(_ arguments: ParsedArguments, _ context: Context) {
    (self.arguments, self.context) = (arguments, context)
  }

  /// Returns the configuration file; nil if none exists and no variable names one.
  ///
  /// Throws the errors of ``ProfileFile/read(_:)``.
  func profiles() throws(Failure) -> ProfileFile? { try file.get() }

  /// Returns the profile that `source` names; throws exit status 78 if it does not exist.
  func profile(_ name: String, namedBy source: String) throws(Failure) -> Profile {
    if let file = try profiles() { return try file.profile(name, namedBy: source) }
    let path = FileLocations.configuration(context.environment)?.path
    throw Failure(
      .configUnknownProfile,
      "\(source) names profile \(TypedText.quoted(name)), but there is no configuration file",
      hint: path.map { "the default path is \($0)" } ?? "set PUSHKIT_CONFIG to its path")
  }

  /// Returns the profile that `--profile` names; nil without the option.
  func namedProfile() throws(Failure) -> Profile? {
    try arguments[.profile].map { name throws(Failure) in
      try profile(name, namedBy: "--profile")
    }
  }

  /// Returns the profile that `PUSHKIT_PROFILE` names, else the default profile, if any.
  func selectedProfile() throws(Failure) -> Profile? {
    if let name = context.environment.nonEmpty("PUSHKIT_PROFILE") {
      return try profile(name, namedBy: "PUSHKIT_PROFILE")
    }
    guard let file = try profiles(), let name = file.defaultName else { return nil }
    return try file.profile(name, namedBy: "default")
  }
}

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
      + VariableTable.proxies.map(\.name)
    let ids =
      settings.map(\.id.option) + [.vendor, .profile] + (usesState ? [.state, .noState] : [])
    let rows = Self.rows.filter { ids.contains($0.id) }.map { row in
      var row = row
      row.variables = row.variables.filter(variables.contains)
      return row
    }
    self.variables = variables
    group = OptionGroup("Configuration", page: "profiles", rows)
  }

  static let rows: [OptionRow] = [vendor] + settings + [profile, state, noState]

  private static let vendor = OptionRow(
    .vendor, "VENDOR", .word(Vendor.optionWords), variable: "PUSHKIT_VENDOR",
    "call this vendor",
    detail: """
      Not needed if another option or a payload identifies the vendor. `px` means `pushexpress`. \
      pushkit refuses `emarsys` and `optimobile` (`kumulos`), because their guides describe no API.
      """)

  private static let settings: [OptionRow] = SettingID.allCases.map(row)

  static let profile = OptionRow(
    .profile, "NAME", .text, variable: "PUSHKIT_PROFILE",
    "read missing settings from this profile",
    detail: "pushkit-profiles(7) describes profiles and the order of precedence.")

  static let state = OptionRow(
    .state, "FILE", .text(.file), variable: "PUSHKIT_STATE", "save the IDs of this device in FILE",
    detail: """
      pushkit reads and saves device, subscription and instance IDs there. The default is \
      `$XDG_STATE_HOME/pushkit/state.json`, or `~/.local/state/pushkit/state.json` if the variable \
      is not set.
      """)

  private static let noState = OptionRow(
    .noState, "do not read or write the state file")

  /// Returns the option for the settings of all vendors with this ID.
  private static func row(_ id: SettingID) -> OptionRow {
    let settings = SettingTable.rows.filter { $0.id == id }
    let isNumber = id == .environment
    return OptionRow(
      id.option, isNumber ? "N" : settings.first?.placeholder,
      isNumber ? .integer(Settings.environments) : .text, readsAtFile: id.isSecret,
      variables: settings.compactMap(\.variable),
      merged(settings.map(\.usage), "; "), detail: merged(settings.map(\.note), " "))
  }

  /// Joins texts that differ.
  private static func merged(_ texts: [String], _ separator: String) -> String {
    var seen: Set<String> = []
    return texts.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: separator)
  }
}
