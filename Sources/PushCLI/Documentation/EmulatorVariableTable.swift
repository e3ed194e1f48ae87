/// The variables that an emulator prints or sets.
enum EmulatorVariableTable {
  static let rows: [VariableRow] = [
    VariableRow(
      name: "NO_PROXY", summary: "hosts that no proxy is asked for, separated by commas",
      detail: """
        Printed by `emulate`, which puts its own host before those that are there; `no_proxy` wins \
        over it and is printed as well where it is set.
        """)
  ]
}
