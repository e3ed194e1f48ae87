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
  package static let rows: [VariableRow] =
    terminal + ConfigurationVariables.rows + proxies + EmulatorVariableTable.rows

  private static let terminal: [VariableRow] = [
    VariableRow(
      name: "NO_COLOR", summary: "no colour, if it is not empty",
      detail: "`--color always` wins over it."),
    VariableRow(
      name: "TERM", summary: "no colour, if it is `dumb`", detail: "`--color always` wins over it."),
  ]

  /// The proxies of the environment.
  static let proxies: [VariableRow] = [
    VariableRow(
      name: "https_proxy", summary: "the proxy for addresses that begin with https",
      detail: "`--proxy` wins over it. `HTTPS_PROXY` is read as well."),
    VariableRow(
      name: "http_proxy", summary: "the proxy for addresses that begin with http",
      detail: "`--proxy` wins over it. It is read in lower case alone."),
    VariableRow(
      name: "all_proxy", summary: "the proxy for all addresses",
      detail: "Those for one kind of address win over it. `ALL_PROXY` is read as well."),
    VariableRow(
      name: "no_proxy", summary: "hosts that no proxy is asked for, separated by commas",
      detail: """
        An entry is a host, a domain with all its hosts, an IP address or a network such as \
        `10.0.0.0/8`; `*` is all hosts. `NO_PROXY` is read as well.
        """),
  ]

  package static func row(_ name: String) -> VariableRow? {
    rows.first { $0.name == name }
  }

  /// What every command heeds.
  static let everywhere: [String] = ["NO_COLOR", "TERM"]
}
