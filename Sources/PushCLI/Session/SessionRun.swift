import CPlatform
import PushCore
import PushNet

/// Runs a session and prints its result.
struct SessionRun {
  let run: CallRun
  let setup: SessionSetup

  /// Prints the messages that would be sent; throws exit status 64 for `--curl`.
  func show() throws(Failure) {
    guard run.options.mode == .dryRun else {
      throw Failure(
        .usageExclusiveOptions, "--curl cannot print a WebSocket session",
        hint: "use --dry-run to print its messages")
    }
    DryRun.append(
      session: setup.upgrade, handshake: UpgradeRequest.handshake,
      frames: setup.frames(run.context), to: run.printer.begin())
    run.printer.end()
  }

  /// Runs a session until the user is identified and all replies have arrived; prints the result.
  ///
  /// `fields` and `response` return the content of the record after success.
  func runOnce(
    fields: (SmarticoSession) -> [ResponseField],
    response: (SingleSession) -> String? = { _ in nil }
  ) throws(Failure) {
    guard run.sends else { return try show() }
    let user = SingleSession()
    let begun = pk_monotonic_ms()
    let loop = SessionLoop(run, setup, user: user)
    let end = try loop.perform()
    let record = CallRecord(vendor: .smartico, command: run.input.arguments.command)
    var outcome = StepOutcome(
      attempts: loop.attempts, elapsedMilliseconds: Int(pk_monotonic_ms() - begun))
    switch end {
    case .done:
      record.fields = fields(loop.session)
      outcome.response = response(user)
    case .failed(let failure):
      record.failure = failure
      outcome.status = loop.lastBroken?.status
      outcome.response = loop.lastBroken?.response
    case .interrupted:
      record.failure = Failure(.httpInterrupted, "stopped by a signal")
    }
    record.outcome = outcome
    run.emit(record)
    if let failure = record.failure { run.context.fail(failure) }
  }
}
