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
    let folder = try Self.makeProgramFolder()
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
    for (name, value) in variables.pairs { _ = pk_set_variable(name, value) }
    let path = environment.filled("PATH") ?? "/usr/bin:/bin"
    _ = pk_set_variable("PATH", "\(folder):\(path)")
  }

  /// Creates a folder that contains this pushkit and no other program, for PATH.
  private static func makeProgramFolder() throws(Failure) -> String {
    var error: Int32 = 0
    let folder = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      start.pointee = 0
      error = pk_make_program_folder(start, buffer.count)
      return String(cString: start)
    }
    guard error >= 0 else { throw .cannotCreate(folder, -error) }
    return folder
  }

  /// Starts the program; returns its process ID, or a negated errno.
  private func start() -> Int32 {
    let words = command.map { word in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: word.utf8.count + 1)
      for (index, byte) in word.utf8.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[word.utf8.count] = 0
      return copy
    }
    defer { for word in words { word.deallocate() } }
    let list: [UnsafeMutablePointer<CChar>?] = words + [nil]
    return list.withUnsafeBufferPointer { list in
      list.baseAddress.map { pk_start_program($0) } ?? -EINVAL
    }
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
