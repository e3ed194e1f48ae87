import PushCore

extension Command {
  static let forgetState = Command("forget-state", run: ForgetStateCommand.run) { name in
    CommandRow(
      name, .toolkit, "delete saved device, subscription and instance IDs",
      groups: [.records, .common],
      options: [
        StateOptions.vendor("delete only entries of this vendor"),
        EverlyticOptionRows.email.with(effect: "delete entries with this email address"),
        EverlyticOptionRows.uniqueID.with(effect: "delete entries with this unique ID"),
        PushExpressOptionRows.externalID.with(
          effect: "delete entries with this Push.Express user ID"),
        OptionRow(.instanceID, "ID", .identifier, "delete entries with this instance ID"),
        OptionRow(.subscriptionID, "ID", .identifier, "delete entries with this subscription ID"),
        OptionRow(
          .all, "delete all entries and the device's IDs",
          detail: """
            With `--vendor`, delete only those of this vendor. Without `--all`, `device_id` and \
            `ic_token` remain. The next command that needs one creates another, and the vendor \
            then sees a new device.
            """),
        OptionRow(.dryRun, "print the entries, and do not delete them"),
      ] + StateOptions.file,
      exclusions: [ExclusionRow(.all, ForgetStateCommand.filters)],
      outputs: [.compact, .json, .pretty, .text],
      description: """
        Deletes subscriptions and instances from the state file, and prints a record for each
        deleted one. Use it after a vendor deleted a contact, or if a command reports
        `state.several`.

        An entry must match all options exactly. At least one of `--vendor`, the ID options and
        `--all` is required; variables do not select entries. If nothing matches, the exit status is
        65 with the code `state.none`.

        The vendor does not get a message. To end a registration at the vendor, run
        pushkit-unregister-token(1) first.

        \(StateOptions.choice)
        """,
      record: StateRecord.keys,
      statuses: [.ok, .usage, .data, .cannotCreate, .io, .config],
      variables: StateOptions.variables,
      examples: """
        show which entries of a contact pushkit would delete
        $ pushkit forget-state --email joe@example.com --dry-run

        delete one instance of Push.Express
        $ pushkit forget-state --instance-id 737112

        delete everything, the device's IDs included
        $ pushkit forget-state --all
        """,
      seeAlso: ["show-state", "unregister-token", "register-token", "px-register", "profiles"])
  }
}

/// `forget-state`: deletes entries of the state file.
enum ForgetStateCommand {
  /// The options that select entries by an ID.
  static let filters: [OptionID] = [.email, .uniqueID, .externalID, .instanceID, .subscriptionID]

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let isAll = arguments.has(.all)
    guard isAll || arguments.has(.vendor) || filters.contains(where: arguments.has) else {
      throw Failure(
        .usageMissingOption, "forget-state needs an option that selects entries",
        hint: "give --vendor, --email, --unique-id, --ext-id, --instance-id, --subscription-id"
          + " or --all")
    }
    let vendor = try VendorChoice.explicit(arguments)?.vendor
    let style = try PrintStyle(arguments, context, text: StateRecord.text)
    let store = try StateOptions.store(vendor, arguments, context)
    let wanted = wanted(arguments)
    var deleted: [StateEntry] = []
    try store.update { state in
      deleted = isAll ? state.forgetAll(of: vendor) : state.forget(wanted, of: vendor)
    }
    guard !deleted.isEmpty else { throw none(store.path, isAll: isAll) }
    try StateRecord.emit(deleted, style, context)
  }

  /// Returns the values of the options, by the name of the entry's member.
  private static func wanted(_ arguments: ParsedArguments) -> [String: String] {
    var wanted: [String: String] = [:]
    for option in filters {
      wanted[option.key] = arguments[option]
    }
    return wanted
  }

  private static func none(_ path: String?, isAll: Bool) -> Failure {
    Failure(
      .stateNone,
      "no entry of \(path.map { "the state \($0)" } ?? "the state") matches the options",
      hint: "pushkit show-state lists the entries"
        + (isAll ? "" : "; only --all deletes device_id and ic_token"))
  }
}

extension DiagnosticKind {
  static let stateNone = DiagnosticKind(
    "state.none", .data, summary: "no entry of the state matches the options",
    meaning: """
      An entry must match all options of `forget-state`, byte by byte. An entry that has only a \
      `device_id` or an `ic_token` matches only `--all`.
      """,
    remedy: "List the entries with `show-state`. Check `--state` and `--profile`.")
}
