import PushCore

extension Command {
  static let pxRegister = Command("px-register", run: PXRegisterCommand.run) { name in
    CommandRow(
      name, .calls, "register and update a Push.Express app instance",
      groups: [
        .calls, .batch, PushExpressOptionRows.configuration.group, .records, .jsonInput, .common,
      ],
      options: [CallOptionRows.token] + PushExpressOptionRows.rows + [PushExpressOptionRows.watch],
      exclusions: ExclusionRow.calls + [ExclusionRow(.batch, [.watch])],
      outputs: OutputFormat.ofRecords,
      description: """
        Registers an app instance with Push.Express and sends the data of the device. Use it for a
        new device or user, for a new token, and to keep the data current.

        Push.Express requires:
        - App: `--app-id`.
        - Token: `--token`. If you omit it, pushkit warns that pushes cannot reach the device.

        Everlytic and Smartico have no such call. \(TopicRow.vendorsWithoutCalls)

        pushkit sends `onscreen_count` and `onscreen_sec` of a saved instance as
        pushkit-px-lifecycle(1) has counted them. They include the time since the app was opened.

        With `--max-attempts 0`, pushkit also retries a response without the data that it needs, as
        Push.Express's guide requires: any error, without end. A 4xx response other than 408 and 429
        ends the command all the same: the request itself is wrong, and stays wrong.

        Push.Express identifies an installation of an app by `ic_token`, and a user of this
        installation by `--ext-id`. Both together have one instance. pushkit generates the
        `ic_token`, gets the instance from Push.Express, and saves both. Then it sends the data of
        the device.

        If Push.Express responds with 404 for a saved instance, pushkit registers another one and
        saves it instead. With `--instance-id`, pushkit only updates this instance and saves
        nothing.

        With `--watch`, pushkit repeats the update until it gets a signal, and prints one record for
        each. The server sets the interval: at least 30 s and at most a day. If an update fails
        temporarily, pushkit reports it and tries again after the interval.
        """,
      record: CallRecord.keys(PushExpressOptionRows.fields, isBulk: true),
      statuses: .calling + [.partial],
      variables: PushExpressOptionRows.configuration.variables,
      examples: #"""
        register a device and set its instance in a shell
        $ eval "$(pushkit px-register --app-id 16183-2 --token @token.txt \
            --ext-id user-1 -o env)"

        print the URL and time zone for a known instance without sending them
        $ pushkit px-register --app-id 16183-2 --instance-id 737112 --tz +03:00 \
            --token cDWUiFOgR6ygfj6q --dry-run --field url --field body.tz_sec
        https://core.push.express/api/r/v2/apps/16183-2/instances/737112/info\#t10800
        """#,
      seeAlso: ["px-lifecycle", "register-token", "report-click", "profiles", "exit-codes"])
  }
}

/// `px-register`: registers a device as an app instance of Push.Express and keeps it up to date.
///
/// ``InstanceRegistration`` plans its calls, which `--watch` repeats. ``PXLifecycleCommand`` is the
/// other command that only Push.Express has.
enum PXRegisterCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.explicit(arguments, among: [.pushexpress])
    if arguments.has(.watch), arguments[.output] == "env" {
      throw Failure(
        .usageExclusiveOptions, "--watch and -o env exclude each other",
        hint: "-o env prints one record; -o compact prints one for each update")
    }
    let run = try CallRun(Configuration(arguments, context), env: [PushExpressOptionRows.variable])
    if arguments.has(.watch), run.sends {
      return try watch(try InstanceRegistration(run.input), run)
    }
    try CallCommand(vendors: [.pushexpress]) { _, input throws(Failure) in
      try InstanceRegistration(input).call()
    }.perform(run, Command.pxRegister.row.allOptions)
  }

  /// Repeats the update at the server's interval until a signal arrives or the server rejects it.
  private static func watch(_ registration: InstanceRegistration, _ run: CallRun) throws(Failure) {
    run.context.reporter.condenses = false
    var interval = UpdateInterval()
    while true {
      let record = try run.perform(try registration.call())
      run.emit(record)
      if let failure = record.failure {
        guard failure.status == .unavailable else { return run.context.fail(failure) }
        run.context.report(failure)
      }
      if run.context.output.end != nil { return }
      interval.update(record.outcome)
      guard try pause(milliseconds: interval.seconds * 1000, run) else { return }
    }
  }

  /// Waits; returns false if a signal arrived or the reader of the output has gone.
  private static func pause(milliseconds: Int, _ run: CallRun) throws(Failure) -> Bool {
    let pollInterval = 2000
    for begin in stride(from: 0, to: milliseconds, by: pollInterval) {
      run.context.output.checkReader()
      if run.context.output.end != nil { return false }
      guard try run.wait(min(pollInterval, milliseconds - begin)) else { return false }
    }
    return true
  }
}

/// The interval of `--watch`, as the server last sent it.
struct UpdateInterval {
  /// From 30 to 86 400.
  private(set) var seconds = 120

  /// Reads the interval of a response; a failed update, which has none, keeps it.
  mutating func update(_ outcome: StepOutcome?) {
    guard let sent = outcome?.number("update_interval_sec") else { return }
    seconds = min(max(sent, 30), 86_400)
  }
}
