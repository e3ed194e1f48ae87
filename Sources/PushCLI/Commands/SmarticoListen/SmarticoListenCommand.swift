import PushCore

/// `smartico-listen`: holds a session with Smartico's socket, and tells what comes.
enum SmarticoListenCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.told(arguments, among: [.smartico])
    let plan = try ListenPlan(arguments)
    let run = try CallRun(.smarticoListen, arguments, context)
    let setup = try SessionSetup(run)
    guard run.sends else { return SessionRun(run: run, setup: setup).show() }
    let sending = try arguments[.send].map { file throws(Failure) in
      try SendSource(file, arguments, context)
    }
    let record = try arguments[.record].map { file throws(Failure) in
      try FrameRecord(file, context)
    }
    let user = ListenUser(plan, context, run.printer, sending: sending)
    switch try SessionLoop(run, setup, user: user, record: record).perform() {
    case .failed(let failure): throw failure
    case .interrupted: return
    case .done:
      guard let missing = plan.shortfall(heardIt: user.heardIt, lines: user.lines) else { return }
      throw Failure("session.not-met", .unavailable, "the time is up, and \(missing) did not come")
    }
  }
}
