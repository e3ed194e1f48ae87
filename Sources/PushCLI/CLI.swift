import CPlatform
import PushCore

/// pushkit from the command line to the exit status.
package enum CLI {
  /// Runs as the process and ends it.
  package static func main() -> Never {
    let context = Context.process(arguments: RawText.arguments())
    let status = run(context)
    let signal = pk_pending_signal()
    if signal != 0 { pk_die_by_signal(signal) }
    if context.endsByPipeSignal, context.output.end == .closedPipe { pk_die_by_pipe() }
    pk_exit(status)
  }

  /// Does what the context's arguments ask; returns the exit status.
  package static func run(_ context: Context) -> Int32 {
    do {
      try perform(try parse(context), context)
    } catch {
      // What a signal cut short needs no words.
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
      // How to report a wrong command line stands in that very line.
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
      context.fail(Failure("io.write", .io, "writing to standard output failed: \(why)"))
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

  /// The text of `-h` or `--help`, of one command or of pushkit.
  static func help(_ row: CommandRow?, full: Bool) -> String {
    switch (row, full) {
    case (nil, false): HelpWriter.overview(CommandList.rows)
    case (nil, true): HelpWriter.fullOverview(CommandList.rows)
    case (let row?, false): HelpWriter.short(row)
    case (let row?, true): HelpWriter.full(row)
    }
  }
}
