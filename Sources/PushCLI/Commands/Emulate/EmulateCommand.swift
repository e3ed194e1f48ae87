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
    let server = try listen(plan.port, emulator)
    let variables = EmulatorVariables(port: server.port, context.environment)
    try plan.serviceAccount.map { file throws(Failure) in
      try ServiceAccountFile.write(to: file, port: server.port)
    }
    try plan.environmentFile.map { file throws(Failure) in try write(variables, to: file) }
    context.reporter.trace(.emulatorListening, "listening on http://127.0.0.1:\(server.port)")
    if plan.command.isEmpty {
      try serve(server, variables, goal, context)
    } else {
      try ProgramRun(plan.command, variables, goal).perform(server, context)
    }
    journal.finish()
  }

  private static func serve(
    _ server: LoopbackServer, _ variables: EmulatorVariables, _ goal: EmulatorGoal,
    _ context: Context
  ) throws(Failure) {
    variables.appendLines(to: context.output.buffer)
    context.output.flush()
    guard context.output.end == nil else { return }
    if context.terminal.error { greet(server.port, context) }
    server.serve(until: [pk_signal_descriptor()], deadline: goal.deadline) { goal.isMet }
    if pk_pending_signal() == 0 { try goal.check(after: "the duration", context) }
  }

  /// Says to a person at a terminal what can be done now.
  private static func greet(_ port: Int, _ context: Context) {
    context.reporter.inform([
      "listening on http://127.0.0.1:\(port), where a page shows the requests",
      "FCM: give the library this URL in place of https://fcm.googleapis.com",
      "APNs: give it in place of https://api.push.apple.com; see pushkit-emulate(1) for HTTP/2",
      "Ctrl-C ends the server",
    ])
  }

  private static func listen(_ port: Int, _ emulator: Emulator) throws(Failure) -> LoopbackServer {
    do {
      return try LoopbackServer(port: port) { now in HTTPSession(emulator, now: now) }
    } catch {
      throw Failure(
        .emulatorListen,
        "cannot listen on port \(port) of 127.0.0.1: \(SystemText.of(error.errorNumber))",
        hint: port == 0 ? nil : "omit --port to use a free port")
    }
  }

  // MARK: Files

  private static func write(_ variables: EmulatorVariables, to path: String) throws(Failure) {
    let text = ByteBuffer()
    variables.appendLines(to: text)
    try OutputFile.write(text.bytes, to: path)
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
  /// The port to listen on; 0 selects a free one.
  let port: Int
  let environmentFile: String?
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

  /// A free port.
  static let defaultPort = 0

  init(_ arguments: ParsedArguments) throws(Failure) {
    port = arguments.integer(.port) ?? Self.defaultPort
    environmentFile = try OutputFile.path(.envFile, arguments)
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

/// The environment variables that direct clients to an emulator.
struct EmulatorVariables {
  let pairs: [(name: String, value: String)]

  /// - Parameter environment: Its proxy exceptions (`no_proxy`, `NO_PROXY`) are preserved.
  init(port: Int, _ environment: Environment) {
    let lower = environment.nonEmpty("no_proxy")
    let exceptions = Self.exceptions(lower ?? environment.nonEmpty("NO_PROXY"))
    var pairs = [
      ("PUSHKIT_EMULATOR", "http://127.0.0.1:\(port)"),
      ("PUSHKIT_EVERLYTIC_PROJECT_UUID", "8f7d2c54-3b1e-4a60-9c2d-5e6f70819a2b"),
      ("PUSHKIT_SMARTICO_LABEL_KEY", "d3b07384-d9a0-4c1e-8f5b-6a7c8d9e0f12-4"),
      ("PUSHKIT_SMARTICO_BRAND_KEY", "c0ffee12"),
      ("PUSHKIT_PUSHEXPRESS_APP_ID", "12345-678"),
      ("NO_PROXY", exceptions),
    ]
    // curl reads the lower-case variable first.
    if lower != nil { pairs.append(("no_proxy", exceptions)) }
    self.pairs = pairs
  }

  private static func exceptions(_ present: String?) -> String {
    switch present {
    case nil: "127.0.0.1,localhost"
    // `*` means all hosts, but only if it is the whole value.
    case "*": "*"
    case let others?: "127.0.0.1,localhost,\(others)"
    }
  }

  /// Writes lines of the form `export NAME='value'`.
  func appendLines(to out: ByteBuffer) {
    for (name, value) in pairs {
      out.append(contentsOf: "export \(name)=")
      ShellQuoting.append(value, to: out)
      out.append(0x0A)
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
    let path = environment.nonEmpty("PATH") ?? "/usr/bin:/bin"
    _ = setenv("PATH", RawText.native("\(folder):\(path)"), 1)
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
