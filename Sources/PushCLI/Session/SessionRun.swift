import CPlatform
import PushCore
import PushNet

/// A session from beginning to end, and its result.
struct SessionRun {
  let run: CallRun
  let setup: SessionSetup

  /// Prints what would be sent; 64 where it should be a curl line.
  func show() throws(Failure) {
    guard run.caller.options.mode == .dryRun else {
      throw .usage(
        "exclusive-options", "--curl cannot show a session, which is no single request",
        hint: "--dry-run shows its messages")
    }
    DryRun.append(
      session: setup.upgrade, handshake: UpgradeRequest.handshake,
      frames: setup.frames(run.context), to: run.printer.begin())
    run.printer.end()
  }

  /// Holds a session until its user is identified and all replies are there, and prints the result;
  /// `facts` and `response` are what it tells of one that went well.
  func makeOnce(
    facts: (SmarticoSession) -> [ReplyFact], response: (SingleSession) -> String? = { _ in nil }
  ) throws(Failure) {
    guard run.sends else { return try show() }
    let user = SingleSession()
    let begun = pk_monotonic_ms()
    let loop = SessionLoop(run, setup, user: user)
    let end = try loop.perform()
    var record = CallRecord(vendor: .smartico, command: run.arguments.command)
    var outcome = StepOutcome(
      attempts: loop.attempts, elapsedMilliseconds: Int(pk_monotonic_ms() - begun))
    switch end {
    case .done:
      record.facts = facts(loop.session)
      outcome.response = response(user)
    case .failed(let failure):
      record.failure = failure
      outcome.status = loop.lastBroken?.status
      outcome.response = loop.lastBroken?.response
    case .interrupted:
      record.failure = Failure("http.interrupted", .unavailable, "a signal came")
    }
    record.outcome = outcome
    run.emit(record)
    if let failure = record.failure { run.context.fail(failure) }
  }
}
