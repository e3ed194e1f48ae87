import PushCore

extension Command {
  /// The hidden command that completion scripts run: `pushkit complete OPTION`.
  static let complete = Command(CompleteCommand.name, run: CompleteCommand.run) { name in
    CommandRow(
      name, .toolkit, "print values of an option for a completion script",
      operands: OperandShape("OPTION", 1...1, "The name of an option, without dashes."),
      groups: [.common], description: "", statuses: [.ok, .usage, .io], examples: "", seeAlso: [])
  }
}

/// `complete`: prints the known values of an option, one per line.
///
/// Errors are not reported, because nobody can read them while a shell completes a word.
enum CompleteCommand {
  static let name = "complete"

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    guard let option = OptionID(rawValue: arguments.operands[0]) else { return }
    for value in (try? values(of: option, context)) ?? [] { context.emit(line: value) }
  }

  private static func values(of option: OptionID, _ context: Context) throws(Failure) -> [String] {
    let arguments = ParsedArguments(command: name)
    if option == .profile {
      return try Configuration(arguments, context).profiles()?.profiles.map(\.name) ?? []
    }
    let entries = try StateOptions.store(nil, arguments, context).current().entries(of: nil)
    let values = entries.flatMap(\.ids).filter { $0.name == option.key }.map(\.value)
    return Array(Set(values)).sorted()
  }
}
