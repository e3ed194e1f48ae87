import CPlatform
import PushCore
import PushEmulator

/// `emulate`: stands in for vendors on 127.0.0.1.
enum EmulateCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let plan = try EmulatePlan(arguments)
    var lines = FaultLines()
    if let script = plan.script {
      var loop = InputLoop(context, InputOptions(arguments), printer: nil)
      loop.run([script], &lines)
      if context.status != .ok { return }
    }
    let journal = EmulatorJournal(context, try plan.record.map(OutputWriter.record))
    let emulator = Emulator(script: FaultScript(lines.found), isLenient: plan.isLenient) {
      journal.take($0)
    }
    let server = try listen(plan.port, emulator)
    let variables = EmulatorVariables(port: server.port, context.environment)
    try plan.environmentFile.map { file throws(Failure) in try write(variables, to: file) }
    context.reporter.trace("emulator.listening", "listening on http://127.0.0.1:\(server.port)")
    if plan.command.isEmpty {
      serve(server, variables, context)
    } else {
      try ProgramRun(plan.command, variables).perform(server, context)
    }
    journal.finish()
  }

  private static func serve(
    _ server: LoopbackServer, _ variables: EmulatorVariables, _ context: Context
  ) {
    variables.appendLines(to: context.output.buffer)
    context.output.flush()
    if context.output.end == nil { server.serve(until: [pk_signal_descriptor()]) }
  }

  private static func listen(
    _ port: Int, _ emulator: Emulator
  ) throws(Failure) -> LoopbackServer {
    do {
      return try LoopbackServer(port: port) { now in HTTPSession(emulator, now: now) }
    } catch {
      throw Failure(
        "emulator.listen", .unavailable,
        "cannot listen on port \(port) of 127.0.0.1: \(SystemText.of(error.errorNumber))",
        hint: port == 0 ? nil : "without --port a free one is taken")
    }
  }

  // MARK: Files

  private static func write(
    _ variables: EmulatorVariables, to path: String
  ) throws(Failure) {
    let text = ByteBuffer()
    variables.appendLines(to: text)
    try OutputFile.write(text.bytes, to: path)
  }
}

/// Reads a script.
private struct FaultLines: DocumentHandler {
  private(set) var found: [FaultLine] = []

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    do {
      found.append(try FaultLine(stream.tape))
    } catch {
      throw Failure("emulator.script", .data, "a line of the script: \(error.message)")
    }
  }
}
