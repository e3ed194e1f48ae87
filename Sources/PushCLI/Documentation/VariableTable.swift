/// All variables that pushkit reads or prints.
package enum VariableTable {
  package static let rows: [VariableRow] =
    terminal + ConfigurationVariables.rows + ConfigurationVariables.proxies
    + EmulatorVariableTable.rows

  private static let terminal: [VariableRow] = [
    VariableRow(
      name: "NO_COLOR", summary: "no colour, if it is not empty",
      detail: "`--color always` wins over it."),
    VariableRow(
      name: "TERM", summary: "no colour, if it is `dumb`", detail: "`--color always` wins over it."),
  ]

  package static func row(_ name: String) -> VariableRow? {
    rows.first { $0.name == name }
  }

  /// What every command heeds.
  static let everywhere: [String] = ["NO_COLOR", "TERM"]
}
