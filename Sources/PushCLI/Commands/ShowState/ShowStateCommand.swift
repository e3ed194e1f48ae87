import PushCore

extension Command {
  static let showState = Command("show-state", run: ShowStateCommand.run) { name in
    CommandRow(
      name, .toolkit, "list the saved device, subscription and instance IDs",
      groups: [.records, .common],
      options: [StateOptions.vendor("list only the entries of this vendor")] + StateOptions.file,
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Lists the IDs that pushkit-register-token(1), pushkit-px-register(1) and other commands
        saved in the state file. Use it to see which subscription or instance a later command takes.

        Each subscription and each instance is one record. A project, label or app without any is
        one record, too. pushkit masks device IDs, project UUIDs and label keys. An empty or missing
        state file is not an error and has no records.

        \(StateOptions.choice)
        """,
      record: StateRecord.keys,
      statuses: [.ok, .usage, .cannotCreate, .io, .config],
      variables: StateOptions.variables,
      examples: """
        list the saved IDs for reading
        $ pushkit show-state -o text

        print each Everlytic subscription with its email address
        $ pushkit show-state --vendor everlytic --field subscription_id,email
        """,
      seeAlso: ["forget-state", "register-token", "px-register", "doctor", "profiles"])
  }
}

/// `show-state`: lists the entries of the state file.
enum ShowStateCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let vendor = try VendorChoice.explicit(arguments)?.vendor
    let style = try PrintStyle(arguments, context, text: StateRecord.text)
    let store = try StateOptions.store(vendor, arguments, context)
    let entries = try store.current().entries(of: vendor)
    try StateRecord.emit(entries, style, context)
    if entries.isEmpty, style.isText || context.terminal.output {
      context.reporter.write(lines: ["pushkit: the state file has no saved IDs"])
    }
  }
}

/// The options that choose the state file and the vendor.
enum StateOptions {
  static func vendor(_ summary: String) -> OptionRow {
    OptionRow(
      .vendor, "VENDOR", .word(Vendor.optionWords), summary,
      detail: """
        `px` is `pushexpress`. The state has no IDs of `emarsys` and `optimobile` (`kumulos`), and \
        the command refuses them.
        """)
  }

  static let file: [OptionRow] = [
    ConfigurationOptions.profile.with(
      effect: "use the state file of this profile",
      detail: "The profile does not restrict the vendor. See pushkit-profiles(7)."),
    ConfigurationOptions.state.with(
      effect: "use this state file",
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
    if let vendor { return try SettingLayers(vendor, configuration).profile }
    if let named = try configuration.namedProfile() { return named }
    return try configuration.selectedProfile()
  }
}

enum StateRecord {
  static let keys: [KeyRow] = .list(
    """
    vendor string!: the vendor
    account string!: the project UUID or label key, masked, or the app ID
    emulator boolean: `true` if pushkit-emulate(1) issued the IDs, else missing
    device_id: Everlytic, Smartico: the device ID, masked
    ic_token: Push.Express: the token of the installation, masked
    subscription_id: Everlytic: the ID of the subscription
    instance_id: Push.Express: the ID of the instance
    email: Everlytic: the contact's email address
    unique_id: Everlytic: the contact's unique ID
    ext_id: Push.Express: the user's ID
    """)

  static func emit(
    _ entries: [StateEntry], _ style: PrintStyle, _ context: Context
  ) throws(Failure) {
    let printer = RecordPrinter(style, to: context.output)
    for entry in entries {
      let account = try entry.layout.vendor.requireInterface().account
      append(entry, isSecret: account.isSecret, to: printer.begin())
      printer.end()
      context.output.endLines()
    }
  }

  private static func append(_ entry: StateEntry, isSecret: Bool, to out: ByteBuffer) {
    var record = JSONObjectWriter(out)
    record.string("vendor", "\(entry.layout.vendor.name)")
    record.string("account", isSecret ? Masking.masked(entry.account) : entry.account)
    if entry.isEmulated { record.flag("emulator", true) }
    record.string(entry.layout.deviceKey, ifAny: entry.device.map(Masking.masked))
    for id in entry.ids { record.string(id.name, id.value) }
    record.end()
  }

  /// Draws a line for an entry: the vendor, the account and all other members.
  static func text(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    for (index, member) in record.members.enumerated() {
      if index > 0 { out.append("  ") }
      if index > 1 { style.append("\(member.name): ", .dim, to: out) }
      style.append(member.value, to: out)
    }
    out.append(0x0A)
  }
}
