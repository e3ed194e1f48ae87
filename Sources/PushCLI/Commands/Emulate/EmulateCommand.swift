import CPlatform
import PushCore
import PushEmulator

/// `emulate`: runs a server on 127.0.0.1 that emulates the vendors.
///
/// ``EmulatePlan`` has the options. An ``Emulator`` responds behind a ``LoopbackServer``, and
/// ``EmulatorReporter`` reports and records its events. ``ProgramRun`` runs a program meanwhile.
enum EmulateCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let plan = try EmulatePlan(arguments)
    // Each request needs its own diagnostics when it arrives.
    context.reporter.condenses = false
    var lines = FaultLines()
    var loop = InputLoop(context, InputOptions(arguments), printer: nil)
    if let script = plan.script { loop.run([script], &lines) }
    if let pushes = plan.pushes, let file = plan.expected {
      ExpectedPushReader.read(file, into: pushes, &loop, context)
    }
    if context.status != .ok { return }
    let journal = EmulatorReporter(
      context, try plan.record.map(OutputFile.open), isServer: plan.command.isEmpty)
    let page = RequestPage()
    let goal = plan.goal
    let emulator = Emulator(
      script: FaultScript(lines.found), isLenient: plan.isLenient,
      report: { event in
        journal.record(event)
        goal.note(event)
      }, page: page.write, expected: plan.pushes)
    let tls = plan.usesTLS ? try TLSServer(context) : nil
    defer { tls?.stop() }
    let gate = try tls.map { server throws(Failure) in
      TunnelGate(port: server.port, passed: try PassedHosts.addresses(of: plan.passed))
    }
    let server = try listen(plan.address, emulator, gate)
    let address = EmulatorAddress(of: plan.address, port: server.port)
    if !address.isLoopback { context.warn(.emulatorExposed, "listening on \(address.listened)") }
    try tls?.start(emulator: address.url, hosts: plan.address.hosts)
    emulator.authority = try tls?.authority(context)
    let variables = EmulatorVariables(address, tls, context.environment)
    try plan.serviceAccount.map { file throws(Failure) in
      try ServiceAccountFile.write(to: file, server: address.outerURL)
    }
    try plan.environmentFile.map { file throws(Failure) in
      try write(variables, plan.environmentFormat, to: file)
    }
    context.reporter.trace(.emulatorListening, "listening on \(address.url)")
    if plan.command.isEmpty {
      try serve(server, address, variables, goal, context)
      // The last response may still be on its way through nginx.
      if tls != nil, goal.isMet {
        server.serve(until: [pk_signal_descriptor()], deadline: pk_monotonic_ms() + 200)
      }
    } else {
      try ProgramRun(plan.command, variables, goal).perform(server, context)
    }
    journal.finish()
  }

  private static func serve(
    _ server: LoopbackServer, _ address: EmulatorAddress, _ variables: EmulatorVariables,
    _ goal: EmulatorGoal, _ context: Context
  ) throws(Failure) {
    variables.appendLines(.sh, to: context.output.buffer)
    context.output.flush()
    guard context.output.end == nil else { return }
    if context.terminal.error { greet(address.url, context) }
    server.serve(until: [pk_signal_descriptor()], deadline: goal.deadline) { goal.isMet }
    if pk_pending_signal() == 0 { try goal.check(after: "the duration", context) }
  }

  /// Says to a person at a terminal what can be done now.
  private static func greet(_ url: String, _ context: Context) {
    context.reporter.inform([
      "listening on \(url), where a page shows the requests",
      "FCM: give the library this URL in place of https://fcm.googleapis.com",
      "APNs: give it in place of https://api.push.apple.com; see pushkit-emulate(1) for HTTP/2",
      "Ctrl-C ends the server",
    ])
  }

  private static func listen(
    _ plan: EmulatorAddress.Plan, _ emulator: Emulator, _ gate: TunnelGate?
  ) throws(Failure) -> LoopbackServer {
    let hosts = plan.hostCheck(playsServices: gate != nil)
    do {
      return try LoopbackServer(address: plan.address, port: plan.port) { now in
        HTTPSession(emulator, hosts: hosts, tunnels: gate, now: now)
      }
    } catch {
      throw Failure(
        .emulatorListen,
        "cannot listen on port \(plan.port) of \(plan.address): \(SystemText.of(error.errorNumber))",
        hint: plan.port == 0 ? nil : "omit --port to use a free port")
    }
  }

  // MARK: Files

  private static func write(
    _ variables: EmulatorVariables, _ format: EmulatorVariables.Format, to path: String
  ) throws(Failure) {
    let text = ByteBuffer()
    variables.appendLines(format, to: text)
    try OutputFile.write(text, to: path)
  }
}

/// Reads the lines of a fault script.
private struct FaultLines: DocumentHandler {
  private(set) var found: [FaultLine] = []

  mutating func document(_ stream: DocumentStream, source: String) throws(Failure) {
    do {
      found.append(try FaultLine(stream.root, among: Emulator.vendors))
    } catch {
      throw Failure(.emulatorScript, "invalid line in the script: \(error.message)")
    }
  }
}

/// The plan of an `emulate` run.
struct EmulatePlan {
  let address: EmulatorAddress.Plan
  let usesTLS: Bool
  /// The hosts that tunnels may reach.
  let passed: [String]
  let environmentFile: String?
  let environmentFormat: EmulatorVariables.Format
  /// The file to write for Google's libraries.
  let serviceAccount: String?
  let record: String?
  let script: String?
  /// The file of the pushes that must arrive.
  let expected: String?
  /// The pushes, which are read later; nil if there is no file.
  let pushes: ExpectedPushes?
  let goal: EmulatorGoal
  /// Whether requests of the vendors' SDKs that differ from the guides are accepted.
  let isLenient: Bool
  /// The program to run and its arguments; if empty, the server runs until a signal arrives.
  let command: [String]

  init(_ arguments: ParsedArguments) throws(Failure) {
    address = EmulatorAddress.Plan(arguments)
    (usesTLS, passed) = (arguments.has(.tls), arguments.all(.pass))
    if !passed.isEmpty, !usesTLS { throw Failure(.usageMissingOption, "--pass needs --tls") }
    environmentFile = try OutputFile.path(.envFile, arguments)
    environmentFormat = arguments[.envFormat].flatMap(EmulatorVariables.Format.init) ?? .sh
    serviceAccount = try OutputFile.path(.serviceAccount, arguments)
    record = try OutputFile.path(.record, arguments)
    script = arguments[.script]
    expected = arguments[.expect]
    pushes =
      expected == nil
      ? nil
      : ExpectedPushes(
        isSubset: arguments.has(.expectSubset), ignored: try DiffPayloadCommand.ignored(arguments))
    goal = EmulatorGoal(
      count: arguments.integer(.count), expected: pushes,
      duration: arguments.milliseconds(.duration))
    isLenient = arguments.has(.lenient)
    command = arguments.operands
    let read = ("--script", arguments.all(.script))
    let expect = ("--expect", arguments.all(.expect))
    try OutputFile.check(
      record, of: .record, differsFrom: [("--env-file", arguments.all(.envFile)), read, expect])
    try OutputFile.check(environmentFile, of: .envFile, differsFrom: [read, expect])
    try OutputFile.check(
      serviceAccount, of: .serviceAccount,
      differsFrom: [
        ("--env-file", arguments.all(.envFile)), ("--record", arguments.all(.record)), read, expect,
      ])
    if command.first?.isEmpty == true {
      throw Failure(.usageBadValue, "the command to run has no name")
    }
  }
}

/// Runs a program alongside a server.
struct ProgramRun {
  private let command: [String]
  private let variables: EmulatorVariables
  private let goal: EmulatorGoal

  init(_ command: [String], _ variables: EmulatorVariables, _ goal: EmulatorGoal) {
    (self.command, self.variables, self.goal) = (command, variables, goal)
  }

  /// Serves until the program ends, which gets SIGTERM at the deadline of the goal.
  ///
  /// The program's exit status becomes the run's, unless the deadline ended the program.
  func perform(_ server: LoopbackServer, _ context: Context) throws(Failure) {
    context.output.flush()
    let (folder, error) = FilePath.text(pk_make_program_folder)
    guard error >= 0 else { throw .cannotCreate(folder, -error) }
    defer { pk_remove_program_folder() }
    setVariables(context.environment, folder)
    let process = start()
    guard process >= 0 else { return context.programFailed(command[0], -process) }
    var wakeups = [pk_child_descriptor(), pk_signal_descriptor()]
    var deadline = goal.deadline
    while true {
      var status: Int32 = 0
      if pk_reap(process, &status) != 0 {
        let isLate = goal.deadline != nil && deadline == nil
        if !isLate || status != 128 + SIGTERM { context.programStatus = status }
        return try goal.check(after: isLate ? "the duration" : "the command", context)
      }
      if wakeups.count > 1, pk_pending_signal() != 0 {
        // From here on, wait only for the program; another signal ends pushkit at once.
        pk_remove_program_folder_at_signal()
        pk_forward_signal(process, pk_pending_signal())
        wakeups.removeLast()
      }
      if let end = deadline, pk_monotonic_ms() >= end {
        pk_forward_signal(process, SIGTERM)
        deadline = nil
      }
      server.serve(until: wakeups, deadline: deadline)
    }
  }

  private func setVariables(_ environment: Environment, _ folder: String) {
    for (name, value) in variables.pairs { _ = setenv(name, RawText.native(value), 1) }
    // The folder contains this pushkit and no other program.
    _ = setenv("PATH", RawText.native("\(folder):\(environment.programPath)"), 1)
  }

  /// Starts the program; returns its process ID, or a negated errno.
  private func start() -> Int32 {
    let words = command.map { strdup(RawText.native($0)) }
    defer { for word in words { free(word) } }
    return pk_start_program(words + [nil])
  }
}

extension Context {
  /// Reports that a program could not be started, and sets a shell's exit status for it: 127 if the
  /// program was not found, otherwise 126.
  fileprivate func programFailed(_ name: String, _ error: Int32) {
    report(
      Failure(.emulatorCommand, "cannot run \(TypedText.quoted(name)): \(SystemText.of(error))"))
    programStatus = error == ENOENT ? 127 : 126
  }
}
