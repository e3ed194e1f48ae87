/// An option of an earlier version, or a value of one, and what to do instead.
///
/// It stays known for one version: as a usage error with this hint.
struct RemovedOption {
  /// The names without dashes, each with a value if only that is removed.
  let names: [String]
  /// The commands that had it.
  let commands: [String]
  let hint: String

  static let rows = [
    RemovedOption(
      names: ["stats"],
      commands: [
        "parse-payload", "check-payload", "convert-payload", "explain-reply", "parse-inbox",
        "resolve-action",
      ],
      hint: "to count records: pushkit parse-payload --field vendor | sort | uniq -c"),
    RemovedOption(
      names: ["online", "timeout", "connect-timeout", "proxy", "cacert"], commands: ["doctor"],
      hint: "to test a connection: curl -v URL; pushkit doctor shows each URL"),
    RemovedOption(
      names: ["to admin-node"], commands: ["convert-payload"],
      hint: "use --to fcm-v1; its members are those of the Admin SDK, in snake case"),
    RemovedOption(
      names: ["to web-push"], commands: ["convert-payload"],
      hint: "pushkit parse-payload prints the title, the body and the URL for showNotification"),
  ]

  /// Returns the removed option of a command, or of any command.
  ///
  /// - Parameter spelling: The option as typed, or its key in a configuration file.
  static func named(_ spelling: some StringProtocol, in command: String? = nil) -> RemovedOption? {
    let name = spelling.drop { $0 == "-" }.split(separator: "_").joined(separator: "-")
    return rows.first { row in
      row.names.contains(name) && (command.map(row.commands.contains) ?? true)
    }
  }
}
