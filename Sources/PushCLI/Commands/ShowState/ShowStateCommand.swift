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
    try StateRecord.emit(try store.current().entries(of: vendor), style, context)
  }
}
