import PushCore
import PushNet

/// `px-register`: registers a device as an app instance of Push.Express and keeps it up to date.
enum PXRegisterCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.told(arguments, among: [.pushexpress])
    if arguments.has(.watch), arguments[.output] == "env" {
      throw Failure(
        .usageExclusiveOptions, "--watch and -o env exclude each other",
        hint: "-o env prints one record; -o compact prints one for each update")
    }
    let run = try CallRun(Configuration(arguments, context), env: [InstanceOptions.variable])
    if arguments.has(.watch), run.sends {
      return try watch(try InstanceRegistration(run.input), run)
    }
    try CallCommand(vendors: [.pushexpress]) { _, input throws(Failure) in
      try InstanceRegistration(input).call()
    }.perform(run, Command.pxRegister.row.allOptions)
  }

  /// Repeats the update at the server's interval until a signal arrives or the server rejects it.
  private static func watch(
    _ registration: InstanceRegistration, _ run: CallRun
  ) throws(Failure) {
    while true {
      let record = try run.caller.perform(try registration.call())
      run.emit(record)
      if let failure = record.failure {
        guard failure.status == .unavailable else { return run.context.fail(failure) }
        run.context.report(failure)
      }
      if run.context.output.end != nil { return }
      let seconds = record.outcome?.number("update_interval_sec") ?? 120
      guard try pause(milliseconds: min(max(seconds, 30), 86_400) * 1000, run) else { return }
    }
  }

  /// Waits; returns false if a signal arrived or the reader of the output has gone.
  private static func pause(milliseconds: Int, _ run: CallRun) throws(Failure) -> Bool {
    let attention = 2000
    for begin in stride(from: 0, to: milliseconds, by: attention) {
      run.context.output.look()
      if run.context.output.end != nil { return false }
      guard try run.caller.wait(min(attention, milliseconds - begin)) else { return false }
    }
    return true
  }
}

/// `px-lifecycle`: reports a lifecycle event of the app to Push.Express.
enum PXLifecycleCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.told(arguments, among: [.pushexpress])
    let run = try CallRun(Configuration(arguments, context))
    let word = arguments.operands.first ?? ""
    guard let event = PushExpressAPI.Lifecycle(rawValue: word) else {
      let words = PushExpressAPI.Lifecycle.allCases.map(\.rawValue)
      let near = Suggestions.nearest(to: word, among: words)
      throw Failure(
        .usageUnknownName,
        "unknown lifecycle event \(TypedText.quoted(word))" + Suggestions.phrase(near),
        hint: "the values are \(words.joined(separator: ", "))")
    }
    try CallCommand(vendors: [.pushexpress]) { _, input throws(Failure) in
      try PushExpressCalls.lifecycle(event, input)
    }.perform(run, Command.pxLifecycle.row.allOptions)
  }
}
