/// All variables that pushkit reads or prints.
package enum VariableTable {
  package static let rows: [VariableRow] =
    terminal + ConfigurationVariables.rows + ConfigurationVariables.proxies
    + EmulatorVariableTable.rows

  private static let terminal: [VariableRow] = [
    VariableRow(
      name: "NO_COLOR", summary: "turns colors off if it is not empty",
      detail: "`--color always` takes precedence."),
    VariableRow(
      name: "CLICOLOR_FORCE", summary: "turns colors on, unless it is empty or `0`",
      detail:
        "Also for output that does not go to a terminal. `--color` and `NO_COLOR` take precedence."),
    VariableRow(
      name: "TERM", summary: "turns colors off if it is `dumb`",
      detail: "`--color always` takes precedence."),
  ]

  package static func row(_ name: String) -> VariableRow? {
    rows.first { $0.name == name }
  }

  /// The variables that pages of commands do not list, because they have nothing to do with a
  /// command's purpose.
  static let general: Set<String> = Set(
    ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"]
      + (terminal + ConfigurationVariables.proxies).map(\.name))
}

/// The variables that an emulator prints or sets.
enum EmulatorVariableTable {
  static let rows: [VariableRow] = [
    VariableRow(
      name: "NO_PROXY", summary: "hosts to call without a proxy, separated by commas",
      detail: """
        `emulate` prints it, with the emulator's host before your own hosts. `no_proxy` takes \
        precedence; if it is set, `emulate` prints it as well.
        """)
  ]
}
