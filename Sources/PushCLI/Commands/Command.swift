/// One subcommand: its name, its row of options and documentation, and what runs it.
package struct Command: Sendable {
  /// `parse-payload`, as typed.
  package let name: String
  private let makeRow: @Sendable (String) -> CommandRow
  private let body: @Sendable (ParsedArguments, Context) throws(Failure) -> Void

  /// - Parameter row: Makes the row of a command of this name; called only if the row is needed.
  init(
    _ name: String,
    run body: @escaping @Sendable (ParsedArguments, Context) throws(Failure) -> Void,
    row makeRow: @escaping @Sendable (String) -> CommandRow
  ) {
    self.name = name
    self.body = body
    self.makeRow = makeRow
  }

  /// Everything that parsing, help, man pages and completions need; made anew each time.
  package var row: CommandRow { makeRow(name) }

  /// Does what the arguments ask.
  func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    try body(arguments, context)
  }
}
