import PushCore

/// A parsed command line.
package enum Invocation: Sendable {
  /// `pushkit` without arguments: the overview goes to standard error, and the exit status is 64.
  case nothing
  /// `-h` or `--help`, for one command or for pushkit.
  case help(CommandRow?, full: Bool)
  /// `-V` or `--version`; with `-v` also the libraries.
  case version(full: Bool, isVerbose: Bool)
  case command(Command, ParsedArguments)

  /// Parses the arguments after the program name.
  package static func parse(_ arguments: [String]) throws(Failure) -> Invocation {
    let line = CommandLineParts(arguments, among: { CommandList.rows })
    guard let name = line.name else {
      switch line.request {
      case .help(let full): return .help(nil, full: full)
      case .version(let full): return .version(full: full, isVerbose: line.isVerbose)
      case nil: break
      }
      if let mistake = line.mistake { throw mistake }
      return .nothing
    }
    if line.request == nil, let mistake = line.mistake { throw mistake }
    guard let command = CommandList.named(name) else {
      // Many programs have this subcommand.
      if name == "version" { return .version(full: true, isVerbose: line.isVerbose) }
      throw unknown(name)
    }
    let row = command.row
    let parsed = try ArgumentScanner.parse(
      line.arguments(of: command.name), row, among: { CommandList.rows })
    switch parsed.request {
    case .help(let full): return .help(row, full: full)
    case .version(let full): return .version(full: full, isVerbose: parsed.has(.verbose))
    case nil: return .command(command, parsed)
    }
  }

  /// Returns the options that can be parsed, even if the rest of the command line is invalid.
  package static func understood(_ arguments: [String]) -> (ParsedArguments, Command) {
    let line = CommandLineParts(arguments, among: { CommandList.rows })
    let command = line.name.flatMap(CommandList.named) ?? .help { CommandList.all }
    return (ArgumentScanner.understood(line.arguments(of: command.name), command.row), command)
  }

  private static func unknown(_ word: String) -> Failure {
    let near =
      CommandList.otherNames[word]
      ?? Suggestions.nearest(to: word, among: CommandList.all.map(\.name))
    return Failure(
      .usageUnknownSubcommand,
      "unknown subcommand \(TypedText.quoted(word))"
        + (near.isEmpty ? "; pushkit -h lists them" : Suggestions.phrase(near)),
      hint: TypedText.pasteHint(word))
  }
}
