import CPlatform
import PushCore

/// The command line interface of pushkit: from the arguments to the exit status.
package enum CLI {
  /// Runs pushkit with the process's arguments and exits.
  package static func main() -> Never {
    let context = Context.process(arguments: RawText.arguments())
    let status = run(context)
    let signal = pk_pending_signal()
    if signal != 0 { pk_die_by_signal(signal) }
    if context.endsByPipeSignal, context.output.end == .closedPipe { pk_die_by_pipe() }
    pk_exit(status)
  }

  /// Runs the command line of `context` and returns the exit status.
  package static func run(_ context: Context) -> Int32 {
    do {
      try perform(try parse(context), context)
    } catch {
      // A run that a signal interrupted needs no error message.
      if pk_pending_signal() == 0 { context.fail(error) }
    }
    return end(context)
  }

  private static func parse(_ context: Context) throws(Failure) -> Invocation {
    do {
      let invocation = try Invocation.parse(context.arguments)
      if case .command(_, let arguments) = invocation { context.configure(arguments) }
      return invocation
    } catch {
      // An invalid command line can still contain valid options for error output.
      context.configure(Invocation.understood(context.arguments))
      throw error
    }
  }

  private static func end(_ context: Context) -> Int32 {
    context.output.flush()
    switch context.output.end {
    case nil: break
    case .interrupted: return ExitStatus.io.rawValue
    case .closedPipe: return ExitStatus.ok.rawValue
    case .failed(let why):
      context.fail(Failure(.ioWrite, "writing to standard output failed: \(why)"))
    }
    return context.exitStatus
  }

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) {
    switch invocation {
    case .nothing:
      context.reporter.write(text: HelpWriter.overview(CommandList.rows))
      context.note(.usage)
    case .help(let row, let full): context.emit(help(row, full: full))
    case .version(let full): context.emit(Release.text(full: full))
    case .command(let command, let arguments): try command.run(arguments, context)
    }
  }

  /// Returns the text of `-h` or `--help`, for one command or for pushkit.
  static func help(_ row: CommandRow?, full: Bool) -> String {
    switch (row, full) {
    case (nil, false): HelpWriter.overview(CommandList.rows)
    case (nil, true): HelpWriter.fullOverview(CommandList.rows)
    case (let row?, false): HelpWriter.short(row)
    case (let row?, true): HelpWriter.full(row)
    }
  }
}

/// A parsed command line.
package enum Invocation: Sendable {
  /// `pushkit` without arguments: the overview goes to standard error, and the exit status is 64.
  case nothing
  /// `-h` or `--help`, for one command or for pushkit.
  case help(CommandRow?, full: Bool)
  /// `-V` or `--version`.
  case version(full: Bool)
  case command(Command, ParsedArguments)

  /// Parses the arguments after the program name.
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

  /// Returns the options that can be parsed, even if the rest of the command line is invalid.
  package static func understood(_ arguments: [String]) -> ParsedArguments {
    let command = arguments.first.flatMap(CommandList.named) ?? .help { CommandList.all }
    return ArgumentScanner.understood(Array(arguments.dropFirst()), command.row)
  }

  private static func unknown(_ word: String) -> Failure {
    if word.utf8.first == UInt8(ascii: "-") {
      return Failure(
        .usageUnknownOption, "unknown option \(TypedText.quoted(word)) before a subcommand",
        hint: "options follow the subcommand: pushkit SUBCOMMAND [options] [operands]")
    }
    let near = Suggestions.nearest(to: word, among: CommandList.all.map(\.name))
    return Failure(
      .usageUnknownSubcommand,
      "unknown subcommand \(TypedText.quoted(word))"
        + (near.isEmpty ? "; pushkit -h lists them" : Suggestions.phrase(near)),
      hint: TypedText.pasteHint(word))
  }
}
