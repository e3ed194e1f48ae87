import CPlatform
import PushCore

/// The command line interface of pushkit: from the arguments to the exit status.
///
/// ``Invocation`` finds the ``Command`` in ``CommandList`` and parses its ``ParsedArguments``.
/// ``OptionDefaults`` adds the defaults of the configuration file. The command runs with them in a
/// ``Context``, which then has the exit status.
package enum CLI {
  /// Runs pushkit with the process's arguments and exits.
  package static func main() -> Never {
    let context = Context.process(arguments: RawText.arguments())
    let status = run(context)
    let signal = pk_pending_signal()
    if signal != 0 { pk_die_by_signal(signal) }
    if context.endsByPipeSignal, context.output.end == .closedPipe { pk_die_by_signal(SIGPIPE) }
    exit(status)
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
      guard case .command(let command, let arguments) = invocation else {
        if case .nothing = invocation {
          context.configure(Invocation.understood(context.arguments).0)
        }
        return invocation
      }
      let complete = try withDefaults(arguments, command, context)
      context.configure(complete)
      context.commandLine = { command.row.line(complete, reading: $0) }
      return .command(command, complete)
    } catch {
      // An invalid command line can still contain valid options for error output.
      let (arguments, command) = Invocation.understood(context.arguments)
      context.configure((try? defaults(context).applied(to: arguments, command.row)) ?? arguments)
      throw error
    }
  }

  private static func defaults(_ context: Context) -> OptionDefaults {
    // The last commands have the options of calls.
    OptionDefaults(context) { test in CommandList.all.last { test($0.row) } != nil }
  }

  /// Returns the arguments with the defaults of the configuration file.
  ///
  /// The commands that explain errors also work with an invalid file.
  private static func withDefaults(
    _ arguments: ParsedArguments, _ command: Command, _ context: Context
  ) throws(Failure) -> ParsedArguments {
    do {
      return try defaults(context).applied(to: arguments, command.row)
    } catch {
      guard command.row.explainsErrors else { throw error }
      var result = arguments
      result.faultInDefaults = error
      return result
    }
  }

  private static func end(_ context: Context) -> Int32 {
    if context.output.end == .overflowed { context.fail(.outputOverflowed) }
    context.output.finish()
    context.reporter.reportRest()
    context.progress?.end()
    switch context.output.end {
    case nil, .overflowed: break
    case .interrupted: return ExitStatus.io.rawValue
    case .closedPipe: return ExitStatus.ok.rawValue
    case .failed(let why):
      context.fail(Failure(.ioWrite, "writing to standard output failed: \(why)"))
    }
    return context.exitStatus
  }

  private static func perform(_ invocation: Invocation, _ context: Context) throws(Failure) {
    switch invocation {
    case .nothing where context.reporter.isJSON:
      throw Failure(
        .usageMissingOperand, "pushkit needs a subcommand", hint: "pushkit -h lists them")
    case .nothing:
      context.reporter.write(text: HelpWriter.overview(CommandList.rows))
      context.note(.usage)
    case .help(let row, let full): Pager.show(help(row, full: full), context)
    case .version(let full, let isVerbose):
      context.emit(Release.text(full: full || isVerbose) + (isVerbose ? CurlVersion.text() : ""))
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
