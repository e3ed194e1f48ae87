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
