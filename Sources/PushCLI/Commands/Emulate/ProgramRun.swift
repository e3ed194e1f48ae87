import CPlatform
import PushCore
import PushEmulator

/// Runs a program alongside a server.
struct ProgramRun {
  private let command: [String]
  private let variables: EmulatorVariables

  init(_ command: [String], _ variables: EmulatorVariables) {
    self.command = command
    self.variables = variables
  }

  /// Serves until the program ends; the program's exit status becomes the run's.
  func perform(_ server: LoopbackServer, _ context: Context) throws(Failure) {
    context.output.flush()
    let (folder, error) = FilePath.text(pk_make_program_folder)
    guard error >= 0 else { throw .cannotCreate(folder, -error) }
    defer { pk_remove_program_folder() }
    setVariables(context.environment, folder)
    let process = start()
    guard process >= 0 else { return context.programFailed(command[0], -process) }
    var wakeups = [pk_child_descriptor(), pk_signal_descriptor()]
    while true {
      var status: Int32 = 0
      if pk_reap(process, &status) != 0 {
        context.programStatus = status
        return
      }
      if wakeups.count > 1, pk_pending_signal() != 0 {
        // From here on, wait only for the program; another signal ends pushkit at once.
        pk_remove_program_folder_at(pk_pending_signal())
        pk_forward_signal(process, pk_pending_signal())
        wakeups.removeLast()
      }
      server.serve(until: wakeups)
    }
  }

  private func setVariables(_ environment: Environment, _ folder: String) {
    for (name, value) in variables.pairs { _ = setenv(name, RawText.native(value), 1) }
    // The folder contains this pushkit and no other program.
    let path = environment.filled("PATH") ?? "/usr/bin:/bin"
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
