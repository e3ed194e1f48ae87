import PushCore

/// The options that choose the state file and the vendor.
enum StateOptions {
  static func vendor(_ summary: String) -> OptionRow {
    OptionRow(
      .vendor, .choice("VENDOR", Vendor.optionWords), summary,
      detail: """
        `px` is `pushexpress`. The state has no IDs of `emarsys` and `optimobile` (`kumulos`), and \
        the command refuses them.
        """)
  }

  static let file: [OptionRow] = [
    ConfigurationOptions.profile.with(
      summary: "use the state file of this profile",
      detail: "The profile does not restrict the vendor. See pushkit-profiles(7)."),
    ConfigurationOptions.state.with(
      summary: "use this state file",
      detail: "The default is `$XDG_STATE_HOME/pushkit/state.json`."),
  ]

  static let variables = [
    "PUSHKIT_PROFILE", "PUSHKIT_CONFIG", "XDG_CONFIG_HOME", "PUSHKIT_STATE", "XDG_STATE_HOME",
    "HOME",
  ]

  /// The choice of the file, as a paragraph of the description.
  static let choice = """
    `--state`, `--profile`, `PUSHKIT_STATE` and the default profile choose the state file, as in \
    all other commands. `pushkit doctor` shows its path. With `--vendor` or an option of one \
    vendor, only a profile that serves this vendor applies.
    """

  /// Returns the store for the file that the options, a profile or a variable name.
  ///
  /// - Parameter vendor: The vendor that the options imply, if any.
  static func store(
    _ vendor: Vendor?, _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) -> StateStore {
    let configuration = Configuration(arguments, context)
    return try StateStore(
      configuration, profile: try profile(vendor, configuration),
      isReadOnly: arguments.has(.dryRun))
  }

  private static func profile(
    _ vendor: Vendor?, _ configuration: Configuration
  ) throws(Failure) -> Profile? {
    if let vendor { return try SettingPrecedence(vendor, configuration).profile }
    if let named = try configuration.namedProfile() { return named }
    return try configuration.selectedProfile()
  }
}
