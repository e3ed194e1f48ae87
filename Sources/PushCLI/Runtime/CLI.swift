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
      context.reporter.write(text: HelpCommand.text(for: nil, full: false))
      context.note(.usage)
    case .help(let command, let full):
      context.emit(HelpCommand.text(for: command, full: full))
    case .version(let full): context.emit(Release.text(full: full))
    case .command(let command, let arguments): try run(command, arguments, context)
    }
  }

  private static func run(
    _ command: CommandID, _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) {
    switch command {
    case .decodeConfig: try DecodeConfigCommand.run(arguments, context)
    case .parsePayload: try ParsePayloadCommand.run(arguments, context)
    case .resolveAction: try ResolveActionCommand.run(arguments, context)
    case .checkPayload: try CheckPayloadCommand.run(arguments, context)
    case .convertPayload: try ConvertPayloadCommand.run(arguments, context)
    case .parseInbox: try ParseInboxCommand.run(arguments, context)
    case .classifyLink: try ClassifyLinkCommand.run(arguments, context)
    case .buildGFURL: try BuildGFURLCommand.run(arguments, context)
    case .parseBridge: try ParseBridgeCommand.run(arguments, context)
    case .buildBridge: try BuildBridgeCommand.run(arguments, context)
    case .samplePayload: try SamplePayloadCommand.run(arguments, context)
    case .reportDelivery: try ReportCommand.run(.delivery, arguments, context)
    case .reportImpression: try ReportCommand.run(.impression, arguments, context)
    case .reportClick: try ReportCommand.run(.click, arguments, context)
    case .reportDismissal: try ReportCommand.run(.dismissal, arguments, context)
    case .reportFailure: try ReportCommand.run(.failure, arguments, context)
    case .registerToken: try RegisterTokenCommand.run(arguments, context)
    case .unregisterToken: try UnregisterTokenCommand.run(arguments, context)
    case .fetchHistory: try FetchHistoryCommand.run(arguments, context)
    case .pxRegister: try PXRegisterCommand.run(arguments, context)
    case .pxLifecycle: try PXLifecycleCommand.run(arguments, context)
    case .smarticoIdentify: try SmarticoIdentifyCommand.run(arguments, context)
    case .smarticoListen: try SmarticoListenCommand.run(arguments, context)
    case .emulate: try EmulateCommand.run(arguments, context)
    case .doctor:
      try DoctorCommand.run(
        arguments, context, network: CurlNetwork(arguments: arguments, context: context))
    case .generate: try GeneratePerformer(context).run(arguments)
    case .help: context.emit(try HelpCommand.text(for: arguments.operands))
    }
  }
}

extension Context {
  /// Prints a line that holds text of users or payloads.
  ///
  /// On a terminal, characters that it would obey or hide are escaped as JSON and JavaScript do.
  func emit(line: String) {
    output.line(terminal.output ? TerminalText.escaped(line) : line)
  }

  /// Prints text of pushkit's own.
  func emit(_ text: String) {
    output.buffer.append(contentsOf: text)
    output.endLines()
  }
}
