/// An environment variable.
package struct VariableRow: Sendable {
  package let name: String
  /// What it holds, a phrase.
  package let summary: String
  /// A sentence or more, for the topic.
  package let detail: String
}

/// All variables that pushkit reads or prints.
package enum VariableTable {
  package static let rows: [VariableRow] = own + EmulatorVariableTable.rows

  private static let own: [VariableRow] = [
    VariableRow(
      name: "NO_COLOR", summary: "no colour, if it is not empty",
      detail: "`--color always` wins over it."),
    VariableRow(
      name: "TERM", summary: "no colour, if it is `dumb`", detail: "`--color always` wins over it."),
    VariableRow(
      name: "PUSHKIT_EVERLYTIC_PROJECT_UUID", summary: "the Everlytic project",
      detail: "Printed by `decode-config -o env` and `emulate`."),
    VariableRow(
      name: "PUSHKIT_EVERLYTIC_INSTALL_URL", summary: "the address of the Everlytic installation",
      detail: "Printed by `decode-config -o env`."),
    VariableRow(
      name: "PUSHKIT_SMARTICO_LABEL_KEY", summary: "the key of the Smartico label",
      detail: "Used as given where `--label-key` is left out."),
    VariableRow(
      name: "PUSHKIT_SMARTICO_BRAND_KEY", summary: "the key of the Smartico brand",
      detail: "Used where `--brand-key` is left out; a label without brands has none."),
    VariableRow(
      name: "PUSHKIT_SMARTICO_USER_ID", summary: "the id of the Smartico user",
      detail: "The operator's own id for the user; used where `--user-id` is left out."),
  ]

  package static func row(_ name: String) -> VariableRow? {
    rows.first { $0.name == name }
  }

  /// What every command heeds.
  static let everywhere: [String] = ["NO_COLOR", "TERM"]
}
