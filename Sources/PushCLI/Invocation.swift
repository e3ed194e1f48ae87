/// A whole command line, told apart.
package enum Invocation: Sendable {
  /// `pushkit` alone: the overview goes to standard error, and the exit status is 64.
  case nothing
  /// `-h` or `--help`, of one command or of pushkit.
  case help(CommandRow?, full: Bool)
  /// `-V` or `--version`.
  case version(full: Bool)
  case command(Command, ParsedArguments)

  /// Reads the arguments after the program's name.
  package static func parse(_ arguments: [String]) throws(Failure) -> Invocation {
    guard let first = arguments.first else { return .nothing }
    switch first {
    case "-h": return .help(nil, full: false)
    case "--help": return .help(nil, full: true)
    case "-V": return .version(full: false)
    case "--version": return .version(full: true)
    default: break
    }
    guard let command = CommandList.named(first) else { throw unknown(first) }
    let row = command.row
    let parsed = try ArgumentScanner.parse(
      Array(arguments.dropFirst()), row, among: { CommandList.rows })
    switch parsed.request {
    case .help(let full): return .help(row, full: full)
    case .version(let full): return .version(full: full)
    case nil: return .command(command, parsed)
    }
  }

  /// The options that can be understood, right or wrong as the rest may be.
  package static func understood(_ arguments: [String]) -> ParsedArguments {
    let command = arguments.first.flatMap(CommandList.named) ?? .help { CommandList.all }
    return ArgumentScanner.understood(Array(arguments.dropFirst()), command.row)
  }

  private static func unknown(_ word: String) -> Failure {
    if word.utf8.first == UInt8(ascii: "-") {
      return .usage(
        "unknown-option", "unknown option \(TypedText.quoted(word)) before a subcommand",
        hint: "options follow the subcommand: pushkit SUBCOMMAND [options] [operands]")
    }
    let near = Suggestions.nearest(to: word, among: CommandList.all.map(\.name))
    return .usage(
      "unknown-subcommand",
      "unknown subcommand \(TypedText.quoted(word))"
        + (near.isEmpty ? "; pushkit -h lists them" : Suggestions.phrase(near)),
      hint: TypedText.pasteHint(word))
  }
}
