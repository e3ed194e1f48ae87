import PushCore

/// A subcommand: its name, its options and documentation, and the code that runs it.
///
/// A folder here has the command of its name, or a few that belong together; ``CommandList`` has
/// all. Most commands that read JSON give a function to a ``DocumentFilter``, and most that call a
/// vendor give a ``CallPlan`` to a ``CallCommand``.
package struct Command: Sendable {
  /// The name as typed, such as `parse-payload`.
  package let name: String
  private let makeRow: @Sendable (String) -> CommandRow
  private let body: @Sendable (ParsedArguments, Context) throws(Failure) -> Void

  /// - Parameter row: Makes the row of a command of this name; called only if the row is needed.
  init(
    _ name: String,
    run body: @escaping @Sendable (ParsedArguments, Context) throws(Failure) -> Void,
    row makeRow: @escaping @Sendable (String) -> CommandRow
  ) {
    (self.name, self.body, self.makeRow) = (name, body, makeRow)
  }

  /// The data for parsing, help, man pages and completions; created again at each access.
  package var row: CommandRow { makeRow(name) }

  func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    AtFile(context).warn(about: arguments, row.allOptions)
    try body(arguments, context)
  }
}
